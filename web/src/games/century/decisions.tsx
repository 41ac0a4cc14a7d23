// The decision bar: one sentence that says what is asked and who is waited for, and the buttons
// that answer it.
import { useEffect, useState } from "preact/hooks";
import { Icon, Use } from "../../pieces";
import { AskBar, standing, waitForYou, waitsFor } from "../../shell/ask";
import { semicolon, type Rich } from "../../shell/i18n";
import { defOf, legalPlaces, placeOf, uncovers, useGame, type Ctx } from "./context";
import { sum, type Cube } from "./model";
import { plain } from "../../shell/words";
import { Cannot } from "./why";
import {
  BonusFace,
  Good,
  Goods,
  goodName,
  goodsText,
  Pawns,
  place,
  storeCounts,
  tile,
} from "./words";

export function Ask({ showScore }: { showScore?: () => void }) {
  const g = useGame();
  return (
    <AskBar
      g={g}
      colour={(i) => g.view.seats[i]?.colour ?? null}
      question={question(g)}
      hint={<Hint g={g} />}
      answers={() => <Answers g={g} />}
      idle={
        <Cannot g={g} path={["rest"]} label={g.w.t("verbs.rest")} own="r">
          <Icon id="rest" />
          <span>{g.w.t("verbs.rest")}</span>
        </Cannot>
      }
      showScore={showScore}
    />
  );
}

/** The place looked at by touch, when it can be chosen. */
function lookedAt(g: Ctx): string | null {
  if (!g.look?.pinned || !g.look.key.startsWith("place:")) return null;
  const id = g.look.key.slice(6);
  return legalPlaces(g).includes(id) ? id : null;
}

/** The question as it is asked now; said by the live region too. */
export function question(g: Ctx): Rich {
  const { w, view, prompt } = g;
  const common = standing(g);
  if (common) return common;
  if (!prompt) return waitsFor(g, `ask.doing.${view.phase}`);
  const looked = lookedAt(g);
  // As it was asked, also while the answer is on its way and nothing can be pressed.
  const { pending } = view,
    legal = g.match.shown?.legal ?? g.legal;
  switch (prompt) {
    case "turn": {
      if (looked) return w.r("ask.send", { n: placeOf(g, looked)!.need, place: place(g, looked) });
      const n = Object.keys(legal.activate ?? {}).length;
      return n === 0
        ? plain(w.t("ask.turn_rest"))
        : w.r(legal.rest ? "prompts.turn" : "ask.turn_places", { n });
    }
    case "upgrade":
      return pending.location
        ? w.r("ask.upgrade_at", { steps: pending.steps, place: place(g, pending.location) })
        : w.r("prompts.upgrade", { steps: pending.steps });
    case "fort": {
      if (!legal.done || !(pending.tile_done || pending.card_done))
        return w.r(
          !legal.claim
            ? "ask.fort_tile_only"
            : legal.take_tile
              ? "prompts.fort"
              : "ask.fort_card_only",
        );
      return w.r("ask.fort_more", {
        what: w.t(pending.tile_done ? "ask.fort_claim" : "ask.fort_tile"),
      });
    }
    case "return":
      return w.r("prompts.return", { n: pending.excess });
    default:
      return w.has(`prompts.${prompt}`) ? w.r(`prompts.${prompt}`) : plain(prompt);
  }
}

function Hint({ g }: { g: Ctx }) {
  const { w, view, me } = g;
  if (me === null) return null;
  const mine = view.seats[me];
  const others = waitForYou(
    g,
    view.seats.map((s) => !s.left),
  );
  return (
    <>
      <span class="spare">
        {/* Beside many answers there is room for one thing: who waits. */}
        {(!g.prompt || g.prompt === "turn") && (
          <>
            <Pawns n={mine.available} room={g.narrow ? 6 : 8} colour={mine.colour} />
            {w.t("ask.hand", { n: mine.available })}
            {g.prompt && " · "}
          </>
        )}
        {g.prompt &&
          (g.prompt === "turn" || others.n < 3
            ? others.text
            : w.t("ask.wait_many", { n: others.n }))}
      </span>
    </>
  );
}

