// What moves at the table of Discovery, by the events: a card from its player to its cell, points to their player, a card that is given from hand to hand.
import { find, fly, middle, piece, type Spot } from "../../shell/flight";
import { flight } from "../../shell/prefs";
import type { Ev, View } from "../../shell/types";
import type { DiscoveryView } from "./model";

const back = (): Element => piece("d-back", "back-ghost");

class Play {
  private delay = 0;
  private hand(seat: number): Spot | null { return middle(`seat:${seat}`); }
  private send(make: () => Element, from: Spot | null, to: Spot | null): void { fly(make, from, to, this.delay); this.delay += flight() * 0.4; }

  event(e: Ev): void {
    const card = `card:${e.card}`;
    switch (e.k) {
      case "laid": case "minipile_card": {
        const at = find(card), to = middle(card), from = e.k === "laid" ? this.hand(e.from !== undefined ? Number(e.from) : e.by) : middle("pile");
        if (at && to && from) at.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: "1.1", zIndex: 9 }, { translate: "0 0", scale: "1", zIndex: 9 }], { duration: flight() + 60, delay: this.delay, easing: "cubic-bezier(.3,0,.2,1)", fill: "backwards" });
        this.delay += flight() * 0.5;
        break;
      }
      case "stacked": this.send(back, this.hand(e.by), middle("stack")); break;
      case "drew": this.send(back, middle("pile"), this.hand(e.by)); break;
      case "gave_card": this.send(back, this.hand(e.by), this.hand(Number(e.to))); break;
      case "gave_point": this.send(() => piece("d-point", "point"), this.hand(e.by), this.hand(Number(e.to))); break;
      case "discarded": find(`discard:${e.card}`)?.animate([{ opacity: 0, scale: ".7" }, { opacity: 1, scale: "1" }], { duration: flight(), delay: this.delay, fill: "backwards" }); break;
      case "steals": this.send(back, this.hand(Number(e.from)), this.hand(e.by)); break;
    }
  }
}

export function animate(shown: View<DiscoveryView>, before: View<DiscoveryView> | null): void {
  if (!before || !flight() || document.hidden) return;
  const play = new Play();
  for (const e of shown.events) if (e.ply > before.ply) play.event(e);
}
