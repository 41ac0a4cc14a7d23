// What each thing of the table says of itself when it is looked at.
import type { ComponentChildren } from "preact";
import { Use } from "../../pieces";
import { tipKey, type TipPart } from "../../shell/tip";
import { nameOf } from "../../shell/words";
import { choices } from "./choose";
import { mine, offered, placeOf, spaceOf, type Ctx } from "./context";
import { BookRow, GainMarks, Mark, actionName, booksText, gainText } from "./faces";
import {
  ACTION_LAW,
  CITY_LAW,
  DISCOVERY_LAW,
  EFFECT_LAW,
  INVENTION_LAW,
  KIND_LAW,
  MASTER_LAW,
  OBJECTIVE_LAW,
  PART_LAW,
  PLACE_LAW,
  SPACE_LAW,
} from "./laws";
import { ACTIONS, type ActionId, type SeatView, type Source } from "./model";
import { incomeOf } from "./players";
import { CardPreview, what } from "./preview";
import { waivedBy, waysOver } from "./reach";
import { needWords } from "./shelf";
import { goingTo, reasonAt, reasonForAll, reasonWords } from "./why";
import { Effect, Icons, LEVELS, Power, cardName, named, partsWords } from "./words";

export type Part = TipPart & { source?: Source };

const P = ({ children, class: cls }: { children: ComponentChildren; class?: string }) =>
  children ? <p class={cls}>{children}</p> : null;

export function partOf(g: Ctx, key: string): Part | null {
  const { kind, rest, id, more } = tipKey(key);
  if (key === "medicine") return medicinePart(g);
  switch (kind) {
    case "place":
      return placePart(g, id);
    case "space":
      return spacePart(g, id);
    case "card":
      return cardPart(g, id, more);
    case "cell":
      return cellPart(g, id);
    case "master":
      return masterPart(g, id);
    case "line":
      return linePart(g, id);
    case "stack":
      return simple(
        g,
        g.ed.stack.get(id),
        "parts.stack_text",
        ["NW-138", "NW-139", "NW-140"],
        "parts.stack",
      );
    case "shelfno":
      return {
        title: g.w.t("shelf.title", { n: id }),
        body: <P>{g.w.t("shelf.text", { n: id })}</P>,
        laws: ["NW-135", "NW-136"],
        source: "rulebook",
      };
    case "development":
      return simple(
        g,
        g.ed.development.get(id),
        "parts.development_text",
        ["NW-068", "NW-200", "NW-201"],
        "parts.development",
      );
    case "income":
      return incomePart(g, id);
    case "token":
      return tokenPart(g, id);
    case "city":
      return tilePart(g, "city", id, CITY_LAW);
    case "invention":
      return tilePart(g, "invention", id, INVENTION_LAW);
    case "objective":
      return objectivePart(g, id);
    case "discovery":
      return tilePart(g, "discovery", id, DISCOVERY_LAW);
    case "spec":
      return simple(g, g.ed.spec.get(id), "parts.spec_text", ["NW-196", "NW-197"], "parts.spec");
    case "university":
    case "ancient":
      return simple(g, g.ed[kind].get(id), `parts.${kind}_text`, ["NW-081", "NW-126"]);
    case "board":
      return boardPart(g, id);
    case "value":
      return valuePart(g, Number(id), more as ActionId);
    case "deck":
      return deckPart(g, Number(id));
    case "quick":
      return simple(g, g.ed.quick.get(id), `quick.${id}`, ["NW-057"]);
    case "not":
      return notPart(g, rest.split(" "));
    case "part":
      return PART_LAW[id]
        ? {
            title: g.w.t(`parts.${id}`),
            body: <P>{g.w.t(`parts.${id}_text`)}</P>,
            laws: PART_LAW[id],
          }
        : null;
    default:
      return seatPart(g, kind, Number(id));
  }
}

/** A record with a name, explained by a text of its kind. */
function simple(
  g: Ctx,
  def: { name: Record<string, string>; source: Source } | undefined,
  text: string,
  laws: string[],
  kind?: string,
): Part | null {
  return def
    ? {
        title: def.name[g.lang],
        kind: kind && g.w.t(kind),
        body: <P>{g.w.t(text)}</P>,
        laws,
        source: def.source,
      }
    : null;
}

