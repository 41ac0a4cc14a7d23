// Rivals are found: whoever they are on whatever page, each is asked once whether they sit down.
import { useEffect, useRef, useState } from "preact/hooks";
import { useCalls } from "./attention";
import { serverNow, timeControlWords, useTick } from "./clock";
import { listWords, t, useLang } from "./i18n";
import { isolate } from "./letters";
import { refusalWords } from "./refusal";
import { request } from "./socket";
import { say } from "./speech";
import {
  endKey,
  endRead,
  expectTable,
  LIVE,
  readEnd,
  saidHere,
  wanted,
  seeks,
  type Check,
  type Ended,
  type Wanted,
} from "./square";
import { useStore } from "./store";
import { gameName } from "./titles";

export function SquareCall() {
  useLang();
  const now = useStore(seeks),
    heard = useStore(wanted),
    read = useStore(endRead);
  const check = now?.check,
    ended = now?.ended;
  // Answered on another page of the same person, it is settled on this one.
  if (check)
    return check.until && (!check.mine || saidHere(check.check)) ? (
      <Call key={check.check} check={check} />
    ) : null;
  if (ended && endKey(ended) !== read)
    return <EndNote key={endKey(ended)} it={ended} waits={now!.mine.some((x) => !x.tell)} />;
  return heard ? <WantedNote key={heard.at} it={heard} /> : null;
}

function endWords(it: Ended, waits: boolean): string {
  if (it.lost) return t("square.ended.out");
  const asks = it.why === "silent" || it.why === "left";
  const why = t(`square.ended.${asks && !it.who.length ? "somebody" : it.why}`, {
    names: listWords(it.who.map(isolate)),
  });
  return waits ? `${why} ${t("square.ended.back")}` : why;
}

/** Why a check came to nothing; who let it run out comes in again with one press. */
function EndNote({ it, waits }: { it: Ended; waits: boolean }) {
  const [refused, setRefused] = useState<string | null>(null);
  const words = endWords(it, waits);
  useEffect(() => {
    say(words);
    return () => say("");
  }, [words]);
  const again = async () => {
    const answers = await Promise.all((it.lost ?? []).map((x) => request({ t: "seek", ...x })));
    const bad = answers.find((a) => !a.ok);
    if (bad && !bad.ok) setRefused(refusalWords(bad.code));
    else readEnd(it);
  };
  return (
    <section class="sheet invited-note" aria-label={words}>
      <p>{words}</p>
      {refused && (
        <b class="alert" role="alert">
          {refused}
        </b>
      )}
      <p class="btns">
        {it.lost && (
          <button type="button" class="btn s main" onClick={() => void again()}>
            {t("square.ended.again")}
          </button>
        )}
        <button type="button" class="btn s" onClick={() => readEnd(it)}>
          {t("close")}
        </button>
      </p>
    </section>
  );
}

/** Somebody wants what one sought to be told of: said once, wherever one is. */
function WantedNote({ it }: { it: Wanted }) {
  const words = t("square.wanted", { game: gameName(it) });
  useCalls(words);
  useEffect(() => {
    say(words);
    return () => say("");
  }, [words]);
  const close = () => wanted.set(null);
  const find = async () => {
    const a = await request({
      t: "seek",
      game: it.game,
      ...(it.variant ? { variant: it.variant } : {}),
      seats: it.seats,
      time_controls: [LIVE],
      rated: it.rated,
    });
    if (a.ok) close();
  };
  return (
    <section class="sheet invited-note" aria-label={words}>
      <p>{words}</p>
      <p class="btns">
        <button type="button" class="btn s main" onClick={() => void find()}>
          {t("square.find")}
        </button>
        <button type="button" class="btn s" onClick={close}>
          {t("square.not_now")}
        </button>
        <button
          type="button"
          class="btn s"
          onClick={() => {
            close();
            void request({ t: "unseek", seek: it.seek });
          }}
        >
          {t("square.untell")}
        </button>
      </p>
    </section>
  );
}

function Call({ check }: { check: Check }) {
  useTick(check.mine ? null : 1000);
  const yes = useRef<HTMLButtonElement>(null);
  useCalls(t("square.found"));
  useEffect(() => {
    // Not while something else is in hand: the next key that is typed would answer.
    if (document.activeElement === document.body) yes.current?.focus();
    else say(t("square.found"));
    return () => say("");
  }, []);
  const answer = (on: boolean) => {
    expectTable(on ? check.check : null);
    void request({ t: "ready", check: check.check, yes: on });
  };
  const left = Math.max(0, Math.ceil((check.until - serverNow()) / 1000));
  return (
    <section
      class="square-call sheet"
      role="alertdialog"
      aria-labelledby="square-call-title"
      aria-describedby="square-call-line"
    >
      <div>
        <h2 id="square-call-title">{t("square.found")}</h2>
        <p id="square-call-line">
          {t("square.found_line", {
            game: gameName(check),
            n: check.seats,
            time: timeControlWords(check.time_control),
          })}
        </p>
        {check.rated && (
          <p class="cap" role="status">
            {t(`square.found_${check.not ?? "rated"}`)}
          </p>
        )}
      </div>
      {check.mine ? (
        <p class="cap" role="status">
          {t("square.others", { yes: check.yes, n: check.seats })}
        </p>
      ) : (
        <div class="btns">
          <button type="button" class="btn main big" ref={yes} onClick={() => answer(true)}>
            {t("square.sit")}{" "}
            <span class="num" aria-hidden="true">
              {left}
            </span>
          </button>
          <button type="button" class="btn" onClick={() => answer(false)}>
            {t("square.not_now")}
          </button>
        </div>
      )}
    </section>
  );
}
