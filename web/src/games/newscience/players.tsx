// The players: what everyone may know of them. Then the tracks, on which all stand together.
import { classes, Shield, seatClass } from "../../pieces";
import { nameOf } from "../../shell/words";
import { isOver } from "../../shell/scene";
import { Panels, SeatHead, SeatPanel, awayWords, botWords } from "../../shell/panel";
import { scientistWhy, useGame, type Ctx } from "./context";
import { colourOf, colourOfScientist, signed, TRACKS, WORKS, type SeatView } from "./model";
import { cardSign } from "./picture";
import { cardName, Mark, reasonWords, scientistName, SeatShield, trackName } from "./words";

export function Players() {
  const g = useGame();
  const order = g.view.order.length ? g.view.order : g.view.seats.map((_, i) => i);
  // On a phone the own panel comes first, else that of who plays.
  const list = g.narrow && g.me !== null ? [g.me, ...order.filter((i) => i !== g.me)] : order;
  return (
    <Panels n={list.length} scrolls={Boolean(g.narrow)}>
      {list.map((i) => (
        <Player key={i} g={g} index={i} seat={g.view.seats[i]} />
      ))}
    </Panels>
  );
}

const turnOf = (g: Ctx): number | null => (g.past ? null : g.match.shown?.hold) ?? g.view.turn;

function status(g: Ctx, index: number): string {
  const at = g.table.seats[index],
    { w } = g;
  if (g.view.seats[index].left || at?.left) return w.t("terms.left");
  const away = awayWords(g, index, w.t("terms.away"));
  const bot = botWords(g, index);
  return [scientistName(g, g.view.seats[index].scientist) || w.t("terms.no_scientist"), bot, away]
    .filter(Boolean)
    .join(" · ");
}

/** "1st → 3rd": the place in this round and in the next. */
function places(g: Ctx, index: number): string {
  const now = g.view.order.indexOf(index) + 1,
    next = g.view.next_order.indexOf(index) + 1;
  if (!now) return "";
  const th = (n: number) => g.w.t(`ordinal.${n}`);
  return next && next !== now ? `${th(now)} → ${th(next)}` : th(now);
}

function Player({ g, index, seat }: { g: Ctx; index: number; seat: SeatView }) {
  const { w } = g;
  const turn = turnOf(g) === index && !isOver(g);
  const energy =
    g.view.phase === "placing"
      ? w.t("terms.to_place", { n: seat.to_place })
      : g.view.phase === "resolving"
        ? w.t("terms.to_act", { n: seat.waiting })
        : "";
  const names = g.legal.opponent?.[String(index)];
  return (
    <SeatPanel
      g={g}
      index={index}
      colour={colourOf(g.view, index)}
      turn={turn}
      more={names && "nameable"}
    >
      <SeatHead
        g={g}
        index={index}
        colour={colourOf(g.view, index)}
        doing={status(g, index)}
        tip={seat.scientist ? `sci:${seat.scientist}` : undefined}
      >
        <div class="side">
          <span data-tip="part:order">{places(g, index)}</span>
          <span data-tip="part:energy">{energy}</span>
        </div>
        <div class="pt" data-tip={`seat:${index}`}>
          <b class="num">{seat.prestige}</b>
          <span class="cap">{w.t("terms.prestige")}</span>
        </div>
      </SeatHead>
      <div class="line">
        <span class="mods">
          {WORKS.map((id, i) => (
            <span key={id} data-tip={`work:${id}`} title={w.t(`verbs.${id}`)}>
              <Mark id={id} />
              <b class="num">{signed(seat.modifiers[i] ?? 0)}</b>
              <span class="sr">{w.t(`verbs.${id}`)}</span>
            </span>
          ))}
        </span>
        <span class="np" data-tip="part:published">
          <Mark id="laurels" />
          <b class="num">{seat.published}</b>
          <span class="sr">{w.t("terms.published", { n: seat.published })}</span>
        </span>
        {seat.laboratory ? (
          <span class="labc" data-tip={`card:${seat.laboratory}`}>
            <Mark id={cardSign(g.ed.card.get(seat.laboratory)!, g.ed)} />
            <span>{cardName(g, seat.laboratory)}</span>
          </span>
        ) : (
          <span class="labc none" data-tip="part:laboratory">
            {w.t("terms.lab_empty")}
          </span>
        )}
      </div>
      {g.narrow && (
        <p class="pinf">
          {TRACKS.map((id, i) => (
            <span key={id} data-tip={`track:${id}`}>
              <Mark id={id} />
              <b class="num">{seat.influence[i]}</b>
              <span class="sr">{trackName(g, id)}</span>
            </span>
          ))}
          <span data-tip="part:rest">
            <Mark id="rest2" />
            <b class="num">{seat.rest}</b>
            <small>/3</small>
            <span class="sr">{w.t("terms.rest")}</span>
          </span>
        </p>
      )}
    </SeatPanel>
  );
}

