// Who stands where, in one game at two seats or at more: how all are spread, where I am, the list.
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { book, loadPageText, localeOf, useLang } from "../shell/i18n";
import { personPath } from "../shell/person";
import { goQuery, Link } from "../shell/router";
import { me as whoIs } from "../shell/session";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import { Spread, type Bin } from "./ladder_chart";

const w = book("pages");

type Which = { game: string; variant?: string; class: number };
type Ladders = {
  season: number;
  ends: number;
  ladders: (Which & { people: number })[];
  seasons: number[];
};
type Row = { place: number; name: string; rating: number; rd: number; n: number; won: number };
type Me = Partial<Row> & { rating: number; rd: number; n: number; above?: number };
type Ladder = Which & {
  season?: number;
  closed?: boolean;
  at: number;
  me: Me | null;
  bins?: Bin[];
  median?: number;
  people: number;
  pages: number;
  page?: number;
  /** Of friends alone: how many of them do not stand there. */
  absent?: number;
  rows: (Row & { me?: boolean })[];
};

type Asked = Record<
  "game" | "variant" | "class" | "season" | "page" | "name" | "of",
  string | undefined
>;
const KEYS = ["game", "variant", "class", "season", "page", "name", "of"] as const;

const readAsked = (query: string): Partial<Asked> => {
  const q = new URLSearchParams(query);
  return Object.fromEntries(KEYS.map((k) => [k, q.get(k) ?? undefined]));
};
export const ladderPath = ({ game, ...asked }: Partial<Asked>): string => {
  const q = new URLSearchParams();
  for (const k of KEYS) if (k !== "game" && asked[k]) q.set(k, asked[k]!);
  const path = game ? `/ladder/${encodeURIComponent(game)}` : "/ladder";
  return q.size ? `${path}?${q}` : path;
};
const show = (asked: Partial<Asked>) => goQuery(ladderPath(asked));

/** What a path of the server answers; "missing": 404. */
function useAnswer<T>(path: string | null): T | "missing" | "failed" | null {
  const [answer, set] = useState<{ path: string; is: T | "missing" | "failed" } | null>(null);
  useEffect(() => {
    if (!path) return;
    let live = true;
    fetch(path)
      .then(async (r) => (r.ok ? ((await r.json()) as T) : r.status === 404 ? "missing" : "failed"))
      .catch(() => "failed" as const)
      .then((is) => {
        if (live) set({ path, is });
      });
    return () => {
      live = false;
    };
  }, [path]);
  return answer && answer.path === path ? answer.is : null;
}

const addressOf = (which: Which, asked: Partial<Asked>): string => {
  const q = new URLSearchParams();
  if (which.variant) q.set("variant", which.variant);
  for (const k of ["season", "page", "name", "of"] as const) if (asked[k]) q.set(k, asked[k]!);
  return `/api/ladders/${which.game}/${which.class}${q.size ? `?${q}` : ""}`;
};

type Game = { game?: string; variant?: string };
const sameGame = (a: Game, b: Game): boolean =>
  a.game === b.game && (a.variant ?? "") === (b.variant ?? "");

/** The ladder that is asked for, or of all games the one where most stand; null: nobody does. */
function choose(all: Ladders, asked: Partial<Asked>): Which | null {
  const list = asked.game ? all.ladders.filter((l) => sameGame(l, asked)) : all.ladders;
  return (
    list.find((l) => String(l.class) === asked.class) ??
    [...list].sort((a, b) => b.people - a.people)[0] ??
    null
  );
}

export const seasonWords = (season: number): string =>
  w.t(`ladder.quarters.q${season % 10}`, { year: String(Math.floor(season / 10)) });

export function LadderPage({ query }: { query: string }) {
  const lang = useLang();
  const all = useAnswer<Ladders>("/api/ladders");
  useEffect(() => void loadPageText(lang), [lang]);
  useEffect(() => {
    if (w.has("ladder.title")) document.title = `${w.t("ladder.title")} · Orrery`;
  });
  const { account } = useStore(whoIs);
  if (!w.has("ladder.title")) return null;
  const asked = readAsked(query);
  // Friends are for accounts; of a season that is over the first places are kept, and no more.
  const over = all && typeof all === "object" && asked.season && +asked.season !== all.season;
  if (!account || over || asked.of !== "friends") delete asked.of;
  const which = all && typeof all === "object" ? choose(all, asked) : null;
  return (
    <div class="page">
      <PageHead />
      <main class="ladder">
        <div class="ladder-top">
          <h1>{w.t("ladder.title")}</h1>
          {all && typeof all === "object" && all.ladders.length > 0 && (
            <Choices
              all={all}
              which={which ?? { game: asked.game!, variant: asked.variant, class: 0 }}
              asked={asked}
              friends={!!account && !over}
            />
          )}
        </div>
        {(all === "failed" || all === "missing") && (
          <p class="alert" role="alert">
            {w.t("profile.failed")}
          </p>
        )}
        {all && typeof all === "object" && !which && (
          <section class="sheet note">
            <p>{w.t("ladder.nobody")}</p>
          </section>
        )}
        {all && typeof all === "object" && which && (
          <Standing all={all} which={which} asked={asked} />
        )}
      </main>
    </div>
  );
}

