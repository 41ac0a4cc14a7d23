// Every component explains itself: what it does, by which rule, and where its values come from.
import { listWords } from "../../shell/i18n";
import { Laws, Marked, tipKey, TipSheet, type TipPart } from "../../shell/tip";
import { reasonAt, reasonForAll } from "../../shell/why";
import { join, nameOf } from "../../shell/words";
import { isOver } from "../../shell/scene";
import { isChallenge, whereIs } from "./challenge";
import { useGame, type Ctx } from "./context";
import { countOf, countWords, standOf } from "./eras";
import type { CardDef } from "./model";
import { hasTeams, teamLetter } from "./players";
import { cellPart } from "./tip_cell";
import { card, eraName, familyName, reasonWords, SeatShield } from "./words";

type Part = TipPart & { source?: string };

export function Tip() {
  const g = useGame();
  const part = g.look ? partOf(g, g.look.key) : null;
  return (
    <TipSheet key={g.look?.key} g={g} part={part} keep=".cell.legal, .plt.legal, .ask">
      <p class="src">
        <Laws mark={g.w.t("tip.stated")} laws={part?.laws ?? []} />
        {part?.source && (
          <Marked mark={g.w.t(`source.${part.source}`)} text={g.w.t(`value.${part.source}`)} />
        )}
      </p>
    </TipSheet>
  );
}

function partOf(g: Ctx, key: string): Part | null {
  const { kind, rest: id } = tipKey(key);
  switch (kind) {
    case "cell":
      return cellPart(g, key);
    case "card":
      return cardPart(g, id);
    case "era":
      return eraPart(g, Number(id));
    case "seat":
      return seatPart(g, Number(id));
    case "discards":
      return openPart(g, Number(id));
    case "not":
      return notPart(g, id.split(" "));
    case "part":
      return id === "pile"
        ? pilePart(g)
        : id === "stack"
          ? {
              title: g.w.t("memory.title"),
              body: <p>{g.w.t("tip.stack")}</p>,
              laws: ["DI-209", "DI-048"],
            }
          : null;
    default:
      return null;
  }
}

/** Why something cannot be done now, in the words of its rule. */
function notPart(g: Ctx, path: string[]): Part | null {
  const reason = reasonAt(g, path);
  return (
    reason && {
      title: g.w.t(`verbs.${path[0]}`),
      kind: g.ed.card.get(path[1] ?? "")?.name[g.lang],
      body: <p class="law no">{reasonWords(g, reason).node}</p>,
      laws: reason.rule ? [reason.rule] : [],
    }
  );
}

/**
 * How far the values of a card are known: its note in the edition says whose its prerequisites are.
 */
export function valueOf(def: CardDef): string {
  const note = def.note ?? "";
  if (def.kind !== "discovery") return def.source;
  return note.startsWith("Prerequisites from the rulebook")
    ? "rulebook"
    : note.startsWith("Prerequisites published")
      ? "published"
      : note.startsWith("The rulebook proves")
        ? "inferred"
        : "reconstructed";
}

function cardPart(g: Ctx, id: string): Part | null {
  const { w, lang } = g,
    def = g.ed.card.get(id);
  if (!def) return null;
  // Memory's own hand is weighed beside the stack, when nothing else is said there.
  if (
    g.view.variant === "memory" &&
    !g.narrow &&
    !isChallenge(g.prompt) &&
    !g.view.stack?.length &&
    g.view.hand?.includes(id) &&
    def.kind === "discovery" &&
    !g.look?.pinned
  )
    return null;
  if (def.kind !== "discovery")
    return {
      title: def.name[lang],
      kind: w.t("hand.special"),
      body: (
        <>
          <p>{def.text[lang]}</p>
          <p class="law">{w.t(`tip.${def.kind}`)}</p>
        </>
      ),
      laws: def.kind === "joker" ? ["DI-380", "DI-381"] : ["DI-383", "DI-384", "DI-177"],
      source: valueOf(def),
    };
  // Of a card that lies at hand: why it cannot be placed, or released, just now.
  const mine = g.view.hand?.includes(id),
    reason = g.prompt
      ? reasonAt(g, [mine ? "place" : "release", id])
      : mine
        ? reasonForAll(g)
        : null,
    bars = reason && reason.k !== "missing" ? reason : null;
  const leads = g.ed.file.cards.filter(
    (c) => c.prerequisites.includes(id) && (c.era ?? 0) <= g.view.last_era,
  );
  return {
    title: def.name[lang],
    kind:
      `${w.t("terms.era_title", { n: def.era!, name: eraName(g, def.era!) })}` +
      ` · ${w.t("terms.order", { n: def.order! })} · ` +
      `${familyName(g, def.family)}`,
    laws: ["DI-002", "DI-069"],
    source: valueOf(def),
    body: (
      <>
        <p>
          <i>{def.period?.[lang]}</i> {def.text[lang]}
        </p>
        {def.prerequisites.length === 0 ? (
          <p class="law">{w.t("tip.needs_none")}</p>
        ) : (
          <ul class="needs-list facts">
            {def.prerequisites.map((x) => {
              const at = whereIs(g, x);
              return (
                <li key={x} class={at.ok === true ? "yes" : at.ok === false ? "non" : ""}>
                  {at.what} <em>{at.how}</em>
                </li>
              );
            })}
          </ul>
        )}
        {bars && (
          <p class="law no">
            {reasonWords(g, bars).node}
            {bars.rule && <span class="ids"> {bars.rule}</span>}
          </p>
        )}
        {leads.length > 0 && (
          <p class="leads-to">
            {w.t("tip.leads")}{" "}
            {
              join(
                leads.map((c) => card(g, c.id)),
                ", ",
              ).node
            }
          </p>
        )}
      </>
    ),
  };
}

