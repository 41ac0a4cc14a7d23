// The end: a line of the score in words and pictures; alone, the rating.
import type { ScoreLine } from "../../shell/types";
import { Use } from "../../pieces";
import type { Ctx } from "./context";
import { Mark } from "./faces";
import { objectiveSign } from "./marks";
import { named } from "./words";

export function Score({ g, line }: { g: Ctx; line: ScoreLine }) {
  if (line.k === "objective" && line.row) {
    const [sign, cls] = objectiveSign(g, line.row);
    return (
      <>
        <Use id={sign} class={`gl-sign ${cls}`} />{" "}
        {named(g, "objective", line.row).replace(/^[^:]*: ?/, "")}{" "}
        <span class="cap num">×{line.count}</span>
      </>
    );
  }
  if (line.k === "master" && line.row)
    return (
      <>
        <Mark id="master" /> {named(g, "master", line.row)}
      </>
    );
  return (
    <>
      <Mark id="objective" /> {g.w.has(`lines.${line.k}`) ? g.w.t(`lines.${line.k}`) : line.k}
    </>
  );
}

/** Alone there is nobody to win against: the rating is the result. */
export const ratingName = (g: Ctx): string | undefined =>
  g.view.seats.length === 1
    ? g.ed.rating.get(g.view.seats[0].rating ?? "")?.name[g.lang]
    : undefined;

/** NW-320: what the table of ratings says of the points, and the rows around it. */
export function Rating({ g }: { g: Ctx }) {
  const own = g.view.seats[0];
  if (g.view.seats.length !== 1 || !own?.rating) return null;
  return (
    <section class="rating" aria-label={g.w.t("terms.rating")}>
      <h3 class="sc">{g.w.t("terms.rating")}</h3>
      <ol>
        {g.ed.file.solo_rating.map((r) => (
          <li
            key={r.id}
            class={r.id === own.rating ? "is" : ""}
            aria-current={r.id === own.rating ? "true" : undefined}
          >
            <span class="num">{r.max === null ? `${r.min}+` : `${r.min}–${r.max}`}</span>
            <b>{r.name[g.lang]}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
