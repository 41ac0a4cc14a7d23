// Every component explains itself: what it does, what it takes line by line, by which rule, and
// where its values come from.
import { Use } from "../../pieces";
import { Laws, Marked, tipKey, TipSheet, type TipPart } from "../../shell/tip";
import type { Reason } from "../../shell/types";
import { reasonAt } from "../../shell/why";
import { nameOf } from "../../shell/words";
import {
  discoveryOf,
  discoveryWhy,
  namedWhy,
  scientistWhy,
  spaceWhy,
  useGame,
  verbFor,
  type Ctx,
} from "./context";
import {
  ROMAN,
  signed,
  TRACKS,
  type DiscoveryDef,
  type DiscoveryView,
  type Origin,
  type Parts,
  type Track,
} from "./model";
import { cardSign } from "./picture";
import {
  cardName,
  demandOf,
  discoveryName,
  Influence,
  Mark,
  reasonWords,
  scientistName,
  spaceName,
  trackName,
} from "./words";
import { spaceState, vain } from "./schedule";
import { knows } from "./tree";

type Part = TipPart & { reason?: Reason | null; origin?: Origin };

export function Tip() {
  const g = useGame();
  const part = g.look ? partOf(g, g.look.key) : null;
  const reason = part?.reason;
  // A reason often names a rule that stands there already.
  const laws = [...new Set([...(part?.laws ?? []), ...(reason?.rule ? [reason.rule] : [])])];
  return (
    <TipSheet g={g} part={part} keep=".disco.legal, .niche.legal, .ask">
      {reason && <p class="law no">{reasonWords(g, reason).node}</p>}
      {laws.length > 0 && (
        <p class="src">
          <Laws mark={g.w.t("tip.stated")} laws={laws} />
        </p>
      )}
      {part?.origin?.source && (
        <Origins g={g} source={part.origin.source} sources={part.origin.sources ?? {}} />
      )}
    </TipSheet>
  );
}

/** NS-330: first the values that come from elsewhere than the rest of the record, then the rest. */
function Origins({
  g,
  source,
  sources,
}: {
  g: Ctx;
  source: string;
  sources: Record<string, string>;
}) {
  const { w } = g;
  const text = w.t(`source.${source}_text`);
  const value = (path: string) => (w.has(`value.${path}`) ? w.t(`value.${path}`) : path);
  const words = (word: string) =>
    [
      ...new Set(
        Object.keys(sources)
          .filter((path) => sources[path] === word)
          .map((path) => value(path.replace(/\[\d+\]/, ""))),
      ),
    ].join(", ");
  const apart = ["rulebook", "published", "inferred", "reconstructed"].filter(
    (word) => word !== source && words(word),
  );
  return (
    <>
      {apart.map((word) => (
        <p key={word} class="src">
          <Marked mark={w.t(`source.${word}`)} text={words(word)} />
        </p>
      ))}
      <p class="src">
        <Marked
          mark={w.t(`source.${source}`)}
          text={apart.length ? w.t("source.rest", { text }) : text}
        />
      </p>
    </>
  );
}

const LAWS: Record<string, string[]> = {
  order: ["NS-084", "NS-085"],
  energy: ["NS-062", "NS-072"],
  published: ["NS-302", "NS-175"],
  laboratory: ["NS-042", "NS-102"],
  rest: ["NS-080", "NS-089", "NS-090"],
  stack: ["NS-027", "NS-035"],
};
const BLOCK_LAWS: Record<string, string[]> = {
  rest: ["NS-080", "NS-081"],
  happenings: ["NS-094", "NS-097"],
  influence: ["NS-109", "NS-110"],
  research: ["NS-119", "NS-120"],
  experiment: ["NS-132", "NS-136"],
  publish: ["NS-155", "NS-157"],
};
const TRACK_LAWS = ["NS-161", "NS-305"];