/** Why nothing can be done with this thing now. */
function no(
  g: Ctx,
  thing: string,
  paths: (string | number)[][],
  laws: string[],
): ComponentChildren {
  if (choices(g, thing).length) return null;
  const reason = g.prompt ? paths.map((p) => reasonAt(g, p)).find(Boolean) : reasonForAll(g);
  if (!reason) return null;
  if (reason.rule && !laws.includes(reason.rule)) laws.push(reason.rule);
  return <p class="law no">{reasonWords(g, reason).node}</p>;
}

// ---- map and tracks -----------------------------------------------------------------------------
function placePart(g: Ctx, id: string): Part | null {
  const def = g.ed.place.get(id),
    at = placeOf(g, id),
    { w } = g;
  if (!def || !at) return null;
  const laws = [...(PLACE_LAW[def.kind] ?? [])];
  const city = def.kind === "city" && at.tile ? g.ed.city.get(at.tile) : undefined;
  if (city) laws.push(...(CITY_LAW[city.id] ?? []));
  const ways = waysOver(g, id);
  const tile =
    at.tile && def.kind !== "city"
      ? def.kind === "objective"
        ? g.ed.objective.get(at.tile)?.text[g.lang]
        : def.kind === "university"
          ? named(g, "university", at.tile)
          : named(g, "ancient", at.tile)
      : undefined;
  const own = g.me !== null && at.cubes.includes(g.me);
  return {
    title: def.name[g.lang].replace(/.*\((.+)\)$/, "$1"),
    kind: w.t(`kinds.${def.kind}${def.kind === "village" && def.border ? `_${def.border}` : ""}`),
    laws,
    source: city ? city.source : def.source,
    body: (
      <>
        <P>{w.t(`at.${def.kind}`)}</P>
        {city && (
          <p>
            <Mark id="city" class="in" /> {city.text[g.lang]}
          </p>
        )}
        {tile && <p>{tile}</p>}
        {at.token && (
          <p>
            <Use id="n-token" class="tk" /> {w.t("at.token", { what: named(g, "token", at.token) })}
          </p>
        )}
        {at.needs && (
          <p>
            <BookRow books={at.needs} /> {w.t("at.needs", { books: booksText(g, at.needs) })}
          </p>
        )}
        {at.cubes.length > 0 && (
          <p class="law">
            {w.t("at.cubes", { names: at.cubes.map((i) => nameOf(g, i)).join(", ") })}
          </p>
        )}
        {own && <p class="law">{w.t("at.own")}</p>}
        {ways.map((way) => (
          <Route key={way.steps} g={g} path={way.path} coins={way.coins} />
        ))}
        {!ways.length && no(g, `place:${id}`, [goingTo(g, id)], laws)}
      </>
    ),
  };
}

/** The way there, route by route, as the server found it. */
function Route({ g, path, coins }: { g: Ctx; path: string[]; coins: number }) {
  const from = (i: number) => (i ? path[i - 1] : (mine(g)?.scientist ?? ""));
  const toll = (a: string, b: string) => {
    const r = g.ed.file.routes.find((x) => (x.a === a && x.b === b) || (x.a === b && x.b === a));
    return r ? (g.view.routes[r.id] ?? r.coins) : 0;
  };
  const free = coins === 0;
  return (
    <div class="sum">
      {path.map((to, i) => (
        <>
          <span key={to}>
            {g.w.t("at.to", { place: named(g, "place", to).replace(/.*\((.+)\)$/, "$1") })}
          </span>
          <span class="num">
            {free || !toll(from(i), to) ? g.w.t("at.free") : toll(from(i), to)}
          </span>
        </>
      ))}
      <span class="total">{g.w.t("at.pay", { n: path.length })}</span>
      <span class="num total">{coins}</span>
    </div>
  );
}