type ChoicesProps = StandingProps & { friends: boolean };

function Choices({ all, which, asked, friends }: ChoicesProps) {
  const games = all.ladders.filter((l, i) => all.ladders.findIndex((o) => sameGame(o, l)) === i);
  const classes = all.ladders.filter((l) => sameGame(l, which)).map((l) => l.class);
  const seasons = [all.season, ...all.seasons.slice(0, 3)];
  const of = { game: which.game, variant: which.variant, class: String(which.class) },
    at = { season: asked.season, of: asked.of };
  return (
    <>
      <span class="seg games" role="group" aria-label={w.t("profile.games")}>
        {games.map((g) => (
          <button
            key={`${g.game}.${g.variant}`}
            type="button"
            aria-pressed={sameGame(g, which)}
            onClick={() => show({ ...at, game: g.game, variant: g.variant })}
          >
            {gameName(g)}
          </button>
        ))}
      </span>
      <span class="seg" role="group" aria-label={w.t("profile.seats")}>
        {classes.map((c) => (
          <button
            key={c}
            type="button"
            aria-pressed={c === which.class}
            onClick={() => show({ ...of, ...at, class: String(c) })}
          >
            {w.t(`ladder.class.c${c}`)}
          </button>
        ))}
      </span>
      <span class="seg seasons" role="group" aria-label={w.t("ladder.season")}>
        {seasons.map((s) => (
          <button
            key={s}
            type="button"
            aria-pressed={asked.season === String(s)}
            onClick={() => show({ ...of, ...at, season: String(s) })}
          >
            {seasonWords(s)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={!asked.season}
          onClick={() => show({ ...of, of: asked.of })}
        >
          {w.t("ladder.all_time")}
        </button>
      </span>
      {friends && (
        <span class="seg among" role="group" aria-label={w.t("ladder.among")}>
          {([undefined, "friends"] as const).map((who) => (
            <button
              key={who}
              type="button"
              aria-pressed={asked.of === who}
              onClick={() => show({ ...of, ...at, of: who })}
            >
              {w.t(who ? "ladder.friends" : "ladder.everybody")}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

type StandingProps = { all: Ladders; which: Which; asked: Partial<Asked> };

function Standing({ all, which, asked }: StandingProps) {
  const it = useAnswer<Ladder>(addressOf(which, asked));
  if (!it) return <section class="sheet note" aria-busy="true" />;
  if (it === "failed")
    return (
      <p class="alert" role="alert">
        {w.t("profile.failed")}
      </p>
    );
  if (it === "missing")
    return (
      <section class="sheet note">
        <p role="status">
          {asked.name ? w.t("ladder.not_found", { name: asked.name }) : w.t("ladder.no_page")}
        </p>
        <button
          type="button"
          class="btn s"
          onClick={() => show({ ...asked, name: undefined, page: undefined })}
        >
          {w.t("ladder.first_page")}
        </button>
      </section>
    );
  return (
    <div class="ladder-body">
      <div class="left">
        {it.bins && (
          <section class="sheet" aria-label={w.t("ladder.where")}>
            <header>
              <h2>
                {gameName(which)}: <i>{w.t("ladder.where")}</i>
              </h2>
              <span class="cap">{w.t("ladder.people", { n: it.people })}</span>
            </header>
            {it.people > 0 ? (
              <Spread bins={it.bins} median={it.median!} me={it.me} />
            ) : (
              <p>{w.t(it.season ? "ladder.empty_season" : "ladder.empty")}</p>
            )}
          </section>
        )}
        <MyPlace it={it} />
        <Season all={all} it={it} />
      </div>
      <List it={it} which={which} asked={asked} />
    </div>
  );
}

function MyPlace({ it }: { it: Ladder }) {
  const lang = useLang(),
    n = new Intl.NumberFormat(localeOf(lang));
  const me = it.me;
  if (it.closed) return null;
  if (!me?.place)
    return (
      <section class="sheet mine" aria-label={w.t("ladder.my_place")}>
        <p>
          {me && (
            <b class="num">
              {n.format(me.rating)} ± {me.rd}
            </b>
          )}{" "}
          {w.t(it.season ? "ladder.not_here_season" : "ladder.not_here")}
        </p>
      </section>
    );
  const facts: [string, string][] = [
    [n.format(me.place), w.t("ladder.of_people", { n: it.people })],
    [n.format(me.rating), w.t("ladder.deviation", { n: me.rd })],
    [n.format(me.n), w.t("ladder.rated_matches", { n: me.n })],
  ];
  return (
    <section class="sheet mine" aria-label={w.t("ladder.my_place")}>
      <dl>
        {facts.map(([value, key]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd class="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Season({ all, it }: { all: Ladders; it: Ladder }) {
  const lang = useLang(),
    day = new Intl.DateTimeFormat(localeOf(lang), { day: "numeric", month: "long" });
  if (it.closed) return null;
  return (
    <section class="sheet rules" aria-label={w.t("ladder.season")}>
      <header>
        <h2>{seasonWords(all.season)}</h2>
        <span class="cap">{w.t("ladder.ends", { day: day.format(all.ends - 1) })}</span>
      </header>
      <ul>
        <li>{w.t("ladder.rule_order")}</li>
        <li>{w.t("ladder.rule_rest")}</li>
        <li>{w.t("ladder.rule_season")}</li>
      </ul>
    </section>
  );
}

function List({ it, which, asked }: { it: Ladder; which: Which; asked: Partial<Asked> }) {
  const lang = useLang(),
    n = new Intl.NumberFormat(localeOf(lang));
  const of = { game: which.game, variant: which.variant, class: String(which.class) };
  const at = { ...of, season: asked.season, of: asked.of };
  const find = (e: Event) => {
    e.preventDefault();
    const name = new FormData(e.currentTarget as HTMLFormElement).get("name")?.toString().trim();
    if (name) show({ ...of, season: asked.season, name });
  };
  const page = it.page ?? 1;
  return (
    <section class="sheet standings" aria-label={w.t("ladder.standings")}>
      <header>
        <h2>{w.t("ladder.standings")}</h2>
        <form onSubmit={find} role="search">
          <input
            name="name"
            type="search"
            maxLength={24}
            aria-label={w.t("ladder.find")}
            placeholder={w.t("ladder.find")}
          />
        </form>
      </header>
      {it.rows.length === 0 ? (
        <p>{w.t(asked.of ? "ladder.no_friends" : "ladder.no_rows")}</p>
      ) : (
        <table>
          <caption class="sr">{w.t("ladder.standings")}</caption>
          <thead>
            <tr>
              <th scope="col" class="num">
                <span aria-hidden="true">#</span>
                <span class="sr">{w.t("ladder.place")}</span>
              </th>
              <th scope="col">{w.t("ladder.name")}</th>
              <th scope="col" class="num">
                {w.t("ladder.rating")}
              </th>
              <th scope="col" class="num wide">
                {w.t("profile.matches")}
              </th>
              {!it.closed && (
                <th scope="col" class="num wide">
                  {w.t("ladder.won")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {it.rows.map((r, i) => (
              <ListRow
                key={r.place}
                row={r}
                gap={!asked.of && i > 0 && r.place > it.rows[i - 1].place + 1}
                closed={it.closed}
                n={n}
              />
            ))}
          </tbody>
        </table>
      )}
      {!!it.absent && <p class="cap">{w.t("ladder.absent", { n: it.absent })}</p>}
      <nav aria-label={w.t("ladder.pages")}>
        {(asked.page || asked.name) && (
          <Link to={ladderPath(at)} onClick={(e) => go(e, at)}>
            {w.t("ladder.first_page")}
          </Link>
        )}
        {page > 1 && (
          <button type="button" class="plain" onClick={() => show({ ...at, page: `${page - 1}` })}>
            {w.t("ladder.higher")}
          </button>
        )}
        {page < it.pages && (
          <button
            type="button"
            class="plain"
            onClick={() => show({ ...at, page: `${it.page ? page + 1 : 1}` })}
          >
            {w.t(it.page ? "ladder.lower" : "ladder.whole")}
          </button>
        )}
      </nav>
    </section>
  );
}

function go(e: MouseEvent, asked: Partial<Asked>) {
  if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
  e.preventDefault();
  show(asked);
}

type RowProps = {
  row: Row & { me?: boolean };
  gap: boolean;
  closed?: boolean;
  n: Intl.NumberFormat;
};

function ListRow({ row, gap, closed, n }: RowProps) {
  return (
    <tr class={`${row.me ? "me" : ""} ${gap ? "gap" : ""}`} aria-current={row.me || undefined}>
      <td class="num">{n.format(row.place)}</td>
      <th scope="row">
        {row.name ? (
          <Link class="person" to={personPath(row.name)}>
            <bdi>{row.name}</bdi>
          </Link>
        ) : (
          w.t("profile.somebody")
        )}{" "}
        {row.me && <span class="mark solid">{w.t("ladder.you")}</span>}
      </th>
      <td class="num">
        <b>{n.format(row.rating)}</b> <span class="rd">± {row.rd}</span>
      </td>
      <td class="num wide">{n.format(row.n)}</td>
      {!closed && (
        <td class="num wide">{row.n ? `${Math.round((100 * row.won) / row.n)} %` : ""}</td>
      )}
    </tr>
  );
}
