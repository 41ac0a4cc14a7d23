// What lies on map and tracks, drawn inside their SVG around a point: tiles, tokens, cubes, prices.
import { seatClass } from "../../pieces";
import type { Ctx } from "./context";
import { BOOKS, houseColour, type Books, type Gain, type SeatView } from "./model";

type At = { x: number; y: number };
type Piece = At & { id: string; w: number; h?: number; class?: string };

/** A symbol of the sprite with its middle at x, y. */
export const Sym = ({ id, x, y, w, h = w, class: cls }: Piece) => (
  <use href={`#${id}`} x={x - w / 2} y={y - h / 2} width={w} height={h} class={cls} />
);
export const Num = ({
  x,
  y,
  children,
  class: cls = "tn",
}: At & { children: string | number; class?: string }) => (
  <text x={x} y={y} class={`num ${cls}`} text-anchor="middle">
    {children}
  </text>
);

export const colourOf = (seat: SeatView): string => seatClass(houseColour(seat.colour));

/** A gain in a small round: number and sign, `s` wide. */
export function GainSign({ g, gain, x, y, s }: At & { g: Ctx; gain: Gain; s: number }) {
  const n = gain.coins ?? gain.potions ?? gain.vp ?? gain.students ?? 0;
  const k = s / 24;
  // In small there is room for the sign alone.
  if (s < 20)
    return gain.students ? (
      <Sym id="n-student" x={x} y={y - 0.3} w={7} h={8.6} class="neut" />
    ) : gain.coins ? (
      <Sym id="n-coin" x={x} y={y} w={8} />
    ) : gain.potions ? (
      <Sym id="n-potion" x={x} y={y} w={9} class="pot" />
    ) : (
      <Sym id="n-crown" x={x} y={y} w={8.5} class="in" />
    );
  if (gain.students)
    return <Sym id="n-student" x={x} y={y - 0.5 * k} w={12 * k} h={15 * k} class="neut" />;
  if (gain.vp && !gain.coins && !gain.potions)
    return (
      <>
        <Num x={x - 4.5 * k} y={y + 4.6 * k}>
          {n}
        </Num>
        <text x={x + 4.5 * k} y={y + 3.8 * k} class="vp" text-anchor="middle">
          {g.w.t("terms.vp")}
        </text>
      </>
    );
  return (
    <>
      <Sym
        id={gain.coins ? "n-coin" : "n-potion"}
        x={x - 4.5 * k}
        y={y + 0.2 * k}
        w={11 * k}
        class={gain.coins ? "" : "pot"}
      />
      <Num x={x + 5.5 * k} y={y + 4.6 * k}>
        {n}
      </Num>
    </>
  );
}

export const Token = ({ g, id, x, y, s = 24 }: At & { g: Ctx; id: string; s?: number }) => {
  const def = g.ed.token.get(id);
  return (
    <g>
      <Sym id="n-token" x={x} y={y} w={s} />
      {def && <GainSign g={g} gain={def.gain} x={x} y={y} s={s} />}
    </g>
  );
};

const ANCIENT = ["temple", "pyramid", "amphi"];
/** The icon of an Ancient Land: by the order of its table. */
export const ancientIcon = (g: Ctx, id: string): string =>
  `n-${
    ANCIENT[
      Math.max(
        0,
        g.ed.file.ancient_land_tiles.findIndex((t) => t.id === id),
      ) % ANCIENT.length
    ]
  }`;

/** What a City gives, inside its walls of 26 x 24. */
export function CitySign({ g, id, x, y }: At & { g: Ctx; id: string }) {
  const { gain, pay, place_cube, medicine } = (g.ed.city.get(id)?.effect ?? {}) as {
    gain?: Gain;
    pay?: Gain;
    place_cube?: string;
    medicine?: boolean;
  };
  if (medicine) return <Sym id="n-medicine" x={x} y={y + 2.5} w={14} class="in" />;
  if (gain) return <GainSign g={g} gain={gain} x={x} y={y + 2.6} s={24} />;
  return (
    <>
      <Num x={x - 7.4} y={y + 8}>
        {pay?.coins ?? ""}
      </Num>
      <Num x={x} y={y + 7.4}>
        ›
      </Num>
      <Sym
        id={place_cube === "university" ? "n-uni" : "n-temple"}
        x={x + 6.8}
        y={y + 3.4}
        w={10}
        class="in"
      />
    </>
  );
}

