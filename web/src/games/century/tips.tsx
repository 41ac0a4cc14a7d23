// Every component explains itself: what it does, what it takes line by line, by which rule, and
// where its values come from.
import { Icon, Pawn } from "../../pieces";
import { defOf, placeOf, uncovers, useGame, type Ctx } from "./context";
import { helpPart, type Part } from "./help_parts";
import type { Cube, IconId, LocationDef, Place } from "./model";
import { Laws, Marked, tipKey, TipSheet } from "../../shell/tip";
import { nameOf } from "../../shell/words";
import { notClaim, notPlace, reasonAt, reasonWords } from "./why";
import { BonusFace, ExplFace, Goods, LEVEL, card, goodName, goods, place, textOf } from "./words";

export function Tip() {
  const g = useGame();
  const part = g.look ? partOf(g, g.look.key) : null;
  return (
    <TipSheet g={g} part={part} keep=".loc.legal, .pcard.legal, .ask">
      <p class="src">
        <Laws mark={g.w.t("tip.stated")} laws={part?.laws ?? []} />
        {part?.ours && <Marked mark={g.w.t("tip.ours")} text={g.w.t("tip.values")} />}
      </p>
    </TipSheet>
  );
}

function partOf(g: Ctx, key: string): Part | null {
  const { kind, rest, id, more } = tipKey(key);
  switch (kind) {
    case "place":
      return g.ed.location.has(id) ? placePart(g, defOf(g, id), placeOf(g, id)!) : null;
    case "card":
      return cardPart(g, id, more);
    case "bonus":
      return bonusPart(g, id, more);
    case "not":
      return notPart(g, rest.split(" "));
    case "expl":
      return explPart(g, id);
    case "good":
      return goodPart(g, id as Cube);
    case "type":
      return {
        title: g.w.t(`terms.${id}`),
        kind: g.ed.type.get(id)?.name[g.lang],
        body: <p>{g.ed.type.get(id)?.text[g.lang]}</p>,
        laws:
          {
            production: ["CN-096"],
            upgrade: ["CN-099", "CN-100"],
            trade: ["CN-107", "CN-108"],
            fort: ["CN-113"],
          }[id] ?? [],
        ours: false,
      };
    case "part":
      return helpPart(g, id, more !== undefined ? nameOf(g, Number(more)) : undefined);
    case "owned":
      return ownedPart(g, id);
    default:
      return null;
  }
}

function placePart(g: Ctx, def: LocationDef, at: Place): Part {
  const { w, lang, ed } = g;
  const land = def.symbol ? (
    <>
      <Icon id={def.symbol} /> {ed.symbol.get(def.symbol)!.name[lang].toLowerCase()}
    </>
  ) : (
    w.t("tip.no_land")
  );
  const kind = (
    <>
      {ed.type.get(def.type)!.name[lang].toLowerCase()}, {land}
      {", "}
      {w.t("terms.sheet", { board: ed.board.get(def.board)!.label })}
    </>
  );
  const what = def.gain
    ? w.r("tip.gain", { goods: goods(g, def.gain) })
    : def.trade
      ? w.r("tip.swap", { give: goods(g, def.trade.give), get: goods(g, def.trade.get) })
      : def.upgrade_steps
        ? w.r("tip.raise", { n: def.upgrade_steps })
        : w.r("tip.fort");
  const laws = { production: ["CN-096"], upgrade: ["CN-099"], trade: ["CN-108"], fort: ["CN-113"] }[
    def.type
  ].slice();
  const own = at.holder !== null && at.holder === g.me;
  if (own) laws.push("CN-077");
  else if (at.tile) laws.push("CN-076");
  else laws.push(at.holder === null ? "CN-078" : "CN-079");
  const reason = notPlace(g, at.id),
    explores = Boolean(g.legal.explore?.[at.id]);
  const still = own
    ? "own"
    : at.tile
      ? explores
        ? null
        : "covered"
      : g.me !== null
        ? at.why
        : null;
  // What stands in the way for good is said beside what only bids to wait.
  const why =
    reason && (reason.k === still || (still === "no_effect" && !WAITS.has(reason.k)))
      ? null
      : still;
  if (reason?.rule && !laws.includes(reason.rule)) laws.push(reason.rule);
  return {
    title: def.name[lang],
    kind,
    laws,
    ours: def.source !== "rulebook",
    body: (
      <>
        <p>{what.node}</p>
        {at.tile && (
          <p class="tip-tile">
            <ExplFace def={ed.expl.get(at.tile)!} /> {textOf(g, ed.expl.get(at.tile)!)}
          </p>
        )}
        {!own && !at.tile && <NeedSum g={g} def={def} at={at} laws={laws} />}
        {def.symbol && !at.tile && <ToolGift g={g} symbol={def.symbol} laws={laws} />}
        {at.holder !== null && !own && (
          <p class="law">{w.t("tip.expel", { name: nameOf(g, at.holder) })}</p>
        )}
        {reason && <p class="law no">{reasonWords(g, reason).node}</p>}
        {why && (
          <p class="law">
            {w.t(`tip.${why}`, {
              n: at.need,
              have: g.me === null ? 0 : g.view.seats[g.me].available,
            })}
          </p>
        )}
      </>
    ),
  };
}