function spacePart(g: Ctx, id: string): Part | null {
  const def = g.ed.space.get(id),
    at = spaceOf(g, id),
    { w } = g;
  if (!def || !at) return null;
  const laws = [...(SPACE_LAW[def.kind] ?? [])];
  const invention = at.tile ? g.ed.invention.get(at.tile) : undefined,
    objective = at.tile ? g.ed.objective.get(at.tile) : undefined,
    spec = at.tile ? g.ed.spec.get(at.tile) : undefined;
  if (invention) laws.push(...(INVENTION_LAW[invention.id] ?? []));
  if (objective) laws.push(...(OBJECTIVE_LAW[objective.id] ?? []));
  const potions = g.view.you?.potions_for?.[id];
  const waived = at.needs ? waivedBy(g, def.track) : null;
  if (waived) laws.push(waived);
  const paths =
    def.track === "work" ? [["step"]] : (mine(g)?.students ?? []).map((s) => ["advance", s, id]);
  return {
    title: (invention ?? objective ?? spec)?.name[g.lang] ?? w.t(`kinds.space_${def.kind}`),
    kind: (
      <>
        {actionName(g, def.track)}
        {def.end && ` · ${w.t("kinds.end")}`}
      </>
    ),
    laws,
    source: (invention ?? objective ?? spec)?.source ?? def.source,
    body: (
      <>
        {(invention ?? objective) ? (
          <P>{(invention ?? objective)!.text[g.lang]}</P>
        ) : (
          <P>{w.t(`spaces.${def.kind}`)}</P>
        )}
        {at.token && (
          <p>
            <Use id="n-token" class="tk" /> {w.t("at.token", { what: named(g, "token", at.token) })}
          </p>
        )}
        {at.needs && (
          <p>
            <BookRow books={at.needs} /> {w.t("at.needs", { books: booksText(g, at.needs) })}
          </p>
        )}
        {at.needs && potions !== undefined && (
          <p class="law">
            {waived
              ? w.t("at.waived")
              : potions
                ? w.t("at.potions", { n: potions })
                : w.t("at.met")}
          </p>
        )}
        {def.end && <p class="law">{w.t("spaces.end")}</p>}
        {no(g, `space:${id}`, paths, laws)}
      </>
    ),
  };
}

// ---- cards, Masters, tiles ----------------------------------------------------------------------
function cardPart(g: Ctx, id: string, where?: string): Part | null {
  const def = g.ed.card.get(id),
    { w } = g;
  if (!def) return null;
  const laws = [
    ...(KIND_LAW[def.kind] ?? []),
    ...(def.special_effect ? (EFFECT_LAW[def.special_effect.type] ?? []) : []),
  ];
  const inHand = mine(g)?.hand.includes(id);
  const inRow = g.view.decks.some((d) => d.row.includes(id));
  const kind = def.level ? w.t("cards.level", { level: LEVELS[def.level] }) : w.t("cards.starting");
  return {
    title: (
      <>
        <Icons def={def} /> {def.name[g.lang]}
      </>
    ),
    kind,
    laws,
    source: def.source,
    body: (
      <>
        {(def.special_effect || Object.keys(def.books ?? {}).length > 0) && (
          <p>
            <Effect g={g} def={def} /> {def.text[g.lang]}.
          </p>
        )}
        {def.special_effect?.type && w.has(`cards.${def.special_effect.type}`) && (
          <p class="law">{w.t(`cards.${def.special_effect.type}`)}</p>
        )}
        {w.has(`cards.${def.kind}`) && <p class="law">{w.t(`cards.${def.kind}`)}</p>}
        {where === "tucked" && def.kind !== "reversed" && <p class="law">{w.t("cards.tucked")}</p>}
        {inHand && !where && <CardPreview g={g} id={id} />}
        {inHand && !where && no(g, `card:${id}`, [["play", id]], laws)}
        {inRow && no(g, `card:${id}`, [["take", id]], laws)}
      </>
    ),
  };
}

/** A deck: how many cards, those known to lie at its bottom, and why none can be turned up now. */
function deckPart(g: Ctx, level: number): Part | null {
  const deck = g.view.decks.find((d) => d.level === level),
    { w } = g,
    laws = [...(PART_LAW.deck ?? [])];
  return deck
    ? {
        title: w.t("rows.deck", { level: LEVELS[level] ?? level, n: deck.cards }),
        laws,
        body: (
          <>
            <P>{w.t("parts.deck_text")}</P>
            {deck.under.length > 0 && (
              <p class="law">
                {w.t("rows.under", { n: deck.under.length })}{" "}
                {deck.under.map((id, i) => (
                  <span key={i}>
                    {i ? ", " : ""}
                    <Icons def={g.ed.card.get(id)!} />
                  </span>
                ))}
              </p>
            )}
            {g.view.phase === "turn" && no(g, `deck:${level}`, [["reveal", level]], laws)}
          </>
        ),
      }
    : null;
}

