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

/** Pages of which the address says nothing more, but for filters behind it. */
const PLAIN: Record<string, (query: string) => Route> = {
  "/": () => ({ page: "lobby" }),
  "/about": () => ({ page: "about" }),
  "/signin": () => ({ page: "signin" }),
  "/me": () => ({ page: "me" }),
  "/friends": () => ({ page: "friends" }),
  "/letters": () => ({ page: "letters" }),
  "/desk": () => ({ page: "desk" }),
  "/matches": (query) => ({ page: "matches", query }),
  "/tournaments": () => ({ page: "tournaments" }),
  "/ladder": (query) => ({ page: "ladder", query }),
};
/** What stands behind a whole link in a chat, or in a sentence. */
const BEHIND = /[^\p{L}\p{N}]+$/u;

/** "/t/" and the like, which a code follows; a telephone writes capitals. */
function ofCode(kind: string, code: string): Route | null {
  switch (kind.toLowerCase()) {
    case "t":
      return { page: "table", code: codeOf(code) };
    case "r":
      return { page: "replay", code: codeOf(code) };
    case "k":
      return { page: "key", secret: codeOf(code) };
    case "i":
      return { page: "invitation", code: codeOf(code) };
    case "m":
      return { page: "mail", secret: codeOf(code) };
    default:
      return null;
  }
}

function ofName(kind: string, name: string, more?: string): Route {
  const query = new URLSearchParams(location.search);
  switch (kind) {
    case "how":
      return { page: "how", game: name.toLowerCase(), variant: more?.toLowerCase() ?? null };
    case "people":
      return more === undefined ? { page: "person", name, query: location.search } : MISSING;
    case "tournaments":
      return more === undefined ? { page: "tournament", id: name } : MISSING;
    case "ladder":
      query.set("game", name.toLowerCase());
      return more === undefined ? { page: "ladder", query: `?${query}` } : MISSING;
    default:
      return MISSING;
  }
}

function parse(): Route {
  const path = location.pathname,
    [, kind, ...rest] = path.split("/");
  const plain = PLAIN[path] ?? PLAIN[path.replace(BEHIND, "")];
  if (plain) return plain(location.search);
  const [name = "", more, ...none] = rest.map(decodeURIComponent);
  if (!name.trim()) return MISSING;
  const coded = ofCode(kind, name);
  if (coded) return coded;
  // Behind a name stands at most one word more; a slash at the end says nothing.
  const end = more?.replace(BEHIND, "") || undefined;
  if (none.length) return MISSING;
  return ofName(kind, kind === "people" || end ? name : name.replace(BEHIND, ""), end);
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
