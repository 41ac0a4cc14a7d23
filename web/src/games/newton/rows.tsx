// The market: three decks with their rows of face-up cards, the discovery tiles that are open, and
// what lies known under a deck.
import { classes } from "../../pieces";
import { listWords } from "../../shell/i18n";
import { choices, press } from "./choose";
import { useGame, type Ctx } from "./context";
import { GainMarks, Mark, Signs } from "./faces";
import { FaceIn, cardWords } from "./bench";
import type { DeckView } from "./model";
import { Goals } from "./goals";
import { Pan } from "./pan";
import { movesNow, previewValue } from "./reach";
import { whyNot } from "./why";
import { Effect, Icons, LEVELS, named } from "./words";

/** The level a Lessons action reaches: now, or with the card looked at. */
const reachLevel = (g: Ctx): { now: number; could: number } => {
  const top = g.view.move?.chain[g.view.move.chain.length - 1];
  const now = g.prompt === "take" ? (top?.left ?? 0) : (movesNow(g, "lessons")?.value ?? 0);
  return { now, could: now ? 0 : (previewValue(g, "lessons") ?? 0) };
};

function label(g: Ctx, id: string): string {
  const def = g.ed.card.get(id)!;
  const parts = [cardWords(g, def)];
  if (choices(g, `card:${id}`).length) parts.unshift(g.w.t("verbs.take"));
  else parts.push(whyNot(g, ["take", id]));
  return parts.filter(Boolean).join(". ");
}

/** A face-up card: whole on the board in front, in one line beside it. */
function RowCard({ g, id, small, could }: { g: Ctx; id: string; small?: boolean; could: boolean }) {
  const def = g.ed.card.get(id);
  if (!def) return null;
  const key = `card:${id}`,
    open = choices(g, key).length > 0;
  const cls = classes(
    small ? "mc" : "ac market",
    "stop",
    open && "legal",
    could && !open && "could",
    g.lit.includes(id) && "lit",
    g.look?.pinned && g.look.key === key && "seen",
  );
  return (
    <button
      type="button"
      class={cls}
      data-tip={key}
      data-at={`row:${id}`}
      aria-disabled={!open}
      tabIndex={open ? 0 : -1}
      onClick={(e) => press(g, key, e.currentTarget)}
    >
      <Signs words={label(g, id)}>
        {open && (
          <>
            <i class="st a" />
            <i class="st b" />
            {!small && (
              <>
                <i class="st c" />
                <i class="st d" />
              </>
            )}
          </>
        )}
        {small ? (
          <>
            <span class="sy1">
              <Icons def={def} />
            </span>
            <Effect g={g} def={def} />
          </>
        ) : (
          <FaceIn g={g} def={def} />
        )}
      </Signs>
    </button>
  );
}

/** The deck: its level, how many cards, and a press that turns up two of them. */
function Deck({ g, deck, small }: { g: Ctx; deck: DeckView; small?: boolean }) {
  const key = `deck:${deck.level}`,
    open = Boolean(g.legal.reveal?.[deck.level]);
  const words = g.w.t("rows.deck", { level: LEVELS[deck.level] ?? deck.level, n: deck.cards });
  const inside = (
    <>
      <b class="lvl">{LEVELS[deck.level] ?? deck.level}</b>
      <em class="num">{deck.cards}</em>
    </>
  );
  if (small)
    return (
      <span class="dk" data-tip={key} role="img" aria-label={words}>
        {inside}
      </span>
    );
  const coins = g.ed.quick.get("reveal_two_cards")?.coins ?? 1;
  return (
    <button
      type="button"
      class={`dkf stop quick ${deck.cards ? "" : "none"} ${open ? "legal" : ""}`}
      data-tip={key}
      data-at={key}
      aria-disabled={!open}
      tabIndex={open ? 0 : -1}
      onClick={(e) =>
        open && !g.narrow ? g.act(`reveal ${deck.level}`) : press(g, key, e.currentTarget)
      }
    >
      <Signs
        words={
          `${words}. ` +
          (open ? g.w.t("rows.reveal", { n: coins }) : whyNot(g, ["reveal", deck.level]))
        }
      >
        {inside}
        {open && (
          <span class="rv">
            <b class="num">+2</b>
            <GainMarks g={g} gain={{ coins }} />
          </span>
        )}
      </Signs>
    </button>
  );
}

