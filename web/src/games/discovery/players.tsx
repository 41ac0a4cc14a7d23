// The players: what everyone may know of them, and their open cards within reach. With many at the
// table the rows grow lower, never poorer.
import { useEffect, useRef } from "preact/hooks";
import { classes, Icon, seatClass } from "../../pieces";
import { useTick } from "../../shell/clock";
import { t } from "../../shell/i18n";
import { nameOf } from "../../shell/words";
import { isOver } from "../../shell/scene";
import {
  awayWords,
  BotSign,
  botWords,
  isGone,
  RatedMark,
  SeatName,
  SeatRing,
  YouMark,
} from "../../shell/panel";
import { asksFirst, byRounds, pressed, useGame, type Ctx } from "./context";
import { colourOf, eraClass, type SeatView } from "./model";
import { pin } from "./tree";
import { cardName, Mark } from "./words";

export function Players() {
  const g = useGame();
  const { narrow, me, view } = g;
  const ref = useRef<HTMLDivElement>(null);
  const order = view.seats.map((_, i) => i),
    from = narrow && me !== null ? me : 0;
  const list = [...order.slice(from), ...order.slice(0, from)];
  // On a phone whoever is asked to play comes into sight.
  useEffect(() => {
    const at = narrow && ref.current?.querySelector<HTMLElement>(".player.turn");
    if (at)
      ref.current!.scrollTo({
        left:
          at.offsetLeft -
          ref.current!.offsetLeft -
          (list.length > 5 ? (ref.current!.clientWidth - at.offsetWidth) / 2 : 10),
      });
  }, [narrow, view.active]);
  return (
    <div
      ref={ref}
      class={classes(
        "players",
        `n${list.length}`,
        list.length > 7 ? "many" : list.length > 5 ? "several" : "",
      )}
      role="group"
      aria-label={t("table.players")}
      tabIndex={narrow ? 0 : undefined}
    >
      {list.map((i) => (
        <Player key={i} g={g} index={i} seat={view.seats[i]} />
      ))}
    </div>
  );
}

/** Teams are shown by a letter, where there are any. */
export const hasTeams = (g: Ctx): boolean =>
  new Set(g.view.seats.map((s) => s.team)).size < g.view.seats.length;
export const teamLetter = (team: number): string => String.fromCharCode(65 + team);

/** What this seat is doing, in a word or two: the weightiest thing first. */
function doing(g: Ctx, index: number): string {
  const { w, view } = g,
    seat = view.seats[index];
  const must = g.past ? [] : (g.match.shown?.must ?? []);
  if (seat.free) return w.t("players.free");
  if (seat.left) return w.t("players.left");
  if (seat.out) return w.t(view.variant === "memory" ? "players.won" : "players.out");
  if (isOver(g)) return view.finalist === index ? w.t("players.finalist") : "";
  if (view.newcomer === index) return w.t("players.arrives");
  if (seat.answered !== undefined && !g.past)
    return w.t(
      seat.answered ? "players.answered" : must.includes(index) ? "players.asked" : "players.waits",
    );
  if (view.crazy && view.crazy.credit.includes(index)) return w.t("players.crazy_credit");
  if (view.crazy?.last === index) return w.t("players.crazy_waits");
  if (view.active === index && !view.crazy)
    return w.t(seat.last_turn || view.last_turns ? "players.plays_last" : "players.plays");
  if (view.halted === index) return w.t("players.halted");
  if (view.finalist === index) return w.t("players.finalist");
  if (must.includes(index)) return w.t("players.asked");
  if (view.last_turns) return seat.last_turn ? w.t("players.last_to_come") : "";
  if (
    view.active !== null &&
    !view.crazy &&
    view.seats[view.active]?.next === index &&
    !byRounds(g)
  )
    return w.t("players.next");
  if (view.revealed && seat.selected_nothing) return w.t("players.selected_nothing");
  return "";
}

/** Who sits there: a person who may be away, a bot, an automaton; `brief`: beside other words. */
function kind(g: Ctx, index: number, brief: boolean): string {
  if (g.view.seats[index].automaton) return g.w.t("players.automaton");
  return (
    botWords(g, index, brief) ||
    (g.table.seats[index]?.left ? "" : awayWords(g, index, t("seat.away")))
  );
}

