// What people wrote, as it is shown: it stays in its place, and is as long as the server takes it.

/** All that is written from right to left, and the digits of it. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks of direction, as names that are older than the server's rules may have them. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name inside of other words, a label or a title: from right to left it turns nothing around it.
 * What is from left to right needs no help in our languages, and is left as it is. Where a name or
 * a line stands as an element of its own, <bdi> does the same.
 */
export const isolate = (text: string): string =>
  LEFTWARD.test(text) ? `\u2068${text.replace(TURNING, "")}\u2069` : text;

/** Limits count characters; the browser's maxlength counts some of them twice. */
export const short = (text: string, most: number): string => [...text].slice(0, most).join("");
