// The picture of an event card, put together from the signs of what it does: no two cards of a kind
// look the same, and an edition of one's own has its pictures too.
import { signed, TRACKS, type CardDef, type CardEffect, type Edition } from "./model";
import { FIELD_SIGNS } from "./words";

/**
 * A large sign, what it works with below it, what is added or taken beside it; struck through where
 * there is none of it.
 */
export type Picture = { sign: string; with: string[]; numbers: string[]; struck: boolean };

const tracksOf = (x: CardEffect): string[] =>
  x.track === "choice"
    ? (x.choose_from ?? TRACKS)
    : x.track === "choice_distinct"
      ? TRACKS
      : x.track
        ? [x.track]
        : [];
/** "influence.religion" asks for that track. */
const asked = (x: CardEffect): string | undefined =>
  TRACKS.find((t) => x.requirement === `influence.${t}`) ?? x.if_requires_track;

/** What an operation is a picture of: the large sign, and its companions beside the fields. */
function drawn(
  x: CardEffect,
  ed: Edition,
): { sign: string; with?: string[]; number?: string; struck?: boolean } {
  const amount = x.amount ?? 0;
  switch (x.op) {
    case "action_modifier":
      return { sign: x.action ?? "publish", number: signed(amount) };
    case "extra_action":
      return { sign: x.action ?? "publish", with: ["happenings"], number: signed(amount) };
    case "requirement_modifier":
      return { sign: "publish", with: [asked(x) ?? "laurels"], number: signed(amount) };
    case "reduce_influence_requirement":
      return { sign: "publish", with: TRACKS, number: amount < 5 ? signed(-amount) : "0" };
    case "close_spaces": {
      const space = ed.space.get(x.spaces?.[0] ?? "");
      return {
        sign: space?.track ?? BLOCK_SIGNS[space?.block ?? ""] ?? "happenings",
        struck: true,
      };
    }
    case "influence_gain_modifier":
      return { sign: tracksOf(x)[0] ?? "laurels", with: ["happenings"], number: signed(amount) };
    case "gain_influence": {
      const [sign = "laurels", ...more] = tracksOf(x);
      return { sign, with: more, number: signed(amount) };
    }
    case "lose_influence":
      return {
        sign: tracksOf(x)[0] ?? "laurels",
        with: x.condition ? ["laurels"] : [],
        number: signed(-amount),
      };
    case "rest_gain_modifier":
      return { sign: "rest2", struck: true };
    case "lose_rest":
      return { sign: "rest2", number: signed(-amount) };
    case "ignore_natural_one":
      return { sign: "d1", struck: true };
    case "reroll_experiment":
      return { sign: "d5", with: ["experiment"] };
    case "place_research_marker":
      return {
        sign: "research",
        with: x.require_opponent_experiment ? ["experiment"] : [],
        number: amount > 1 ? `\u00d7${amount}` : "",
      };
    case "return_research_marker":
      return { sign: "research", number: signed(-amount) };
    case "move_energy":
      return { sign: "energy", number: `\u00d7${amount}` };
    default:
      return { sign: "happenings" };
  }
}

const BLOCK_SIGNS: Record<string, string> = {
  rest: "rest2",
  research: "research",
  experiment: "experiment",
  publish: "publish",
};

export function pictureOf(def: CardDef, ed: Edition): Picture {
  const [first, ...more] = def.effects.map((x) => ({
    ...drawn(x, ed),
    fields: (x.fields ?? []).map((f) => FIELD_SIGNS[f]),
  }));
  const beside = [
    ...(first.with ?? []),
    ...first.fields,
    ...more.flatMap((x) => [x.sign, ...(x.with ?? [])]),
  ];
  // What is taken from one and given to another on the same track.
  const other = more.find((x) => x.sign === first.sign && x.number && x.number !== first.number);
  return {
    sign: first.sign,
    with: [...new Set(beside)].filter((id) => id && id !== first.sign).slice(0, 4),
    numbers: [first.number, other?.number].filter((n): n is string => Boolean(n)),
    struck: first.struck ?? false,
  };
}

const Sign = ({ id, x, y, size }: { id: string; x: number; y: number; size: number }) => (
  <use href={`#ns-${id}`} x={x} y={y} width={size} height={size} />
);

export function CardPicture({ def, ed }: { def: CardDef; ed: Edition }) {
  const it = pictureOf(def, ed),
    few = it.with.length <= 2,
    size = few ? 15 : 11.5,
    step = few ? 16 : 10,
    alone = !it.numbers.length && !it.with.length;
  return (
    <svg class="cpic" viewBox="0 0 42 42" aria-hidden="true">
      <Sign id={it.sign} x={alone ? 6 : 0} y={it.with.length ? 0 : 6} size={alone ? 30 : 25} />
      {it.struck && <path class="strike" d={alone ? "M8 35L35 8" : "M1 25L25 1"} />}
      {it.numbers.map((n, i) => (
        <text
          key={i}
          class="num"
          x="42"
          y={(it.with.length || it.numbers.length > 1 ? 14 : 24) + 15 * i}
          text-anchor="end"
        >
          {n}
        </text>
      ))}
      {it.with.map((id, i) => (
        <Sign
          key={id}
          id={id}
          x={42 - size - (it.with.length - 1 - i) * step}
          y={few ? 26.5 : 29}
          size={size}
        />
      ))}
    </svg>
  );
}

/** Where there is room for one sign only. */
export const cardSign = (def: CardDef, ed: Edition): string => pictureOf(def, ed).sign;
