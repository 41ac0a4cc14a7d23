// My running matches: those where I am asked first, and of these the most urgent.
import { Shield } from "../pieces";
import { serverNow, timeWords, useTick } from "./clock";
import { listWords, t, useLang } from "./i18n";
import { isFree, listColour, nameOfSeat } from "./names";
import { Link } from "./router";
import { gameName, roundWords } from "./titles";
import { me } from "./session";
import { mine } from "./socket";
import { useStore } from "./store";
import type { MyTable } from "./types";

const SHOWN = 2;

/** `all`: on a page of their own, none folded away. */
export function MyMatches({ all }: { all?: boolean }) {
  useLang();
  const tables = useStore(mine);
  if (!tables?.length) return null;
  const shown = all ? tables.length : SHOWN;
  const urgency = (x: MyTable) => (!x.asked ? Infinity : (x.due ?? Number.MAX_VALUE));
  const list = [...tables].sort((a, b) =>
    urgency(a) < urgency(b) ? -1 : +(urgency(a) > urgency(b)),
  );
  return (
    <section class="sheet my-matches" aria-label={t("mine.title")}>
      <h2>{t("mine.title")}</h2>
      <ul>
        {list.slice(0, shown).map((x) => (
          <Row key={x.code} table={x} />
        ))}
      </ul>
      {list.length > shown && (
        <details>
          <summary>{t("mine.more", { n: list.length - shown })}</summary>
          <ul>
            {list.slice(shown).map((x) => (
              <Row key={x.code} table={x} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** How long it waits for me. */
function Left({ until }: { until: number }) {
  useTick(1000);
  return <> · {timeWords(Math.max(0, until - serverNow()))}</>;
}

function Row({ table }: { table: MyTable }) {
  const who = useStore(me);
  const others = table.seats
    .map((s, i) => ({ s, i }))
    .filter(({ s }) => !isFree(s) && (s.kind !== "human" || s.user !== who.id))
    .map(({ s, i }) => nameOfSeat(table.code, s, i));
  const state =
    table.status === "setup"
      ? t("lobby.setting_up")
      : table.status === "kept"
        ? t("mine.kept")
        : table.round
          ? roundWords(table.game, table.round)
          : t("lobby.playing");
  return (
    <li class={table.asked ? "asked" : ""}>
      <span class="tg">
        <b>{gameName(table)}</b>
        <span class="cap">
          {[
            others.length ? t("mine.with", { names: listWords(others) }) : "",
            state,
            table.rated && t("square.rated"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span class="ts">
        {table.seats.map((s, i) => (
          <Shield key={i} size="s" colour={listColour(table.game, s, i)} />
        ))}
      </span>
      {table.asked && (
        <span class="mark solid">
          {t("mine.asked")}
          {table.due && <Left until={table.due} />}
        </span>
      )}
      <Link
        class={`btn s ${table.asked ? "main" : ""}`}
        to={`/${table.status === "kept" ? "r" : "t"}/${table.code}`}
      >
        {t(table.status === "kept" ? "mine.look" : "lobby.back")}
      </Link>
    </li>
  );
}