function masterPart(g: Ctx, id: string): Part | null {
  const def = g.ed.master.get(id);
  if (!def) return null;
  const action = (def.effect as { action?: ActionId; value?: number }).action,
    n = (def.effect as { value?: number }).value;
  const laws = [...(MASTER_LAW[id] ?? []), "NW-256"],
    inHand = g.view.phase !== "masters" && g.view.you?.masters.includes(id);
  return {
    title: def.name[g.lang],
    kind: (
      <>
        <b class="num">{def.vp}</b> {g.w.t("masters.vp_end")}
      </>
    ),
    laws,
    source: def.source,
    body: (
      <>
        <p>
          <Power g={g} id={id} /> {def.text[g.lang]}.
        </p>
        <p class="law">{g.w.t(def.immediate ? "masters.at_once" : "masters.lasting")}</p>
        {action &&
          ACTIONS.includes(action) &&
          n &&
          g.view.you?.reach &&
          g.view.you.masters.includes(id) && <p class="pv-what">{what(g, action, n)}</p>}
        {inHand && no(g, `master:${id}`, [["master", id]], laws)}
      </>
    ),
  };
}

function tilePart(
  g: Ctx,
  table: "city" | "invention" | "discovery",
  id: string,
  laws: Record<string, string[]>,
): Part | null {
  const def = g.ed[table].get(id);
  return def
    ? {
        title: def.name[g.lang],
        kind: g.w.t(`kinds.tile_${table}`),
        body: (
          <>
            <P>{def.text[g.lang]}</P>
            <p class="law">{g.w.t(`parts.${table}_text`)}</p>
          </>
        ),
        laws: laws[id] ?? [],
        source: def.source,
      }
    : null;
}

function objectivePart(g: Ctx, id: string): Part | null {
  const def = g.ed.objective.get(id);
  const held = g.view.seats.filter((s) => s.objectives.includes(id));
  return def
    ? {
        title: def.name[g.lang],
        kind: g.w.t("kinds.tile_objective"),
        laws: ["NW-240", ...(OBJECTIVE_LAW[id] ?? [])],
        source: def.source,
        body: (
          <>
            <P>{def.text[g.lang]}</P>
            <p class="law">
              {held.length
                ? g.w.t("at.held", { names: held.map((s) => nameOf(g, s.seat)).join(", ") })
                : g.w.t("at.not_held")}
            </p>
          </>
        ),
      }
    : null;
}

function incomePart(g: Ctx, id: string): Part | null {
  const def = g.ed.income.get(id);
  return def
    ? {
        title: <GainMarks g={g} gain={def.income} />,
        kind: g.w.t("parts.income"),
        body: <P>{g.w.t("parts.income_text", { what: gainText(g, def.income) })}</P>,
        laws: ["NW-204", "NW-202", "NW-203"],
        source: def.source,
      }
    : null;
}

function medicinePart(g: Ctx): Part {
  return {
    title: (
      <>
        <Mark id="medicine" class="in" /> {g.w.t("terms.medicine")}
      </>
    ),
    body: <P>{g.w.t("parts.medicine_text")}</P>,
    laws: ["NW-210", "NW-236", "NW-237"],
    source: "published",
  };
}

function tokenPart(g: Ctx, id: string): Part | null {
  const def = g.ed.token.get(id);
  return def
    ? {
        title: (
          <>
            <Use id="n-token" class="tk" /> {def.name[g.lang]}
          </>
        ),
        kind: g.w.t("kinds.token"),
        body: <P>{g.w.t("parts.token_text")}</P>,
        laws: ["NW-192", "NW-195"],
        source: def.source,
      }
    : null;
}

