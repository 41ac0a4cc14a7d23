// The addresses: /, /t/CODE, /r/CODE?ply=N (a finished match), /how/GAME or /how/GAME/VARIANT,
// /k/SECRET (a private link), /people/NAME, /matches, /ladder and /ladder/GAME, which have filters
// behind them,
// /signin, /tournaments and /tournaments/ID, /i/CODE (an invitation), /m/SECRET (of a letter), /me
// (the account), /friends, /letters, /desk, /about; and all others.
import type { ComponentChildren, JSX } from "preact";
import { address } from "./back";
import { Store } from "./store";

export type Route =
  | { page: "lobby" }
  | { page: "about" }
  | { page: "signin" }
  | { page: "me" }
  | { page: "invitation"; code: string }
  | { page: "friends" }
  | { page: "letters" }
  | { page: "desk" }
  | { page: "table"; code: string }
  | { page: "replay"; code: string }
  | { page: "how"; game: string; variant: string | null }
  | { page: "key"; secret: string }
  | { page: "mail"; secret: string }
  | { page: "person"; name: string; query: string }
  | { page: "matches"; query: string }
  | { page: "tournaments" }
  | { page: "tournament"; id: string }
  | { page: "ladder"; query: string }
  | { page: "missing" };

const MISSING: Route = { page: "missing" };

/** What was written of an address can be wrong: then there is no such page. */
function read(): Route {
  try {
    return parse();
  } catch (e) {
    if (e instanceof URIError) return MISSING;
    throw e;
  }
}

/** What a chat or a sentence leaves around a code: stops, brackets, blanks, what has no width. */
const AROUND = /^[^\p{L}\p{N}~]+|[^\p{L}\p{N}]+$/gu;
/** A telephone may begin with a capital, and a chat may say more than the code. */
export const codeOf = (written: string): string => {
  const code = written.replace(AROUND, "");
  return code.startsWith("~") ? code : code.toLowerCase();
};

function parse(): Route {
  const table = location.pathname.match(/^\/t\/([^/]+)\/?$/i);
  if (table) return { page: "table", code: codeOf(decodeURIComponent(table[1])) };
  const past = location.pathname.match(/^\/r\/([^/]+)\/?$/i);
  if (past) return { page: "replay", code: codeOf(decodeURIComponent(past[1])) };
  const how = location.pathname.match(/^\/how\/([^/]+)(?:\/([^/]+))?\/?$/);
  if (how)
    return {
      page: "how",
      game: decodeURIComponent(how[1]),
      variant: how[2] ? decodeURIComponent(how[2]) : null,
    };
  const key = location.pathname.match(/^\/k\/([^/]+)\/?$/i);
  if (key) return { page: "key", secret: codeOf(decodeURIComponent(key[1])) };
  const invitation = location.pathname.match(/^\/i\/([^/]+)\/?$/i);
  if (invitation) return { page: "invitation", code: codeOf(decodeURIComponent(invitation[1])) };
  const mail = location.pathname.match(/^\/m\/([^/]+)\/?$/i);
  if (mail) return { page: "mail", secret: codeOf(decodeURIComponent(mail[1])) };
  const person = location.pathname.match(/^\/people\/([^/]+)\/?$/);
  if (person)
    return { page: "person", name: decodeURIComponent(person[1]), query: location.search };
  if (location.pathname === "/matches") return { page: "matches", query: location.search };
  const tournament = location.pathname.match(/^\/tournaments\/([^/]+)\/?$/);
  if (tournament) return { page: "tournament", id: decodeURIComponent(tournament[1]) };
  if (location.pathname === "/tournaments") return { page: "tournaments" };
  if (location.pathname === "/ladder") return { page: "ladder", query: location.search };
  const ladder = location.pathname.match(/^\/ladder\/([^/]+)\/?$/);
  if (ladder) {
    const query = new URLSearchParams(location.search);
    query.set("game", decodeURIComponent(ladder[1]));
    return { page: "ladder", query: `?${query}` };
  }
  if (location.pathname === "/") return { page: "lobby" };
  if (location.pathname === "/signin") return { page: "signin" };
  if (location.pathname === "/me") return { page: "me" };
  if (location.pathname === "/friends") return { page: "friends" };
  if (location.pathname === "/letters") return { page: "letters" };
  if (location.pathname === "/desk") return { page: "desk" };
  return location.pathname === "/about" ? { page: "about" } : MISSING;
}

export const route = new Store<Route>(read());
addEventListener("popstate", () => route.set(read()));

export function go(path: string): void {
  if (path === location.pathname) return;
  address(path);
  route.set(read());
  scrollTo(0, 0);
}

/** Another filter of a page: the place on it stays. */
export function goQuery(path: string, query = ""): void {
  if (path + query === location.pathname + location.search) return;
  address(path + query);
  route.set(read());
}

type LinkProps = {
  to: string;
  class?: string;
  children: ComponentChildren;
} & JSX.HTMLAttributes<HTMLAnchorElement>;

export function Link({ to, children, ...rest }: LinkProps) {
  const click = (e: MouseEvent) => {
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
    e.preventDefault();
    go(to);
  };
  return (
    <a href={to} onClick={click} {...rest}>
      {children}
    </a>
  );
}
