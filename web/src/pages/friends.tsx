// /friends: who is here and at which table, who asks, whom I follow, whom I have blocked or hidden.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PageHead } from "../shell/header";
import { hidden } from "../shell/hidden";
import { loadPageText, loadPeopleText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { overlay } from "../shell/overlay";
import { Person } from "../shell/person";
import { Link } from "../shell/router";
import { lookAgain, me } from "../shell/session";
import { watchLobby } from "../shell/socket";
import { say } from "../shell/speech";
import { useStore } from "../shell/store";
import { FriendWays, useWhere } from "./friend_ways";
import { AccountDialog } from "./keep";
import { between, noWords, tie, ties, useTies, w, type Tie, type TieKind } from "./people_api";

export function FriendsPage() {
  const lang = useLang(),
    who = useStore(me),
    all = useStore(ties);
  const failed = useTies();
  const [bad, setBad] = useState<string | null>(null);
  useEffect(() => void Promise.all([loadPeopleText(lang), loadPageText(lang)]), [lang]);
  useEffect(() => {
    watchLobby(true);
    void lookAgain();
    return () => watchLobby(false);
  }, []);
  useEffect(() => {
    if (w.has("friends.title")) document.title = `${w.t("friends.title")} · Orrery`;
  });
  if (!w.has("friends.title")) return null;
  const of = (kind: TieKind) =>
    (all ?? [])
      .filter((x) => x.kind === kind)
      .sort((a, b) => Number(b.here ?? 0) - Number(a.here ?? 0) || a.name.localeCompare(b.name));
  const act = (work: () => Promise<unknown>, words?: string) => {
    setBad(null);
    void work().then(
      () => words && say(words),
      (e: unknown) => setBad(noWords(e)),
    );
  };
  return (
    <div class="page">
      <PageHead />
      <main class="account-page friends-page">
        <header class="hd">
          <h1>{w.t("friends.title")}</h1>
          <p>{w.t("friends.line")}</p>
        </header>
        {failed && !all && (
          <p class="bad" role="alert">
            {w.t("no.refused")}
          </p>
        )}
        {bad && (
          <p class="bad" role="alert">
            {bad}
          </p>
        )}
        {all && (
          <div class="grid two">
            <div>{who.account ? <FriendsSheet of={of} act={act} /> : <GuestSheet />}</div>
            <div>
              {who.account && <FollowSheet of={of} act={act} />}
              <WallSheets of={of} act={act} />
            </div>
          </div>
        )}
      </main>
    </div>
  );
}

/** What a button of a row does, and to whom. */
const ofWhom = (key: string, name: string): string =>
  w.t("of", { what: w.t(key), name: isolate(name) });

type Act = (work: () => Promise<unknown>, words?: string) => void;
type Of = (kind: TieKind) => Tie[];
type SheetProps = { of: Of; act: Act };

export const PeopleSheet = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: string | false;
  children: ComponentChildren;
}) => (
  <section class="sheet acc-sheet">
    <h2>
      {title}
      {aside && <small>{aside}</small>}
    </h2>
    {children}
  </section>
);

function GuestSheet() {
  const [open, set] = useState(false);
  return (
    <PeopleSheet title={w.t("friends.title")}>
      <p>{w.t("friends.guest")}</p>
      <p class="btns">
        <button type="button" class="btn main" onClick={() => set(true)}>
          {w.t("friends.keep")}
        </button>
        <Link class="btn" to="/signin">
          {w.t("friends.signin")}
        </Link>
      </p>
      {open && <AccountDialog step="keep" close={() => set(false)} />}
    </PeopleSheet>
  );
}

function FriendsSheet({ of, act }: SheetProps) {
  const friends = of("friend"),
    asks = of("asks"),
    asked = of("asked");
  const here = friends.filter((x) => x.here).length;
  return (
    <>
      {asks.length > 0 && (
        <PeopleSheet title={w.t("friends.asks")}>
          <ul class="acc-rows people-rows">
            {asks.map((x) => (
              <Row key={x.user} it={x} line={w.t("friends.asks_line")}>
                <button
                  type="button"
                  class="btn s main"
                  aria-label={ofWhom("friends.yes", x.name)}
                  onClick={() =>
                    act(
                      () => tie(x, "friend", true),
                      w.t("friends.now_friends", { name: isolate(x.name) }),
                    )
                  }
                >
                  {w.t("friends.yes")}
                </button>
                <button
                  type="button"
                  class="btn s"
                  aria-label={ofWhom("friends.no", x.name)}
                  onClick={() => act(() => tie(x, "friend", false))}
                >
                  {w.t("friends.no")}
                </button>
              </Row>
            ))}
          </ul>
        </PeopleSheet>
      )}
      <PeopleSheet
        title={w.t("friends.title")}
        aside={friends.length > 0 && w.t("friends.here_n", { n: here })}
      >
        {friends.length === 0 && <p class="cap">{w.t("friends.none")}</p>}
        <ul class="acc-rows people-rows">
          {friends.map((x) => (
            <FriendRow key={x.user} it={x} act={act} />
          ))}
        </ul>
        <AskForm />
        {asked.length > 0 && (
          <>
            <h3>{w.t("friends.asked")}</h3>
            <Undo list={asked} words="friends.take_back" act={act} kind="friend" />
          </>
        )}
      </PeopleSheet>
    </>
  );
}

