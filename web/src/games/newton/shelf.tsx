// The bookshelf: spaces with what they ask for, lines with what they pay, stacks of tiles, Income
// slots.
import { classes, Use, seatClass } from "../../pieces";
import { choices, press } from "./choose";
import { useGame, type Ctx } from "./context";
import { BookRow, GainMarks, Mark, Potion, booksText, gainText } from "./faces";
import { houseColour, type CellDef, type LineDef, type SeatView } from "./model";
import { whyNot } from "./why";
import { named } from "./words";

const ANCIENT: Record<string, string> = {
  ancient_tile_a: "temple",
  ancient_tile_b: "pyramid",
  ancient_tile_c: "amphi",
};

export const needWords = (g: Ctx, def: CellDef): string => {
  const need = def.requirement;
  if (need?.university) return named(g, "university", need.university);
  if (need?.ancient_land)
    return g.w.t("shelf.ancient", { name: named(g, "ancient", need.ancient_land) });
  return need?.books ? booksText(g, need.books) : "";
};

function Need({ g, def }: { g: Ctx; def: CellDef }) {
  const need = def.requirement;
  if (need?.university)
    return (
      <span class="uni">
        <Use id="n-uni" />
        <b class="num">{g.ed.university.get(need.university)?.numeral}</b>
      </span>
    );
  if (need?.ancient_land)
    return (
      <span class="anc">
        <Use id="n-anc" />
        <Mark id={ANCIENT[need.ancient_land] ?? "temple"} />
      </span>
    );
  return need?.books ? (
    <span class="need">
      <BookRow books={need.books} />
    </span>
  ) : null;
}

const rowOf = (g: Ctx, shelf: number, column: number): LineDef | undefined =>
  g.ed.file.lines.find(
    (l) =>
      l.kind === "row" &&
      l.cells.some((id) => {
        const c = g.ed.cell.get(id);
        return c?.shelf === shelf && c.column === column;
      }),
  );

/** What a line pays, and whether it pays already. */
const LineVp = ({ g, line, seat }: { g: Ctx; line: LineDef; seat: SeatView }) => (
  <b
    class={classes(
      "num lvp",
      seat.lines.includes(line.id) && "done",
      g.lit.includes(line.id) && "lit",
    )}
    data-tip={`line:${line.id}`}
  >
    {line.vp_per_round}
    {seat.lines.includes(line.id) && <i>✓</i>}
  </b>
);