/** What lies under a deck in known order: said on request, small. */
function Under({ g, deck }: { g: Ctx; deck: DeckView }) {
  if (!deck.under.length) return null;
  const names = listWords(deck.under.map((id) => named(g, "card", id)));
  return (
    <p class="under cap" title={names}>
      {g.w.t("rows.under", { n: deck.under.length })}{" "}
      {deck.under.slice(0, 12).map((id, i) => {
        const def = g.ed.card.get(id);
        return (
          def && (
            <span key={i} data-tip={`card:${id}`}>
              <Icons def={def} />
            </span>
          )
        );
      })}
    </p>
  );
}

export function Discoveries({ g, small }: { g: Ctx; small?: boolean }) {
  const taken = g.view.seats.flatMap((s) => s.discoveries);
  if (!g.view.discoveries.length && !taken.length) return null;
  return (
    <section class={`discs ${small ? "small" : ""}`} aria-label={g.w.t("terms.discoveries")}>
      {!small && <h3 class="sc">{g.w.t("terms.discoveries")}</h3>}
      <ul>
        {g.view.discoveries.map((id) => {
          const def = g.ed.discovery.get(id);
          return (
            def && (
              <li
                key={id}
                class={g.lit.includes(id) ? "lit" : ""}
                data-tip={`discovery:${id}`}
                data-at={`discovery:${id}`}
              >
                <Mark id="objective" class="in" />
                <span class="fell">{def.name[g.lang]}</span>
                {!small && <span class="cap">{def.text[g.lang].replace(/\s*:.*$/, "")}</span>}
                <GainMarks g={g} gain={def.gain} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

export function CardsBoard() {
  const g = useGame();
  const { now, could } = reachLevel(g);
  const inside = (
    <div class="market-box" data-scroll>
      {g.view.decks.map((deck) => {
        const tight = deck.row.length > 5 && !g.narrow; // turned up by Quick Actions
        return (
          <section
            key={deck.level}
            class={`mrow ${now && deck.level <= now ? "open" : ""}`}
            aria-label={g.w.t("rows.level", { level: LEVELS[deck.level] ?? deck.level })}
          >
            <Deck g={g} deck={deck} />
            <div
              class={`mcards ${tight ? "many" : ""}`}
              style={{
                "--n": tight ? Math.max(4, Math.ceil(deck.row.length / 4)) : g.narrow ? 3 : 5,
              }}
            >
              {deck.row.map((id) => (
                <RowCard key={id} g={g} id={id} small={tight} could={deck.level <= could} />
              ))}
              {Array.from({ length: Math.max(0, full(g) - deck.row.length) }, (_, i) => (
                <span key={i} class="ac market none">
                  <em>{g.w.t("rows.taken")}</em>
                </span>
              ))}
            </div>
            <Under g={g} deck={deck} />
          </section>
        );
      })}
      <Discoveries g={g} />
      <Goals />
    </div>
  );
  return g.narrow ? (
    <div class="sheet-scroll">{inside}</div>
  ) : (
    <Pan width={640} height={508} label={g.w.t("board.cards")}>
      {inside}
    </Pan>
  );
}

/** Cards turned up beside a deck at the start of a round. */
const full = (g: Ctx): number =>
  g.ed.constant(
    g.view.seats.length === 1 ? "solo_face_up_cards_per_deck" : "face_up_cards_per_deck",
    3,
  );

/**
 * So many cards of a deck have room beside the board in front, in two lines; the others are
 * counted.
 */
const ROOM = 6;

export function CardsThumb() {
  const g = useGame();
  const { could } = reachLevel(g);
  const line = Math.min(3, Math.max(full(g), ...g.view.decks.map((d) => d.row.length)));
  const seen = (row: string[]) => (row.length > ROOM ? row.slice(0, ROOM - 1) : row);
  return (
    <>
      <div class="mk" style={{ "--n": line }}>
        {g.view.decks.map((deck) => (
          <div key={deck.level} class={`mkr ${deck.row.length > line ? "two" : ""}`}>
            <Deck g={g} deck={deck} small />
            {seen(deck.row).map((id) => (
              <RowCard key={id} g={g} id={id} small could={deck.level <= could} />
            ))}
            {deck.row.length > ROOM && (
              <button type="button" class="mc more" onClick={() => g.setFront("cards")}>
                <Signs
                  words={
                    `${g.w.t("board.cards")}${g.w.t("terms.colon")}+` +
                    `${deck.row.length - ROOM + 1}`
                  }
                >
                  <b class="num">+{deck.row.length - ROOM + 1}</b>
                </Signs>
              </button>
            )}
            {Array.from({ length: Math.max(0, full(g) - deck.row.length) }, (_, i) => (
              <span key={i} class="mc gone">
                {g.w.t("rows.taken")}
              </span>
            ))}
          </div>
        ))}
      </div>
      <Discoveries g={g} small />
    </>
  );
}
