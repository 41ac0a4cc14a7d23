// A discovery: its three parts read upward, research, experiment, publish, with the markers on
// them; once published it is a picture.
import { classes, seatClass } from "../../pieces";
import { nameOf } from "../../shell/words";
import { discoveryOf, discoveryWhy, mine, useGame, verbFor, type Ctx } from "./context";
import { colourOf, type DiscoveryDef, type DiscoveryView } from "./model";
import {
  demandOf,
  discoveryName,
  Influence,
  influenceWords,
  Mark,
  reasonWords,
  SeatShield,
} from "./words";

/**
 * The state a plate shows: what the viewer's own seat knows and may do, or for a spectator what
 * lies open.
 */
function stateOf(d: DiscoveryView): "pub" | "mine" | "noted" | "open" | "far" {
  if (d.published !== null) return "pub";
  switch (d.you?.state) {
    case "tested":
      return "mine";
    case "researched":
      return "noted";
    case "locked":
    case "no_marker":
      return "far";
    default:
      return "open";
  }
}

/** The chance of success in per cent that is shown with a discovery that can be tested now. */
export function chanceOf(g: Ctx, id: string): number | null {
  const test = discoveryOf(g, id)?.you?.test;
  if (!test || !g.legal.experiment?.[id]) return null;
  const chosen = g.pick.discovery === id;
  const list =
    chosen && g.pick.help === "with_card" ? (test.chances_with_card ?? test.chances) : test.chances;
  return list[chosen ? (g.pick.rest ?? 0) : 0] ?? null;
}

/** Cards of the round can add to the influence that is printed. */
function crowding(demand: number[]): string {
  const n = demand.reduce((a, b) => a + b, 0);
  return n > 5 ? "many most" : n > 3 ? "many" : "";
}

/**
 * A press answers at once where nothing else has to be said, and chooses where rest or a card may
 * be added.
 */
export function press(g: Ctx, id: string): void {
  const verb = verbFor(g, id);
  if (!verb) return;
  if (verb === "experiment" || verb === "publish")
    g.setPick({
      discovery: id,
      rest: 0,
      help: Object.keys(g.legal.publish?.[id] ?? { plain: {} })[0],
    });
  else g.act(`${verb} ${id}`);
}

export function Plate({ id, style }: { id: string; style?: string }) {
  const g = useGame();
  const def = g.ed.discovery.get(id),
    d = discoveryOf(g, id);
  if (!def || !d) return null;
  const state = stateOf(d),
    verb = verbFor(g, id),
    chance = chanceOf(g, id);
  const own = mine(g);
  const chosen = g.pick.discovery === id;
  const cls = [
    "disco",
    "stop",
    `s-${state}`,
    `f-${def.field}`,
    verb ? "legal" : "",
    chosen ? "picked" : "",
    d.you?.state === "tested" && d.you.publish?.can ? "ready" : "",
    crowding(d.you?.publish?.influence ?? demandOf(def.influence)),
    g.lit.includes(id) ? "lit" : "",
    own && state === "mine" ? seatClass(colourOf(g.view, g.me!)) : "",
  ].join(" ");
  const reason = discoveryWhy(g, id);
  const words =
    label(g, def, d) +
    (verb ? `. ${g.w.t(`verbs.${verb}`)}` : reason ? `. ${reasonWords(g, reason).text}` : "");
  return (
    <button
      type="button"
      class={cls}
      style={style}
      data-tip={`disc:${id}`}
      data-disc={id}
      aria-pressed={verb === "experiment" || verb === "publish" ? chosen : undefined}
      aria-disabled={verb ? undefined : "true"}
      onClick={(e) =>
        verb
          ? press(g, id)
          : g.setLook(
              g.look?.pinned && g.look.key === `disc:${id}`
                ? null
                : {
                    key: `disc:${id}`,
                    at: (e.currentTarget as Element).getBoundingClientRect(),
                    pinned: true,
                  },
            )
      }
    >
      <span class="sr">{words}</span>
      {verb && (
        <svg class="frame" viewBox="0 0 104 100" preserveAspectRatio="none" aria-hidden="true">
          <use href="#ns-legal" />
        </svg>
      )}
      <span class="face" aria-hidden="true">
        {state === "pub" ? <Published g={g} def={def} d={d} /> : <Rows g={g} def={def} d={d} />}
        {chance !== null && (
          <b class="coin num">
            {chance}
            <small>%</small>
          </b>
        )}
      </span>
    </button>
  );
}

