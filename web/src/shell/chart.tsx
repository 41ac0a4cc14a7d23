// The score over time: one line a seat. A seat is told by its shield and its dashes as well as by
// its colour; the same numbers stand in a table.
import { Shield, seatClass } from "../pieces";
import { book } from "./i18n";

export type Curve = { name: string; colour: string | null; points: { x: number; y: number }[] };
type Props = {
  curves: Curve[];
  /** Where the rounds begin, to rule the paper. */
  rounds: { x: number; n: number }[];
  end: number;
  /** The move that is shown, and how to go to another. */
  at?: number;
  pick?: (x: number) => void;
};

const W = 420,
  H = 212,
  LEFT = 30,
  RIGHT = 12,
  TOP = 12,
  BOTTOM = 24;
const DASH = ["none", "9 3", "3 2.5", "10 3 2.5 3", "1.5 2.5", "14 4", "6 2 2 2", "4 6", "2 6"];
const words = book("pages");

/** Steps of 1, 2 or 5 times a power of ten, about four of them. */
function ruler(top: number): number {
  const raw = Math.max(1, top / 4),
    ten = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((k) => k * ten).find((s) => s >= raw)!;
}

export function ScoreChart({ curves, rounds, end, at, pick }: Props) {
  const ys = curves.flatMap((c) => c.points.map((p) => p.y));
  const step = ruler(Math.max(4, ...ys));
  const high = Math.max(step, Math.ceil(Math.max(0, ...ys) / step) * step),
    low = Math.min(0, ...ys);
  const X = (x: number) => LEFT + (x / Math.max(1, end)) * (W - LEFT - RIGHT),
    Y = (y: number) => H - BOTTOM - ((y - low) / (high - low)) * (H - TOP - BOTTOM);
  const every = Math.max(1, Math.ceil(rounds.length / 9));
  const click = (e: MouseEvent) => {
    const r = (e.currentTarget as Element).getBoundingClientRect();
    const x = (((e.clientX - r.left) / r.width) * W - LEFT) / (W - LEFT - RIGHT);
    pick?.(Math.round(Math.min(1, Math.max(0, x)) * end));
  };
  return (
    <figure class="chart-fig">
      <svg
        class={`score-chart ${pick ? "picks" : ""}`}
        viewBox={`0 0 ${W} ${H}`}
        aria-hidden="true"
        onClick={pick && click}
      >
        {Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step).map(
          (y) => (
            <g key={y} class="grid">
              <path d={`M${LEFT} ${Y(y)}H${W - RIGHT}`} />
              <text x={LEFT - 6} y={Y(y) + 4} text-anchor="end">
                {y}
              </text>
            </g>
          ),
        )}
        {rounds
          .filter((r) => (r.n - 1) % every === 0)
          .map((r) => (
            <g key={r.n} class="grid">
              <path d={`M${X(r.x)} ${H - BOTTOM}v5`} class="tick" />
              <text x={X(r.x)} y={H - 6} text-anchor="middle">
                {r.n}
              </text>
            </g>
          ))}
        {at !== undefined && <path class="now" d={`M${X(at)} ${TOP - 6}V${H - BOTTOM}`} />}
        {curves.map((c, i) => (
          <Line
            key={i}
            curve={c}
            index={i}
            X={X}
            Y={Y}
            marks={rounds.filter((r) => (r.n + i) % (every * 2) === 0).map((r) => r.x)}
          />
        ))}
      </svg>
      {rounds.length > 0 && <p class="cap axis">{words.t("chart.axis")}</p>}
      <ul class="legend">
        {curves.map((c, i) => (
          <li key={i}>
            <svg viewBox="0 0 44 14" class={seatClass(c.colour)} aria-hidden="true">
              <path class="casing" d="M2 7H42" />
              <path class="curve" d="M2 7H42" stroke-dasharray={DASH[i % DASH.length]} />
            </svg>
            <Shield size="s" colour={c.colour} /> <bdi>{c.name}</bdi>{" "}
            <b class="num">{c.points[c.points.length - 1]?.y ?? 0}</b>
          </li>
        ))}
      </ul>
      <Numbers curves={curves} rounds={rounds} end={end} />
    </figure>
  );
}

const valueAt = (c: Curve, x: number): number => {
  let y = 0;
  for (const p of c.points) {
    if (p.x > x) break;
    y = p.y;
  }
  return y;
};

function Line({
  curve,
  index,
  X,
  Y,
  marks,
}: {
  curve: Curve;
  index: number;
  X: (x: number) => number;
  Y: (y: number) => number;
  marks: number[];
}) {
  const d = curve.points
    .map((p, i) => `${i ? "L" : "M"}${X(p.x).toFixed(1)} ${Y(p.y).toFixed(1)}`)
    .join("");
  const last = curve.points[curve.points.length - 1];
  return (
    <g class={seatClass(curve.colour)}>
      <path class="casing" d={d} />
      <path class="curve" d={d} stroke-dasharray={DASH[index % DASH.length]} />
      {[...marks, ...(last ? [last.x] : [])].map((x) => (
        <Mark key={x} colour={curve.colour} x={X(x)} y={Y(valueAt(curve, x))} />
      ))}
    </g>
  );
}

/** The shield of the seat, as it stands beside its name. */
const Mark = ({ colour, x, y }: { colour: string | null; x: number; y: number }) => (
  <use
    class="mark-shape"
    href={`#shield-${seatClass(colour)}`}
    x={(x - 5).toFixed(1)}
    y={(y - 5.7).toFixed(1)}
    width="10"
    height="11.4"
  />
);

/** For those who listen: the score at the end of each round. */
function Numbers({
  curves,
  rounds,
  end,
}: {
  curves: Curve[];
  rounds: { x: number; n: number }[];
  end: number;
}) {
  return (
    <table class="sr">
      <caption>{words.t("chart.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{words.t("chart.round")}</th>
          {curves.map((c, i) => (
            <th key={i} scope="col">
              <bdi>{c.name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map((r, i) => (
          <tr key={r.n}>
            <th scope="row">{r.n}</th>
            {curves.map((c, j) => (
              <td key={j}>{valueAt(c, rounds[i + 1] ? rounds[i + 1].x - 1 : end)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