function partOf(g: Ctx, key: string): Part | null {
  const { kind, rest: id } = tipKey(key);
  const { w } = g;
  switch (kind) {
    case "disc":
      return discoveryPart(g, id);
    case "card":
      return cardPart(g, id);
    case "space":
      return spacePart(g, id);
    case "sci":
      return scientistPart(g, id);
    case "seat":
      return seatPart(g, Number(id));
    case "track":
      return {
        title: trackName(g, id),
        body: <p>{w.t("tip.track")}</p>,
        reason: namedWhy(g, "track", id),
        laws: TRACK_LAWS,
      };
    case "work":
      return { title: w.t(`verbs.${id}`), body: <p>{w.t(`block.${id}`)}</p>, laws: ["NS-078"] };
    case "block":
      return {
        title: g.ed.block.get(id)?.name[g.lang] ?? id,
        body: <p>{w.t(`block.${id}`)}</p>,
        laws: BLOCK_LAWS[id] ?? [],
      };
    case "part":
      return LAWS[id]
        ? { title: w.t(`parts.${id}`), body: <p>{w.t(`parts.${id}_text`)}</p>, laws: LAWS[id] }
        : null;
    case "not": {
      const path = id.split(" "),
        reason = reasonAt(g, path);
      return reason && { title: w.t(`verbs.${path[0]}`), body: null, reason, laws: [] };
    }
    default:
      return null;
  }
}

/** The rule of the line of the ledger that holds this discovery's numbers. */
function discoveryPart(g: Ctx, id: string): Part | null {
  const def = g.ed.discovery.get(id),
    d = discoveryOf(g, id);
  if (!def || !d) return null;
  const { w } = g;
  const reason = discoveryWhy(g, id);
  const laws = ["NS-054"];
  if (d.you?.state === "researched")
    laws.push("NS-136", d.experiment.some((s) => s !== g.me) ? "NS-138" : "NS-137");
  if (d.you?.state === "tested") laws.push("NS-157", "NS-161");
  if (d.you?.state === "no_marker") laws.push("NS-313");
  return {
    title: discoveryName(g, id),
    kind:
      `${g.ed.field.get(def.field)?.name[g.lang] ?? def.field} ` +
      ROMAN[def.level] +
      (d.you ? `, ${w.t(`disc.${d.you.state}`)}` : ""),
    reason,
    laws,
    origin: def,
    body: (
      <>
        {d.published !== null && d.published < g.view.seats.length ? (
          <p>{w.t("disc.published_by", { name: nameOf(g, d.published), n: def.prestige })}</p>
        ) : (
          <Numbers g={g} def={def} d={d} />
        )}
        {d.you?.state === "researched" && d.you.test && <TestSum g={g} d={d} />}
        {(d.you?.state === "open" || verbFor(g, id) === "research") && d.you?.research && (
          <Sum
            g={g}
            parts={d.you.research.parts}
            total={d.you.research.total}
            need={d.you.research.need}
            short={d.you.research.short}
          />
        )}
        {d.you?.state === "tested" && d.you.publish && (
          <>
            <Sum
              g={g}
              parts={d.you.publish.parts}
              total={d.you.publish.total}
              need={d.you.publish.need}
              short={d.you.publish.short}
            />
            {d.you.publish.lacks.length > 0 && (
              <p class="law no">
                {w.t("tip.lacks", {
                  tracks: d.you.publish.lacks.map((x) => trackName(g, x)).join(", "),
                })}
              </p>
            )}
          </>
        )}
        {d.published === null && <Roots g={g} def={def} />}
        {d.you?.state === "no_marker" && reason?.k !== "markers" && (
          <p class="law no">{w.t("tip.no_marker")}</p>
        )}
        {def.history && (
          <p class="history">
            {def.history.year > 0 ? `${def.history.year}, ` : ""}
            {def.history.people}
          </p>
        )}
      </>
    ),
  };
}

function Numbers({ g, def, d }: { g: Ctx; def: DiscoveryDef; d: DiscoveryView }) {
  const { w } = g;
  return (
    <div class="sum">
      <span>{w.t("tip.research_points")}</span>
      <b class="num">{def.research_points}</b>
      <span>
        {w.t(d.target === def.experiment.first ? "tip.target_first" : "tip.target_later")}
      </span>
      <b class="num">{d.target}</b>
      <span>{w.t("tip.publish_points")}</span>
      <b class="num">{d.you?.publish?.need ?? def.publish_points}</b>
      <span>{w.t("tip.influence")}</span>
      <span class="inf">
        <Influence demand={d.you?.publish?.influence ?? demandOf(def.influence)} />
      </span>
      <span class="total">{w.t("terms.prestige")}</span>
      <b class="num total">{def.prestige}</b>
    </div>
  );
}