// ---- the bookshelf ------------------------------------------------------------------------------
function cellPart(g: Ctx, id: string): Part | null {
  const def = g.ed.cell.get(id),
    { w } = g;
  if (!def) return null;
  const waived = g.owner === g.me && def.kind !== "preprinted" ? waivedBy(g, "study") : null;
  const laws =
    def.kind === "preprinted"
      ? ["NW-146", "NW-147"]
      : waived
        ? ["NW-135", waived]
        : ["NW-135", ...(def.requirement?.books ? ["NW-079", "NW-083"] : ["NW-081", "NW-084"])];
  const owner = g.view.seats[g.owner],
    filled = owner?.filled.includes(id);
  const potions = g.owner === g.me ? g.view.you?.potions_for?.[id] : undefined;
  const lines = g.ed.file.lines.filter((l) => l.cells.includes(id));
  const tile = def.requirement?.university ?? def.requirement?.ancient_land;
  const at = tile ? g.view.places.find((p) => p.tile === tile)?.id : undefined;
  return {
    title: def.name[g.lang],
    laws,
    source: def.source,
    body: (
      <>
        {def.kind === "preprinted" ? (
          <P>{w.t("shelf.preprinted")}</P>
        ) : filled ? (
          <P>{w.t("shelf.filled")}.</P>
        ) : (
          <P>
            {w.t("shelf.asks", { what: needWords(g, def) })}
            {at && ` (${named(g, "place", at)})`}.
          </P>
        )}
        {potions !== undefined && !filled && (
          <p class="law">
            {waived
              ? w.t("at.waived")
              : potions
                ? w.t("shelf.potions", { n: potions })
                : w.t("at.met")}
          </p>
        )}
        {lines.length > 0 && (
          <ul class="owned">
            {lines.map((l) => (
              <li key={l.id}>
                {l.name[g.lang]}
                {w.t("terms.colon")}
                <b class="num">{l.vp_per_round}</b> {w.t("terms.vp_a_round")}
                {", "}
                {w.t("shelf.of", {
                  n: l.cells.filter((c) => owner?.filled.includes(c)).length,
                  of: l.cells.length,
                })}
              </li>
            ))}
          </ul>
        )}
        {!filled && no(g, `cell:${id}`, [["fill", id]], laws)}
      </>
    ),
  };
}

function linePart(g: Ctx, id: string): Part | null {
  const def = g.ed.line.get(id),
    owner = g.view.seats[g.owner];
  if (!def) return null;
  return {
    title: def.name[g.lang],
    laws: ["NW-145", "NW-148"],
    source: def.source,
    body: (
      <>
        <P>{g.w.t("shelf.line", { n: def.vp_per_round })}</P>
        <p class="law">
          {g.w.t("shelf.of", {
            n: def.cells.filter((c) => owner?.filled.includes(c)).length,
            of: def.cells.length,
          })}
        </p>
      </>
    ),
  };
}

// ---- a seat -------------------------------------------------------------------------------------
function boardPart(g: Ctx, id: string): Part | null {
  const def = g.ed.board.get(id);
  return def
    ? {
        title: def.name[g.lang],
        body: <P>{g.w.t("parts.board_text", { action: actionName(g, def.preprinted_symbol) })}</P>,
        laws: ["NW-026", "NW-066", "NW-067"],
        source: def.source,
      }
    : null;
}

function valuePart(g: Ctx, index: number, a: ActionId): Part | null {
  const seat = g.view.seats[index];
  if (!seat || !ACTIONS.includes(a)) return null;
  const move = g.view.move?.seat === index ? g.view.move : undefined;
  const named = offered(g, index)?.[a],
    n = named ?? (move?.card ? move.values[a] : seat.symbols[a]);
  const parts = partsWords(
    g,
    named !== undefined
      ? { master: 1 }
      : {
          ...seat.parts[a],
          boost: move?.boosted ? 1 : 0,
          joker: move?.card && g.ed.card.get(move.card)?.kind === "joker" ? 1 : 0,
        },
  );
  return {
    title: (
      <>
        <Mark id={a} class="in" /> {actionName(g, a)} <span class="num">{n}</span>
      </>
    ),
    kind: g.me === index ? undefined : nameOf(g, index),
    laws: [...(named === undefined ? ["NW-064"] : ["NW-267", "NW-291"]), ...(ACTION_LAW[a] ?? [])],
    body: (
      <>
        <P>{parts || g.w.t("parts.no_symbols")}</P>
        <p class="law">{g.w.t(`actions.${a}`)}</p>
        {g.me === index && move?.card && g.view.you?.reach && n > 0 && (
          <p class="pv-what">{what(g, a, n)}</p>
        )}
      </>
    ),
  };
}

