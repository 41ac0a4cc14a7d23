// The options of a set-up form: those that belong to the chosen game, the common ones first, the
// others folded by groups.
import { Seg } from "../pieces";
import { reasonWords, type Verdict } from "./accepts";
import { book, t } from "./i18n";
import type { GameInfo, Option } from "./types";

export type Values = Record<string, unknown>;

/** Those of this game, without the one that tells which game it is. */
export const optionsOf = (game: GameInfo, variant: string | null): Option[] =>
  game.options.filter(
    (o) => o.id !== game.variant && (!o.of || variant === null || o.of.includes(variant)),
  );

/** What one begins with who plays against bots alone, where that is not the standard. */
export const aloneValues = (game: GameInfo, variant: string | null): Values =>
  Object.fromEntries(
    optionsOf(game, variant)
      .filter((o) => o.alone !== undefined)
      .map((o) => [o.id, o.alone]),
  );

/** As many numbers as a row of buttons takes. */
const ROW = 10;

type Props = {
  game: GameInfo;
  variant: string | null;
  values: Values;
  set: (id: string, value: unknown) => void;
  verdict: Verdict | null;
  changed: string | null;
};

export function OptionFields(p: Props) {
  const list = optionsOf(p.game, p.variant),
    w = book(p.game.id);
  const groups = [...new Set(list.map((o) => o.group).filter((g): g is string => g !== undefined))];
  const field = (o: Option) => <Field key={o.id} {...p} option={o} />;
  return (
    <>
      {list.filter((o) => !o.group).map(field)}
      {groups.map((group) => {
        const own = list.filter((o) => o.group === group),
          moved = own.filter(
            (o) => p.values[o.id] !== undefined && p.values[o.id] !== o.standard,
          ).length;
        return (
          <details key={group} class="options group">
            <summary>
              {w.t(`groups.${group}`)}
              {moved > 0 && <span class="moved">{t("play.moved", { n: moved })}</span>}
            </summary>
            <div class="form">{own.map(field)}</div>
          </details>
        );
      })}
    </>
  );
}

export function valueWords(game: string, value: unknown): string {
  const w = book(game);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return w.has(`choices.${value}`)
    ? w.t(`choices.${value}`)
    : typeof value === "string"
      ? value.toUpperCase()
      : String(value);
}

function Field({
  game,
  variant,
  option: o,
  values,
  set,
  verdict,
  changed,
}: Props & { option: Option }) {
  // What an option does may be another thing in one of several games.
  const w = book(game.id),
    label = w.t(`options.${o.id}`),
    said = [`about.${o.id}_${variant}`, `about.${o.id}`].find((key) => w.has(key)),
    about = said ? w.t(said) : null;
  const value = values[o.id] ?? o.standard,
    pick = (v: unknown) => set(o.id, v);
  const numbers = o.kind === "int" ? (o.max ?? 0) - (o.min ?? 0) + 1 : 0;
  const list: unknown[] =
    o.kind === "bool"
      ? [true, false]
      : o.kind === "choice"
        ? (o.words ?? [])
        : Array.from({ length: numbers }, (_, i) => (o.min ?? 0) + i);
  // What refuses the choice as it stands, and would go on doing so, is no fault of this value.
  const now = JSON.stringify(verdict?.why);
  const refused = (v: unknown) => {
    const why = verdict?.not[o.id]?.[String(v)];
    return JSON.stringify(why) === now ? undefined : why;
  };
  const choices = list.map((v) => {
    const reason = v === value ? undefined : refused(v);
    return {
      value: v as string,
      words: valueWords(game.id, v),
      no: reason && reasonWords(game.id, reason),
    };
  });
  return (
    <div class="option w">
      {numbers > ROW ? (
        <label class="seg-field w">
          <span>{label}</span>
          <input
            class="int"
            type="number"
            min={o.min}
            max={o.max}
            value={Number(value)}
            onChange={(e) =>
              pick(
                Math.min(
                  o.max ?? 99,
                  Math.max(o.min ?? 0, Math.round(Number(e.currentTarget.value) || 0)),
                ),
              )
            }
          />
        </label>
      ) : (
        <Seg<string> wide label={label} value={value as string} pick={pick} choices={choices} />
      )}
      {about && <p class="cap">{about}</p>}
      {changed === o.id && <Why game={game.id} verdict={verdict} />}
    </div>
  );
}

/**
 * Why the choice as it stands is refused: said where it was made, and `quiet`ly beside the button
 * that cannot be pressed.
 */
export function Why({
  game,
  verdict,
  quiet,
}: {
  game: string;
  verdict: Verdict | null;
  quiet?: boolean;
}) {
  return verdict?.why && book(game).has(`reasons.${verdict.why.k}`) ? (
    <p class="alert refused" role={quiet ? undefined : "alert"}>
      {reasonWords(game, verdict.why)}
    </p>
  ) : null;
}
