// The small menu of a person: page, friendship, follow, hide, block, report. What an entry says
// follows from how the two stand to each other; the server is asked when it opens.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { classes } from "../pieces";
import { hidden, hide } from "../shell/hidden";
import { loadPeopleText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { MenuDialog } from "../shell/menu_dialog";
import { closeOverlay, overlay, type Whom } from "../shell/overlay";
import { personPath, useProfileName } from "../shell/person";
import { Link } from "../shell/router";
import { me } from "../shell/session";
import { openAgain } from "../shell/socket";
import { say } from "../shell/speech";
import { useStore } from "../shell/store";
import type { Table } from "../shell/types";
import { Standing } from "./person_standing";
import { between, day, loadTies, noWords, tie, ties, w, type TieKind } from "./people_api";

type Props = { who: Whom; table?: Table; anchor: HTMLElement };

export function PersonMenu({ who, table, anchor }: Props) {
  const lang = useLang();
  const [asked, setAsked] = useState(false);
  const [failed, fail] = useState<string | null>(null);
  const all = useStore(ties);
  const page = useProfileName(who.user) ?? (who.user ? null : who.name);
  useEffect(() => void loadPeopleText(lang), [lang]);
  useEffect(() => {
    loadTies().then(
      () => setAsked(true),
      (e) => {
        setAsked(true);
        fail(noWords(e));
      },
    );
  }, []);
  if (!w.has("menu.label")) return null;
  const name = isolate(who.name);
  const mine = between(all, who),
    is = (kind: TieKind) => mine.some((x) => x.kind === kind);
  const friend = mine.find((x) => x.kind === "friend");
  const since = friend
    ? w.t("menu.friend_since", { date: day(friend.at) })
    : is("block")
      ? w.t("menu.blocked", { name })
      : !page && who.user
        ? w.t("menu.guest")
        : null;
  return (
    <MenuDialog anchor={anchor} label={w.t("menu.label", { name })} close={closeOverlay}>
      <header>
        <h2>
          <bdi>{who.name}</bdi>
        </h2>
        <p class="cap" role="status">
          {!asked ? w.t("menu.asking") : (failed ?? since)}
        </p>
        {page && table && <Standing name={page} table={table} />}
      </header>
      <Entries who={who} table={table?.table} page={page} is={is} fail={fail} />
    </MenuDialog>
  );
}

type EntriesProps = {
  who: Whom;
  table?: string;
  page: string | null;
  is: (kind: TieKind) => boolean;
  fail: (words: string | null) => void;
};

function Entries({ who, table, page, is, fail }: EntriesProps) {
  const account = useStore(me).account ?? false,
    silent = useStore(hidden);
  const [sure, setSure] = useState(false);
  const name = isolate(who.name);
  const isHidden = who.user ? silent.includes(who.user) : is("hide");
  const change = async (work: () => Promise<unknown>, words: string) => {
    fail(null);
    try {
      await work();
      say(words);
    } catch (e) {
      fail(noWords(e));
    }
  };
  const put = (kind: "friend" | "follow" | "block" | "hide", on: boolean, words: string) =>
    void change(() => tie(who, kind, on), words);
  const hideIt = () =>
    void change(
      async () => {
        if (!who.user) return tie(who, "hide", !isHidden);
        await hide(who.user, !isHidden);
        if (isHidden) openAgain();
        await loadTies();
      },
      w.t(isHidden ? "menu.hide_end" : "menu.hidden", { name }),
    );
  if (sure)
    return (
      <Sure
        name={name}
        no={() => setSure(false)}
        yes={() => {
          setSure(false);
          put("block", true, w.t("menu.blocked", { name }));
        }}
      />
    );
  return (
    <ul class="menu-list">
      {page && personPath(page) !== location.pathname && (
        <li>
          <Link class="entry" to={personPath(page)} onClickCapture={closeOverlay}>
            <b>{w.t("menu.profile")}</b>
          </Link>
        </li>
      )}
      {page && account && !is("block") && <Friendship is={is} put={put} />}
      {page && account && !is("block") && (
        <Entry
          words={w.t(is("follow") ? "menu.follow_end" : "menu.follow")}
          line={w.t("menu.follow_line")}
          on={is("follow")}
          act={() => put("follow", !is("follow"), w.t("menu.follow"))}
        />
      )}
      <Entry
        words={w.t(isHidden ? "menu.hide_end" : "menu.hide", { name })}
        line={w.t("menu.hide_line")}
        on={isHidden}
        act={hideIt}
      />
      <Entry
        words={w.t(is("block") ? "menu.block_end" : "menu.block")}
        line={w.t("menu.block_line")}
        on={is("block")}
        act={() => (is("block") ? put("block", false, w.t("menu.block_end")) : setSure(true))}
      />
      <Entry
        words={w.t("menu.report")}
        line={w.t("menu.report_line")}
        act={() => overlay.set({ what: "report", who, table })}
      />
      {page && !account && <li class="cap note">{w.t("menu.account_only")}</li>}
    </ul>
  );
}

type EntryProps = { words: string; line?: ComponentChildren; on?: boolean; act: () => void };

const Entry = ({ words, line, on, act }: EntryProps) => (
  <li>
    <button type="button" class={classes("entry", on && "on")} onClick={act}>
      <b>{words}</b>
      {line && <small>{line}</small>}
    </button>
  </li>
);

type FriendshipProps = {
  is: (kind: TieKind) => boolean;
  put: (kind: "friend", on: boolean, words: string) => void;
};

/** States of one entry; who is asked may also say no. */
function Friendship({ is, put }: FriendshipProps) {
  const line = w.t("menu.friend_line");
  if (is("asks"))
    return (
      <>
        <Entry
          words={w.t("menu.friend_yes")}
          line={line}
          act={() => put("friend", true, w.t("menu.friend_yes"))}
        />
        <Entry
          words={w.t("menu.friend_no")}
          act={() => put("friend", false, w.t("menu.friend_no"))}
        />
      </>
    );
  const on = is("friend") || is("asked");
  const words = w.t(
    is("friend") ? "menu.friend_end" : is("asked") ? "menu.friend_asked" : "menu.friend_ask",
  );
  return <Entry words={words} line={line} on={on} act={() => put("friend", !on, words)} />;
}

/** Blocking is said in whole before it is done. */
const Sure = ({ name, yes, no }: { name: string; yes: () => void; no: () => void }) => (
  <div class="menu-sure">
    <h3>{w.t("menu.block_ask", { name })}</h3>
    <p>{w.t("menu.block_text", { name })}</p>
    <p class="btns">
      <button type="button" class="btn s danger" onClick={yes}>
        {w.t("menu.block")}
      </button>
      <button type="button" class="btn s" ref={(el) => el?.focus()} onClick={no}>
        {w.t("menu.no")}
      </button>
    </p>
  </div>
);
