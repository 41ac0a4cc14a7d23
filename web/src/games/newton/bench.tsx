// Under the boards, always there: what each action is worth and why, the desk, the hand, the
// Masters.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { classes, Use } from "../../pieces";
import { nameOf } from "../../shell/words";
import { choices, press } from "./choose";
import { offered, useGame, type Ctx } from "./context";
import { BookRow, Mark, Signs, actionName } from "./faces";
import { ACTIONS, PARTS, type ActionId, type CardDef, type Part, type SeatView } from "./model";
import { whyNot } from "./why";
import { Effect, LEVELS, Power, cardName, named, partsWords } from "./words";

/** The reason as one sentence more of a name. */
const andWhyNot = (g: Ctx, path: string[]): string => {
  const why = whyNot(g, path);
  return why && `. ${why}`;
};

/** Whose desk the bench shows: the own one; for those who watch, the one they chose. */
export const benchSeat = (g: Ctx): SeatView => g.view.seats[g.me ?? g.owner] ?? g.view.seats[0];

type Worth = {
  value: number;
  parts: Partial<Record<Part | "boost" | "joker" | "master", number>>;
  previewed: boolean;
};

/**
 * What an action is worth now, or would be with the card looked at; the numbers are the server's.
 */
function worth(g: Ctx, seat: SeatView, a: ActionId): Worth {
  const own = g.preview && seat.hand.includes(g.preview) ? seat.hand_values[g.preview] : undefined;
  const named = offered(g, seat.seat)?.[a];
  if (named !== undefined) return { value: named, parts: { master: 1 }, previewed: false };
  const parts = seat.parts[a],
    move = g.view.move?.seat === seat.seat ? g.view.move : undefined;
  if (own) {
    const value = own[a];
    const joker = g.ed.card.get(g.preview!)?.kind === "joker";
    return value === undefined
      ? { value: seat.symbols[a], parts, previewed: false }
      : {
          value,
          parts: {
            ...parts,
            desk: parts.desk + parts.card,
            card: joker ? 0 : value - seat.symbols[a],
            joker: joker ? 1 : 0,
          },
          previewed: true,
        };
  }
  if (!move?.card) return { value: seat.symbols[a], parts, previewed: false };
  const boost = move.boosted ? 1 : 0,
    shown = move.values[a] - boost - seat.symbols[a];
  return {
    value: move.values[a],
    parts: {
      ...parts,
      card: parts.card + (shown && g.ed.card.get(move.card)?.kind !== "joker" ? shown : 0),
      joker: g.ed.card.get(move.card)?.kind === "joker" ? shown : 0,
      boost,
    },
    previewed: false,
  };
}

/** The action in hand: previewed, under way, or of the card laid. */
function current(g: Ctx, seat: SeatView): ActionId | null {
  const one = (list: string[]) => (list.length === 1 ? (list[0] as ActionId) : null);
  if (g.preview && seat.hand.includes(g.preview))
    return one(Object.keys(seat.hand_values[g.preview] ?? {}));
  const move = g.view.move?.seat === seat.seat ? g.view.move : undefined;
  if (offered(g, seat.seat)) return null;
  const basic = move?.chain.find((f) => f.kind === "action" && f.basic);
  if (basic?.action) return basic.action;
  return move?.card && !move.action_done
    ? one(Object.keys(g.ed.card.get(move.card)?.symbols ?? {}))
    : null;
}

/** The part of the bench that answers, by question. */
const FIRST: Record<string, string> = {
  play: "hand-first",
  discard: "hand-first",
  master: "masters-first",
  tuck: "desk-first",
  repeat: "desk-first",
};

export function Bench() {
  const g = useGame();
  const seat = benchSeat(g);
  const first =
    FIRST[g.prompt ?? ""] ?? (g.prompt === "slot" && g.legal.swap_development ? "desk-first" : "");
  const ref = useRef<HTMLDivElement>(null);
  // On a phone the part that answers comes first; where the bench was scrolled to must not follow
  // the part that gives way.
  useLayoutEffect(() => {
    if (!g.narrow || !g.prompt) return;
    ref.current?.scrollTo({ left: 0 });
    const later = requestAnimationFrame(() => ref.current?.scrollTo({ left: 0 }));
    return () => cancelAnimationFrame(later);
  }, [first, g.narrow, g.prompt, g.view.phase]);
  return (
    <div
      ref={ref}
      class={`bench ${first}`}
      role="group"
      aria-label={g.w.t("terms.study_of", { name: nameOf(g, seat.seat) })}
      tabIndex={g.narrow ? 0 : undefined}
    >
      <Values g={g} seat={seat} />
      <Desk g={g} seat={seat} />
      <Hand g={g} seat={seat} />
      <Fan g={g} seat={seat} />
    </div>
  );
}

