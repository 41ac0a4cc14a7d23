// Play on from here: a new match that goes on from the move that is shown.
import { useState } from "preact/hooks";
import { Icon, Seg } from "../pieces";
import { Dialog } from "../shell/dialog";
import type { History } from "../shell/history";
import { book, t } from "../shell/i18n";
import { nameAt } from "../shell/names";
import { go } from "../shell/router";
import { ready, request } from "../shell/socket";
import type { Level } from "../shell/types";
import { refusalWords } from "../shell/refusal";

const w = book("pages");
type Others = Level | "people";
const LEVELS: Level[] = ["apprentice", "fellow", "master"];

/** Seats that somebody may take: the rules play the others. */
const seatsOf = ({ table }: History): number[] =>
  table.seats
    .map((s, i) => (s.kind === "automaton" || s.kind === "later" ? -1 : i))
    .filter((i) => i >= 0);

/** Whose move comes next, so that one need not wait for others. */
function nextSeat(past: History, at: number): number {
  const seats = seatsOf(past);
  const by = past.log.moves.find((m) => m.ply > at && seats.includes(m.by))?.by;
  return by ?? seats[0];
}

export function PlayOn({ past, at }: { past: History; at: number }) {
  const [open, setOpen] = useState(false);
  if (at < 1 || at >= past.plies) return null;
  return (
    <>
      <button
        type="button"
        class="icon-btn play-on"
        title={w.t("play_on.title", { n: at })}
        aria-label={w.t("play_on.button")}
        onClick={() => setOpen(true)}
      >
        <Icon id="exploration" />
        <span class="only-wide">{w.t("play_on.button")}</span>
      </button>
      {open && <PlayOnDialog past={past} at={at} close={() => setOpen(false)} />}
    </>
  );
}

function PlayOnDialog({ past, at, close }: { past: History; at: number; close: () => void }) {
  const [seat, setSeat] = useState(() => nextSeat(past, at));
  const [bots, setBots] = useState<Others>("fellow");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const seats = seatsOf(past);
  const begin = async () => {
    setBusy(true);
    setRefused(null);
    await ready();
    const a = await request({
      t: "from",
      table: past.log.table,
      ply: at,
      seat,
      ...(bots !== "people" ? { bots } : {}),
    });
    setBusy(false);
    if (a.ok && a.table) go(`/t/${a.table}`);
    else setRefused(a.ok ? "bad_answer" : a.code);
  };
  return (
    <Dialog title={w.t("play_on.title", { n: at })} close={close} class="play-on-dialog">
      <p>{w.t("play_on.casual")}</p>
      <p class="cap">{w.t("play_on.hidden")}</p>
      <div class="form">
        <Seg
          wide
          many={seats.length > 4}
          label={w.t("play_on.seat")}
          value={seat}
          pick={setSeat}
          choices={seats.map((i) => ({ value: i, words: nameAt(past.table, i) }))}
        />
        {seats.length > 1 && (
          <Seg<Others>
            wide
            label={w.t("play_on.others")}
            value={bots}
            pick={setBots}
            choices={[
              ...LEVELS.map((l) => ({ value: l, words: t(`level.a_${l}`) })),
              { value: "people", words: w.t("play_on.people") },
            ]}
          />
        )}
      </div>
      {refused && (
        <p class="alert" role="alert">
          {refused === "unsupported" ? w.t("play_on.unsupported") : refusalWords(refused)}
        </p>
      )}
      <p class="btns">
        <button type="button" class="btn main" disabled={busy} onClick={begin}>
          <Icon id="done" />{" "}
          {w.t(bots === "people" && seats.length > 1 ? "play_on.table" : "play_on.begin")}
        </button>
      </p>
    </Dialog>
  );
}
