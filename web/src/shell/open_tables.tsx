// Tables one can join or watch, and the field for a code one was given.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Shield } from "../pieces";
import { t } from "./i18n";
import { timedWords } from "./clock";
import { codeOf, go } from "./router";
import { lobby, mine, request, worthWatching } from "./socket";
import { listColour, seatName } from "./names";
import { People } from "./person";
import { gameName, roundWords, titles } from "./titles";
import { me } from "./session";
import { useStore } from "./store";
import type { LobbyTable } from "./types";

const SHOWN = 20;

/** `quiet`: what there is while nobody is at a table. */
export function OpenTables({ quiet }: { quiet?: ComponentChildren }) {
  const own = useStore(mine),
    best = useStore(worthWatching);
  // What is over is open to nobody; what stands among the own matches does not stand here as well.
  const tables =
    useStore(lobby)?.filter((x) => x.status !== "over" && !own?.some((m) => m.code === x.code)) ??
    null;
  const open = tables?.filter(takesSomebody) ?? [],
    running = tables?.filter((x) => !takesSomebody(x)) ?? [];
  // The one most worth watching comes first.
  running.sort((a, b) => Number(b.code === best) - Number(a.code === best));
  return (
    <section class="sheet open" aria-label={t("lobby.open_tables")}>
      <h2>{t("lobby.open_tables")}</h2>
      {tables === null && <p class="none">{t("lobby.asking")}</p>}
      {tables && !open.length && <p class="none">{t("lobby.none")}</p>}
      {tables && !tables.length && quiet}
      <div class="tables">
        <Rows list={open} best={best} />
        {running.length > 0 && <h3>{t("lobby.to_watch")}</h3>}
        <Rows list={running} best={running.length > 1 ? best : null} />
      </div>
    </section>
  );
}

/** Before its start, or where its rules let one in. */
const takesSomebody = (x: LobbyTable): boolean =>
  x.status === "setup" || x.seats.some((s) => s.kind === "later");

const Rows = ({ list, best }: { list: LobbyTable[]; best: string | null }) =>
  list.length > 0 ? (
    <ul>
      {list.slice(0, SHOWN).map((x) => (
        <Row key={x.code} table={x} best={x.code === best} />
      ))}
    </ul>
  ) : null;

function Row({ table, best }: { table: LobbyTable; best: boolean }) {
  const who = useStore(me);
  const seated = table.seats.some((s) => s.kind === "human" && s.user === who.id && !s.left);
  const free = table.status === "setup" && table.seats.some((s) => s.kind === "open");
  const people = table.seats.filter((s) => s.kind === "human");
  const no = titles(null).find(
    (x) => x.game === table.game && x.variant === (table.variant ?? null),
  )?.no;
  // Into a running match one is let by its rules: the table says when.
  const later = table.status === "playing" && table.seats.some((s) => s.kind === "later");
  const verb = seated ? "back" : free || later ? "join" : "watch";
  const enter = async () => {
    if (free && !seated) await request({ t: "sit", table: table.code });
    go(`/t/${table.code}`);
  };
  const state =
    table.status === "setup"
      ? t("lobby.setting_up")
      : table.round
        ? roundWords(table.game, table.round)
        : t("lobby.playing");
  const time = timedWords(table.time_control);
  return (
    <li>
      <span class="tn fell it">{no && <>Pl. {no}</>}</span>
      <span class="tg">
        <b>{gameName(table)}</b>
        <span class="cap">
          {people.length ? (
            <People list={people.map((s) => ({ user: s.user, name: seatName(s) }))} />
          ) : (
            t("lobby.bots_only")
          )}{" "}
          · {state}
          {time && <> · {time}</>}
          {table.rated && <> · {t("square.rated")}</>}
          {later && <> · {t("lobby.later")}</>}
          {best && !seated && <> · {t("lobby.worth")}</>}
        </span>
      </span>
      <span class="ts">
        {table.seats.map((s, i) => (
          <Shield key={i} size="s" colour={listColour(table.game, s, i)} label={seatName(s)} />
        ))}
      </span>
      <button type="button" class="btn s" onClick={enter}>
        {t(`lobby.${verb}`)}
      </button>
    </li>
  );
}

/** Of an invitation; the code of a table is shorter. */
const INVITATION = /^[0-9a-f]{16}$/;

export function CodeEntry() {
  const [code, setCode] = useState("");
  const enter = (e: Event) => {
    e.preventDefault();
    // A whole link may be pasted as well as the code at its end: of whatever is here.
    const link = code.match(/\/([tirk])\/([^/?#\s]+)/i);
    const page = code.split(location.host)[1]?.match(/^\/[^\s<>"]+/);
    if (!link && page) return location.assign(page[0]);
    const bare = codeOf(link?.[2] ?? code.replace(/[/?#].*$/, ""));
    const kind = link?.[1].toLowerCase() ?? (INVITATION.test(bare) ? "i" : "t");
    if (bare) go(`/${kind}/${encodeURIComponent(bare)}`);
  };
  return (
    <section class="sheet inv">
      <h2>{t("lobby.invited")}</h2>
      <p>{t("lobby.invited_line")}</p>
      <form class="link" onSubmit={enter}>
        <input
          value={code}
          onInput={(e) => setCode(e.currentTarget.value)}
          aria-label={t("lobby.code")}
          placeholder={t("lobby.code")}
          spellcheck={false}
          autocomplete="off"
        />
        <button type="submit" class="btn" disabled={!code.trim()}>
          {t("lobby.enter")}
        </button>
      </form>
      <p class="cap join">{t("lobby.invite_hint")}</p>
    </section>
  );
}