function Player({ g, index, seat }: { g: Ctx; index: number; seat: SeatView }) {
  const { w, view } = g;
  const name = nameOf(g, index),
    memory = view.variant === "memory";
  const turn = view.active === index && !view.crazy && !isOver(g);
  const gone = isGone(g, index),
    does = doing(g, index);
  const crowded =
    !g.narrow && seat.discards.length + (seat.selection?.length ?? 0) + (seat.up?.length ?? 0) > 1;
  useTick(gone ? 10_000 : null);
  const cls = classes(
    "player sheet flat",
    seatClass(colourOf(index)),
    turn && "turn",
    g.me === index && "mine",
    gone && "away",
    (seat.left || seat.out || seat.free) && "gone",
    seat.answered && !g.past && "answered",
    g.lit.includes(`seat:${index}`) && "lit",
  );
  if (g.narrow && view.seats.length > 5) return <Small g={g} index={index} seat={seat} cls={cls} />;
  return (
    <section class={cls} aria-label={name} data-at={`seat:${index}`}>
      <SeatRing g={g} index={index} colour={colourOf(index)} size="l" />
      <div class="id" data-tip={`seat:${index}`}>
        <h2>
          <SeatName g={g} index={index} />
          {!crowded && <YouMark g={g} index={index} />}
          {hasTeams(g) && (
            <span class="mark team" title={w.t("players.team", { team: teamLetter(seat.team) })}>
              <span class="sr">{w.t("players.team", { team: teamLetter(seat.team) })}</span>
              <span aria-hidden="true">{teamLetter(seat.team)}</span>
            </span>
          )}
        </h2>
        <p class="cap">
          {crowded && <YouMark g={g} index={index} />} <RatedMark g={g} />{" "}
          {view.leader === index && <Mark id="temoin" class="leads" />}
          {view.leader === index && <span class="sr">{w.t("players.leads")}. </span>}
          {!seat.automaton && <BotSign g={g} index={index} />}
          {[does, kind(g, index, Boolean(does))].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Open g={g} index={index} seat={seat} />
      <div class="hd" data-tip={`seat:${index}`}>
        <Backs n={seat.cards} />
        <span class="cap">
          <b class="num">{seat.cards}</b> <span>{w.t("players.in_hand", { n: seat.cards })}</span>
        </span>
      </div>
      {!memory && (
        <div class="pt" data-tip={`seat:${index}`}>
          <b class="num">{seat.points}</b>
          <span class="cap">{w.t("players.points", { n: seat.points })}</span>
        </div>
      )}
    </section>
  );
}

/**
 * A plate for a long row on a phone: five of them are in sight. Its open cards are counted, and
 * shown by a press.
 */
function Small({ g, index, seat, cls }: { g: Ctx; index: number; seat: SeatView; cls: string }) {
  const { w, view } = g,
    at = g.table.seats[index];
  const open = seat.discards.length + (seat.selection?.length ?? 0) + (seat.up?.length ?? 0);
  const says = [doing(g, index), kind(g, index, true)].filter(Boolean),
    told = says.length > 1 || at?.kind !== "bot";
  // Who has answered has a tick, and a bot its sign: that is enough.
  const brief = told && !(seat.answered && !g.past) ? says[0] : undefined;
  return (
    <section class={`${cls} small`} aria-label={nameOf(g, index)} data-at={`seat:${index}`}>
      <div class="id" data-tip={`seat:${index}`}>
        <SeatRing g={g} index={index} colour={colourOf(index)} />
        {hasTeams(g) && (
          <span class="mark team" aria-hidden="true">
            {teamLetter(seat.team)}
          </span>
        )}
        {view.leader === index && (
          <>
            <Mark id="temoin" class="leads" />
            <span class="sr">{w.t("players.leads")}. </span>
          </>
        )}
        {view.variant !== "memory" && (
          <span class="pt">
            <b class="num">{seat.points}</b>
            <span class="sr">{w.t("players.points", { n: seat.points })}</span>
          </span>
        )}
        <h2>
          {g.me === index ? <YouMark g={g} index={index} /> : <SeatName g={g} index={index} />}
        </h2>
        <p class="cap">
          {at?.kind === "bot" && says.length < 2 && <Icon id="bot" />}
          {brief}
          <span class="sr">
            {g.table.rated && `${t("square.rated")}, `}
            {(brief ? says.slice(1) : says).join(", ")}
            {hasTeams(g) && `, ${w.t("players.team", { team: teamLetter(seat.team) })}`}
          </span>
        </p>
      </div>
      <div class="hd" data-tip={`seat:${index}`}>
        <b class="num">{seat.cards}</b>
        <span class="sr">{w.t("players.in_hand", { n: seat.cards })}</span>
      </div>
      {open > 0 ? (
        <button
          type="button"
          class="opened"
          data-tip={`discards:${index}`}
          onClick={(e) => pin(g, `discards:${index}`, e)}
        >
          <b class="num">{open}</b>
          <span class="sr">{w.t("tip.open_cards", { name: nameOf(g, index) })}</span>
        </button>
      ) : (
        <span class="opened none">
          <span class="sr">{w.t("players.no_discards")}</span>
        </span>
      )}
    </section>
  );
}

/** The backs of a hand, as many as one can count at a glance. */
const Backs = ({ n }: { n: number }) => (
  <span class={`backs ${n > 6 ? "full" : ""}`} aria-hidden="true">
    {Array.from({ length: Math.min(8, n) }, (_, i) => (
      <i key={i} />
    ))}
  </span>
);

/** So many plates have room in a row of this height. */
const ROOM = { few: 6, several: 6, many: 5 };

/**
 * The open cards of a player: the selection, what an automaton has turned up, the discards. What
 * can be taken comes first.
 */
function Open({ g, index, seat }: { g: Ctx; index: number; seat: SeatView }) {
  const can = (id: string, how: string) => how === "" && Boolean(g.legal.release?.[id]);
  const all = [
    ...(seat.selection ?? []).map((id) => ({ id, how: "sel" })),
    ...(seat.up ?? []).map((id) => ({ id, how: "up" })),
    ...seat.discards.map((id) => ({ id, how: "" })),
  ].sort((a, b) => Number(can(b.id, b.how)) - Number(can(a.id, a.how)));
  const n = g.view.seats.length,
    room = g.narrow ? 4 : n > 7 ? ROOM.many : n > 5 ? ROOM.several : ROOM.few;
  const shown = all.length > room ? all.slice(0, room - 1) : all,
    more = all.length - shown.length;
  const roomy = !g.narrow && n < 6 && all.length <= (g.view.variant === "memory" ? 3 : 2);
  if (!all.length)
    return (
      <div class="dsc">
        <span class="none cap">{g.w.t("players.no_discards")}</span>
      </div>
    );
  return (
    <div class={`dsc ${roomy ? "roomy" : ""} c${Math.min(8, shown.length + (more ? 1 : 0))}`}>
      {shown.map(({ id, how }) => (
        <Thumb key={id} g={g} id={id} how={how} />
      ))}
      {more > 0 && (
        <button
          type="button"
          class="th more"
          data-tip={`discards:${index}`}
          aria-label={g.w.t("players.more", { n: more })}
          onClick={(e) => pin(g, `discards:${index}`, e)}
        >
          <b class="num">+{more}</b>
        </button>
      )}
    </div>
  );
}

/** A card that lies open before its player; studded when it can be released. */
function Thumb({ g, id, how }: { g: Ctx; id: string; how: string }) {
  const def = g.ed.card.get(id),
    can = how === "" && Boolean(g.legal.release?.[id]);
  const words = [cardName(g, id), how && g.w.t(`players.${how}`), can && g.w.t("verbs.release")]
    .filter(Boolean)
    .join(". ");
  return (
    <button
      type="button"
      class={classes(
        "th",
        eraClass(def?.era),
        how,
        can && "rel legal stop",
        can && g.pick.sure === id && "sure",
        g.lit.includes(id) && "lit",
      )}
      data-tip={`card:${id}`}
      data-at={`discard:${id}`}
      data-act={can ? `release ${id}` : undefined}
      aria-pressed={can && asksFirst(g, "release") ? g.pick.sure === id : undefined}
      aria-disabled={can ? undefined : "true"}
      onClick={(e) => (can ? pressed(g, "release", id) : pin(g, `card:${id}`, e))}
    >
      <b class="num">{def?.era}</b>
      <Mark id={id} />
      <span class="sr">{words}</span>
    </button>
  );
}
