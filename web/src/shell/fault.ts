// A fault that somebody tells from the page: where it was, and what the page itself complained of.
// The sheet that shows it is loaded when it is asked for (pages/fault.tsx).
import { Store } from "./store";

/** Of the table that is open: what finds the moment again. */
export type FaultAt = {
  game?: string;
  variant?: string | null;
  code?: string;
  edition?: string | null;
  seat?: number | null;
  ply?: number;
  rev?: number;
  prompt?: string;
};

/** What is told; null while nobody tells anything. */
export const fault = new Store<FaultAt | null>(null);
export const tellFault = (at: FaultAt = {}): void => fault.set(at);

const KEPT = 3,
  LONGEST = 300;
/** The last complaints of the page, newest last. */
export const complaints: string[] = [];
function complain(what: unknown): void {
  const words = what instanceof Error ? `${what.name}: ${what.message}` : String(what);
  complaints.push(words.slice(0, LONGEST));
  complaints.splice(0, complaints.length - KEPT);
}
addEventListener("error", (e) => complain(e.error ?? e.message));
addEventListener("unhandledrejection", (e) => complain(e.reason));