/** Somebody who is no friend yet, by the name of the account. */
function AskForm() {
  const [name, setName] = useState("");
  const [bad, setBad] = useState<string | null>(null);
  const [good, setGood] = useState<string | null>(null);
  const ask = async (e: Event) => {
    e.preventDefault();
    const wanted = name.trim();
    if (!wanted) return;
    setBad(null);
    setGood(null);
    try {
      const all = await tie({ name: wanted }, "friend", true);
      const friend = between(all, { name: wanted }).some((x) => x.kind === "friend");
      setGood(
        w.t(friend ? "friends.now_friends" : "friends.asked_done", { name: isolate(wanted) }),
      );
      setName("");
    } catch (no) {
      setBad(noWords(no));
    }
  };
  return (
    <form class="ask-friend" onSubmit={(e) => void ask(e)}>
      <label class="acc-field">
        <span>{w.t("friends.ask")}</span>
        <input
          value={name}
          aria-invalid={Boolean(bad)}
          aria-describedby={bad || good ? "ask-said" : undefined}
          placeholder={w.t("friends.ask_name")}
          autocomplete="off"
          spellcheck={false}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn" disabled={!name.trim()}>
        {w.t("friends.ask_go")}
      </button>
      {(bad ?? good) && (
        <p id="ask-said" class={bad ? "bad" : "is-free"} role={bad ? "alert" : "status"}>
          {bad ?? good}
        </p>
      )}
    </form>
  );
}

function FriendRow({ it, act }: { it: Tie; act: Act }) {
  const where = useWhere(it.table);
  return (
    <Row
      it={it}
      here={it.here}
      line={where.words ?? w.t(it.here ? "friends.here" : "friends.away")}
      more
    >
      <FriendWays it={it} where={where} act={act} />
    </Row>
  );
}

type RowProps = {
  it: Tie;
  line?: string;
  here?: boolean;
  more?: boolean;
  children?: ComponentChildren;
};

function Row({ it, line, here, more, children }: RowProps) {
  const name = isolate(it.name);
  return (
    <li>
      <i class={`presence ${here ? "on" : ""}`} aria-hidden="true" />
      <span>
        <b>
          <Person user={it.user} name={it.name} />
        </b>
        {line && <small>{line}</small>}
      </span>
      <span class="acts">
        {children}
        {more && (
          <button
            type="button"
            class="icon-btn dots"
            aria-haspopup="dialog"
            aria-label={w.t("menu.more", { name })}
            onClick={(e) =>
              overlay.set({
                what: "person",
                who: { user: it.user, name: it.name },
                anchor: e.currentTarget,
              })
            }
          >
            <Dots />
          </button>
        )}
      </span>
    </li>
  );
}

export const Dots = () => (
  <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="5" cy="12" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="19" cy="12" r="2" />
  </svg>
);

type UndoProps = {
  list: Tie[];
  words: string;
  kind: "friend" | "follow" | "block" | "hide";
  act: Act;
};

/** A row each, and a word that undoes it. */
const Undo = ({ list, words, kind, act }: UndoProps) => (
  <ul class="acc-rows people-rows">
    {list.map((x) => (
      <Row key={x.user} it={x}>
        <button
          type="button"
          class="plain"
          aria-label={ofWhom(words, x.name)}
          onClick={() => act(() => tie(x, kind, false))}
        >
          {w.t(words)}
        </button>
      </Row>
    ))}
  </ul>
);

function FollowSheet({ of, act }: SheetProps) {
  const list = of("follow");
  return (
    <PeopleSheet title={w.t("friends.follow")}>
      {list.length === 0 && <p class="cap">{w.t("friends.follow_none")}</p>}
      <ul class="acc-rows people-rows">
        {list.map((x) => (
          <FollowRow key={x.user} it={x} act={act} />
        ))}
      </ul>
    </PeopleSheet>
  );
}

function FollowRow({ it, act }: { it: Tie; act: Act }) {
  const { words, verb, enter } = useWhere(it.table);
  return (
    <Row it={it} line={words ?? undefined} here={Boolean(it.table)}>
      {it.table && (
        <button
          type="button"
          class="btn s"
          aria-label={w.t("of", { what: verb, name: `${isolate(it.name)}, ${words}` })}
          onClick={() => void enter()}
        >
          {verb}
        </button>
      )}
      <button
        type="button"
        class="plain"
        aria-label={ofWhom("friends.unfollow", it.name)}
        onClick={() => act(() => tie(it, "follow", false))}
      >
        {w.t("friends.unfollow")}
      </button>
    </Row>
  );
}

/** What the two mean stands beside those whom they hold. */
function WallSheets({ of, act }: SheetProps) {
  useStore(hidden);
  const blocks = of("block"),
    hides = of("hide");
  return (
    <>
      <PeopleSheet title={w.t("friends.block")}>
        <p class="cap">{w.t("friends.block_text")}</p>
        {blocks.length === 0 && <p>{w.t("friends.block_none")}</p>}
        <Undo list={blocks} words="friends.unblock" kind="block" act={act} />
      </PeopleSheet>
      <PeopleSheet title={w.t("friends.hide")}>
        <p class="cap">{w.t("friends.hide_text")}</p>
        {hides.length === 0 && <p>{w.t("friends.hide_none")}</p>}
        <Undo list={hides} words="friends.show" kind="hide" act={act} />
      </PeopleSheet>
    </>
  );
}
