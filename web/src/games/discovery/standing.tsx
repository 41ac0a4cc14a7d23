// "Always pass" (DI-488): a player may let things stand unasked, for one card, until the turn ends,
// until its own turn comes, or for the whole match. This browser then gives the answer that the
// button would give, at once; it remembers the choice for this tab. The table knows nothing of it.
import { useEffect } from "preact/hooks";
import { Store, useStore } from "../../shell/store";
import { turnOf, useGame, type Ctx } from "./context";
import { card } from "./words";

export const SCOPES = ["card", "turn", "match"] as const;
/** `round`: until the own turn comes; its button stands in the bar. */
export type Scope = (typeof SCOPES)[number] | "round";
type Standing = { table: string; scope: Scope; of: string };

const KEY = "orrery.unasked";

function saved(): Standing | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

const standing = new Store<Standing | null>(saved());

function set(next: Standing | null): void {
  standing.set(next);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    /* private mode */
  }
}

/** The card in question: the one that was laid, or called. */
const subject = (g: Ctx): string | null =>
  (g.prompt?.startsWith("call") ? g.view.call?.card : g.view.laid?.card) ?? null;

const ownTurn = (g: Ctx): boolean => g.view.turn?.seat === g.me;

/** The choice that is in force at this table. */
function inForce(g: Ctx, now: Standing | null): Standing | null {
  if (!now || now.table !== g.table.table || g.me === null) return null;
  if (now.scope === "round" && ownTurn(g)) return null;
  return now.scope !== "turn" || now.of === String(turnOf(g)) ? now : null;
}

/** Whether the question that is asked now gets its answer by itself; it is given here. */
export function useUnasked(): boolean {
  const g = useGame(),
    now = inForce(g, useStore(standing));
  const yes = Boolean(now && g.legal.pass && (now.scope !== "card" || now.of === subject(g)));
  useEffect(() => {
    if (yes) g.act("pass");
  }, [yes, g.match.shown?.q]);
  return yes;
}

/** In the window: for how long not to be asked again. */
export function Unasked() {
  const g = useGame(),
    id = subject(g);
  if (!g.legal.pass || !id) return null;
  const of = { card: id, turn: String(turnOf(g)), match: "" };
  return (
    <div
      class="unasked"
      role="group"
      aria-label={g.w.t("unasked.title")}
      title={g.w.t("unasked.title")}
    >
      <span aria-hidden="true">{g.w.t("unasked.short")}</span>
      {SCOPES.map((scope) => (
        <button
          key={scope}
          type="button"
          onClick={() => set({ table: g.table.table, scope, of: of[scope] })}
        >
          {g.w.t(`unasked.${scope}`)}
        </button>
      ))}
    </div>
  );
}

/** In the bar, beside the answers: one answer to all that is asked until the own turn comes. */
export function LetAllStand({ g }: { g: Ctx }) {
  if (!g.legal.pass || ownTurn(g) || !subject(g)) return null;
  return (
    <button
      type="button"
      class="btn quick all-stand"
      data-key="a"
      onClick={() => set({ table: g.table.table, scope: "round", of: "" })}
    >
      <span>
        {g.w.t("unasked.round")}
        <small>{g.w.t("unasked.round_small")}</small>
      </span>
      <kbd aria-hidden="true">A</kbd>
    </button>
  );
}

/** On the wall, while it is in force: what is let stand, and the way back. */
export function UnaskedNow() {
  const g = useGame(),
    chosen = useStore(standing),
    now = inForce(g, chosen);
  // What held until the own turn has come to its end with it.
  const ended = chosen?.scope === "round" && chosen.table === g.table.table && ownTurn(g);
  useEffect(() => {
    if (ended) set(null);
  }, [ended]);
  if (!now || g.past) return null;
  return (
    <p class="unasked-now sheet">
      <span>
        {now.scope === "card"
          ? g.w.r("unasked.now_card", { card: card(g, now.of) }).node
          : g.w.t(`unasked.now_${now.scope}`)}
      </span>
      <button type="button" onClick={() => set(null)}>
        {g.w.t("unasked.again")}
      </button>
    </p>
  );
}
