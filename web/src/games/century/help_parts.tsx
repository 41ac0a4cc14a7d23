// What the parts of the screen are that are neither card, tile nor place: the fields of a player's
// board, the deck, an empty space.
import type { TipPart } from "../../shell/tip";
import type { Ctx } from "./context";

export type Part = TipPart & { ours: boolean };

/** The lines of the ledger each rests on, and whether its numbers are ours. */
const PARTS: Record<string, { laws: string[]; ours?: boolean }> = {
  points: { laws: ["CN-191", "CN-192", "CN-193"] },
  cards: { laws: ["CN-186", "CN-190"] },
  first: { laws: ["CN-047", "CN-070"] },
  store: { laws: ["CN-014", "CN-142", "CN-143"] },
  hand: { laws: ["CN-082"] },
  placed: { laws: ["CN-087"] },
  reserve: { laws: ["CN-053", "CN-157"] },
  space: { laws: ["CN-015", "CN-122"] },
  tiles: { laws: ["CN-175", "CN-176"] },
  empty_pile: { laws: ["CN-120"] },
  no_card: { laws: ["CN-134", "CN-135"] },
  deck: { laws: ["CN-034", "CN-064"], ours: true },
  left_out: { laws: ["CN-067"] },
  land: { laws: ["CN-146", "CN-152"], ours: true },
  coin: { laws: ["CN-079", "CN-083", "CN-147"] },
};

export function helpPart(g: Ctx, id: string, kind?: string): Part | null {
  const part = PARTS[id];
  if (!part) return null;
  return {
    title: g.w.t(`parts.${id}`),
    kind,
    body: <p>{g.w.t(`parts.${id}_text`)}</p>,
    laws: part.laws,
    ours: part.ours ?? false,
  };
}
