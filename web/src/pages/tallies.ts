// What somebody's matches of a game add up to, over the tables that are chosen.

export type Tally = { key: string; n: number; won: number; even: number; points: number };
export type TableTally = {
  seats: number;
  n: number;
  won: number;
  points: number;
  best: number;
  moves: number;
  ms: number;
  left: number;
  seat?: Tally[];
  level?: Tally[];
  line?: Tally[];
  solo?: Tally[];
};
export type GameTally = { game: string; variant?: string; tables: TableTally[] };

const total = (list: number[]): number => list.reduce((a, b) => a + b, 0);

/** Rows of the same key together, in the order in which they first come. */
function merge(lists: (Tally[] | undefined)[]): Tally[] {
  const by = new Map<string, Tally>();
  for (const row of lists.flatMap((l) => l ?? [])) {
    const at = by.get(row.key);
    if (!at) by.set(row.key, { ...row });
    else for (const k of ["n", "won", "even", "points"] as const) at[k] += row[k];
  }
  return [...by.values()];
}

/** A bar: how much of how many, and what chance alone would give. */
export type Share = { key: string; n: number; won: number; even?: number };

export type Figures = {
  n: number;
  /** Of these, matches against somebody; how many of them are won, and by chance would be. */
  met: number;
  won: number;
  chance: number;
  mean: number;
  best: number;
  minutes: number;
  moves: number;
  left: number;
  seats: Share[];
  levels: (Share & { drawn: number })[];
  lines: { key: string; mean: number }[];
  solo: { score: number; n: number }[];
};

const LEVELS = ["apprentice", "fellow", "master"];

export function figures(tables: TableTally[]): Figures {
  const n = total(tables.map((x) => x.n)),
    met = tables.filter((x) => x.seats > 1),
    seats = new Map<string, Share & { fair: number }>();
  for (const x of met)
    for (const s of x.seat ?? []) {
      const at = seats.get(s.key) ?? { key: s.key, n: 0, won: 0, fair: 0 };
      at.n += s.n;
      at.won += s.won;
      at.fair += s.n / x.seats;
      seats.set(s.key, at);
    }
  return {
    n,
    met: total(met.map((x) => x.n)),
    won: total(met.map((x) => x.won)),
    chance: total(met.map((x) => x.n / x.seats)),
    mean: n ? total(tables.map((x) => x.points)) / n : 0,
    best: Math.max(...tables.map((x) => x.best)),
    minutes: n ? total(tables.map((x) => x.ms)) / n / 60000 : 0,
    moves: n ? total(tables.map((x) => x.moves)) / n : 0,
    left: total(tables.map((x) => x.left)),
    seats: [...seats.values()]
      .sort((a, b) => Number(a.key) - Number(b.key))
      .map((s) => ({ key: s.key, n: s.n, won: s.won, even: s.fair / s.n })),
    levels: merge(tables.map((x) => x.level))
      .sort((a, b) => LEVELS.indexOf(a.key) - LEVELS.indexOf(b.key))
      .map((l) => ({ key: l.key, n: l.n, won: l.won, drawn: l.even })),
    lines: merge(tables.map((x) => x.line))
      .map((l) => ({ key: l.key, mean: l.points / n }))
      .sort((a, b) => b.mean - a.mean),
    solo: merge(tables.map((x) => x.solo))
      .map((s) => ({ score: Number(s.key), n: s.n }))
      .sort((a, b) => b.score - a.score),
  };
}