function Answers({ g }: { g: Ctx }) {
  const looked = lookedAt(g);
  if (looked && g.prompt) return <LookedAnswers g={g} id={looked} />;
  switch (g.prompt) {
    case "turn":
      return <TurnAnswers g={g} />;
    case "upgrade":
      return <UpgradeAnswers g={g} />;
    case "trade":
      return <TradeAnswers g={g} />;
    case "fort":
      return <FortAnswers g={g} />;
    case "return":
      return <ReturnAnswers key={g.view.seats[g.me!]?.store.join()} g={g} />;
    default:
      return null;
  }
}

const Done = ({ g }: { g: Ctx }) =>
  g.legal.done ? (
    <button type="button" class="btn" data-key="Enter d e" onClick={() => g.act("done")}>
      {g.w.t("ask.done")}
    </button>
  ) : (
    <Cannot g={g} path={["done"]} label={g.w.t("ask.done")} own="d">
      {g.w.t("ask.done")}
    </Cannot>
  );

/** On a button that does what cannot be taken back. */
const Final = ({ g, act }: { g: Ctx; act: string }) =>
  uncovers(g, act) ? <small>{g.w.t("ask.final")}</small> : null;

function LookedAnswers({ g, id }: { g: Ctx; id: string }) {
  const action = g.legal.activate?.[id] ? `activate ${id}` : `explore ${id}`;
  return (
    <div class="btns two">
      <button type="button" class="btn" onClick={() => g.setLook(null)}>
        {g.w.t("ask.back")}
      </button>
      <button type="button" class="btn main" data-key="Enter" onClick={() => g.act(action)}>
        {g.legal.activate
          ? g.w.t("ask.send_button", { n: placeOf(g, id)!.need })
          : g.w.t("ask.take")}
        <Final g={g} act={action} />
      </button>
    </div>
  );
}

function TurnAnswers({ g }: { g: Ctx }) {
  const placed = g.view.seats[g.me!].placed;
  if (!g.legal.rest)
    return (
      <div class="btns">
        <Cannot g={g} path={["rest"]} label={g.w.t("verbs.rest")} own="r">
          <Icon id="rest" />
          <span>{g.w.t("verbs.rest")}</span>
        </Cannot>
      </div>
    );
  return (
    <div class="btns">
      <button type="button" class="btn rest" data-key="r" onClick={() => g.act("rest")}>
        <Icon id="rest" />
        <span>
          {g.w.t("verbs.rest")}{" "}
          <small>{placed ? g.w.t("ask.take_back", { n: placed }) : g.w.t("ask.rest_none")}</small>
        </span>
        <kbd aria-hidden="true">R</kbd>
      </button>
    </div>
  );
}

function UpgradeAnswers({ g }: { g: Ctx }) {
  const store = g.view.seats[g.me!].store;
  return (
    <div class="btns choice">
      {g.ed.cubes.map((c, i) => {
        const next = g.ed.cubes[i + 1];
        if (!g.legal.raise?.[c])
          return (
            <Cannot
              key={c}
              g={g}
              path={["raise", c]}
              label={`${g.w.t("verbs.raise")}: ${goodName(g, c)}`}
            >
              <Good cube={c} />
            </Cannot>
          );
        if (!next) return null;
        const label = g.w.t("ask.raise", { good: goodName(g, c), next: goodName(g, next) });
        return (
          <button
            key={c}
            type="button"
            class="btn pick"
            title={label}
            onClick={() => g.act(`raise ${c}`)}
          >
            <span class="sr">
              {label} ({store[i]})
            </span>
            <span class="signs" aria-hidden="true">
              <Good cube={c} />
              <Use id="arrow" class="arr" />
              <Good cube={next} />
              <b class="num count">×{store[i]}</b>
            </span>
          </button>
        );
      })}
      <Done g={g} />
    </div>
  );
}

