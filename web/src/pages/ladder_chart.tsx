// How all are spread over the ratings, and where I am among them: hatched who stands below, inked
// who stands above. The same numbers stand in a table.
import { book, localeOf, useLang } from "../shell/i18n";

const w = book("pages");

export type Bin = { from: number; n: number };
type Here = { rating: number; rd: number; place?: number; above?: number } | null;

const WIDE = 50;
const W = 660,
  H = 300,
  LEFT = 40,
  RIGHT = 14,
  TOP = 60,
  BOTTOM = 30;

function ruler(top: number): number {
  const raw = Math.max(1, top / 3),
    ten = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((k) => k * ten).find((s) => s >= raw)!;
}

/** Whole, from the first to the last, so that a gap is one. */
function whole(bins: Bin[]): Bin[] {
  const n = new Map(bins.map((b) => [b.from, b.n]));
  const first = Math.min(1200, bins[0].from),
    last = Math.max(1800, bins[bins.length - 1].from);
  return Array.from({ length: (last - first) / WIDE + 1 }, (_, i) => {
    const from = first + i * WIDE;
    return { from, n: n.get(from) ?? 0 };
  });
}

export function Spread({ bins, median, me }: { bins: Bin[]; median: number; me: Here }) {
  const lang = useLang(),
    number = new Intl.NumberFormat(localeOf(lang));
  const all = whole(bins);
  const most = Math.max(...all.map((b) => b.n)),
    step = ruler(most),
    high = Math.max(step, Math.ceil(most / step) * step);
  const low = all[0].from,
    end = all[all.length - 1].from + WIDE;
  const X = (r: number) => LEFT + ((r - low) / (end - low)) * (W - LEFT - RIGHT),
    Y = (n: number) => H - BOTTOM - (n / high) * (H - TOP - BOTTOM);
  const mine = me?.place ? Math.min(end, Math.max(low, me.rating)) : null;
  const bar = (from: number, to: number, n: number) =>
    `M${X(from).toFixed(1)} ${H - BOTTOM}V${Y(n).toFixed(1)}H${X(to).toFixed(1)}V${H - BOTTOM}`;
  const ticks = all.filter((b) => b.from % 200 === 0);
  return (
    <figure class="spread">
      <svg viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
        <Hatch />
        {Array.from({ length: Math.round(high / step) }, (_, i) => (i + 1) * step).map((n) => (
          <g key={n} class="grid">
            <path d={`M${LEFT} ${Y(n)}H${W - RIGHT}`} />
            <text x={LEFT - 6} y={Y(n) + 4} text-anchor="end">
              {number.format(n)}
            </text>
          </g>
        ))}
        {all.map((b) => {
          const to = b.from + WIDE,
            cut = mine === null ? to : Math.min(to, Math.max(b.from, mine));
          return (
            b.n > 0 && (
              <g key={b.from}>
                {cut > b.from && <path class="below" d={bar(b.from, cut, b.n)} />}
                {cut < to && <path class="above" d={bar(cut, to, b.n)} />}
              </g>
            )
          );
        })}
        <path class="floor" d={`M${LEFT - 4} ${H - BOTTOM}H${W - RIGHT}`} />
        {ticks.map((b) => (
          <g key={b.from} class="grid">
            <path class="tick" d={`M${X(b.from)} ${H - BOTTOM}v5`} />
            <text x={X(b.from)} y={H - 8} text-anchor="middle">
              {number.format(b.from)}
            </text>
          </g>
        ))}
        <path class="median" d={`M${X(median)} ${TOP - 4}V${H - BOTTOM}`} />
        <text class="median-text" x={X(median) - 5} y={TOP - 8} text-anchor="end">
          {w.t("ladder.median", { n: number.format(median) })}
        </text>
        {mine !== null && (
          <HereLine
            x={X(mine)}
            from={X(Math.max(low, mine - me!.rd))}
            to={X(Math.min(end, mine + me!.rd))}
            above={me!.above ?? 0}
          />
        )}
      </svg>
      <figcaption class="cap">
        {mine === null
          ? w.t("ladder.chart_note")
          : w.t("ladder.chart_note_me", { n: String(me!.rd) })}
      </figcaption>
      <SpreadTable bins={bins} />
    </figure>
  );
}

function Hatch() {
  return (
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
  );
}

/** Where I stand, and how far I may be from there: all in the units of the drawing. */
function HereLine({ x, from, to, above }: { x: number; from: number; to: number; above: number }) {
  const right = x > W * 0.6;
  return (
    <g class="here">
      <path d={`M${x} ${TOP - 44}V${H - BOTTOM}`} />
      <path class="reach" d={`M${from} ${H - BOTTOM - 8}v5H${to}v-5`} />
      <text x={x + (right ? -7 : 7)} y={TOP - 34} text-anchor={right ? "end" : undefined}>
        {w.t("ladder.here", { n: above })}
      </text>
    </g>
  );
}

function SpreadTable({ bins }: { bins: Bin[] }) {
  return (
    <table class="sr">
      <caption>{w.t("ladder.where")}</caption>
      <thead>
        <tr>
          <th scope="col">{w.t("ladder.rating")}</th>
          <th scope="col">{w.t("ladder.people_head")}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((b) => (
          <tr key={b.from}>
            <th scope="row">
              {w.t("ladder.from_to", { from: String(b.from), to: String(b.from + WIDE - 1) })}
            </th>
            <td>{b.n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
