// What people call a game: a module of the server, or one of several games that a module holds.
import { BOARDS } from "./boards";
import { shell, t } from "./i18n";
import type { GameInfo } from "./types";

/** `open`: the server lists it. */
export type Title = {
  key: string;
  game: string;
  variant: string | null;
  no: string;
  open: boolean;
};
/** Of a table, a line of the lobby, a match that is over. */
export type Named = { game: string; variant?: string | null };

const ROMAN: [number, string][] = [
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];
function roman(n: number): string {
  const [value, sign] = ROMAN.find(([v]) => v <= n) ?? [0, ""];
  return value ? sign + roman(n - value) : "";
}

/**
 * All that this client has a board for, in the order of the lobby, and behind it what else the
 * server lists. While the server has not said what that is (`games` is null), all is open.
 */
export function titles(games: GameInfo[] | null): Title[] {
  const own = Object.keys(BOARDS).filter(
    (game) => !BOARDS[game].unlisted || games?.some((g) => g.id === game),
  );
  const others = (games ?? []).map((g) => g.id).filter((game) => !BOARDS[game]);
  const list = [...own, ...others].flatMap((game): Omit<Title, "no">[] => {
    const open = games?.some((g) => g.id === game) ?? true,
      variants = open ? shell.keys(`games.${game}.variants`) : [];
    return variants.length
      ? variants.map((variant) => ({ key: `${game}.${variant}`, game, variant, open }))
      : [{ key: game, game, variant: null, open }];
  });
  return list.map((title, i) => ({ ...title, no: roman(i + 1) }));
}

/**
 * `name`, `short`, `line` or `place`; what a variant does not say the game says. A game that is
 * newer than this client is called by its id.
 */
export function titleWords({ game, variant }: Named, what: string): string {
  const own = `games.${game}.variants.${variant}.${what}`;
  if (variant && shell.has(own)) return t(own);
  if (shell.has(`games.${game}.${what}`)) return t(`games.${game}.${what}`);
  const id = game.replace(/_/g, " ");
  return what === "name" || what === "short" ? id[0].toUpperCase() + id.slice(1) : "";
}

/** How a line of a list calls it: in short, but a variant with the name of its house. */
export const gameName = (at: Named): string => titleWords(at, at.variant ? "name" : "short");
/** The round that is played; a language may have a word for each game. */
export function roundWords(game: string, n: number): string {
  const own = `games.${game}.round`;
  return t(shell.has(own) ? own : "lobby.round", { n });
}
export const howPath = ({ game, variant }: Named): string =>
  `/how/${game}${variant ? `/${variant}` : ""}`;
