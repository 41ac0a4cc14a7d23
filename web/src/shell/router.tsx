// Five addresses: /, /t/CODE, /r/CODE?ply=N (a finished match), /how/GAME, /about.
import type { ComponentChildren, JSX } from "preact";
import { Store } from "./store";

export type Route = { page: "lobby" } | { page: "about" } | { page: "table"; code: string } | { page: "replay"; code: string } | { page: "how"; game: string };

function read(): Route {
  const table = location.pathname.match(/^\/t\/([^/]+)\/?$/);
  if (table) return { page: "table", code: decodeURIComponent(table[1]) };
  const past = location.pathname.match(/^\/r\/([^/]+)\/?$/);
  if (past) return { page: "replay", code: decodeURIComponent(past[1]) };
  const how = location.pathname.match(/^\/how\/([^/]+)\/?$/);
  if (how) return { page: "how", game: decodeURIComponent(how[1]) };
  return location.pathname.startsWith("/about") ? { page: "about" } : { page: "lobby" };
}

export const route = new Store<Route>(read());
addEventListener("popstate", () => route.set(read()));

export function go(path: string): void {
  if (path === location.pathname) return;
  history.pushState(null, "", path);
  route.set(read());
  scrollTo(0, 0);
}

type LinkProps = { to: string; class?: string; children: ComponentChildren } & JSX.HTMLAttributes<HTMLAnchorElement>;

export function Link({ to, children, ...rest }: LinkProps) {
  const click = (e: MouseEvent) => {
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
    e.preventDefault();
    go(to);
  };
  return <a href={to} onClick={click} {...rest}>{children}</a>;
}