function Published({ g, def, d }: { g: Ctx; def: DiscoveryDef; d: DiscoveryView }) {
  return (
    <>
      <span class="pic">
        <Mark id={def.id} />
      </span>
      <Name g={g} id={def.id} />
      {d.published !== null && d.published < g.view.seats.length && (
        <SeatShield g={g} seat={d.published} />
      )}
      <b class="pr num">{def.prestige}</b>
    </>
  );
}

function Rows({ g, def, d }: { g: Ctx; def: DiscoveryDef; d: DiscoveryView }) {
  const { first, later } = def.experiment;
  const you = d.you?.publish;
  return (
    <>
      <Name g={g} id={def.id} />
      <b class="pr num">{def.prestige}</b>
      <span class="rw p">
        <Mark id="publish" />
        <b class="num on">{you?.need ?? def.publish_points}</b>
        <span class="mk">
          <Influence demand={you?.influence ?? demandOf(def.influence)} />
        </span>
      </span>
      <span class="rw e">
        <Mark id="experiment" />
        <b class={`num ${d.target === first ? "on" : ""}`}>{first}</b>
        <i>/</i>
        <b class={`num ${d.target === later && first !== later ? "on" : ""}`}>{later}</b>
        <span class="mk">
          {d.experiment.map((s) => (
            <SeatShield key={s} g={g} seat={s} size="s" />
          ))}
        </span>
      </span>
      <span class="rw r">
        <Mark id="research" />
        <b class="num on">{def.research_points}</b>
        <span class="mk">
          {d.research.map((s) => (
            <SeatShield key={s} g={g} seat={s} size="s" />
          ))}
        </span>
      </span>
    </>
  );
}

/** A name of two lines at most; a long word is set closer. */
function Name({ g, id }: { g: Ctx; id: string }) {
  const name = discoveryName(g, id).replace(/(Micro|H[eé]lio)(?=[a-z]{5})/, "$1\u00ad");
  return (
    <span
      class={classes(
        "nm",
        (name.length > 18 || name.split(/[ -]/).some((x) => x.length > 11)) && "long",
      )}
    >
      {name}
    </span>
  );
}

/** A discovery in words, for those who listen. */
export function label(g: Ctx, def: DiscoveryDef, d: DiscoveryView): string {
  const { w } = g;
  const parts = [
    w.t("disc.of", {
      name: def.name[g.lang],
      field: g.ed.field.get(def.field)?.name[g.lang] ?? def.field,
      level: def.level,
    }),
  ];
  if (d.published !== null)
    parts.push(
      d.published < g.view.seats.length
        ? w.t("disc.published_by", { name: nameOf(g, d.published), n: def.prestige })
        : w.t("disc.published"),
    );
  else {
    if (d.you) parts.push(w.t(`disc.${d.you.state}`));
    parts.push(
      w.t("disc.numbers", {
        research: def.research_points,
        target: d.target,
        publish: def.publish_points,
        influence: influenceWords(g, demandOf(def.influence)) || w.t("disc.no_influence"),
        prestige: def.prestige,
      }),
    );
    if (d.experiment.length)
      parts.push(
        w.t("disc.tested_by", { names: d.experiment.map((s) => nameOf(g, s)).join(", ") }),
      );
    if (d.research.length)
      parts.push(
        w.t("disc.researched_by", { names: d.research.map((s) => nameOf(g, s)).join(", ") }),
      );
  }
  return parts.join(". ");
}
