// The end: where everybody's points came from, counted over the whole match.
import { useEffect, useState } from "preact/hooks";
import { BY_TABLE, type Ev } from "../../shell/types";
import { nameOf } from "../../shell/words";
import type { Ctx } from "./context";
import { SeatShield } from "./words";

const KINDS = [
  "place",
  "own_prerequisite",
  "shared_prerequisite",
  "family",
  "inaugurate",
  "last_card",
  "joker",
] as const;
type Kind = (typeof KINDS)[number];

/** Points by seat and by what they were for. */
export function tally(events: Ev[], seats: number): Record<Kind, number>[] {
  const out = Array.from(
    { length: seats },
    () => Object.fromEntries(KINDS.map((k) => [k, 0])) as Record<Kind, number>,
  );
  for (const e of events)
    if (e.k === "points" && e.by < BY_TABLE && out[e.by])
      out[e.by][e.what as unknown as Kind] += Number(e.points);
  return out;
}

export function Sources({ g }: { g: Ctx }) {
  const [events, set] = useState<Ev[] | null>(null);
  const { w, view } = g,
    memory = view.variant === "memory";
  useEffect(() => {
    let live = true;
    if (!memory)
      void import("../../shell/history")
        .then((m) => m.history(g.table.table))
        .then(
          (h) => {
            if (live) set(h.events);
          },
          () => undefined,
        );
    return () => {
      live = false;
    };
  }, [g.table.table, memory]);
  if (memory || !events) return null;
  const rows = tally(events, view.seats.length),
    kinds = KINDS.filter((k) => rows.some((r) => r[k]));
  // What is neither was paid: to another player, to the bank, or by them.
  const paid = rows.map(
      (r, i) => (view.seats[i]?.points ?? 0) - KINDS.reduce((n, k) => n + r[k], 0),
    ),
    any = paid.some((n) => n !== 0);
  return (
    <div class="sources" tabIndex={0} role="group" aria-label={w.t("sources.title")}>
      <table>
        <caption>{w.t("sources.title")}</caption>
        <thead>
          <tr>
            <td />
            {kinds.map((k) => (
              <th key={k} scope="col">
                {w.t(`sources.${k}`)}
              </th>
            ))}
            {any && <th scope="col">{w.t("sources.paid")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((r, i) => (
            <tr key={i}>
              <th scope="row">
                <SeatShield g={g} seat={i} size="s" /> {nameOf(g, i)}
              </th>
              {kinds.map((k) => (
                <td key={k} class="num">
                  {r[k] || <span class="none">–</span>}
                </td>
              ))}
              {any && (
                <td class="num">
                  {paid[i] > 0 ? (
                    `+${paid[i]}`
                  ) : paid[i] < 0 ? (
                    `−${-paid[i]}`
                  ) : (
                    <span class="none">–</span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
