// What moves on Century's chart: settlers, goods, cards and tiles, by the events.
import { STAGGER, find, fly, many, middle, piece, type Spot } from "../../shell/flight";
import { flight } from "../../shell/prefs";
import { seatClass } from "../../pieces";
import type { Ev, View } from "../../shell/types";
import type { CenturyView, Cube } from "./model";
import { LEVEL } from "./words";

class Play {
  private delay = 0;
  constructor(
    private now: CenturyView,
    private before: CenturyView,
  ) {}

  private pawns(seat: number, n: number, from: string, to: string): void {
    const c = seatClass(this.now.seats[seat]?.colour);
    many(n, (i) =>
      fly(
        () => piece(`pawn-${c}`, `pawn ${c}`),
        middle(from, ".stand") ?? middle(from),
        middle(to, ".stand") ?? middle(to),
        this.delay + i * STAGGER,
      ),
    );
  }

  private cubes(e: Ev, from: string, to: string): void {
    let i = 0;
    for (const cube of ["yellow", "red", "green", "brown"] as Cube[])
      many(Number(e[cube] ?? 0), () => this.cube(cube, from, to, i++));
  }

  private cube(cube: Cube, from: string, to: string, i = 0): void {
    fly(
      () => piece(`good-${LEVEL[cube]}`, `good g${LEVEL[cube]}`),
      middle(from, ".act") ?? middle(from),
      middle(to),
      this.delay + i * STAGGER,
    );
  }

  /** A copy of what lay there; the thing itself may be gone from the page already. */
  private copy(html: Element | null, from: Spot | null, to: string): void {
    if (!html) return;
    const box = document.createElement("div");
    box.className = "flying chip";
    box.append(html.cloneNode(true));
    fly(() => box, from, middle(to), this.delay);
  }

  event(e: Ev): void {
    const hand = `seat:${e.by}:hand`,
      store = `seat:${e.by}:store`,
      tiles = `seat:${e.by}:tiles`;
    const place = `place:${e.location}`;
    const busy = `place:${this.now.pending.location ?? this.before.pending.location ?? ""}`;
    switch (e.k) {
      case "expelled":
        this.pawns(Number(e.seat), Number(e.settlers), place, `seat:${e.seat}:hand`);
        break;
      case "sent":
        this.pawns(e.by, Number(e.settlers), hand, place);
        this.delay += 120;
        break;
      case "rested":
        for (const l of this.before.locations)
          if (l.holder === e.by) this.pawns(e.by, l.settlers, `place:${l.id}`, hand);
        break;
      case "produced":
        this.cubes(e, e.location ? place : busy, store);
        break;
      case "gained":
        this.cubes(e, busy, store);
        break;
      case "tool":
        this.cube(e.cube as Cube, "supply", store);
        break;
      case "returned":
        this.cube(e.cube as Cube, store, "supply");
        break;
      case "exchanged":
        this.swap(place, store);
        break;
      case "joined":
        this.pawns(e.by, Number(e.settlers), `seat:${e.by}:reserve`, hand);
        break;
      case "claimed":
        this.copy(icon(e.card as string), middle(`row:${e.place}`), `seat:${e.by}:cards`);
        this.delay += 80;
        break;
      case "took_tile":
        this.star(`pile:${e.location}:${e.index}`, tiles);
        break;
      case "explored":
        this.star(place, tiles);
        break;
    }
  }

  /**
   * The goods of a swap go to the place and come back as others: one glance, not one flight a cube.
   */
  private swap(place: string, store: string): void {
    fly(() => piece("arrow", "arr"), middle(store), middle(place, ".act"), this.delay);
    this.star(place, store);
  }

  private star(from: string, to: string): void {
    fly(
      () => {
        const el = document.createElement("span");
        el.className = "flying tile-ghost";
        return el;
      },
      middle(from),
      middle(to),
      this.delay,
    );
  }
}

function icon(card: string): Element {
  const kind = card.startsWith("pc_native")
    ? "native_help"
    : card.startsWith("pc_tool")
      ? "tool"
      : card.startsWith("pc_settlers")
        ? "new_settlers"
        : "exploration";
  return piece(`i-${kind}`, "ico");
}

/** Cards that slid to another fort move there; a new one fades in. */
function slide(now: CenturyView, before: CenturyView): void {
  now.row.forEach((id, i) => {
    if (!id || before.row[i] === id) return;
    const el = find(`row:${i}`);
    const was = before.row.indexOf(id);
    const from = was >= 0 ? find(`row:${was}`) : find("deck");
    if (!el || !from) return;
    const a = el.getBoundingClientRect(),
      b = from.getBoundingClientRect();
    el.animate(
      [
        {
          transform: `translate(${b.left - a.left}px, ${b.top - a.top}px)`,
          opacity: was >= 0 ? 1 : 0.2,
        },
        { transform: "none", opacity: 1 },
      ],
      { duration: flight(), easing: "cubic-bezier(.3,0,.2,1)" },
    );
  });
}

export function animate(shown: View<CenturyView>, before: View<CenturyView> | null): void {
  if (!before || !flight() || document.hidden) return;
  const play = new Play(shown.view, before.view);
  for (const e of shown.events) if (e.ply > before.ply) play.event(e);
  slide(shown.view, before.view);
}
