// What a rated match did to the ratings of its people, and why.
import { useEffect, useState } from "preact/hooks";
import { isolate } from "../shell/letters";
import { book, listWords, useLang } from "../shell/i18n";
import { nameAt } from "../shell/names";
import type { Table } from "../shell/types";

const w = book("pages");

type Side = {
  seat: number;
  side: number;
  place: number;
  left?: boolean;
  level?: string;
  before?: number;
  before_rd?: number;
  after?: number;
  after_rd?: number;
  not?: "pair_day" | "pair_share";
};
/** "off": it ended before each side had decided something. */
type Rated = { state: "waiting" | "rated" | "struck" | "off"; sides: Side[] };
/** One that has not begun: the people who sit there. */
type Ahead = { state: string; sides: Pick<Side, "seat" | "not">[] };

/** The last one again and again: the server may be away for a while. */
const AGAIN_MS = [300, 600, 1200, 2400, 5000, 10000];

/** Asked until `done`, which takes a moment; anew for another `key`. */
function useRating<T>(code: string, key: string, done: (it: T) => boolean): T | null {
  const [it, set] = useState<T | null>(null);
  useEffect(() => {
    let live = true,
      timer: ReturnType<typeof setTimeout> | undefined;
    set(null);
    const ask = (n: number) => {
      const again = () => {
        if (live) timer = setTimeout(() => ask(n + 1), AGAIN_MS[Math.min(n, AGAIN_MS.length - 1)]);
      };
      fetch(`/api/tables/${code}/rating`)
        .then((r) => (r.ok ? r.json() : r.status))
        .then((found: T | number) => {
          if (typeof found === "number")
            return found !== 404 || n < AGAIN_MS.length ? again() : null;
          if (live) set(found);
          if (!done(found)) again();
        }, again);
    };
    ask(0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [code, key]);
  return it;
}

/** Up to it a rating is sure enough to be told without a question mark. */
const SURE_RD = 110;
const rating = (value: number | undefined, rd: number | undefined): string =>
  value === undefined ? "?" : `${value}${(rd ?? 0) > SURE_RD ? "?" : ""}`;

export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "±0");

/** Who left is last, whatever the place says; a side has left when all of it have. */
function order(a: Side, b: Side, sides: Side[]): number {
  const gone = (s: Side) => sides.filter((o) => o.side === s.side).every((o) => o.left);
  if (gone(a) !== gone(b)) return gone(a) ? 1 : -1;
  return gone(a) ? 0 : a.place - b.place;
}

function reasons(mine: Side, sides: Side[], table: Table): string {
  const words = (key: string, fits: (n: number) => boolean): string | false => {
    const names = sides
      .filter((s) => s.side !== mine.side && fits(order(mine, s, sides)))
      .sort((a, b) => a.place - b.place)
      .map((s) =>
        w.t("rated.who", {
          name: isolate(nameAt(table, s.seat)),
          rating: rating(s.before, s.before_rd),
        }),
      );
    return names.length > 0 && w.t(`rated.${key}`, { names: listWords(names) });
  };
  return [words("above", (n) => n < 0), words("tied", (n) => n === 0), words("below", (n) => n > 0)]
    .filter(Boolean)
    .join(", ");
}

export function RatedMatch({ table }: { table: Table }) {
  useLang();
  const it = useRating<Rated>(table.table, "", (found) => found.state !== "waiting");
  if (!it || !w.has("rated.title")) return null;
  return (
    <section class="rated" aria-label={w.t("rated.title")}>
      <h3>{w.t("rated.title")}</h3>
      {it.state !== "rated" ? (
        <p role="status">{w.t(`rated.${it.state}`)}</p>
      ) : (
        <ul>
          {[...it.sides]
            .sort((a, b) => order(a, b, it.sides))
            .map((s) => (
              <One key={s.seat} side={s} it={it} table={table} />
            ))}
        </ul>
      )}
    </section>
  );
}

function One({ side: s, it, table }: { side: Side; it: Rated; table: Table }) {
  const name = isolate(nameAt(table, s.seat));
  const moves = s.after !== undefined && !s.not;
  const change = moves ? signed(s.after! - s.before!) : s.level ? w.t("rated.bot") : "±0";
  const who = w.t("rated.by", { name, change });
  const why = [s.left && w.t("rated.left"), reasons(s, it.sides, table)].filter(Boolean).join(", ");
  return (
    <li class={s.seat === table.you ? "you" : ""}>
      <p>
        {moves ? w.t("rated.line", { who, why }) : who}
        {s.not && `. ${w.t(`rated.${s.not}`, { name })}`}
      </p>
      {moves && (
        <p class="cap">
          {w.t("rated.now", { rating: rating(s.after, s.after_rd), rd: String(s.after_rd) })}
          {s.after_rd! > SURE_RD && ` (${w.t("rated.provisional")})`}
        </p>
      )}
    </li>
  );
}

/** Before a rated match begins: for whom of those who sit there it would not count. */
export function RatedAhead({ table }: { table: Table }) {
  useLang();
  const people = table.seats.map((s) => (s.kind === "human" ? s.user : "")).join();
  const it = useRating<Ahead>(table.table, people, (found) => found.state === "ahead");
  const words = (key: string, not: Side["not"]): string | undefined => {
    const names = it?.sides
      .filter((s) => s.not === not && table.seats[s.seat].kind === "human")
      .map((s) => isolate(nameAt(table, s.seat)));
    return names?.length ? w.t(`rated.${key}`, { names: listWords(names) }) : undefined;
  };
  const said = [words("ahead_day", "pair_day"), words("ahead_share", "pair_share")];
  return it?.state === "ahead" && w.has("rated.title") ? (
    <>{said.filter(Boolean).join(" ")}</>
  ) : null;
}
