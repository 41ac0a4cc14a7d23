// How somebody’s rating went: the line, and hatched the deviation about it. The same numbers stand
// in a table.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../pieces";
import { book, localeOf, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { Link } from "../shell/router";
import { gameName } from "../shell/titles";
import { ladderPath, seasonWords } from "./ladder";

const w = book("pages");

export type RatingOf = {
  game: string;
  variant?: string;
  class: number;
  rating: number;
  rd: number;
  provisional: boolean;
  n: number;
  won: number;
  at: number;
};
/** Of the ladder of a season, or of a tournament. */
export type Trophy = { game: string; variant?: string; place: number } & (
  { class: number; season: number } | { tournament: string; name: string }
);
type Point = [at: number, rating: number, rd: number];

const W = 660,
  H = 240,
  LEFT = 46,
  RIGHT = 52,
  TOP = 20,
  BOTTOM = 26;

export function RatingValue({ of, n }: { of: RatingOf; n: Intl.NumberFormat }) {
  return (
    <>
      <b class="num">{n.format(of.rating)}</b> <span>± {of.rd}</span>
      {of.provisional && (
        <>
          <span aria-hidden="true">?</span> <span class="mark">{w.t("rated.provisional")}</span>
        </>
      )}
    </>
  );
}

function useCourse(name: string, of: RatingOf, others: boolean): Point[] | null {
  const q = new URLSearchParams({ game: of.game, class: String(of.class) });
  if (of.variant) q.set("variant", of.variant);
  if (others) q.set("as", "others");
  const path = `/api/people/${encodeURIComponent(name)}/ratings?${q}`;
  const [points, set] = useState<Point[] | null>(null);
  useEffect(() => {
    let live = true;
    fetch(path)
      .then((r) => r.json())
      .then(
        (b) => {
          if (live) set(b.points ?? []);
        },
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [path]);
  return points;
}

type CourseProps = { name: string; ratings: RatingOf[]; others: boolean };

/** Of the game that is chosen, at two seats or at more. */
export function RatingCourse({ name, ratings, others }: CourseProps) {
  const lang = useLang(),
    n = new Intl.NumberFormat(localeOf(lang));
  const [cls, choose] = useState(0);
  const of = ratings.find((r) => r.class === cls) ?? ratings[0];
  return (
    <section class="course" aria-label={w.t("rated.title")}>
      <p class="course-head">
        <span class="v">
          <RatingValue of={of} n={n} />
        </span>
        <span class="cap">{w.t("rated.n", { n: of.n })}</span>
        {ratings.length > 1 && (
          <span class="seg" role="group" aria-label={w.t("profile.seats")}>
            {ratings.map((r) => (
              <button
                key={r.class}
                type="button"
                aria-pressed={r === of}
                onClick={() => choose(r.class)}
              >
                {w.t(`ladder.class.c${r.class}`)}
              </button>
            ))}
          </span>
        )}
        <a href={ladderPath({ game: of.game, variant: of.variant, class: String(of.class) })}>
          {w.t("rated.ladder")}
        </a>
      </p>
      <Course key={`${of.game}.${of.variant}.${of.class}`} name={name} of={of} others={others} />
    </section>
  );
}

function Course({ name, of, others }: { name: string; of: RatingOf; others: boolean }) {
  const points = useCourse(name, of, others);
  if (!points) return <div class="course-wait" aria-busy="true" />;
  return points.length < 3 ? (
    <p>{w.t("rated.few", { n: points.length })}</p>
  ) : (
    <CourseChart points={points} />
  );
}

function CourseChart({ points }: { points: Point[] }) {
  const lang = useLang(),
    n = new Intl.NumberFormat(localeOf(lang)),
    day = new Intl.DateTimeFormat(localeOf(lang), { day: "numeric", month: "short" });
  const low = Math.floor((Math.min(...points.map((p) => p[1] - p[2] / 2)) - 10) / 100) * 100,
    high = Math.ceil((Math.max(...points.map((p) => p[1] + p[2] / 2)) + 10) / 100) * 100;
  const last = points.length - 1;
  const X = (i: number) => LEFT + (i / last) * (W - LEFT - RIGHT),
    Y = (r: number) =>
      H - BOTTOM - ((Math.min(high, Math.max(low, r)) - low) / (high - low)) * (H - TOP - BOTTOM);
  const to = (i: number, r: number) => `${X(i).toFixed(1)} ${Y(r).toFixed(1)}`;
  const band = `M${points.map((p, i) => to(i, p[1] + p[2])).join("L")}L${points
    .map((p, i) => to(i, p[1] - p[2]))
    .reverse()
    .join("L")}Z`;
  const best = points.reduce((b, p, i) => (p[1] > points[b][1] ? i : b), 0);
  const every = high - low > 500 ? 200 : 100;
  const ruled = Array.from({ length: (high - low) / every + 1 }, (_, i) => low + i * every);
  const dated = [0, Math.round(last / 2), last];
  return (
    <figure class="spread">
      <svg viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
        <defs>
          <pattern
            id="spread-hatch"
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V5" />
          </pattern>
        </defs>
        {ruled.map((r) => (
          <g key={r} class="grid">
            <path d={`M${LEFT} ${Y(r)}H${W - RIGHT}`} />
            <text x={LEFT - 6} y={Y(r) + 4} text-anchor="end">
              {n.format(r)}
            </text>
          </g>
        ))}
        <path class="band" d={band} />
        <path class="line" d={`M${points.map((p, i) => to(i, p[1])).join("L")}`} />
        <path class="floor" d={`M${LEFT} ${H - BOTTOM}H${W - RIGHT}`} />
        {dated.map((i, k) => (
          <text
            key={i}
            x={X(i)}
            y={H - 8}
            text-anchor={k === 0 ? "start" : k === 1 ? "middle" : "end"}
          >
            {day.format(points[i][0])}
          </text>
        ))}
        {best !== last && (
          <>
            <circle class="hollow" cx={X(best)} cy={Y(points[best][1])} r="4" />
            <text
              class="note"
              x={X(best)}
              y={Y(points[best][1]) - 9}
              text-anchor={X(best) < W / 4 ? "start" : "middle"}
            >
              {w.t("rated.highest", { n: n.format(points[best][1]) })}
            </text>
          </>
        )}
        <circle class="full" cx={X(last)} cy={Y(points[last][1])} r="4.5" />
        <text class="note" x={X(last) + 8} y={Y(points[last][1]) + 5}>
          {n.format(points[last][1])}
        </text>
      </svg>
      <figcaption class="cap">{w.t("rated.chart_note")}</figcaption>
      <table class="sr">
        <caption>{w.t("rated.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{w.t("rated.when")}</th>
            <th scope="col">{w.t("ladder.rating")}</th>
            <th scope="col">{w.t("rated.deviation")}</th>
          </tr>
        </thead>
        <tbody>
          {points
            .filter((_, i) => (last - i) % Math.ceil(points.length / 40) === 0)
            .map((p, i) => (
              <tr key={i}>
                <th scope="row">{day.format(p[0])}</th>
                <td>{p[1]}</td>
                <td>{p[2]}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

export function Trophies({ trophies }: { trophies: Trophy[] }) {
  return (
    <section class="sheet trophies" aria-label={w.t("rated.trophies")}>
      <header>
        <h2>{w.t("rated.trophies")}</h2>
      </header>
      {trophies.length ? (
        <ul>
          {trophies.map((x, i) => (
            <li key={i}>
              <span class={`pos ${x.place === 1 ? "w" : ""}`}>
                {x.place === 1 && <Icon id="crown" />}
                {x.place}
              </span>
              <span>
                {"season" in x ? (
                  w.t("rated.trophy", { game: gameName(x), season: seasonWords(x.season) })
                ) : (
                  <Link to={`/tournaments/${encodeURIComponent(x.tournament)}`}>
                    {isolate(x.name)} · {gameName(x)}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{w.t("rated.no_trophies")}</p>
      )}
    </section>
  );
}
