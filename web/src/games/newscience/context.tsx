// What every part of the screen needs, beside what every game's screen does: the choice that is
// being made, and the bough in front on a phone.
import { gameContext } from "../../shell/game_context";
import type { Scene } from "../../shell/scene";
import type { Reason } from "../../shell/types";
import { reasonAt, reasonForAll, reasonUnder, type Path } from "../../shell/why";
import {
  WORKS,
  type DiscoveryView,
  type Edition,
  type ScienceView,
  type SeatView,
  type Work,
} from "./model";

/**
 * A choice of several parts before it is sent: a discovery with the rest and the card spent on it,
 * or a marker to be moved.
 */
export type Pick = { discovery?: string; rest?: number; help?: string; from?: string };

export type Ctx = Scene<ScienceView, Edition> & {
  pick: Pick;
  setPick(pick: Pick): void;
  /** On a phone: a field, or "board" for the spaces. */
  front: string;
  setFront(front: string): void;
};

export const { GameContext, useGame } = gameContext<Ctx>();

export const mine = (g: Ctx): SeatView | null =>
  g.me === null ? null : (g.view.seats[g.me] ?? null);
export const discoveryOf = (g: Ctx, id: string): DiscoveryView | undefined =>
  g.view.discoveries.find((d) => d.id === id);

/** What the own seat may do with a discovery when it has the action: as its plate shows it. */
export const mayDo = (d: DiscoveryView): Work | null =>
  d.you?.state === "open"
    ? "research"
    : d.you?.state === "researched"
      ? "experiment"
      : d.you?.state === "tested" && d.you.publish?.can
        ? "publish"
        : null;

/** What can be done with a discovery now: the verb that names it. */
const VERBS = ["research", "experiment", "publish", "along", "mark", "take_back"] as const;
export type Verb = (typeof VERBS)[number];
export const verbFor = (g: Ctx, id: string): Verb | null =>
  VERBS.find((v) => g.legal[v]?.[id]) ?? null;
export const legalDiscoveries = (g: Ctx): string[] => [
  ...new Set(VERBS.flatMap((v) => Object.keys(g.legal[v] ?? {}))),
];

// Why not, whatever is asked. What is legal is read where it stands also while an answer is on its
// way, when `g.legal` is empty.
const open = (g: Ctx): Ctx["legal"] => g.match.shown?.legal ?? {};
const firstOf = (g: Ctx, paths: Path[]): Reason | null =>
  paths.reduce<Reason | null>((found, path) => found ?? reasonUnder(g, path), null);

/** Of a discovery: by what is asked, else by what it is there for. */
export function discoveryWhy(g: Ctx, id: string): Reason | null {
  if (!g.prompt) return reasonForAll(g);
  return VERBS.some((v) => open(g)[v]?.[id])
    ? null
    : firstOf(
        g,
        [g.prompt, ...WORKS].map((verb) => [verb, id]),
      );
}

/**
 * Of a space: as a goal of the energy that is chosen, as a place that energy leaves, as one where
 * energy is placed.
 */
export function spaceWhy(g: Ctx, id: string): Reason | null {
  if (!g.prompt) return reasonForAll(g);
  const { place, move } = open(g),
    { from } = g.pick;
  if (place?.[id] || move?.[id] || (from && move?.[from]?.[id])) return null;
  return firstOf(g, [...(from ? [["move", from, id]] : []), ["move", id], ["place", id]]);
}

/** Of what is named on its own: an influence, an opponent. */
export const namedWhy = (g: Ctx, verb: string, id: string | number): Reason | null =>
  g.prompt ? reasonAt(g, [verb, id]) : null;

/** Of a scientist, while they are chosen; later nobody thinks of it. */
export const scientistWhy = (g: Ctx, id: string): Reason | null =>
  g.view.phase !== "choosing" ? null : g.prompt ? namedWhy(g, "choose", id) : reasonForAll(g);
