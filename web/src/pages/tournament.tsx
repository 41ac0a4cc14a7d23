// One tournament: where my table is, how all stand, the rounds, the rules; what its host may do.
import { useEffect, useRef, useState } from "preact/hooks";
import { serverNow } from "../shell/clock";
import { Dialog } from "../shell/dialog";
import { PageHead } from "../shell/header";
import { useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { Person } from "../shell/person";
import { Link } from "../shell/router";
import { me } from "../shell/session";
import { say } from "../shell/speech";
import { useStore } from "../shell/store";
import { titleWords } from "../shell/titles";
import {
  errorWords,
  nameOf,
  send,
  spanWords,
  useAsked,
  useGames,
  useWords,
  w,
  when,
  type Tournament,
} from "./tournament_api";
import { RoundSheet, Rules, Standing, Steps, Trophy, useRound } from "./tournament_parts";

const every = (it: Tournament | null): number =>
  !it ? 3000 : it.status === "running" ? 2500 : it.status === "open" ? 4000 : 60000;

export function TournamentPage({ id }: { id: string }) {
  useLang();
  const words = useWords(),
    games = useGames();
  const { it, again } = useAsked<Tournament>(`/api/tournaments/${id}`, every);
  const shown = it && typeof it === "object" ? it : null;
  useEffect(() => {
    document.title = `${shown ? isolate(shown.name) : words ? w.t("title") : "…"} · Orrery`;
  }, [shown?.name, words]);
  if (!words) return null;
  return (
    <div class="page">
      <PageHead />
      <main class="tournament">
        {it === null && <p class="sheet hidden-note">{w.t("asking")}</p>}
        {(it === "missing" || it === "failed") && (
          <section class="sheet hidden-note">
            <h1>{w.t(it)}</h1>
            <p>
              <Link class="btn" to="/tournaments">
                {w.t("all")}
              </Link>
            </p>
          </section>
        )}
        {shown && (
          <One
            it={shown}
            again={again}
            variant={games?.find((g) => g.id === shown.game)?.variant}
          />
        )}
      </main>
    </div>
  );
}

type Asking = { what: string; title: string; text: string; body?: object };
type OneProps = { it: Tournament; again: () => void; variant: string | undefined };

function One({ it, again, variant }: OneProps) {
  const [picked, pick] = useState<number | null>(null);
  const [asking, ask] = useState<Asking | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const shown = picked ?? it.round;
  const round = useRound(it, shown);
  useEffect(() => pick(null), [it.round]);
  useMyTable(it);
  const act = async (what: string, body?: object) => {
    ask(null);
    refuse(await send(`/api/tournaments/${it.id}/${what}`, body));
    again();
  };
  const remove = (who: number) => {
    const name = isolate(nameOf(it.people[who], who));
    ask({
      what: "remove",
      title: w.t("ask.remove", { name }),
      text: w.t("ask.remove_text", { name }),
      body: { user: it.people[who].user },
    });
  };
  return (
    <>
      <section class="sheet hd" aria-label={w.t("title")}>
        <Trophy />
        <div class="who">
          <h1>
            <bdi>{it.name}</bdi>,{" "}
            <i>{titleWords({ game: it.game, variant: it.options[variant ?? ""] }, "name")}</i>
          </h1>
          <HeadLine it={it} />
        </div>
        <Steps it={it} shown={shown} pick={pick} />
        <Acts it={it} act={act} ask={ask} />
      </section>
      {refused && (
        <p class="alert" role="alert">
          {errorWords(refused)}
        </p>
      )}
      <Now it={it} />
      <div class="tournament-body">
        <Standing it={it} remove={remove} />
        <RoundSheet it={it} round={round} />
        <Rules it={it} />
      </div>
      {asking && (
        <Dialog title={asking.title} close={() => ask(null)} closeWords={w.t("acts.no")}>
          <p>{asking.text}</p>
          <p class="btns">
            <button
              type="button"
              class="btn danger"
              onClick={() => void act(asking.what, asking.body)}
            >
              {w.t(`acts.${asking.what === "off" ? "leave" : asking.what}`)}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** A table that has become mine is told once, wherever the eyes are. */
function useMyTable(it: Tournament): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (it.me.table && it.me.table !== last.current) say(w.t("my_table", { n: it.round }));
    last.current = it.me.table;
  }, [it.me.table]);
}

function HeadLine({ it }: { it: Tournament }) {
  const people = it.people.filter((p) => !p.out).length;
  return (
    <p class="cap">
      {w.t(`kinds.${it.kind}`)} · {w.t("head.people", { n: people, size: it.size })} ·{" "}
      {w.r("head.led", { name: { text: it.host, node: <Person name={it.host} /> } }).node}
      {it.status === "open" && (
        <>
          {" "}
          · {it.starts ? w.t("head.starts", { when: when(it.starts) }) : w.t("head.starts_host")}
        </>
      )}{" "}
      {it.rated && <>· {w.t("head.rated")} </>}
      <span class="mark">{w.t(`status.${it.paused ? "paused" : it.status}`)}</span>
    </p>
  );
}

type ActsProps = {
  it: Tournament;
  act: (what: string) => Promise<void>;
  ask: (a: Asking) => void;
};

function Acts({ it, act, ask }: ActsProps) {
  const who = useStore(me);
  const { on, host } = it.me;
  const out = it.me.who !== undefined && !on;
  const live = it.status === "open" || it.status === "running";
  if (!live) return null;
  const confirm = (what: string, key: string) =>
    ask({ what, title: w.t(`ask.${key}`), text: w.t(`ask.${key}_text`) });
  const button = (key: string, go: () => void, cls = "") => (
    <button type="button" class={`btn ${cls}`} onClick={go}>
      {w.t(`acts.${key}`)}
    </button>
  );
  return (
    <div class="acts">
      {!who.account && (
        <p class="cap">
          {w.t("who.guest")} <Link to="/signin">{w.t("who.account")}</Link>
        </p>
      )}
      {who.account &&
        !on &&
        !out &&
        it.takes &&
        button(it.status === "open" ? "on" : "late", () => void act("on"), "main")}
      {who.account && !on && !out && !it.takes && (
        <p class="cap">{w.t(it.status === "open" ? "full" : "closed")}</p>
      )}
      {on && it.status === "open" && button("off", () => void act("off"))}
      {on && it.status === "running" && button("leave", () => confirm("off", "leave"))}
      {host && (
        <>
          {it.status === "open" &&
            it.people.length >= it.size &&
            button("start", () => void act("start"), on ? "main" : "")}
          {it.paused
            ? button("go", () => void act("go"), "s")
            : it.status === "running" && button("pause", () => void act("pause"), "s")}
          {button("annul", () => confirm("annul", "annul"), "s danger")}
        </>
      )}
    </div>
  );
}

/** One sentence: what is to come, or how it ended. */
function Now({ it }: { it: Tournament }) {
  const [now, tick] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => tick(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (it.me.table)
    return (
      <p class="sheet now">
        <span>{w.t("my_table", { n: it.round })}</span>
        <Link class="btn main" to={`/t/${it.me.table}`}>
          {w.t("acts.play")}
        </Link>
      </p>
    );
  const words = nowWords(it, now);
  return words ? <p class="sheet now">{words}</p> : null;
}

function nowWords(it: Tournament, now: number): string {
  if (it.status === "annulled") return w.t("called_off");
  if (it.status === "over") {
    const [first, second, third] = it.standing
      .slice(0, Math.max(1, Math.min(3, it.people.length - 1)))
      .map((l) => isolate(nameOf(it.people[l.who], l.who)));
    return w.t(third ? "won" : second ? "won_two" : "won_one", {
      first: first ?? "",
      second: second ?? "",
      third: third ?? "",
    });
  }
  if (it.paused) return w.t("paused");
  if (it.next)
    return it.next.at > now
      ? w.t(`next.${it.next.what}`, { time: spanWords((it.next.at - now) / 1000) })
      : w.t("next.soon");
  if (it.status === "open")
    return it.people.length < it.size
      ? w.t("too_few", { n: it.size })
      : w.t("waits_for", { n: it.people.length });
  return "";
}
