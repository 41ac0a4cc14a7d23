// What moves at the table of Discovery, by the events: a card from its player to its cell, points
// from the card to the player, cards from hand to hand.
import { find, fly, middle, piece, type Spot } from "../../shell/flight";
import { flight } from "../../shell/prefs";
import type { Ev, View } from "../../shell/types";
import type { DiscoveryView } from "./model";

const back = (): Element => piece("d-back", "back-ghost");
const plus = (n: number) => (): Element => {
  const el = document.createElement("b");
  el.className = "flying num plus";
  el.textContent = `+${n}`;
  return el;
};

class Play {
  private delay = 0;
  /** The card that came to the table last, in these events. */
  private last: string | null = null;
  constructor(private me: number | null) {}

  private seat(seat: number): Spot | null {
    return (seat === this.me && middle("hand")) || middle(`seat:${seat}`);
  }
  private send(make: () => Element, from: Spot | null, to: Spot | null): void {
    fly(make, from, to, this.delay);
    this.delay += flight() * 0.4;
  }

  /**
   * The card itself moves to where it now lies; what it stands in may be drawn larger or smaller
   * than the page.
   */
  private lay(card: string, from: Spot | null): void {
    this.last = card;
    const el = find(`card:${card}`) as HTMLElement | null,
      to = middle(`card:${card}`);
    if (!el || !to || !from) return;
    const scale = el.getBoundingClientRect().width / el.offsetWidth || 1;
    el.animate(
      [
        {
          translate: `${(from.x - to.x) / scale}px ${(from.y - to.y) / scale}px`,
          scale: "1.15",
          zIndex: 9,
          opacity: 0.6,
        },
        { translate: "0 0", scale: "1", zIndex: 9, opacity: 1 },
      ],
      {
        duration: flight() + 60,
        delay: this.delay,
        easing: "cubic-bezier(.3,0,.2,1)",
        fill: "backwards",
      },
    );
    this.delay += flight() * 0.6;
  }

  event(e: Ev): void {
    switch (e.k) {
      case "laid":
        this.lay(String(e.card), middle(`discard:${e.card}`) ?? this.seat(e.by));
        break;
      case "minipile_card":
        this.lay(String(e.card), middle("pile"));
        break;
      case "points":
        if (Number(e.points) > 0)
          this.send(
            plus(Number(e.points)),
            this.last ? middle(`card:${this.last}`) : middle("pile"),
            middle(`seat:${e.by}`),
          );
        break;
      case "stacked":
        this.send(back, this.seat(e.by), middle("stack"));
        break;
      case "drew":
        this.send(back, middle("pile"), this.seat(e.by));
        break;
      case "gave_card":
        this.send(back, this.seat(e.by), this.seat(Number(e.to)));
        break;
      case "gave_point":
        this.send(plus(1), middle(`seat:${e.by}`), middle(`seat:${e.to}`));
        break;
      case "steals":
        this.send(back, this.seat(Number(e.from)), this.seat(e.by));
        break;
      case "discarded":
      case "overruled":
        find(`discard:${e.card}`)?.animate(
          [
            { opacity: 0, scale: ".7" },
            { opacity: 1, scale: "1" },
          ],
          { duration: flight(), delay: this.delay, fill: "backwards" },
        );
        break;
      case "inaugurated":
        document
          .querySelector(`[data-tip="era:${e.era}"] .eb`)
          ?.animate([{ scale: "1" }, { scale: "1.5", offset: 0.4 }, { scale: "1" }], {
            duration: flight() * 2,
            delay: this.delay,
          });
        break;
    }
  }
}

export function animate(
  shown: View<DiscoveryView>,
  before: View<DiscoveryView> | null,
  me: number | null,
): void {
  if (!before || !flight() || document.hidden) return;
  const play = new Play(me);
  for (const e of shown.events) if (e.ply > before.ply) play.event(e);
}