function Values({ g, seat }: { g: Ctx; seat: SeatView }) {
  const now = current(g, seat);
  return (
    <section class="vals">
      <h2 class="sc">{g.w.t(seat.seat === g.me ? "bench.values" : "bench.values_of")}</h2>
      <ul>
        {ACTIONS.map((a) => {
          const x = worth(g, seat, a),
            words = partsWords(g, x.parts);
          const label =
            `${actionName(g, a)} ${x.value}` + (words ? `${g.w.t("terms.colon")}${words}` : "");
          const open = seat.seat === g.me && Boolean(g.legal.act?.[a]);
          const inside = (
            <>
              <Mark id={a} />
              <span>{actionName(g, a)}</span>
              <span class="pp" aria-hidden="true">
                <Pips parts={x.parts} />
              </span>
              <b class="num">{x.value}</b>
            </>
          );
          const cls = classes(a === now && "on", x.previewed && "pre", !x.value && "zero");
          return (
            <li key={a} class={cls} data-tip={`value:${seat.seat}@${a}`}>
              {open ? (
                <button type="button" class="stop legal" onClick={() => g.act(`act ${a}`)}>
                  <Signs words={`${g.w.t("verbs.act")}${g.w.t("terms.colon")}${label}`}>
                    {inside}
                  </Signs>
                </button>
              ) : (
                <span class="v" role="img" aria-label={label}>
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * One sign for each symbol, its shape saying where it is: printed, tucked, in a drawer, on the
 * desk, on this card, added.
 */
function Pips({ parts }: { parts: Worth["parts"] }) {
  return (
    <>
      {([...PARTS, "joker", "boost"] as const).flatMap((k) =>
        Array.from({ length: Math.min(6, parts[k] ?? 0) }, (_, i) => (
          <i key={k + i} class={`p ${k}`} />
        )),
      )}
    </>
  );
}

// ---- the desk -----------------------------------------------------------------------------------
export function Desk({ g, seat, title = true }: { g: Ctx; seat: SeatView; title?: boolean }) {
  const columns = g.ed.constant("desk_card_slots", 5);
  const drawers = Object.entries(seat.drawers).flatMap(([id, n]) => Array<string>(n).fill(id));
  const now = current(g, seat),
    sum = now && worth(g, seat, now),
    words = sum ? partsWords(g, sum.parts) : "";
  const parts = words && `${actionName(g, now!)} ${sum!.value}${g.w.t("terms.colon")}${words}`;
  const board = seat.board ? g.ed.board.get(seat.board)?.preprinted_symbol : undefined;
  return (
    <section class="deskp">
      {title && (
        <h2 class={`sc ${parts ? "summed" : ""}`}>
          <span class={parts ? "sr" : ""}>
            {g.w.t(seat.seat === g.me ? "bench.desk" : "bench.desk_of")}
          </span>{" "}
          <span class="cap made">{parts}</span>
          {board && (
            <span
              class="printed"
              data-tip={`board:${seat.board}`}
              role="img"
              aria-label={g.w.t("bench.printed", { action: actionName(g, board) })}
            >
              <Mark id={board} />
            </span>
          )}
          <Books g={g} seat={seat} />
        </h2>
      )}
      <div class="cols">
        {Array.from({ length: columns }, (_, i) => (
          <div key={i} class="col">
            {seat.desk[i] ? (
              <Face
                g={g}
                id={seat.desk[i]}
                seat={seat}
                class={
                  g.view.move?.seat === seat.seat &&
                  g.view.move.card === seat.desk[i] &&
                  i === seat.desk.length - 1
                    ? "now"
                    : ""
                }
              />
            ) : (
              <span class="ac none" data-tip="part:slot">
                <em>{g.w.t("bench.slot", { n: i + 1 })}</em>
              </span>
            )}
            <Tucked g={g} id={seat.tucked[i]} />
            <Drawer g={g} id={drawers[i]} seat={seat} />
          </div>
        ))}
      </div>
    </section>
  );
}

export function Books({ g, seat }: { g: Ctx; seat: SeatView }) {
  const total = Object.values(seat.books).reduce((a, b) => a + b, 0);
  return (
    <span class="avail" data-tip={`books:${seat.seat}`}>
      {total ? (
        (["blue", "orange", "green", "wild"] as const)
          .filter((c) => seat.books[c])
          .map((c) => (
            <span key={c} class="n-of">
              <BookRow books={{ [c]: 1 }} />
              <b class="num">{seat.books[c]}</b>
            </span>
          ))
      ) : (
        <span class="cap">{g.w.t("bench.no_books")}</span>
      )}
    </span>
  );
}

/**
 * A card's face: level, what it shows above, its symbols, the action they are of, and what it would
 * be worth. That it is doubled or reversed is seen.
 */
export function FaceIn({ g, def, worth: n }: { g: Ctx; def: CardDef; worth?: string }) {
  const symbols =
    def.kind === "joker"
      ? ["joker"]
      : Object.entries(def.symbols).flatMap(([a, k]) => Array<string>(k ?? 1).fill(a));
  return (
    <>
      <span class="lv">{LEVELS[def.level]}</span>
      <span class="eff">{<Effect g={g} def={def} />}</span>
      <span class={`sy s${symbols.length} ${def.kind}`}>
        {symbols.map((a, i) => (
          <Mark key={i} id={a} />
        ))}
      </span>
      <span class="nn">
        {def.kind !== "dual" && (
          <span>
            {def.kind === "joker" ? def.name[g.lang] : actionName(g, symbols[0] as ActionId)}
          </span>
        )}
        {n !== undefined && <b class="num">{n}</b>}
      </span>
    </>
  );
}

export const cardWords = (g: Ctx, def: CardDef): string =>
  `${cardName(g, def)}. ${def.text[g.lang]}`;

/** A card on the desk: pressed when it can be tucked, repeated or used. */
function Face({ g, id, seat, class: cls }: { g: Ctx; id: string; seat: SeatView; class: string }) {
  const def = g.ed.card.get(id);
  if (!def) return null;
  const key = `card:${id}`,
    list = seat.seat === g.me ? choices(g, key) : [];
  const common = { "data-tip": key, "data-at": `desk:${seat.seat}:${id}` };
  const all = classes(
    "ac on-desk",
    cls,
    g.lit.includes(id) && "lit",
    g.view.you?.tuck === id && seat.seat === g.me && "chosen",
  );
  return list.length ? (
    <button
      type="button"
      class={`${all} stop legal`}
      {...common}
      onClick={(e) => press(g, key, e.currentTarget)}
    >
      <Signs
        words={
          `${g.w.t(`verbs.${list[0].split(" ")[0]}`)}${g.w.t("terms.colon")}` + cardWords(g, def)
        }
      >
        <Studs />
        <FaceIn g={g} def={def} />
      </Signs>
    </button>
  ) : (
    <span class={all} {...common} role="img" aria-label={cardWords(g, def)}>
      <FaceIn g={g} def={def} />
    </span>
  );
}

function Tucked({ g, id }: { g: Ctx; id?: string }) {
  const def = id ? g.ed.card.get(id) : undefined;
  if (!def) return <span class="tu e" data-tip="part:tucked" />;
  if (def.kind === "reversed")
    return (
      <span class="tu rev" data-tip={`card:${id}@tucked`} role="img" aria-label={def.text[g.lang]}>
        <Effect g={g} def={def} />
      </span>
    );
  return (
    <span
      class="tu"
      data-tip={`card:${id}@tucked`}
      role="img"
      aria-label={g.w.t("bench.tucked", { card: def.name[g.lang] })}
    >
      {def.kind === "joker" ? (
        <Mark id="joker" class="dim" />
      ) : (
        Object.entries(def.symbols).flatMap(([a, n]) =>
          Array.from({ length: n ?? 1 }, (_, i) => <Mark key={a + i} id={a} />),
        )
      )}
    </span>
  );
}

function Drawer({ g, id, seat }: { g: Ctx; id?: string; seat: SeatView }) {
  if (!id)
    return (
      <span class="dr e" data-tip="part:drawers">
        <i />
      </span>
    );
  const key = `development:${id}`,
    open = seat.seat === g.me && Boolean(g.legal.swap_development?.[id]);
  const label = g.w.t("bench.drawer", { action: named(g, "development", id) });
  const inside = (
    <>
      <Mark id={g.ed.development.get(id)?.action ?? "joker"} />
      <i />
    </>
  );
  return open ? (
    <button
      type="button"
      class="dr stop legal"
      data-tip={key}
      aria-label={`${g.w.t("verbs.swap_development")}${g.w.t("terms.colon")}${label}`}
      onClick={(e) => press(g, key, e.currentTarget)}
    >
      {inside}
    </button>
  ) : (
    <span class="dr" data-tip={key} role="img" aria-label={label}>
      {inside}
    </span>
  );
}

const Studs = () => (
  <>
    <i class="st a" />
    <i class="st b" />
    <i class="st c" />
    <i class="st d" />
  </>
);

// ---- the hand -----------------------------------------------------------------------------------
export function Hand({ g, seat, title = true }: { g: Ctx; seat: SeatView; title?: boolean }) {
  const n = seat.hand.length;
  const caption =
    seat.seat !== g.me
      ? ""
      : g.prompt === "play"
        ? g.w.t(g.narrow ? "bench.lay_touch" : "bench.lay")
        : g.prompt === "discard"
          ? g.w.t("bench.discard")
          : n
            ? g.w.t("bench.hand_values")
            : "";
  return (
    <section class="handp">
      {title && (
        <h2 class="sc">
          {g.w.t(seat.seat === g.me ? "bench.hand" : "bench.hand_of")}{" "}
          <span class="cap">{caption}</span>
        </h2>
      )}
      <div
        class={`hd ${n > 10 ? "many" : n > 6 ? "tight" : n > 5 ? "full" : ""}`}
        style={{ "--n": n > 10 ? Math.ceil(n / 2) : Math.max(5, n) }}
      >
        {seat.hand.map((id) => (
          <HandCard key={id} g={g} id={id} seat={seat} />
        ))}
        {!n && <p class="cap empty">{g.w.t("bench.empty")}</p>}
      </div>
    </section>
  );
}

function HandCard({ g, id, seat }: { g: Ctx; id: string; seat: SeatView }) {
  const def = g.ed.card.get(id);
  if (!def) return null;
  const key = `card:${id}`,
    own = seat.seat === g.me,
    open = own && choices(g, key).length > 0;
  const values = seat.hand_values[id] ?? {};
  const worth = def.kind === "joker" ? "+1" : Object.values(values).join("/");
  const parts = Object.entries(values)
    .map(([a, v]) => `${actionName(g, a as ActionId)} ${v}`)
    .join(", ");
  // nothing more can be laid in this turn
  const laid = Boolean(g.view.move?.seat === seat.seat && g.view.move.card);
  const see = (on: boolean) => {
    if (own) g.setPreview(on && !laid ? id : null);
  };
  const click = (e: MouseEvent) => {
    press(g, key, e.currentTarget as Element);
    if (own && g.narrow) see(g.preview !== id);
  };
  return (
    <button
      type="button"
      class={classes(
        "ac stop",
        open && "legal",
        g.lit.includes(id) && "lit",
        g.preview === id && "seen",
        g.doing === `play ${id}` && "doing",
      )}
      data-tip={key}
      data-at={`hand:${seat.seat}:${id}`}
      aria-disabled={!open}
      tabIndex={open ? 0 : -1}
      onPointerEnter={(e) => {
        if (e.pointerType === "mouse") see(true);
      }}
      onPointerLeave={(e) => {
        if (e.pointerType === "mouse") see(false);
      }}
      onFocus={() => see(true)}
      onBlur={() => see(false)}
      onClick={click}
    >
      <Signs
        words={
          (open
            ? `${g.w.t(`verbs.${choices(g, key)[0].split(" ")[0]}`)}${g.w.t("terms.colon")}`
            : "") +
          `${cardWords(g, def)}. ${g.w.t("bench.worth", { values: parts })}` +
          (own && !open ? andWhyNot(g, ["play", id]) : "")
        }
      >
        {open && <Studs />}
        <FaceIn g={g} def={def} worth={worth} />
      </Signs>
    </button>
  );
}

// ---- Masters ------------------------------------------------------------------------------------
/** The Masters in hand, fanned for their owner alone; of others their number. */
function Fan({ g, seat }: { g: Ctx; seat: SeatView }) {
  const own = seat.seat === g.me ? (g.view.you?.masters ?? []) : [];
  const played = seat.masters;
  const n = own.length || seat.masters_in_hand;
  return (
    <section class="masp">
      <h2 class="sc" title={own.length ? g.w.t("bench.only_you") : undefined}>
        {g.w.t("terms.masters")}
      </h2>
      <div class={`fan f${n}`}>
        {own.map((id, i) => (
          <MasterCard key={id} g={g} id={id} turn={i - (n - 1) / 2} />
        ))}
        {!own.length &&
          Array.from({ length: n }, (_, i) => (
            <span
              key={i}
              class="ms back"
              style={{ "--turn": i - (n - 1) / 2 }}
              data-tip="part:masters_hidden"
            />
          ))}
      </div>
      {played.length > 0 && (
        <p class="played">
          <span class={played.length > 2 ? "sr" : "cap"}>{g.w.t("terms.masters_played")}</span>
          {played.map((id) => (
            <span
              key={id}
              class="pm"
              data-tip={`master:${id}`}
              tabIndex={-1}
              role="img"
              aria-label={`${named(g, "master", id)}. ${g.ed.master.get(id)?.text[g.lang]}`}
            >
              {surname(g, id)}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

export const surname = (g: Ctx, id: string): string =>
  named(g, "master", id).split(" ").slice(-1)[0];

function MasterCard({ g, id, turn }: { g: Ctx; id: string; turn: number }) {
  const def = g.ed.master.get(id);
  const key = `master:${id}`,
    open = choices(g, key).length > 0 && g.prompt === "master";
  return (
    <button
      type="button"
      class={`ms stop ${open ? "legal" : ""}`}
      style={{ "--turn": turn }}
      data-tip={key}
      aria-disabled={!open}
      tabIndex={open ? 0 : -1}
      onClick={(e) => press(g, key, e.currentTarget)}
    >
      <Signs
        words={
          (open ? `${g.w.t("verbs.master")}${g.w.t("terms.colon")}` : "") +
          `${named(g, "master", id)}. ${def?.text[g.lang]}. ${def?.vp} ` +
          `${g.w.t("terms.vp")}${open ? "" : andWhyNot(g, ["master", id])}`
        }
      >
        <b class="num">{def?.vp}</b>
        <span class="mn">{surname(g, id)}</span>
        <span class="me">
          <Power g={g} id={id} />
        </span>
      </Signs>
    </button>
  );
}

/**
 * The Masters to choose from at the beginning, large over the boards; they can be put aside to look
 * at the boards.
 */
export function Draft() {
  const g = useGame();
  const you = g.view.you,
    packet = you?.packet ?? [];
  const asked = g.prompt === "keep" || g.prompt === "keep_solo";
  const [aside, setAside] = useState(false);
  const [marked, setMarked] = useState<string[]>([]);
  const has = Boolean(g.view.phase === "masters" && you && (packet.length || you.masters.length));
  useEffect(() => {
    if (asked) setAside(false);
  }, [g.match.shown?.q, asked]);
  if (!has || g.past || (!asked && !you!.keep)) return null;
  const solo = g.view.seats.length === 1,
    left = g.ed.constant("masters_kept", 4) - you!.masters.length;
  const list = solo
    ? [...you!.masters, ...packet.filter((id) => !you!.masters.includes(id))]
    : packet;
  const look = !solo && asked,
    // it stands at once for the others: looked at first, then kept
    one = packet.find((id) => marked.includes(id));
  if (aside)
    return (
      <button type="button" class="btn draft-back" onClick={() => setAside(false)}>
        {g.w.t("draft.back")}
      </button>
    );
  return (
    <section class="draft sheet" aria-label={g.w.t("draft.title")}>
      <header>
        <h2>{g.w.t("draft.title")}</h2>
        <button type="button" class="btn" onClick={() => setAside(true)}>
          {g.w.t("draft.look")}
        </button>
      </header>
      <p class="cap">{g.w.t(solo ? "draft.solo" : "draft.text")}</p>
      <div class={`packet n${list.length}`}>
        {list.map((id) => (
          <BigMaster
            key={id}
            g={g}
            id={id}
            kept={
              you!.keep === id ||
              (look && marked.includes(id)) ||
              (solo && [...you!.masters, ...marked].includes(id))
            }
            mark={
              look
                ? () => setMarked([id])
                : solo && asked && !you!.masters.includes(id)
                  ? () =>
                      setMarked(
                        marked.includes(id) ? marked.filter((x) => x !== id) : [...marked, id],
                      )
                  : undefined
            }
          />
        ))}
      </div>
      {solo && asked && (
        <Keep
          why={
            marked.length < left
              ? g.w.t("draft.first_n", { n: left - marked.length })
              : marked.length > left
                ? g.w.t("draft.too_many", { n: left })
                : ""
          }
          keep={() =>
            g.act(
              packet
                .filter((id) => marked.includes(id))
                .map((id) => `keep ${id}`)
                .join("; "),
            )
          }
        >
          {g.w.t("draft.keep_n", { n: marked.length, of: left })}
        </Keep>
      )}
      {look && (
        <Keep why={one ? "" : g.w.t("draft.first")} keep={() => g.act(`keep ${one}`)}>
          {one
            ? `${g.w.t("verbs.keep")}${g.w.t("terms.colon")}${named(g, "master", one)}`
            : g.w.t("verbs.keep")}
        </Keep>
      )}
      {!solo && you!.masters.length > 0 && (
        <p class="held">
          <span class="cap">{g.w.t("draft.held")}</span>
          {you!.masters.map((id) => (
            <span key={id} class="pm" data-tip={`master:${id}`}>
              {named(g, "master", id)}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** What keeps those that are chosen; until then it says beside itself what is lacking. */
const Keep = ({
  why,
  keep,
  children,
}: {
  why: string;
  keep: () => void;
  children: ComponentChildren;
}) => (
  <p class="btns keeps">
    <button
      type="button"
      class="btn main"
      aria-disabled={why ? "true" : undefined}
      aria-describedby={why ? "keep-why" : undefined}
      onClick={why ? undefined : keep}
    >
      {children}
    </button>
    {why && (
      <span id="keep-why" class="cap">
        {why}
      </span>
    )}
  </p>
);

/** `mark`: alone four are chosen together before they are kept. */
function BigMaster({
  g,
  id,
  kept,
  mark,
}: {
  g: Ctx;
  id: string;
  kept: boolean;
  mark?: () => void;
}) {
  const def = g.ed.master.get(id);
  const key = `master:${id}`,
    open = Boolean(mark) || choices(g, key).length > 0;
  const act =
    mark ??
    (() => {
      const list = choices(g, key);
      if (list.length) g.act(list[0]);
    });
  return (
    <button
      type="button"
      class={`bigm stop ${open ? "legal" : ""} ${kept ? "kept" : ""}`}
      data-tip={g.narrow ? undefined : key}
      aria-disabled={!open}
      aria-pressed={mark ? kept : undefined}
      onClick={act}
    >
      <Signs
        words={
          (open ? `${g.w.t("verbs.keep")}${g.w.t("terms.colon")}` : "") +
          `${named(g, "master", id)}. ${def?.text[g.lang]}. ${def?.vp} ` +
          g.w.t("terms.vp")
        }
      >
        {open && <Studs />}
        <span class="power">
          <Power g={g} id={id} />
        </span>
        <span class="name">{named(g, "master", id)}</span>
        <span class="text">
          {def?.immediate && <Use id="n-bolt" class="bolt" />}
          {def?.text[g.lang]}
        </span>
        <span class="vpb">
          <b class="num">{def?.vp}</b> {g.w.t("terms.vp")}
          {kept && !mark && <em> · {g.w.t("draft.kept")}</em>}
        </span>
      </Signs>
    </button>
  );
}