/** One button for each possible number of exchanges, with what the store will hold after it. */
function TradeAnswers({ g }: { g: Ctx }) {
  const times = Object.keys(g.legal.exchange ?? {})
    .map(Number)
    .sort((a, b) => a - b);
  const loc = g.view.pending.location;
  const trade = loc ? defOf(g, loc).trade : undefined;
  const store = g.view.seats[g.me!].store;
  const [seen, setSeen] = useState<number | null>(null);
  const after = (n: number): number[] =>
    g.ed.cubes.map((c, i) => store[i] + (trade ? n * (trade.get[c] - trade.give[c]) : 0));
  const last = times[times.length - 1];
  const shown = seen ?? last;
  return (
    <div class="btns choice trade">
      {trade && shown !== undefined && (
        <span class="preview" aria-hidden="true">
          <Goods g={g} counts={trade.give} />
          <Use id="arrow" class="arr" />
          <Goods g={g} counts={trade.get} />
          <span class="eq num">×{shown}</span>
          <span class="cap">{g.w.t("ask.then")}</span>
          <StoreRow g={g} store={after(shown)} />
        </span>
      )}
      {times.length > MANY_TIMES ? (
        <TimesStepper g={g} times={times} value={shown} set={setSeen} />
      ) : (
        times.map((n) => (
          <button
            key={n}
            type="button"
            class={`btn pick ${n === last ? "main" : ""}`}
            data-key={n === last ? "Enter" : String(n)}
            onMouseEnter={() => setSeen(n)}
            onMouseLeave={() => setSeen(null)}
            onFocus={() => setSeen(n)}
            onBlur={() => setSeen(null)}
            onClick={() => g.act(`exchange ${n}`)}
          >
            <span class="sr">
              {g.w.t("ask.times", { n })}
              {semicolon()}
              {g.w.t("ask.gives", { goods: goodsText(g, storeCounts(g, after(n))) })}
            </span>
            <b class="num" aria-hidden="true">
              ×{n}
            </b>
          </button>
        ))
      )}
      {last !== undefined && times.length <= FEW_TIMES && (
        <Cannot g={g} path={["exchange", last + 1]} label={g.w.t("ask.times", { n: last + 1 })}>
          <b class="num">×{last + 1}</b>
        </Cannot>
      )}
      {(g.legal.done || times.length <= FEW_TIMES) && <Done g={g} />}
    </div>
  );
}

/** Beyond these a row of buttons would fill the bar: then the number is chosen by steps. */
const MANY_TIMES = 5;
/** Up to these there is room beside them for what cannot be done. */
const FEW_TIMES = 3;

function TimesStepper({
  g,
  times,
  value,
  set,
}: {
  g: Ctx;
  times: number[];
  value: number;
  set: (n: number) => void;
}) {
  const at = times.indexOf(value);
  const words = g.w.t("ask.times", { n: value });
  return (
    <>
      <span class="stepper" role="group" aria-label={words}>
        <button
          type="button"
          class="step"
          disabled={at <= 0}
          aria-label={g.w.t("ask.times", { n: times[at - 1] ?? value })}
          onClick={() => set(times[at - 1])}
        >
          −
        </button>
        <b class="num wide-num">×{value}</b>
        <button
          type="button"
          class="step"
          disabled={at >= times.length - 1}
          aria-label={g.w.t("ask.times", { n: times[at + 1] ?? value })}
          onClick={() => set(times[at + 1])}
        >
          +
        </button>
      </span>
      <button
        type="button"
        class="btn main"
        data-key="Enter"
        onClick={() => g.act(`exchange ${value}`)}
      >
        {g.w.t("verbs.exchange")}
      </button>
    </>
  );
}

/** A store in numbers; what is above the limit will have to be returned, and says so. */
export function StoreRow({ g, store }: { g: Ctx; store: number[] }) {
  const limit = g.ed.setup("warehouse_limit", 10);
  return (
    <span class="store-row">
      {g.ed.cubes.map((c, i) =>
        store[i] ? (
          <span key={c} class="n-good">
            <b class="num">{store[i]}</b>
            <Good cube={c} />
          </span>
        ) : null,
      )}
      {sum(store) === 0 && g.w.t("terms.goods_none")}
      {sum(store) > limit && (
        <b class="num alert">
          {sum(store)}/{limit}
        </b>
      )}
    </span>
  );
}