/** Reasons that pass by waiting. */
const WAITS = new Set(["not_your_turn", "must_continue", "over", "left", "held", "done", "bot"]);

/** How the number in the coin comes about: the server's number, taken apart. */
function NeedSum({ g, def, at, laws }: { g: Ctx; def: LocationDef; at: Place; laws: string[] }) {
  const { w } = g;
  const base = at.holder === null ? def.settlers : at.settlers + 1;
  const help = base - at.need;
  if (help > 0) laws.push("CN-147");
  const colour = at.holder === null ? null : g.view.seats[at.holder].colour;
  return (
    <div class="sum">
      {at.holder === null ? (
        <>
          <span>{w.t("tip.printed")}</span>
          <span class="num">{base}</span>
        </>
      ) : (
        <>
          <span>
            {Array.from({ length: Math.min(4, at.settlers) }, (_, i) => (
              <Pawn key={i} colour={colour} />
            ))}{" "}
            {w.t("tip.opponent", { name: nameOf(g, at.holder), n: at.settlers })}
          </span>
          <span class="num">{base}</span>
        </>
      )}
      {help > 0 && (
        <>
          <span>
            {w.t("tip.help", {
              land: def.symbol ? g.ed.symbol.get(def.symbol)!.name[g.lang].toLowerCase() : "",
            })}
          </span>
          <span class="num">−{help}</span>
        </>
      )}
      <span class="total">
        {w.t(g.me === null ? "tip.player_sends" : at.why ? "tip.would_send" : "tip.send")}
      </span>
      <span class="num total">{at.need}</span>
    </div>
  );
}

function ToolGift({ g, symbol, laws }: { g: Ctx; symbol: string; laws: string[] }) {
  if (g.me === null) return null;
  const tools = g.view.seats[g.me].cards
    .map((id) => g.ed.card.get(id)!)
    .filter((c) => c.icon === "tool" && c.effect.symbol === symbol);
  if (!tools.length) return null;
  laws.push("CN-153");
  const all = Object.fromEntries(
    g.ed.cubes.map((c) => [c, tools.reduce((n, x) => n + (x.effect.gain?.[c] ?? 0), 0)]),
  );
  return <p>{g.w.r("tip.tool", { goods: goods(g, all) }).node}</p>;
}

const CARD_LAW: Record<IconId, string[]> = {
  native_help: ["CN-147", "CN-148"],
  tool: ["CN-152", "CN-153"],
  new_settlers: ["CN-157"],
  exploration: ["CN-161"],
};

function cardPart(g: Ctx, id: string, where?: string): Part | null {
  const def = g.ed.card.get(id);
  if (!def) return null;
  const { w, lang } = g;
  const at = g.view.row.indexOf(id);
  const here = at >= 0 && g.ed.forts[at]?.id === g.view.pending.location;
  const reason = at >= 0 ? notClaim(g, at) : null;
  const permanent = def.icon === "native_help" || def.icon === "tool";
  return {
    title: (
      <>
        <Icon id={def.icon} /> {def.name[lang]}
      </>
    ),
    kind: w.t("tip.points_n", { n: def.points }),
    laws: [...CARD_LAW[def.icon], ...(reason?.rule ? [reason.rule] : [])],
    ours: def.source !== "rulebook",
    body: (
      <>
        <p>
          {textOf(g, def)}{" "}
          <i class="soft">({w.t(permanent ? "tip.permanent" : "tip.immediate")})</i>
        </p>
        <p>{w.r("terms.cost", { goods: goods(g, def.cost) }).node}</p>
        {where === "deck" && <p class="law">{w.t("tip.deck")}</p>}
        {reason && <p class="law no">{reasonWords(g, reason).node}</p>}
        {at >= 0 && !(reason && here) && (
          <p class="law">
            {g.legal.claim && g.view.pending.location === g.ed.forts[at]?.id
              ? w.t("tip.claim_now")
              : w.r("tip.card_fort", { fort: place(g, g.ed.forts[at]?.id ?? "") }).node}
            {here && g.legal.claim && uncovers(g, "claim") && ` ${w.t("tip.final")}`}
          </p>
        )}
      </>
    ),
  };
}