/** `small`: beside the board in front, nothing can be pressed. */
export function Shelf({ seat, small }: { seat: SeatView; small?: boolean }) {
  const g = useGame();
  const shelves = [...g.ed.file.shelves].sort((a, b) => b.study_value - a.study_value);
  const columns = Math.max(...g.ed.file.cells.map((c) => c.column));
  return (
    <div
      class={`shelf ${seatClass(houseColour(seat.colour))} ${small ? "small" : "big"}`}
      role="group"
      aria-label={g.w.t("terms.bookshelf")}
      style={{ "--columns": columns }}
    >
      {shelves.map((s) => {
        const cells = g.ed.file.cells
          .filter((c) => c.shelf === s.study_value)
          .sort((a, b) => a.column - b.column);
        return (
          <div key={s.id} class="row">
            <span class="no sc" data-tip={`shelfno:${s.study_value}`}>
              {["", "I", "II", "III"][s.study_value] ?? s.study_value}
            </span>
            {cells.map((def) =>
              def.kind === "window" ? (
                <Window key={def.id} g={g} def={def} seat={seat} />
              ) : (
                <Space key={def.id} g={g} def={def} seat={seat} small={small} />
              ),
            )}
          </div>
        );
      })}
      <div class="row foot">
        <span class="no" />
        {Array.from({ length: columns }, (_, i) => {
          const line = g.ed.file.lines.find(
            (l) => l.kind === "column" && g.ed.cell.get(l.cells[0])?.column === i + 1,
          );
          return (
            <span key={i} class="cv">
              {line && <LineVp g={g} line={line} seat={seat} />}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** A window parts two lines, and says what each of them pays. */
function Window({ g, def, seat }: { g: Ctx; def: CellDef; seat: SeatView }) {
  const lines = [rowOf(g, def.shelf, def.column - 1), rowOf(g, def.shelf, def.column + 1)];
  return (
    <span class="win">
      {lines.map((l, i) => (
        <span key={i}>{l && <LineVp g={g} line={l} seat={seat} />}</span>
      ))}
    </span>
  );
}

function Space({ g, def, seat, small }: { g: Ctx; def: CellDef; seat: SeatView; small?: boolean }) {
  const key = `cell:${def.id}`,
    filled = seat.filled.includes(def.id);
  const own = seat.seat === g.me;
  const lit = g.lit.includes(def.id);
  const inside = filled ? (
    <span class="spines" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  ) : (
    <Need g={g} def={def} />
  );
  if (small)
    return (
      <span
        class={classes("cell", filled && "full", def.kind === "preprinted" && "pre", lit && "lit")}
        data-tip={key}
        data-at={own ? key : undefined}
      >
        {inside}
      </span>
    );
  const open = own && choices(g, key).length > 0;
  const potions = own && !filled ? g.view.you?.potions_for?.[def.id] : undefined;
  const words = [
    named(g, "cell", def.id),
    filled ? g.w.t("shelf.filled") : g.w.t("shelf.asks", { what: needWords(g, def) }),
    potions ? g.w.t("shelf.potions", { n: potions }) : "",
    open ? g.w.t("terms.open_now") : own && !filled ? whyNot(g, ["fill", def.id]) : "",
  ]
    .filter(Boolean)
    .join(". ");
  return (
    <button
      type="button"
      class={classes(
        "cell stop",
        filled && "full",
        def.kind === "preprinted" && "pre",
        open && "legal",
        lit && "lit",
        g.doing?.endsWith(` ${def.id}`) && "doing",
      )}
      data-tip={key}
      data-at={own ? key : undefined}
      aria-disabled={!open}
      tabIndex={open ? 0 : -1}
      onClick={(e) => press(g, key, e.currentTarget)}
    >
      <span class="sr">{words}</span>
      <span class="signs" aria-hidden="true">
        {inside}
        {potions ? (
          <span class={`pots ${potions > seat.potions ? "dear" : ""}`}>
            <b class="num">{potions}</b>
            <Potion />
          </span>
        ) : potions === 0 ? (
          <span class="met">✓</span>
        ) : null}
      </span>
    </button>
  );
}

/** The stacks the tiles are taken from, topmost first, and what the last of each gives. */
export function Stacks({ seat }: { seat: SeatView }) {
  const g = useGame();
  let taken = seat.tiles_taken;
  return (
    <ol class={`stacks ${seatClass(houseColour(seat.colour))}`} aria-label={g.w.t("terms.stacks")}>
      {[...g.ed.file.stacks]
        .sort((a, b) => a.order - b.order)
        .map((s) => {
          const gone = Math.min(s.tiles, taken);
          taken -= gone;
          return (
            <li
              key={s.id}
              class={gone === s.tiles ? "done" : ""}
              data-tip={`stack:${s.id}`}
              aria-label={
                `${named(g, "stack", s.id)}${g.w.t("terms.colon")}${s.tiles - gone}` + `/${s.tiles}`
              }
            >
              <span class="left">
                {Array.from({ length: s.tiles }, (_, i) => (
                  <i key={i} class={i < gone ? "e" : ""} />
                ))}
              </span>
              <span class="gives">
                {gone === s.tiles ? (
                  "✓"
                ) : s.bonus.play_master ? (
                  <Mark id="master" />
                ) : (
                  <GainMarks g={g} gain={s.bonus} />
                )}
              </span>
            </li>
          );
        })}
    </ol>
  );
}

/** The Income slots of the bookshelf, Medicine among them. */
export function Incomes({ seat, small }: { seat: SeatView; small?: boolean }) {
  const g = useGame();
  const slots = g.ed.constant("income_slots", 5);
  const tiles = Object.entries(seat.incomes)
    .flatMap(([id, n]) => Array<string>(n).fill(id))
    .filter((id) => g.ed.income.has(id));
  const medicine = g.ed.file.medicine_income_tiles[0];
  const own = seat.seat === g.me && !small;
  const face = (key: string, label: string, inside: preact.ComponentChildren, i: number) => {
    const open = own && choices(g, key).length > 0;
    return open ? (
      <button
        key={i}
        type="button"
        class="slot stop legal"
        data-tip={key}
        aria-label={`${g.w.t("verbs.swap_income")}${g.w.t("terms.colon")}${label}`}
        onClick={(e) => press(g, key, e.currentTarget)}
      >
        {inside}
      </button>
    ) : (
      <span key={i} class="slot" data-tip={key} role="img" aria-label={label}>
        {inside}
      </span>
    );
  };
  const filled = tiles.length + (seat.medicine ? 1 : 0);
  return (
    <div class="slots" role="group" aria-label={g.w.t("terms.incomes")}>
      {tiles.map((id, i) =>
        face(
          `income:${id}`,
          gainText(g, g.ed.income.get(id)!.income),
          <GainMarks g={g} gain={g.ed.income.get(id)!.income} />,
          i,
        ),
      )}
      {seat.medicine > 0 &&
        face(
          "medicine",
          g.w.t("terms.medicine"),
          <>
            <Mark id="medicine" />
            <b class="num">
              {(seat.medicine === 1 ? medicine?.side_a.vp : medicine?.side_b.vp) ?? seat.medicine}
            </b>
          </>,
          90,
        )}
      {Array.from({ length: Math.max(0, slots - filled) }, (_, i) => (
        <span key={`e${i}`} class="slot e" data-tip="part:incomes" />
      ))}
    </div>
  );
}