function FortAnswers({ g }: { g: Ctx }) {
  const { location } = g.view.pending;
  const fort = location ? g.ed.forts.findIndex((f) => f.id === location) : -1;
  const cardId = fort >= 0 ? g.view.row[fort] : null;
  const def = cardId ? g.ed.card.get(cardId) : undefined;
  // Every button keeps its place from one question to the next: a second press must not meet
  // another one.
  const piles = g.view.piles.filter((p) => p.location === location);
  return (
    <div class="btns choice at-fort">
      {piles.map(({ location: loc, index, top }) => {
        if (!top || !g.legal.take_tile?.[loc]?.[String(index)])
          return (
            <Cannot
              key={`n${index}`}
              g={g}
              path={["take_tile", loc, index]}
              label={g.w.t("verbs.take_tile")}
            >
              <span>{g.w.t("ask.take")}</span>
              {top && <BonusFace def={g.ed.bonus.get(top)!} />}
            </Cannot>
          );
        return (
          <button
            key={`${loc}${index}`}
            type="button"
            class="btn pick"
            onClick={() => g.act(`take_tile ${loc} ${index}`)}
          >
            <span class="sr">
              {g.w.t("verbs.take_tile")}: {tile(g, top).text}
            </span>
            <Final g={g} act={`take_tile ${loc} ${index}`} />
            <span class="signs" aria-hidden="true">
              <span>{g.w.t("ask.take")}</span>
              <BonusFace def={g.ed.bonus.get(top)!} />
            </span>
          </button>
        );
      })}
      {!g.legal.claim && (
        <Cannot g={g} path={["claim"]} label={g.w.t("verbs.claim")} own="c">
          <span>{g.w.t("ask.claim")}</span>
          {def && (
            <>
              <Icon id={def.icon} />
              <b class="num pts">{def.points}</b>
            </>
          )}
        </Cannot>
      )}
      {g.legal.claim && (
        <button type="button" class="btn main pick" data-key="Enter" onClick={() => g.act("claim")}>
          <span class="sr">
            {g.w.t("verbs.claim")}
            {def && `: ${def.name[g.lang]}, ${goodsText(g, def.cost)}`}
          </span>
          <Final g={g} act="claim" />
          <span class="signs" aria-hidden="true">
            <span>{g.w.t("ask.claim")}</span>
            {def && (
              <>
                <Icon id={def.icon} />
                <b class="num pts">{def.points}</b>
              </>
            )}
          </span>
        </button>
      )}
      <Done g={g} />
    </div>
  );
}

/**
 * The goods to give back are chosen together; then they are sent one after the other, lowest level
 * first, as the questions come.
 */
function ReturnAnswers({ g }: { g: Ctx }) {
  const excess = g.view.pending.excess;
  const store = g.view.seats[g.me!].store;
  const [chosen, setChosen] = useState<number[]>(() => g.ed.cubes.map(() => 0));
  const n = sum(chosen);
  const change = (i: number, by: number) => setChosen(chosen.map((x, j) => (j === i ? x + by : x)));
  const send = () => {
    plan.cubes = g.ed.cubes.flatMap((c, i) => Array<Cube>(chosen[i]).fill(c));
    plan.table = g.table.table;
    follow(g);
  };
  if (plan.cubes.length && plan.table === g.table.table) return null;
  return (
    <div class="btns choice return">
      {g.ed.cubes.map(
        (c, i) =>
          store[i] > 0 && (
            <span
              key={c}
              class="stepper"
              role="group"
              aria-label={`${goodName(g, c)}: ${chosen[i]}`}
            >
              <button
                type="button"
                class="step"
                disabled={!chosen[i]}
                aria-label={g.w.t("ask.fewer", { good: goodName(g, c) })}
                onClick={() => change(i, -1)}
              >
                −
              </button>
              <span class="n-good">
                <b class="num">{chosen[i]}</b>
                <Good cube={c} />
              </span>
              <button
                type="button"
                class="step"
                disabled={n >= excess || chosen[i] >= store[i]}
                aria-label={g.w.t("ask.more", { good: goodName(g, c) })}
                onClick={() => change(i, 1)}
              >
                +
              </button>
            </span>
          ),
      )}
      <button
        type="button"
        class="btn main"
        data-key="Enter"
        disabled={n !== excess}
        onClick={send}
      >
        {n === excess ? g.w.t("ask.return_button", { n }) : g.w.t("ask.chosen", { n, of: excess })}
      </button>
    </div>
  );
}

const plan: { table: string; cubes: Cube[] } = { table: "", cubes: [] };

function follow(g: Ctx): void {
  const next = plan.cubes.shift();
  if (!next) return;
  if (g.legal.return?.[next]) g.act(`return ${next}`);
  else plan.cubes = [];
}

/**
 * Goes on with the goods chosen to be returned whenever the next question for one of them is there.
 */
export function useReturnPlan(g: Ctx): void {
  const q = g.match.shown?.q;
  useEffect(() => {
    if (plan.table !== g.table.table) return;
    if (g.prompt === "return" && Object.keys(g.legal).length) follow(g);
    else if (g.prompt && g.prompt !== "return") plan.cubes = [];
  }, [q, g.prompt, g.legal]);
}