/** The four kinds of influence and rest, from 0 to 5: who leads has a heavier frame. */
export function Tracks() {
  const g = useGame();
  const { w, view } = g;
  const row = (id: string, words: string, of: (s: SeatView) => number, most: number) => {
    const crowd = (n: number) => view.seats.filter((s) => of(s) === n).length > 3;
    const top = Math.max(...view.seats.map(of));
    const can = g.legal.track?.[id];
    const label = `${words}: ${view.seats.map((s, i) => `${nameOf(g, i)} ${of(s)}`).join(", ")}`;
    return (
      <tr key={id} class={`${id === "rest" ? "rst" : ""} ${can ? "legal" : ""}`}>
        <th scope="row" data-tip={id === "rest" ? "part:rest" : `track:${id}`}>
          {can ? (
            <button type="button" class="plain" onClick={() => g.act(`track ${id}`)}>
              <Mark id={id} />
              {words}
            </button>
          ) : (
            <>
              <Mark id={id === "rest" ? "rest2" : id} />
              {words}
            </>
          )}
          <span class="sr">{label}</span>
        </th>
        {[0, 1, 2, 3, 4, 5].map((n) =>
          n > most ? (
            <td key={n} class="x" />
          ) : (
            <td
              key={n}
              class={classes(id !== "rest" && top > 0 && n === top && "lead", crowd(n) && "crowd")}
            >
              {view.seats.map(
                (s, i) =>
                  of(s) === n && s.scientist && <SeatShield key={i} g={g} seat={i} size="s" />,
              )}
            </td>
          ),
        )}
      </tr>
    );
  };
  return (
    <section class="trk sheet flat" aria-label={w.t("terms.tracks")}>
      <table class="tracks">
        <thead>
          <tr>
            <td />
            {[0, 1, 2, 3, 4, 5].map((n) => (
              <td key={n} class="num">
                {n}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {TRACKS.map((id, i) => row(id, trackName(g, id), (s) => s.influence[i], 5))}
          {row("rest", w.t("terms.rest"), (s) => s.rest, 3)}
        </tbody>
      </table>
    </section>
  );
}

/** At the start: the five scientists, of whom each player takes one. */
export function Scientists() {
  const g = useGame();
  const taken = (id: string) => g.view.seats.findIndex((s) => s.scientist === id);
  return (
    <div role="group" class="tree sheet scientists" aria-label={g.w.t("terms.scientists")}>
      <h2>{g.w.t("terms.scientists")}</h2>
      <ul>
        {g.ed.file.scientists.map((def) => {
          const by = taken(def.id),
            can = Boolean(g.legal.choose?.[def.id]),
            reason = scientistWhy(g, def.id);
          return (
            <li key={def.id}>
              <button
                type="button"
                class={classes(
                  "sci stop",
                  seatClass(colourOfScientist(def.id)),
                  can && "legal",
                  by >= 0 && "taken",
                )}
                data-tip={`sci:${def.id}`}
                aria-disabled={can ? undefined : "true"}
                onClick={() => can && g.act(`choose ${def.id}`)}
              >
                <span class="sci-head">
                  <Shield colour={colourOfScientist(def.id)} size="l" />
                  <span class="nm">{def.name[g.lang]}</span>
                  <b class="num">{def.turn_order_number}</b>
                </span>
                <span class="sci-text">{def.text[g.lang]}</span>
                <span class="mods">
                  {WORKS.map((id) => (
                    <span key={id}>
                      <Mark id={id} />
                      <b class="num">{signed(def.modifiers[id])}</b>
                      <span class="wd">{g.w.t(`verbs.${id}`)}</span>
                    </span>
                  ))}
                </span>
                <span class="mods">
                  {TRACKS.map(
                    (id) =>
                      def.start_influence[id] > 0 && (
                        <span key={id}>
                          <Mark id={id} />
                          <b class="num">{def.start_influence[id]}</b>
                          <span class="wd">{trackName(g, id)}</span>
                        </span>
                      ),
                  )}
                  <span>
                    <Mark id="rest2" />
                    <b class="num">{def.start_rest}</b>
                    <span class="wd">{g.w.t("terms.rest")}</span>
                  </span>
                </span>
                {by >= 0 && <span class="mark">{nameOf(g, by)}</span>}
                {reason && <span class="sr">{reasonWords(g, reason).text}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <p class="cap">{g.w.t("terms.sci_order")}</p>
    </div>
  );
}
