// What is said of a match in this page alone, beside its board (rules/alone.ts says it).
import { Store } from "./store";

/**
 * A word of the texts under "alone.told": the storage is full or forbidden, the rules or a bot
 * stopped over a fault.
 */
export type AloneTold = "full" | "forbidden" | "begun_again" | "bot_again" | "bot_weaker";
export const aloneTold = new Store<AloneTold | null>(null);