function notPart(g: Ctx, path: string[]): Part | null {
  const reason = reasonAt(g, path);
  return reason
    ? {
        title: g.w.t(`verbs.${path[0]}`),
        body: <p class="law no">{reasonWords(g, reason).node}</p>,
        laws: reason.rule ? [reason.rule] : [],
      }
    : null;
}

const list = (g: Ctx, items: ComponentChildren[]) => (
  <ul class="owned">
    {items.length ? items.map((x, i) => <li key={i}>{x}</li>) : <li>{g.w.t("gain.none")}</li>}
  </ul>
);

/**
 * Lists of what a seat has: tokens, cards in hand, Masters, Objectives, discoveries, income, books.
 */
const SEAT_PARTS: Record<string, (g: Ctx, seat: SeatView) => Part> = {
  tokens: (g, seat) => ({
    title: g.w.t("terms.tokens"),
    laws: ["NW-192", "NW-194"],
    source: "reconstructed",
    body: list(
      g,
      Object.entries(seat.tokens).map(([id, n]) => (
        <>
          {n}× {named(g, "token", id)}
        </>
      )),
    ),
  }),
  handof: (g, seat) => ({
    title: g.w.t("terms.hand"),
    laws: ["NW-045"],
    body: list(
      g,
      seat.hand.map((id) => {
        const d = g.ed.card.get(id)!;
        return (
          <>
            <Icons def={d} /> {cardName(g, d)}
            {g.w.t("terms.colon")}
            {d.text[g.lang]}
          </>
        );
      }),
    ),
  }),
  mastersof: (g, seat) => ({
    title: g.w.t("terms.masters"),
    laws: ["NW-042", "NW-256"],
    body: (
      <>
        <P>{g.w.t("masters.in_hand", { n: seat.masters_in_hand })}</P>
        {list(
          g,
          seat.masters.map((id) => (
            <>
              {named(g, "master", id)}
              {g.w.t("terms.colon")}
              {g.ed.master.get(id)?.text[g.lang]} ({g.ed.master.get(id)?.vp} {g.w.t("terms.vp")})
            </>
          )),
        )}
      </>
    ),
  }),
  objectivesof: (g, seat) => ({
    title: g.w.t("terms.objectives"),
    laws: ["NW-240"],
    body: list(
      g,
      seat.objectives.map((id) => g.ed.objective.get(id)?.text[g.lang]),
    ),
  }),
  discoveriesof: (g, seat) => ({
    title: g.w.t("terms.discoveries"),
    laws: ["NW-352"],
    source: "reconstructed",
    body: list(
      g,
      seat.discoveries.map((id) => g.ed.discovery.get(id)?.name[g.lang]),
    ),
  }),
  incomeof: (g, seat) => ({
    title: g.w.t("study.each_round"),
    laws: ["NW-308"],
    body: (
      <>
        <p>
          <GainMarks g={g} gain={incomeOf(g, seat)} />
        </p>
        {list(g, [
          ...seat.lines.map((id) => (
            <>
              {named(g, "line", id)}
              {g.w.t("terms.colon")}
              {g.ed.line.get(id)?.vp_per_round} {g.w.t("terms.vp")}
            </>
          )),
          ...Object.entries(seat.incomes)
            .filter(([id]) => g.ed.income.has(id))
            .map(([id, n]) => (
              <>
                {n}× {named(g, "income", id)}
              </>
            )),
        ])}
      </>
    ),
  }),
  books: (g, seat) => ({
    title: g.w.t("terms.books"),
    laws: ["NW-074", "NW-078", "NW-083"],
    body: (
      <>
        <p>
          <BookRow books={seat.books} /> {booksText(g, seat.books) || g.w.t("bench.no_books")}
        </p>
        <p class="law">{g.w.t("parts.books_text")}</p>
      </>
    ),
  }),
};

function seatPart(g: Ctx, kind: string, index: number): Part | null {
  const seat = g.view.seats[index],
    part = seat && SEAT_PARTS[kind]?.(g, seat);
  return part ? { ...part, kind: nameOf(g, index) } : null;
}
