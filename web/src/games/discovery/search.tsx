// Compose's search: who was stopped looks into stacks, one by one, for what the card needs. What
// lies in them only the searcher sees; the others see what is still lacking, and what was put down
// for it.
import { listWords } from "../../shell/i18n";
import { seat } from "../../shell/words";
import { Facts, whereIs } from "./challenge";
import { useGame, type Ctx } from "./context";
import { Plate } from "./plate";
import { card, cardName } from "./words";

/** Whether this player is looking into stacks now: then the search has the place of a challenge. */
export const isSearching = (g: Ctx): boolean => g.prompt === "compose_stopped";

export function Search() {
  const g = useGame(),
    { view, w } = g,
    search = view.search,
    id = view.laid?.card;
  if (view.variant !== "compose" || !search || !id) return null;
  if (!isSearching(g)) {
    const lacking = search.lacking ?? [];
    return (
      <aside class="shown sheet" aria-label={w.t("search.title")}>
        <h3>{w.r("search.by", { name: seat(g, search.by), card: card(g, id) }).node}</h3>
        <p>
          {lacking.length
            ? w.t("search.lacking", { cards: listWords(lacking.map((x) => cardName(g, x))) })
            : ""}{" "}
          <Deposit g={g} />
        </p>
      </aside>
    );
  }
  const def = g.ed.card.get(id),
    needs = def?.prerequisites ?? [],
    stopper = seat(g, search.stopper),
    looked = view.tree.filter((p) => search.looked?.includes(p.card));
  const finds = (x: string) =>
    needs.includes(x) || Boolean(g.ed.card.get(x)?.prerequisites.some((n) => needs.includes(n)));
  return (
    <aside class="contest search sheet" aria-label={w.t("search.title")} tabIndex={0}>
      <header>
        <h3>{w.r("search.mine", { name: stopper, card: card(g, id) }).node}</h3>
      </header>
      <div class="facts">
        <Facts title={w.t("challenge.needs")} list={needs.map((x) => whereIs(g, x))} />
      </div>
      {looked.map((top) => (
        <section
          key={top.card}
          class="stackview"
          aria-label={w.t("search.stack", { card: cardName(g, top.card) })}
        >
          <h4>{w.t("search.stack", { card: cardName(g, top.card) })}</h4>
          <div class="grid">
            {view.below
              .filter((p) => p.x === top.x && p.y === top.y)
              .map((p) => (
                <Plate key={p.card} id={p.card} size="s" class={finds(p.card) ? "hit" : ""} />
              ))}
          </div>
        </section>
      ))}
      <div class="stakes">
        <p>
          <span>{w.t("search.if_found")}</span>
          <b>{w.t("search.found_pays", { name: stopper.text })}</b>
        </p>
        <p>
          <span>{w.t("search.if_not")}</span>
          <b>{w.t("search.not_pays", { name: stopper.text })}</b>
        </p>
        <Deposit g={g} />
      </div>
      <p class="src">
        <span class="mark">{w.t("tip.stated")}</span>
        <span>{`DI-290 – DI-295${g.table.options.deposit ? ", DI-434 – DI-437" : ""}`}</span>
      </p>
    </aside>
  );
}

const Deposit = ({ g }: { g: Ctx }) =>
  g.table.options.deposit ? (
    <span class="cap">
      {g.w.t(isSearching(g) ? "search.deposit_mine" : "search.deposit", {
        n: g.view.search?.deposit ?? 0,
      })}
    </span>
  ) : null;