const PER: Record<string, [string, string]> = {
  coin: ["n-coin", ""],
  potion: ["n-potion", "pot"],
  bonus_token: ["n-token", ""],
  visited_university: ["n-uni", ""],
  visited_ancient_land: ["n-temple", "in"],
  student_at_end: ["n-student", "neut"],
  played_master: ["n-master", "in"],
  set_of_3_different_books: ["n-books", ""],
  "3_placed_bookshelf_tiles": ["n-shelf", "in"],
  "2_non_starting_cards": ["n-cards", ""],
};
/** What an Objective counts. */
export const objectiveSign = (g: Ctx, id: string): [string, string] =>
  PER[g.ed.objective.get(id)?.score.per ?? ""] ?? ["n-objective", "in"];

/** An Objective: what it counts, and the VP for each. */
export function Objective({ g, id, x, y, s = 26 }: At & { g: Ctx; id: string; s?: number }) {
  const def = g.ed.objective.get(id);
  const [sign, cls] = objectiveSign(g, id);
  const k = s / 26;
  return (
    <>
      <Sym id={sign} x={x - 5.5 * k} y={y} w={11.5 * k} class={cls} />
      <Num x={x + 6 * k} y={y + 4.6 * k}>
        {def?.score.vp ?? ""}
      </Num>
    </>
  );
}

/** Books in a row with its middle at x, y. */
export function BookSigns({
  books,
  x,
  y,
  w = 9.6,
  per = 9,
}: At & { books: Books; w?: number; per?: number }) {
  const list = BOOKS.flatMap((b) => Array<string>(books[b] ?? 0).fill(b));
  const h = w * 1.25,
    gap = w * 1.12,
    rows = Math.ceil(list.length / per),
    wide = Math.min(per, list.length);
  return (
    <>
      {list.map((b, i) => (
        <Sym
          key={i}
          id={`n-book-${b}`}
          x={x + ((i % per) - (wide - 1) / 2) * gap}
          y={y + (Math.floor(i / per) - (rows - 1) / 2) * (h + 1)}
          w={w}
          h={h}
        />
      ))}
    </>
  );
}

/** The cubes of the seats, in a row with its middle at x, y. */
export function Cubes({ g, seats, x, y, w = 10.5 }: At & { g: Ctx; seats: number[]; w?: number }) {
  return (
    <>
      {seats.map((i, n) => (
        <Sym
          key={i}
          id="n-cube"
          x={x + (n - (seats.length - 1) / 2) * (w - 0.5)}
          y={y}
          w={w}
          class={`cube ${colourOf(g.view.seats[i])}`}
        />
      ))}
    </>
  );
}

/** The brass coin on what can be chosen: what it takes of you. */
export const Price = ({ x, y, n }: At & { n: number }) => (
  <g class="pay">
    <circle cx={x} cy={y} r="8.6" />
    <Num x={x} y={y + 4.4} class="pn">
      {n}
    </Num>
  </g>
);

/**
 * What a Specialization tile gives: a drawer (square) or an income slot (arched), so that the two
 * "?" differ.
 */
export function Spec({ g, id, x, y, s = 16 }: At & { g: Ctx; id: string; s?: number }) {
  const grants = g.ed.spec.get(id)?.grants;
  const dev = grants?.tile === "development";
  const action = grants?.development ? g.ed.development.get(grants.development)?.action : undefined;
  const income = grants?.income ? g.ed.income.get(grants.income)?.income : undefined;
  const h = s * 0.92,
    l = x - s / 2,
    t = y - h / 2;
  const shape = dev
    ? `M${l} ${t}h${s}v${h}h${-s}z`
    : `M${l} ${t + h}V${t + h * 0.42}A${s / 2} ${h * 0.42} 0 0 1 ${l + s}` +
      ` ${t + h * 0.42}V${t + h}z`;
  const fit = s < 20;
  return (
    <g>
      <path d={shape} class="pl" />
      {dev && !fit && (
        <path d={`M${l} ${t + h * 0.78}h${s}M${x - 2} ${t + h * 0.89}h4`} class="hr" />
      )}
      {action ? (
        <Sym id={`n-${action}`} x={x} y={y - (fit ? 0 : h * 0.08)} w={s * 0.68} class="in" />
      ) : income ? (
        fit ? (
          <Sym
            id={income.coins ? "n-coin" : income.potions ? "n-potion" : "n-crown"}
            x={x}
            y={y + 0.8}
            w={s * 0.6}
            class={income.potions ? "pot" : "in"}
          />
        ) : (
          <GainSign g={g} gain={income} x={x} y={y + 1.5} s={s * 0.95} />
        )
      ) : (
        <text
          x={x}
          y={y + s * 0.27 + (dev ? 0 : 1)}
          class="num"
          style={{ fontSize: `${s * 0.74}px` }}
          text-anchor="middle"
        >
          ?
        </text>
      )}
    </g>
  );
}