/** What a total is made of, and what it must reach. */
function Lines({ g, parts }: { g: Ctx; parts: Parts }) {
  const { w } = g;
  const own = g.me !== null ? scientistName(g, g.view.seats[g.me].scientist) : "";
  return (
    <>
      <span>{w.t("tip.energy")}</span>
      <b class="num">{parts.energy}</b>
      <span>{own}</span>
      <b class="num">{signed(parts.scientist)}</b>
      {parts.space !== 0 && (
        <>
          <span>{w.t("tip.space")}</span>
          <b class="num">{signed(parts.space)}</b>
        </>
      )}
      {parts.cards.map((c) => (
        <>
          <span key={c.card}>{cardName(g, c.card)}</span>
          <b class="num">{signed(c.points)}</b>
        </>
      ))}
    </>
  );
}

function Sum({
  g,
  parts,
  total,
  need,
  short,
}: {
  g: Ctx;
  parts: Parts;
  total: number;
  need: number;
  short: number;
}) {
  return (
    <div class="sum">
      <Lines g={g} parts={parts} />
      <span class="total">{g.w.t("tip.total")}</span>
      <b class="num total">{total}</b>
      <span>{g.w.t("tip.needed")}</span>
      <b class="num">{need}</b>
      {short > 0 && (
        <>
          <span>{g.w.t("tip.by_rest")}</span>
          <b class="num">{short}</b>
        </>
      )}
    </div>
  );
}

/** The sum before the die, and the faces that are enough. */
function TestSum({ g, d }: { g: Ctx; d: DiscoveryView }) {
  const test = d.you!.test!,
    { w } = g;
  const chosen = g.pick.discovery === d.id;
  const rest = chosen ? (g.pick.rest ?? 0) : 0;
  const chances =
    chosen && g.pick.help === "with_card" && test.chances_with_card
      ? test.chances_with_card
      : test.chances;
  const good = Math.round(((chances[rest] ?? 0) * 6) / 100);
  return (
    <>
      <div class="sum">
        <Lines g={g} parts={test.parts} />
        {rest > 0 && (
          <>
            <span>{w.t("tip.rest_spent")}</span>
            <b class="num">{signed(rest)}</b>
          </>
        )}
        <span class="total">{w.t("tip.before_die")}</span>
        <b class="num total">{test.total + rest}</b>
        <span>{w.t("tip.target")}</span>
        <b class="num">{test.target}</b>
      </div>
      <p class="dice">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <Use key={n} id={`ns-d${n}`} class={`die ${n > 6 - good ? "ok" : "no"}`} />
        ))}
        <b class="num">{w.t("tip.of_six", { n: good })}</b>
      </p>
    </>
  );
}

function Roots({ g, def }: { g: Ctx; def: DiscoveryDef }) {
  const here = new Set(g.view.discoveries.map((x) => x.id));
  const list = [...def.prerequisites.filter((x) => here.has(x)), ...def.prerequisite_groups];
  if (!list.length) return <p class="law">{g.w.t("tip.no_roots")}</p>;
  return (
    <p class="roots">
      {g.w.t("tip.roots")}{" "}
      {list.map((x, i) => (
        <span key={x} class={knows(g, x) ? "met" : "unmet"}>
          {i ? ", " : ""}
          {knows(g, x) ? "●" : "○"}{" "}
          {g.ed.group.has(x)
            ? g.w.t("tip.any_of", {
                names: g.ed.group
                  .get(x)!
                  .any_of.map((m) => discoveryName(g, m))
                  .join(", "),
              })
            : discoveryName(g, x)}
        </span>
      ))}
    </p>
  );
}