const LAWS_OF_ERA = {
  always: ["DI-462"],
  mini: ["DI-463", "DI-464", "DI-465"],
  cleared: ["DI-442", "DI-443"],
  open: ["DI-030"],
  shut: ["DI-092", "DI-084"],
};

function eraPart(g: Ctx, era: number): Part | null {
  const { w, view } = g,
    def = g.ed.era.get(era),
    count = countOf(view.eras?.find((e) => e.era === era));
  if (!def) return null;
  const stand = standOf(g, era);
  return {
    title: w.t("terms.era_title", { n: era, name: eraName(g, era) }),
    kind: def.period[g.lang],
    laws: LAWS_OF_ERA[stand],
    body: (
      <>
        <p>
          {w.t(
            stand === "open" && era === view.first_era
              ? "tip.era_first"
              : stand === "shut" && view.variant === "memory"
                ? "tip.era_memory"
                : `tip.era_${stand}`,
          )}
        </p>
        {count && stand !== "always" && <p>{countWords(g, count, stand === "mini")}</p>}
        {view.golden_era === era && <p class="law">{w.t("tip.era_golden")}</p>}
      </>
    ),
  };
}

function seatPart(g: Ctx, i: number): Part | null {
  const { w, view } = g,
    s = view.seats[i];
  if (!s) return null;
  const mates = hasTeams(g)
    ? view.seats.map((x, n) => ({ x, n })).filter(({ x }) => x.team === s.team)
    : [];
  return {
    title: (
      <>
        <SeatShield g={g} seat={i} size="s" /> {nameOf(g, i)}
      </>
    ),
    kind: s.automaton ? w.t("players.automaton") : undefined,
    laws: view.variant === "memory" ? ["DI-210"] : ["DI-046", "DI-086"],
    body: (
      <>
        {view.variant !== "memory" && <p>{w.t("tip.points", { n: s.points })}</p>}
        {mates.length > 1 && (
          <p>
            {w.t("tip.team", {
              team: teamLetter(s.team),
              names: listWords(mates.map(({ n }) => nameOf(g, n))),
              n: mates.reduce((sum, { x }) => sum + x.points, 0),
            })}
          </p>
        )}
        {s.cemetery > 0 && <p>{w.t("tip.cemetery", { n: s.cemetery })}</p>}
        {isOver(g) && s.buried && s.buried.length > 0 && (
          <p>
            {
              join(
                s.buried.map((x) => card(g, x)),
                ", ",
              ).node
            }
          </p>
        )}
        {s.automaton && <p class="law">{w.t("tip.automaton")}</p>}
      </>
    ),
  };
}

/** All open cards of a player whose row has not room for them. */
function openPart(g: Ctx, i: number): Part | null {
  const { w } = g,
    s = g.view.seats[i];
  if (!s) return null;
  const line = (key: string, ids: string[] | undefined) =>
    ids?.length ? (
      <p>
        {w.t(key)}{" "}
        {
          join(
            ids.map((x) => card(g, x)),
            ", ",
          ).node
        }
      </p>
    ) : null;
  return {
    title: w.t("tip.open_cards", { name: nameOf(g, i) }),
    laws: ["DI-041", "DI-077"],
    body: (
      <>
        {line("tip.selection", s.selection)}
        {line("tip.up", s.up)}
        {line("tip.discards", s.discards)}
      </>
    ),
  };
}

function pilePart(g: Ctx): Part {
  const { w, view } = g,
    golden = view.golden_era
      ? w.t("tip.pile_era", { n: view.golden_era, name: eraName(g, view.golden_era) })
      : w.t("tip.pile_golden");
  return {
    title: w.t("tip.pile"),
    laws: ["DI-030", "DI-043", "DI-111"],
    body: (
      <>
        <p>
          {w.t("tip.pile_text", { n: view.pile })}{" "}
          {view.golden_age ? w.t("events.golden_age") : golden}
        </p>
        {view.minipile > 0 && <p>{w.t("tip.minipile", { n: view.minipile })}</p>}
        {view.stall && (
          <p class="law">{w.t("tip.stall", { n: view.stall.turns, of: view.stall.of })}</p>
        )}
      </>
    ),
  };
}