function bonusPart(g: Ctx, id: string, height?: string): Part | null {
  const def = g.ed.bonus.get(id);
  if (!def) return null;
  const law = {
    per_icon: "CN-179",
    per_icon_pair: "CN-180",
    per_settler_pair: "CN-181",
    flat: "CN-184",
  }[def.kind];
  // On top of a pile it also says why it cannot be taken now; of equal piles the one at hand
  // speaks.
  const piles = height
    ? g.view.piles.filter((p) => p.top === id && String(p.height) === height)
    : [];
  const pile = piles.find((p) => p.location === g.view.pending.location) ?? piles[0];
  const reason = pile ? reasonAt(g, ["take_tile", pile.location, pile.index]) : null;
  return {
    title: (
      <>
        <BonusFace def={def} /> {def.name[g.lang]}
      </>
    ),
    laws: [law, ...(reason?.rule ? [reason.rule] : [])],
    ours: def.source !== "rulebook",
    body: (
      <>
        <p>{textOf(g, def)}</p>
        {height && <p class="law">{g.w.t("tip.pile_top", { n: height })}</p>}
        {reason && <p class="law no">{reasonWords(g, reason).node}</p>}
        {pile && !reason && uncovers(g, `take_tile ${pile.location} ${pile.index}`) && (
          <p class="law">{g.w.t("tip.final")}</p>
        )}
      </>
    ),
  };
}

/** A button that cannot be pressed. */
function notPart(g: Ctx, path: string[]): Part | null {
  const reason = reasonAt(g, path);
  if (!reason) return null;
  return {
    title: g.w.t(`verbs.${path[0]}`),
    body: <p class="law no">{reasonWords(g, reason).node}</p>,
    laws: reason.rule ? [reason.rule] : [],
    ours: false,
  };
}

function explPart(g: Ctx, id: string): Part | null {
  const def = g.ed.expl.get(id);
  if (!def) return null;
  const covers = g.view.locations.find((l) => l.tile === id);
  const law = { icon: "CN-173", points: "CN-172", settler: "CN-170", cubes: "CN-169" }[def.kind];
  return {
    title: (
      <>
        <ExplFace def={def} /> {def.name[g.lang]}
      </>
    ),
    laws: [law],
    ours: def.source !== "rulebook",
    body: (
      <>
        <p>{textOf(g, def)}</p>
        {covers && <p class="law">{g.w.r("tip.covers", { location: place(g, covers.id) }).node}</p>}
      </>
    ),
  };
}

function goodPart(g: Ctx, cube: Cube): Part {
  const next = g.ed.cubes[g.ed.cubes.indexOf(cube) + 1];
  const rule = next ? g.w.t("tip.good_rule", { next: goodName(g, next) }) : g.w.t("tip.good_top");
  return {
    title: goodName(g, cube),
    body: <p>{g.w.t("tip.good", { n: LEVEL[cube], rule })}</p>,
    laws: ["CN-011"],
    ours: false,
  };
}

/** The cards a seat owns of one icon. */
function ownedPart(g: Ctx, rest: string): Part | null {
  const [seat, icon] = rest.split(":");
  const owner = g.view.seats[Number(seat)];
  if (!owner) return null;
  const cards = owner.cards.map((id) => g.ed.card.get(id)!).filter((c) => c.icon === icon);
  const tiles = owner.tiles.map((id) => g.ed.expl.get(id)!).filter((t) => t.icon === icon);
  return {
    title: (
      <>
        <Icon id={icon} /> {g.ed.icon.get(icon)?.name[g.lang]}
      </>
    ),
    kind: nameOf(g, Number(seat)),
    laws: ["CN-178"],
    ours: false,
    body: (
      <ul class="owned">
        {cards.map((c) => (
          <li key={c.id}>
            {card(g, c.id).text} <Goods g={g} counts={c.cost} /> <b class="num">{c.points}</b>
          </li>
        ))}
        {tiles.map((t) => (
          <li key={t.id}>
            <ExplFace def={t} /> {t.name[g.lang]}
          </li>
        ))}
        {!cards.length && !tiles.length && <li>{g.w.t("terms.goods_none")}</li>}
      </ul>
    ),
  };
}
