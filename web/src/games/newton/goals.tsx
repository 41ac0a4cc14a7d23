// The Objectives of this match: where each lies, the books it asks for, who holds it, and what it
// would score for each seat as things stand.
import { listWords } from "../../shell/i18n";
import { classes, Shield } from "../../pieces";
import { nameOf } from "../../shell/words";
import { mine, useGame, type Ctx } from "./context";
import { BookRow, Mark, Potion, booksText } from "./faces";
import { objectiveSign } from "./marks";
import { houseColour, type Books } from "./model";
import { named } from "./words";

/** `at` is the key of its place or space. */
export type Goal = { id: string; at: string; where: string; on: string; needs: Books };

/** That of the map, of the rule, then those of the dial from left to right. */
export function goals(g: Ctx): Goal[] {
  const dial = [...g.view.spaces].filter((s) => s.needs);
  return [
    ...g.view.places
      .filter((p) => p.needs && p.tile)
      .map((p) => ({
        id: p.tile!,
        at: `place:${p.id}`,
        where: g.w.t("board.map"),
        on: "travel",
        needs: p.needs!,
      })),
    ...dial
      .filter((s) => s.tile)
      .map((s) => ({
        id: s.tile!,
        at: `space:${s.id}`,
        where: named(g, "action", g.ed.space.get(s.id)!.track),
        on: g.ed.space.get(s.id)!.track,
        needs: s.needs!,
      })),
  ];
}

export function Goals() {
  const g = useGame();
  const own = mine(g),
    list = goals(g);
  if (!list.length) return null;
  return (
    <section class="goals" aria-label={g.w.t("goals.title")}>
      <h3 class="sc">
        {g.w.t("goals.title")} <span class="cap">{g.w.t("goals.cap")}</span>
      </h3>
      <ul>
        {list.map((x) => {
          const def = g.ed.objective.get(x.id)!,
            [sign, cls] = objectiveSign(g, x.id),
            potions = g.view.you?.potions_for?.[x.at.split(":")[1]];
          const holders = g.view.seats
            .filter((s) => s.objectives.includes(x.id))
            .map((s) => nameOf(g, s.seat));
          const words = [
            def.text[g.lang],
            x.where,
            g.w.t("map.asks", { books: booksText(g, x.needs) }),
            holders.length ? g.w.t("goals.held", { names: listWords(holders) }) : "",
            ...g.view.seats.map(
              (s) =>
                `${nameOf(g, s.seat)}${g.w.t("terms.colon")}` +
                `${g.w.t("gain.vp", { n: s.objective_points[x.id] ?? 0 })}`,
            ),
          ]
            .filter(Boolean)
            .join(". ");
          return (
            <li
              key={x.id}
              class={classes(
                "goal",
                own?.objectives.includes(x.id) && "mine",
                g.lit.includes(x.at.split(":")[1]) && "lit",
              )}
              data-tip={x.at}
            >
              <span class="sr">{words}</span>
              <span class="signs" aria-hidden="true">
                <span class="gl-what">
                  <svg class={`gl-sign ${cls}`} aria-hidden="true">
                    <use href={`#${sign}`} />
                  </svg>
                  <b class="num">{def.score.vp}</b>
                  <small class="vpw">{g.w.t("terms.vp")}</small>
                  <Mark id={x.on} class="gl-on" />
                </span>
                <span class="gl-where">{x.where}</span>
                <span class="gl-needs">
                  <BookRow books={x.needs} />
                  {potions !== undefined && potions > 0 && !own?.objectives.includes(x.id) && (
                    <i class="gl-miss">
                      {potions}
                      <Potion />
                    </i>
                  )}
                </span>
                <span class="gl-who">
                  {g.view.seats.map((s) => (
                    <span key={s.seat} class={s.objectives.includes(x.id) ? "held" : ""}>
                      <Shield colour={houseColour(s.colour)} size="s" />
                      <b class="num">{s.objective_points[x.id] ?? 0}</b>
                    </span>
                  ))}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
