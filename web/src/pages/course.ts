// The course of a finished match, computed from its replay file as docs/replay.md says, and held
// against what this browser was told while it was played.
import { blake2b } from "@noble/hashes/blake2b";
import type { MatchLog } from "../shell/history";
import { told, type Told } from "../shell/told";

type Line = {
  secret?: string;
  key?: string;
  by?: number | string;
  a?: number[];
  clock?: boolean;
};
type Head = {
  game: string;
  version: number;
  edition: string | null;
  dealer: number;
  options: Record<string, string>;
  seats: { colour?: number }[];
};
/**
 * `same`: the end that was told; `so-far`: what was told last, before the end; `other`: another
 * end; `unlike`: not what was told last, before the end; `none`: nothing was told.
 */
export type Verdict = "same" | "so-far" | "other" | "unlike" | "none";
export type Course = { hash: string; key: string | null; verdict: Verdict; ply: number };

const utf8 = new TextEncoder();
const hex = (b: Uint8Array): string => [...b].map((x) => x.toString(16).padStart(2, "0")).join("");
const unhex = (s: string): Uint8Array =>
  Uint8Array.from(s.match(/../g) ?? [], (x) => Number.parseInt(x, 16));

function hash(key: Uint8Array, ...parts: (Uint8Array | string)[]): Uint8Array {
  const h = blake2b.create({ key, dkLen: 32 });
  for (const p of parts) h.update(typeof p === "string" ? utf8.encode(p) : p);
  return h.digest();
}
/** A number of so many bytes, little end first. */
const number = (n: number, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, i) => Math.floor(n / 256 ** i) % 256);

function chain(head: Head, moves: Line[], key: Uint8Array, colours: string[]): Uint8Array[] {
  const rules = [
    head.game,
    head.version,
    head.edition ?? "",
    head.dealer,
    head.seats.length,
    ...Object.entries(head.options).map(([id, value]) => `${id}=${value}`),
    ...colours,
  ];
  const heads = [hash(key, "orrery course 1", rules.map((r) => `${r}\n`).join(""))];
  for (const { by, a, clock } of moves) {
    const actor = by === "table" ? 12 : by === "chance" ? 13 : Number(by);
    const ply = [number(actor, 1), ...(a ?? []).map((n) => number(n, 2)), number(clock ? 1 : 0, 1)];
    heads.push(hash(key, "orrery ply 1", heads[heads.length - 1], ...ply));
  }
  return heads;
}

function judge(known: Told | null, heads: Uint8Array[], key: Uint8Array): Verdict {
  const end = heads[heads.length - 1];
  if (!known) return "none";
  if (known.over) return known.hash === hex(end) ? "same" : "other";
  const at = heads[known.ply];
  return at && known.hash === hex(hash(key, "orrery told 1", at, number(known.rev, 8)))
    ? "so-far"
    : "unlike";
}

export function courseOf(file: string, log: MatchLog): Course {
  const lines = file.trim().split("\n");
  const head: Head = JSON.parse(lines[0]),
    last: Line = JSON.parse(lines[lines.length - 1]);
  const key = hash(unhex(last.secret ?? ""), "orrery course key 1");
  const colours = head.seats.map((s, i) =>
    s.colour === undefined ? "" : (log.seats[i]?.colour ?? ""),
  );
  const heads = chain(
    head,
    lines.slice(1, -1).map((l) => JSON.parse(l) as Line),
    key,
    colours,
  );
  const known = told(log.table);
  return {
    hash: hex(heads[heads.length - 1]),
    key: last.key ?? null,
    verdict: judge(known, heads, key),
    ply: known?.ply ?? 0,
  };
}

const asked = new Map<string, Promise<Course>>();
/** Asked once a match. */
export function course(log: MatchLog): Promise<Course> {
  let one = asked.get(log.table);
  if (!one) {
    one = fetch(`/api/tables/${encodeURIComponent(log.table)}/replay`).then(async (r) => {
      if (!r.ok) throw new Error("refused");
      return courseOf(await r.text(), log);
    });
    one.catch(() => asked.delete(log.table));
    asked.set(log.table, one);
  }
  return one;
}
