// What moves at the table of Newton: the Scientist over its roads, Students and markers along their
// tracks, cubes, tokens, cards, coins; by the events.
import { seatClass } from "../../pieces";
import { find, fly, many, middle, piece, type Spot } from "../../shell/flight";
import { flight } from "../../shell/prefs";
import type { Ev, View } from "../../shell/types";
import { houseColour, type NewtonView } from "./model";

class Play {
  private delay = 0;
  /** Where each seat's Scientist is on its way through the events. */
  private at: (string | null)[];
  constructor(
    private now: NewtonView,
    before: NewtonView,
  ) {
    this.at = before.seats.map((s) => s.scientist);
  }

  private colour(e: Ev): string {
    return seatClass(houseColour(this.now.seats[e.by]?.colour ?? null));
  }
  private send(symbol: string, cls: string, from: Spot | null, to: Spot | null, wait = 0): void {
    fly(() => piece(symbol, cls), from, to, this.delay);
    this.delay += wait;
  }
  /** Of a copy of what is still on the page: a card, a tile. */
  private ghost(from: Spot | null, to: Spot | null, cls = ""): void {
    fly(
      () => {
        const el = document.createElement("span");
        el.className = `flying card-ghost ${cls}`;
        return el;
      },
      from,
      to,
      this.delay,
    );
  }

  event(e: Ev): void {
    const c = this.colour(e),
      player = middle(`seat:${e.by}`),
      step = flight() * 0.7;
    switch (e.k) {
      case "travelled":
        this.send(
          `pawn-${c}`,
          `pawn ${c}`,
          this.at[e.by] ? middle(`place:${this.at[e.by]}`) : null,
          middle(`place:${e.place}`),
          step,
        );
        this.at[e.by] = String(e.place);
        break;
      case "teleported":
        this.send(
          `pawn-${c}`,
          `pawn ${c}`,
          this.at[e.by] ? middle(`place:${this.at[e.by]}`) : null,
          middle(`place:${e.place}`),
          step,
        );
        this.at[e.by] = String(e.place);
        break;
      case "advanced":
        this.send("n-student", `sd ${c}`, middle(`space:${e.from}`), middle(`space:${e.to}`), step);
        break;
      case "stepped": {
        const before = document.querySelector(
          `[data-at="space:${e.space}"]`,
        )?.previousElementSibling;
        const r = before?.getBoundingClientRect();
        this.send(
          "n-marker",
          `mkr ${c}`,
          r ? { x: r.left + r.width / 2, y: r.top + r.height / 2 } : null,
          middle(`space:${e.space}`),
          step,
        );
        break;
      }
      case "cube":
        this.send("n-cube", `cb ${c}`, player, middle(`place:${e.place}`), 80);
        break;
      case "gained":
        this.gains(e, player);
        break;
      case "paid":
        this.pays(e, player);
        break;
      case "took":
        this.ghost(middle(`row:${e.card}`), middle(`hand:${e.by}:${e.card}`) ?? player);
        this.delay += 60;
        break;
      case "played":
        this.ghost(
          middle(`hand:${e.by}:${e.card}`) ?? player,
          middle(`desk:${e.by}:${e.card}`),
          "deep",
        );
        break;
      case "filled":
        this.send("n-shelf", "ico", player, middle(`cell:${e.cell}`));
        break;
      case "discovered":
        this.ghost(middle(`discovery:${e.tile}`), player);
        break;
    }
  }

  private gains(e: Ev, player: Spot | null): void {
    const from = middle(".ask-box") ?? this.centre();
    many(Number(e.coins ?? 0), (i) =>
      fly(() => piece("n-coin", "cn"), from, player, this.delay + i * 38),
    );
    many(Number(e.potions ?? 0), (i) =>
      fly(() => piece("n-potion", "ico pt"), from, player, this.delay + i * 38),
    );
  }
  private pays(e: Ev, player: Spot | null): void {
    many(Number(e.coins ?? 0), (i) =>
      fly(() => piece("n-coin", "cn"), player, this.centre(), this.delay + i * 38),
    );
  }
  private centre(): Spot | null {
    const r = document.querySelector(".newton .front")?.getBoundingClientRect();
    return r ? { x: r.left + r.width / 2, y: r.top + r.height / 2 } : null;
  }
}

/** New cards of a row fade in. */
function rows(now: NewtonView, before: NewtonView): void {
  const old = new Set(before.decks.flatMap((d) => d.row));
  for (const id of now.decks.flatMap((d) => d.row))
    if (!old.has(id))
      find(`row:${id}`)?.animate(
        [
          { opacity: 0.1, transform: "rotateY(70deg)" },
          { opacity: 1, transform: "none" },
        ],
        { duration: flight(), easing: "ease-out" },
      );
}

export function animate(shown: View<NewtonView>, before: View<NewtonView> | null): void {
  if (!before || !flight() || document.hidden) return;
  const play = new Play(shown.view, before.view);
  for (const e of shown.events) if (e.ply > before.ply) play.event(e);
  rows(shown.view, before.view);
}
