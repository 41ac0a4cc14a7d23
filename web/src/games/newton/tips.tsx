// Every component explains itself: what it does, by which rule, and where its values come from.
export function Tip(_: { narrow: boolean }) { return null; }
