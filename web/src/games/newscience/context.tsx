// What every part of the screen needs, beside what every game's screen does: the choice that is being made, and the bough in front on a phone.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Scene } from "../../shell/scene";
import type { DiscoveryView, Edition, ScienceView, SeatView, Work } from "./model";

/** A choice of several parts before it is sent: a discovery with the rest and the card spent on it, or a marker to be moved. */
export type Pick = { discovery?: string; rest?: number; help?: string; from?: string };

export type Ctx = Scene<ScienceView, Edition> & {
  pick: Pick; setPick(pick: Pick): void;
  /** On a phone: a field, or "board" for the spaces. */
  front: string; setFront(front: string): void;
};

export const GameContext = createContext<Ctx | null>(null);

export function useGame(): Ctx {
  const g = useContext(GameContext);
  if (!g) throw new Error("no game");
  return g;
}

/** The end is on the screen, not a moment before it. */
export const isOver = (g: Ctx): boolean => !g.past && Boolean(g.match.shown?.over);
export const mine = (g: Ctx): SeatView | null => (g.me === null ? null : g.view.seats[g.me] ?? null);
export const discoveryOf = (g: Ctx, id: string): DiscoveryView | undefined => g.view.discoveries.find((d) => d.id === id);

/** What the own seat may do with a discovery when it has the action: as its plate shows it. */
export const mayDo = (d: DiscoveryView): Work | null => (d.you?.state === "open" ? "research" : d.you?.state === "researched" ? "experiment" : d.you?.state === "tested" && d.you.publish?.can ? "publish" : null);

/** What can be done with a discovery now: the verb that names it. */
const VERBS = ["research", "experiment", "publish", "along", "mark", "take_back"] as const;
export type Verb = (typeof VERBS)[number];
export const verbFor = (g: Ctx, id: string): Verb | null => VERBS.find((v) => g.legal[v]?.[id]) ?? null;
export const legalDiscoveries = (g: Ctx): string[] => [...new Set(VERBS.flatMap((v) => Object.keys(g.legal[v] ?? {})))];
