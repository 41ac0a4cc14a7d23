// Exchanges are proposed by families: those offered, those wanted; who answers names one of each.
import type { ComponentChildren } from "preact";
import { Use } from "../../pieces";
import { seat } from "../../shell/words";
import { useGame, type Ctx } from "./context";
import { familyName } from "./words";

/** Whether the question is one of an exchange. */
export const exchanging = (g: Ctx): boolean => Boolean(g.legal.offer || g.legal.want || g.legal.me);

/** A page over the wall: seven families, or all pairs of them, have no room in the bar. */
export function Exchange() {
  const g = useGame();
  const what = g.legal.offer ? "offer" : g.legal.want ? "want" : "me";
  return (
    <div
      role="group"
      class="wall sheet catalogue exchange"
      aria-label={g.w.t(`ask.exchange_${what}`)}
      tabIndex={0}
    >
      <h2>{g.w.t(`ask.exchange_${what}`)}</h2>
      <Terms g={g} />
      <div class="btns">
        {what === "me" ? <Taken g={g} /> : <Families key={what} g={g} verb={what} />}
      </div>
    </div>
  );
}

/**
 * What is on offer, and for what: of the own exchange while one says what one wants, of another's
 * when one may take it.
 */
function Terms({ g }: { g: Ctx }) {
  const x = g.view.exchange;
  if (!x?.offered.length) return null;
  const line = (words: ComponentChildren, ids: string[]) => (
    <p class="terms">
      <span>{words}</span>
      {ids.map((f) => (
        <b key={f}>
          <Use id={`d-f-${f}`} class="ico" />
          {familyName(g, f)}
        </b>
      ))}
    </p>
  );
  return (
    <>
      {line(
        x.by === g.me
          ? g.w.t("exchange.you_offer")
          : g.w.r("exchange.offered", { name: seat(g, x.by) }).node,
        x.offered,
      )}
      {x.wanted.length > 0 && line(g.w.t("exchange.wanted"), x.wanted)}
    </>
  );
}

/** Some of the families, said all at once: bit i is the i-th family of the edition. */
function Families({ g, verb }: { g: Ctx; verb: "offer" | "want" }) {
  const chosen = g.pick.families ?? [],
    legal = g.legal[verb] ?? {};
  const list = g.ed.file.families
    .map((f, i) => ({ id: f.id, bit: 2 ** i }))
    .filter((f) => legal[String(f.bit)]);
  const mask = String(list.reduce((n, f) => n + (chosen.includes(f.id) ? f.bit : 0), 0));
  return (
    <>
      {list.map((f) => (
        <button
          key={f.id}
          type="button"
          class="btn pick toggle"
          aria-pressed={chosen.includes(f.id)}
          onClick={() =>
            g.setPick({
              families: chosen.includes(f.id)
                ? chosen.filter((x) => x !== f.id)
                : [...chosen, f.id],
            })
          }
        >
          <Use id={`d-f-${f.id}`} class="ico" />
          <span>{familyName(g, f.id)}</span>
        </button>
      ))}
      <button
        type="button"
        class="btn main"
        disabled={!legal[mask]}
        onClick={() => g.act(`${verb} ${mask}`)}
      >
        {g.w.t(`ask.${verb}`)}
      </button>
    </>
  );
}

/** The exchanges that can be taken: a family for a family. */
const Taken = ({ g }: { g: Ctx }) => (
  <>
    {Object.entries(g.legal.me ?? {}).flatMap(([wanted, gives]) =>
      Object.keys(gives).map((given) => (
        <button
          key={`${wanted} ${given}`}
          type="button"
          class="btn pick"
          data-act={`me ${wanted} ${given}`}
          onClick={() => g.act(`me ${wanted} ${given}`)}
        >
          <Use id={`d-f-${wanted}`} class="ico" />
          <span>
            {g.w.t("verbs.me", { wanted: familyName(g, wanted), given: familyName(g, given) })}
          </span>
          <Use id={`d-f-${given}`} class="ico" />
        </button>
      )),
    )}
  </>
);