/** An Invention: in full what it gives, in small a telescope. */
export function Invention({
  g,
  id,
  x,
  y,
  s,
  big,
}: At & { g: Ctx; id: string | null; s: number; big?: boolean }) {
  const r = s / 2,
    w = r * 0.866;
  const hex = `M${x} ${y - r}l${w} ${r / 2}v${r}l-${w} ${r / 2}-${w}-${r / 2}v-${r}z`;
  const effect = (id ? g.ed.invention.get(id)?.effect : undefined) as
    { gain?: Gain; per?: string; action?: { action: string; value: number } } | undefined;
  if (!big || !effect)
    return (
      <>
        <path d={hex} class="pl" />
        <Sym id="n-invention" x={x} y={y} w={s * 0.6} class="in" />
      </>
    );
  const { gain = {}, per, action } = effect;
  const list: [string, number | string, string][] = [];
  if (gain.potions) list.push(["n-potion", gain.potions, "pot"]);
  if (gain.coins) list.push(["n-coin", gain.coins, ""]);
  if (gain.vp) list.push(["", gain.vp, ""]);
  if (gain.students) list.push(["n-student", "", "neut"]);
  if (action) list.push([`n-${action.action}`, action.value, "in"]);
  const [sign, cls] = PER[per ?? ""] ?? (per === "completed_line" ? ["n-shelf", "in"] : ["", ""]);
  // Above what it gives, below what for.
  const top = per ? list : list.slice(0, 1),
    low = per ? [] : list.slice(1);
  const rowOf = (items: typeof list, at: number) =>
    items.map(([icon, n, c], i) => {
      const wide = 17,
        px = x + (i - (items.length - 1) / 2) * wide;
      // What is gained has its number before it, an action its value behind it: two numbers never
      // meet.
      const gained = n !== "" && (icon === "n-coin" || icon === "n-potion"),
        side = n === "" ? 0 : gained ? 4.5 : -4.5;
      return icon ? (
        <g key={i}>
          <Sym
            id={icon}
            x={px + side}
            y={at}
            w={icon === "n-student" ? 10 : 10.5}
            h={icon === "n-student" ? 12.5 : 10.5}
            class={c}
          />
          <Num x={px - side * 1.1} y={at + 4} class="inv">
            {n}
          </Num>
        </g>
      ) : (
        <g key={i}>
          <Num x={px - 4} y={at + 4} class="inv">
            {n}
          </Num>
          <text x={px + 4.5} y={at + 3.6} class="vp s" text-anchor="middle">
            {g.w.t("terms.vp")}
          </text>
        </g>
      );
    });
  if (per && list.length > 1)
    return (
      <>
        <path d={hex} class="pl" />
        {list.map((item, i) => rowOf([item], y - 10.5 + i * 9.5))}
        <path d={`M${x - 9} ${y + 4.6}h18`} class="hr" />
        <Sym id={sign} x={x} y={y + 11} w={9.5} class={cls} />
      </>
    );
  return (
    <>
      <path d={hex} class="pl" />
      {rowOf(top, y - (per || low.length ? 5.5 : 0))}
      {low.length > 0 && rowOf(low, y + 7)}
      {per && (
        <>
          <path d={`M${x - 9} ${y + 1.2}h18`} class="hr" />
          <Sym id={sign} x={x} y={y + 8.6} w={11} class={cls} />
        </>
      )}
    </>
  );
}
