// The action board, in the order in which it is resolved: who stands where, what each space adds,
// the event cards and the space resolved now.
import { useRef } from "preact/hooks";
import { classes } from "../../pieces";
import { nameOf } from "../../shell/words";
import { mayDo, spaceWhy, useGame, type Ctx } from "./context";
import { signed, type FaceView, type SpaceView } from "./model";
import { CardPicture } from "./picture";
import { card, Mark, reasonWords, SeatShield, spaceName } from "./words";

const BLOCKS = ["rest", "happenings", "influence", "research", "experiment", "publish"];

export function Schedule() {
  const g = useGame();
  const now = g.view.spaces.find((s) => s.id === g.view.pending.space);
  return (
    <section class={`sched sheet flat n${g.view.seats.length}`} aria-label={g.w.t("terms.board")}>
      {BLOCKS.map((id) => {
        const list = g.view.spaces.filter((s) => g.ed.space.get(s.id)?.block === id);
        return (
          <section
            key={id}
            class={`blk b-${id} ${now && g.ed.space.get(now.id)?.block === id ? "now" : ""}`}
            aria-label={g.ed.block.get(id)?.name[g.lang]}
          >
            <h3 data-tip={`block:${id}`}>
              {g.ed.block.get(id)?.name[g.lang]}
              {id === "happenings" && <Stack g={g} />}
            </h3>
            <div class="ns">
              {id === "happenings" ? (
                <Faces g={g} list={list} />
              ) : (
                list.map((s) => <Niche key={s.id} g={g} at={s} />)
              )}
            </div>
          </section>
        );
      })}
    </section>
  );
}

function Stack({ g }: { g: Ctx }) {
  const { stack } = g.view;
  const next = stack.next
    ? g.w.r("terms.stack_next", { card: card(g, stack.next) })
    : g.w.r("terms.stack", { n: stack.count, level: stack.level ?? 3 });
  return (
    <small data-tip="part:stack">{stack.count ? next.node : g.w.t("terms.stack_empty")}</small>
  );
}

/** The cards lie beside their spaces; in the first round there are none. */
function Faces({ g, list }: { g: Ctx; list: SpaceView[] }) {
  if (!g.view.cards.length)
    return (
      <>
        {list.map((s) => (
          <Niche key={s.id} g={g} at={s} />
        ))}
        {g.view.round <= 1 && <span class="cap none">{g.w.t("terms.no_cards")}</span>}
      </>
    );
  return (
    <>
      {g.view.cards.map((face, i) => (
        <Face key={face.card} g={g} face={face} space={list[i]} />
      ))}
    </>
  );
}

export function Face({ g, face, space }: { g: Ctx; face: FaceView; space?: SpaceView }) {
  const def = g.ed.card.get(face.card);
  if (!def) return null;
  return (
    <article
      class={classes(
        "ecard",
        `k-${def.kind.toLowerCase()}`,
        `st-${face.state}`,
        g.lit.includes(face.card) && "lit",
      )}
      data-tip={`card:${face.card}`}
    >
      <span class="epic">
        <CardPicture def={def} ed={g.ed} />
        <small>{g.w.t(`kind.${def.kind}`)}</small>
      </span>
      <div>
        <h4>{def.name[g.lang]}</h4>
        <p>{(g.narrow || g.view.cards.length < 2 ? def.text : (def.brief ?? def.text))[g.lang]}</p>
      </div>
      {space && (
        <Niche
          g={g}
          at={def.kind === "EFFECT" && space.state === "free" ? { ...space, state: "shut" } : space}
        />
      )}
    </article>
  );
}

/** A press places energy here, or moves somebody's. */
function pressSpace(g: Ctx, id: string): (() => void) | null {
  if (g.legal.place?.[id]) return () => g.act(`place ${id}`);
  if (g.pick.from && g.legal.move?.[g.pick.from]?.[id])
    return () => g.act(`move ${g.pick.from} ${id}`);
  if (g.legal.move?.[id]) return () => g.setPick({ from: id });
  return null;
}

/** A space in words, with the reason why nothing can be placed there. */
export function spaceWords(g: Ctx, at: SpaceView): string {
  const reason = spaceWhy(g, at.id),
    useless = reason || at.owner !== null ? null : vain(g, at.id);
  if (useless) return `${spaceState(g, at)}, ${g.w.t(`vain.${useless}`)}`;
  return spaceState(g, at) + (reason ? `, ${reasonWords(g, reason).text.replace(/\.$/, "")}` : "");
}

const WORKS = ["research", "experiment", "publish"] as const;

/**
 * Energy would do nothing here as things stand: the own seat has no discovery for it, and none that
 * its energy on the spaces before could bring so far.
 */
export function vain(g: Ctx, id: string): (typeof WORKS)[number] | null {
  const work = WORKS.find((x) => x === g.ed.space.get(id)?.block);
  if (!work || g.me === null || g.view.phase !== "placing") return null;
  const could = (i: number): boolean =>
    i >= 0 &&
    (g.view.discoveries.some((d) => mayDo(d) === WORKS[i]) ||
      (g.view.spaces.some(
        (s) => s.owner === g.me && g.ed.space.get(s.id)?.block === WORKS[i - 1],
      ) &&
        could(i - 1)));
  return could(WORKS.indexOf(work)) ? null : work;
}

export function spaceState(g: Ctx, at: SpaceView): string {
  const { w } = g;
  const parts = [spaceName(g, at.id)];
  if (at.modifier) parts.push(signed(at.modifier));
  // What is written on the place is said in one piece.
  const rest = [
    w.t(`space.${at.state}`),
    ...(at.owner === null ? [] : [w.t("space.energy_of", { name: nameOf(g, at.owner) })]),
  ];
  parts.push(...(at.state === "now" ? rest : rest.reverse()));
  return parts.join(", ");
}

function Niche({ g, at }: { g: Ctx; at: SpaceView }) {
  const act = pressSpace(g, at.id),
    def = g.ed.space.get(at.id);
  const chosen = g.pick.from === at.id,
    useless = act && at.owner === null && vain(g, at.id);
  const pointer = useRef("mouse");
  const press = (e: MouseEvent) => {
    const touched = pointer.current === "touch";
    pointer.current = "key";
    const key = `space:${at.id}`,
      looked = g.look?.pinned && g.look.key === key;
    // A finger is told first that nothing could be done there; a pointer and a key were on the way.
    if (act && (looked || !touched || !useless)) act();
    else {
      const rect = (e.currentTarget as Element).getBoundingClientRect();
      g.setLook({ key, at: rect, pinned: true });
    }
  };
  const state = at.owner === null && at.state === "done" ? "free" : at.state;
  return (
    <button
      type="button"
      class={classes(
        "niche stop",
        state,
        at.owner === null && "empty",
        act && "legal",
        chosen && "picked",
        useless && "vain",
        g.lit.includes(at.id) && "lit",
      )}
      data-tip={`space:${at.id}`}
      data-space={at.id}
      aria-label={spaceWords(g, at)}
      aria-disabled={act ? undefined : "true"}
      aria-pressed={g.prompt === "move" && act ? chosen : undefined}
      onPointerDown={(e) => {
        pointer.current = e.pointerType;
      }}
      onClick={press}
    >
      {at.modifier !== 0 && <b class="num md">{signed(at.modifier)}</b>}
      {at.owner !== null && <SeatShield g={g} seat={at.owner} />}
      {def?.track && <Mark id={def.track} class="in" />}
      {state === "now" && <i class="now-word"> {g.w.t("space.here")}</i>}
    </button>
  );
}
