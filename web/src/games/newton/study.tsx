// A study: bookshelf, stacks, Income slots, desk, hand, Masters and what lies beside the board.
// Whose it is, the tabs choose.
import { Shield, Use } from "../../pieces";
import { nameOf } from "../../shell/words";
import { Desk, Hand, Books, surname } from "./bench";
import { useGame, type Ctx } from "./context";
import { GainMarks, Mark } from "./faces";
import { houseColour, type SeatView } from "./model";
import { incomeOf } from "./players";
import { Incomes, Shelf, Stacks } from "./shelf";
import { named } from "./words";

export { Bench, Draft } from "./bench";
export { Players } from "./players";

const ownerOf = (g: Ctx): SeatView => g.view.seats[g.owner] ?? g.view.seats[0];

/** The bookshelf and the income slots of `owner`, small (304 wide) beside the board in front. */
export function StudyThumb() {
  const g = useGame();
  const seat = ownerOf(g);
  return (
    <div class="study-thumb">
      <Shelf seat={seat} small />
      <div class="aside">
        <Stacks seat={seat} />
        <Incomes seat={seat} small />
      </div>
    </div>
  );
}

/** The whole study of `owner` as the board in front. */
export function StudyBoard() {
  const g = useGame();
  const seat = ownerOf(g),
    own = seat.seat === g.me;
  const income = incomeOf(g, seat);
  return (
    <div class={`study sheet ${own ? "mine" : ""}`}>
      <header>
        {g.view.seats.length > 1 && (
          <div class="owners" role="tablist" aria-label={g.w.t("terms.studies")}>
            {g.view.seats.map((s, i) => (
              <button
                key={i}
                type="button"
                role="tab"
                aria-selected={i === seat.seat}
                onClick={() => g.setOwner(i)}
              >
                <Shield size="s" colour={houseColour(s.colour)} /> {nameOf(g, i)}
              </button>
            ))}
          </div>
        )}
        <p class="pays" data-tip={`incomeof:${seat.seat}`}>
          {g.w.t("study.each_round")} <GainMarks g={g} gain={income} />
          {!income.vp && !income.coins && !income.potions && "—"}
        </p>
      </header>
      <Shelf seat={seat} />
      <div class="under">
        <section>
          <h3 class="sc">{g.w.t("terms.stacks")}</h3>
          <Stacks seat={seat} />
        </section>
        <section>
          <h3 class="sc">{g.w.t("terms.incomes")}</h3>
          <Incomes seat={seat} />
        </section>
        <Beside g={g} seat={seat} />
      </div>
      {!own && g.me !== null && (
        <div class="others">
          <div class="od">
            <h3 class="sc">
              {g.w.t("terms.desk")} <Books g={g} seat={seat} />
            </h3>
            <Desk g={g} seat={seat} title={false} />
          </div>
          <div class="oh">
            <h3 class="sc">{g.w.t("terms.hand")}</h3>
            <Hand g={g} seat={seat} title={false} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Tokens, Masters played, Objectives held, discoveries made. */
function Beside({ g, seat }: { g: Ctx; seat: SeatView }) {
  const tokens = Object.entries(seat.tokens).filter(([, n]) => n);
  return (
    <section class="beside">
      <h3 class="sc">{g.w.t("study.beside")}</h3>
      <p>
        {tokens.map(([id, n]) => (
          <span key={id} class="chip" data-tip={`token:${id}`}>
            <Use id="n-token" class="tk" />
            {n > 1 && <b class="num">{n}×</b>}
            <GainMarks g={g} gain={g.ed.token.get(id)?.gain ?? {}} />
          </span>
        ))}
        {seat.masters.map((id) => (
          <span key={id} class="chip" data-tip={`master:${id}`}>
            <Mark id="master" /> {surname(g, id)}
          </span>
        ))}
        {seat.objectives.map((id) => (
          <span key={id} class="chip" data-tip={`objective:${id}`}>
            <Mark id="objective" /> {named(g, "objective", id).replace(/^[^:]*: ?/, "")}
          </span>
        ))}
        {seat.discoveries.map((id) => (
          <span key={id} class="chip" data-tip={`discovery:${id}`}>
            <Mark id="invention" /> {named(g, "discovery", id)}
          </span>
        ))}
        {!tokens.length &&
          !seat.masters.length &&
          !seat.objectives.length &&
          !seat.discoveries.length && <span class="cap">{g.w.t("study.nothing")}</span>}
      </p>
    </section>
  );
}
