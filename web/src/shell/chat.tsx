// Talk at the table. What somebody says can be hidden by the reader; nobody else learns of it.
import { useEffect, useRef, useState } from "preact/hooks";
import { Shield } from "../pieces";
import { hidden, hide } from "./hidden";
import { localeOf, t, useLang } from "./i18n";
import { isolate, short } from "./letters";
import type { MatchSession } from "./match";
import { PHRASES } from "./phrases";
import { prefs } from "./prefs";
import { refusalWords } from "./refusal";
import { me } from "./session";
import { openAgain } from "./socket";
import { Someone } from "./someone";
import { useStore } from "./store";
import type { ChatLine, Table } from "./types";

const LONGEST = 300;

/** What somebody said, in the reader's language when it is a phrase. */
export const lineWords = (line: ChatLine): string =>
  line.phrase ? t(`phrases.${line.phrase}`) : (line.text ?? "");

/** How many lines have come since the chat was last on the screen. */
export function useUnread(chat: ChatLine[], open: boolean): number {
  const [seen, setSeen] = useState(() => (chat.length ? chat[chat.length - 1].at : 0));
  const silent = useStore(hidden),
    who = useStore(me);
  const last = chat.length ? chat[chat.length - 1].at : 0;
  useEffect(() => {
    if (open) setSeen(last);
  }, [open, last]);
  return open
    ? 0
    : chat.filter((c) => c.at > seen && c.user !== who.id && !silent.includes(c.user)).length;
}

type Props = { table: Table; chat: ChatLine[]; session: MatchSession };

export function Chat({ table, chat, session }: Props) {
  useLang();
  const [who, silent] = [useStore(me), useStore(hidden)];
  const [draft, setDraft] = useState("");
  const [phrase, setPhrase] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const may = table.you !== null || (table.status !== "playing" && !table.removed);
  const heard = chat.filter((c) => !silent.includes(c.user));
  const quiet = [
    ...new Map(
      chat.filter((c) => silent.includes(c.user)).map((c) => [c.user, isolate(c.from)]),
    ).entries(),
  ];
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [heard.length]);
  const say = async (e: Event) => {
    e.preventDefault();
    const text = draft.trim();
    if (!text && !phrase) return;
    setDraft("");
    setPhrase("");
    const answer = text
      ? await session.send("chat", { text })
      : await session.send("phrase", { phrase });
    session.clearRefusal();
    setRefused(answer.ok ? null : (answer.why ?? answer.code));
    if (!answer.ok) setDraft(text);
  };
  return (
    <div class="chat" translate>
      <ul ref={list} tabIndex={0} aria-label={t("chat.title")}>
        {heard.length === 0 && (
          <li class="none cap">{t(quiet.length ? "chat.none_heard" : "chat.none")}</li>
        )}
        {heard.map((c, i) => (
          <Line key={`${c.at}.${i}`} line={c} table={table} mine={c.user === who.id} />
        ))}
      </ul>
      {quiet.length > 0 && (
        <p class="cap muted-list">
          {quiet.map(([user, name]) => (
            <button
              key={user}
              type="button"
              class="plain"
              onClick={() => void hide(user, false).then(openAgain)}
            >
              {t("chat.unmute", { name })}
            </button>
          ))}
        </p>
      )}
      {refused && (
        <p class="alert" role="alert">
          {whyNot[refused] ? t(whyNot[refused]) : refusalWords(refused)}
        </p>
      )}
      {may ? (
        <form onSubmit={say}>
          <input
            value={draft}
            maxLength={2 * LONGEST}
            placeholder={t("chat.say")}
            aria-label={t("chat.say")}
            autocomplete="off"
            enterkeyhint="send"
            onInput={(e) =>
              setDraft((e.currentTarget.value = short(e.currentTarget.value, LONGEST)))
            }
            onKeyDown={(e) => {
              if (e.key === "Escape") e.currentTarget.blur();
            }}
          />
          <button type="submit" class="btn s" disabled={!draft.trim() && !phrase}>
            {t("chat.send")}
          </button>
          <Phrases chosen={phrase} choose={setPhrase} />
        </form>
      ) : (
        <p class="cap">{t(table.removed ? "chat.removed" : "chat.watching")}</p>
      )}
    </div>
  );
}

function Line({ line, table, mine }: { line: ChatLine; table: Table; mine: boolean }) {
  const at = line.seat === null ? undefined : table.seats[line.seat];
  return (
    <li class={mine ? "me" : ""}>
      {at && <Shield size="s" colour={at.colour} />}
      <b>
        <Someone user={line.user} name={line.from} table={table} />
      </b>{" "}
      <time class="cap" dateTime={new Date(line.at).toISOString()}>
        {hour(line.at)}
      </time>
      {!mine && (
        <button
          type="button"
          class="plain mute"
          aria-label={t("chat.mute", { name: isolate(line.from) })}
          onClick={() => void hide(line.user, true)}
        >
          {t("chat.mute_short")}
        </button>
      )}
      <bdi class="said">{lineWords(line)}</bdi>
    </li>
  );
}

/** Phrases and reactions: for newcomers at a listed table all there is to say. */
function Phrases({ chosen, choose }: { chosen: string; choose: (id: string) => void }) {
  return (
    <select
      value={chosen}
      aria-label={t("chat.phrases")}
      onChange={(e) => choose(e.currentTarget.value)}
    >
      <option value="">{t("chat.phrases")}</option>
      {PHRASES.map((id) => (
        <option key={id} value={id}>
          {t(`phrases.${id}`)}
        </option>
      ))}
    </select>
  );
}

/** Why the server refuses a line. */
const whyNot: Record<string, string> = {
  newcomer: "chat.newcomer",
  hushed: "chat.hushed",
  quiet: "chat.quiet",
  muted: "chat.silenced",
};

const hour = (at: number): string =>
  new Date(at).toLocaleTimeString(localeOf(prefs.get().lang), {
    hour: "2-digit",
    minute: "2-digit",
  });
