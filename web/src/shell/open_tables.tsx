// Tables one can join or watch, and the field for a code one was given.
import { useState } from "preact/hooks";
import { Shield } from "../pieces";
import { t } from "./i18n";
import { codeOf, go } from "./router";
import { lobby, mine, request, worthWatching } from "./socket";
import { listColour, seatName } from "./names";
import { People } from "./person";
import { gameName, roundWords, titles } from "./titles";
import { me } from "./session";
import { useStore } from "./store";
import type { LobbyTable } from "./types";

const SHOWN = 5;

export function OpenTables() {
  const own = useStore(mine),
    best = useStore(worthWatching);
  // What is over is open to nobody; what stands among the own matches does not stand here as well.
  const tables =
    useStore(lobby)?.filter((x) => x.status !== "over" && !own?.some((m) => m.code === x.code)) ??
    null;
  return (
    <section class="sheet open">
      <h2>{t("lobby.open_tables")}</h2>
      {tables === null && <p class="none">{t("lobby.asking")}</p>}
      {tables?.length === 0 && <p class="none">{t("lobby.none")}</p>}
      <ul>
        {tables &&
          first(tables, best)
            .slice(0, SHOWN * 4)
            .map((x) => <Row key={x.code} table={x} best={x.code === best} />)}
      </ul>
    </section>
  );
}

/** Tables to join, then the match most worth watching, then the others. */
const first = (tables: LobbyTable[], best: string | null): LobbyTable[] => {
  const rank = (x: LobbyTable) => (x.status === "setup" ? 0 : x.code === best ? 1 : 2);
  return [...tables].sort((a, b) => rank(a) - rank(b));
};

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
    // A whole link may be pasted as well as the code at its end: of a table, or an invitation.
    const link = code.match(/\/([ti])\/([^/?#\s]+)/i);
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