function cardPart(g: Ctx, id: string): Part | null {
  const def = g.ed.card.get(id);
  if (!def) return null;
  const holder = g.view.seats.findIndex((s) => s.laboratory === id),
    face = g.view.cards.find((c) => c.card === id);
  return {
    title: (
      <>
        <Mark id={cardSign(def, g.ed)} /> {def.name[g.lang]}
      </>
    ),
    kind:
      `${g.ed.kind.get(def.kind)?.name[g.lang] ?? g.w.t(`kind.${def.kind}`)}` +
      `${def.year ? `, ${def.year}` : ""}`,
    laws:
      def.kind === "EFFECT"
        ? ["NS-095", "NS-224"]
        : def.kind === "PLAY"
          ? ["NS-097", "NS-098"]
          : ["NS-101", "NS-102"],
    origin: def,
    body: (
      <>
        <p>{def.text[g.lang]}</p>
        <p class="law">
          {g.ed.kind.get(def.kind)?.text[g.lang]}
          {holder >= 0 && <> {g.w.t("tip.lab_of", { name: nameOf(g, holder) })}</>}
          {face?.claimed !== null && face?.claimed !== undefined && (
            <> {g.w.t("tip.claimed_by", { name: nameOf(g, face.claimed) })}</>
          )}
        </p>
      </>
    ),
  };
}

function spacePart(g: Ctx, id: string): Part | null {
  const at = g.view.spaces.find((s) => s.id === id),
    def = g.ed.space.get(id);
  if (!at || !def) return null;
  const useless = at.owner === null ? vain(g, id) : null;
  return {
    title: spaceName(g, id),
    reason: spaceWhy(g, id),
    laws: BLOCK_LAWS[def.block] ?? [],
    origin: def.source === "rulebook" ? undefined : def,
    body: (
      <>
        <p>{g.w.t(`block.${def.block}`)}</p>
        {at.owner !== null && <p class="law">{spaceState(g, at)}.</p>}
        {useless && <p class="law no">{`${g.w.t(`vain.${useless}`)}.`}</p>}
        {at.modifier !== 0 && (
          <p class="law">{g.w.t("tip.modifier", { n: signed(at.modifier) })}</p>
        )}
      </>
    ),
  };
}

function scientistPart(g: Ctx, id: string): Part | null {
  const def = g.ed.scientist.get(id);
  if (!def) return null;
  return {
    title: def.name[g.lang],
    kind: def.life,
    reason: scientistWhy(g, id),
    laws: ["NS-078", "NS-016"],
    origin: def,
    body: (
      <>
        <p>{def.text[g.lang]}</p>
        <div class="sum">
          {(["research", "experiment", "publish"] as const).map((x) => (
            <>
              <span key={x}>
                <Mark id={x} /> {g.w.t(`verbs.${x}`)}
              </span>
              <b class="num">{signed(def.modifiers[x])}</b>
            </>
          ))}
          <span>{g.w.t("tip.starts")}</span>
          <span class="inf">
            <Influence demand={TRACKS.map((t: Track) => def.start_influence[t])} />{" "}
            {g.w.t("tip.start_rest", { n: def.start_rest })}
          </span>
        </div>
      </>
    ),
  };
}

/** Where the prestige of a seat comes from, and what the end would add if it were now. */
function seatPart(g: Ctx, seat: number): Part | null {
  const s = g.view.seats[seat];
  if (!s) return null;
  const line = (l: { k: string; count: number; points: number }) => (
    <>
      <span>{g.w.t(`lines.${l.k}`, { count: l.count })}</span>
      <b class="num">{l.points}</b>
    </>
  );
  return {
    title: nameOf(g, seat),
    kind: g.w.t("terms.prestige"),
    reason: namedWhy(g, "opponent", seat),
    laws: ["NS-164", "NS-301", "NS-322"],
    body: (
      <div class="sum">
        {s.lines.map(line)}
        <span class="total">{g.w.t("terms.prestige")}</span>
        <b class="num total">{s.prestige}</b>
        {s.forecast.length > 0 && g.view.phase !== "over" && (
          <span class="soft">{g.w.t("tip.forecast")}</span>
        )}
        {g.view.phase !== "over" && s.forecast.length > 0 && <b />}
        {g.view.phase !== "over" && s.forecast.map(line)}
      </div>
    ),
  };
}
