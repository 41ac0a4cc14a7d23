// The hash of the course of each match as this browser was told it last (docs/replay.md). Of
// matches that this user sat at and saw the end of, it outlives the page; what the server says
// later does not take its place.
import type { View } from "./types";

export type Told = { ply: number; rev: number; hash: string; over: boolean };

const KEY = "orrery.course",
  KEPT_MAX = 100;
const now = new Map<string, Told>();

type Rows = [code: string, ply: number, rev: number, hash: string][];
function read(): Rows {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(rows) ? rows.filter((r) => Array.isArray(r) && r.length === 4) : [];
  } catch {
    return []; // private mode, or not ours
  }
}

function keep(code: string, { ply, rev, hash }: Told): void {
  try {
    const rows = [...read(), [code, ply, rev, hash]];
    localStorage.setItem(KEY, JSON.stringify(rows.slice(-KEPT_MAX)));
  } catch {
    /* private mode */
  }
}

export function told(code: string): Told | null {
  const row = read().find((r) => r[0] === code);
  return row ? { ply: row[1], rev: row[2], hash: row[3], over: true } : (now.get(code) ?? null);
}

/** A view has come; `sat`: this user sits, or sat, at the table. */
export function hear(code: string, view: View, sat: boolean): void {
  if (!view.hash || view.rev === undefined) return;
  const known = told(code);
  if (known && (known.over || view.rev < known.rev)) return;
  const said = { ply: view.ply, rev: view.rev, hash: view.hash, over: view.over !== null };
  now.set(code, said);
  if (said.over && sat) keep(code, said);
}
