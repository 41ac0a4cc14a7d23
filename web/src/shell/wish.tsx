// What one may ask of a table while the match runs: a seat that was kept free, an option that all
// agree on. What the rules do not allow at this moment waits on the server, and is answered when it
// has been done.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { reasonWords } from "./accepts";
import { Dialog } from "./dialog";
import { book, t, type Rich } from "./i18n";
import { isolate } from "./letters";
import type { MatchSession } from "./match";
import { refusalWords } from "./refusal";
import { me } from "./session";
import { line, request } from "./socket";
import { useStore } from "./store";
import type { Legal, NotTree, Reason, Table, View, Waiting } from "./types";

/** An action, what it names after the seat (a team, an option), and why it cannot be done now. */
export type Choice = { action: string; what: string; reason?: Reason };

function leaves(tree: Legal | NotTree, reasons: Reason[], path: string[] = []): Choice[] {
  return Object.entries(tree).flatMap(([word, more]: [string, Legal | NotTree]) => {
    const way = [...path, word],
      reason = typeof more === "number" ? reasons[more] : undefined;
    return reason || !Object.keys(more).length
      ? [{ action: way.join(" "), what: way[way.length - 1], reason }]
      : leaves(more, reasons, way);
  });
}

export const choices = (view: View): Choice[] => [
  ...leaves(view.ask ?? {}, []),
  ...leaves(view.ask_not?.tree ?? {}, view.ask_not?.reasons ?? []),
];
const canAsk = (c: Choice): boolean => !c.reason || Boolean(c.reason.passes);

export type Wish = {
  pending: string | null;
  refused: string | null;
  ask: (action: string) => Promise<boolean>;
  withdraw: () => void;
};

/**
 * What this page has asked for and was not told yet, by table: it stands over a reload of the page
 * and a lost line, until it is told, taken back, or the table is left.
 */
const KEY = "orrery.wish";
function saved(table: string): string | null {
  try {
    const w = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return w?.table === table ? w.action : null;
  } catch {
    return null;
  }
}
function save(table: string, action: string | null): void {
  try {
    if (action) sessionStorage.setItem(KEY, JSON.stringify({ table, action }));
    else sessionStorage.removeItem(KEY);
  } catch {
    /* private mode */
  }
}

export function useWish(session: MatchSession): Wish {
  const [pending, setPending] = useState(() => saved(session.code));
  const [refused, setRefused] = useState<string | null>(null);
  const said = useRef<string | null>(null),
    at = useStore(line);
  const want = (action: string | null) => {
    setPending(action);
    save(session.code, action);
  };
  const say = async (action: string, again: boolean) => {
    said.current = action;
    want(action);
    setRefused(null);
    const answer = await request({ t: "table", table: session.code, action });
    if (said.current !== action) return false;
    said.current = null;
    if (!answer.ok && answer.code === "line_lost") return false;
    want(null);
    // What is said again may have been done when the line broke: then there is nothing to complain
    // of.
    setRefused(answer.ok || again || answer.code === "stale" ? null : answer.code);
    return answer.ok;
  };
  useEffect(() => {
    if (at === "open" && pending && !said.current) void say(pending, true);
  }, [at]);
  useEffect(() => () => save(session.code, null), []);
  const withdraw = () => {
    said.current = null;
    want(null);
    void request({ t: "table", table: session.code, action: null });
  };
  return { pending, refused, ask: (action) => say(action, false), withdraw };
}

type Props = { table: Table; view: View; wish: Wish };

/** For who looks at a running match: a seat is free. */
export function Come({ table, view, wish }: Props) {
  const list = choices(view),
    able = list.filter(canAsk),
    reason = list[0]?.reason;
  if (table.you !== null || view.over || !list.length) return null;
  const now = able.some((c) => !c.reason);
  return (
    <section class="come sheet" aria-label={t("wish.free")}>
      <p role="status">
        {wish.pending ? (
          <>
            <b>{t("wish.waits")}</b> {t("wish.waits_line")}
          </>
        ) : (
          <>
            <b>{t("wish.free")}</b> {!now && reason && reasonWords(table.game, reason)}
          </>
        )}
      </p>
      {wish.refused && (
        <p class="alert" role="alert">
          {refusalWords(wish.refused)}
        </p>
      )}
      <p class="btns">
        {wish.pending ? (
          <button type="button" class="btn" onClick={wish.withdraw}>
            {t("wish.withdraw")}
          </button>
        ) : (
          able.map((c) => (
            <button
              key={c.action}
              type="button"
              class="btn main"
              aria-label={
                able.length > 1
                  ? `${t("wish.sit")}: ${t("wish.sit_team", { name: "ABCDEFGHI"[Number(c.what)] })}`
                  : undefined
              }
              onClick={() => void wish.ask(c.action)}
            >
              {able.length > 1
                ? t("wish.sit_team", { name: "ABCDEFGHI"[Number(c.what)] })
                : t(now ? "wish.sit" : "wish.sit_later")}
            </button>
          ))
        )}
      </p>
    </section>
  );
}

/**
 * What waits at the table, for everybody to see: what is proposed, who comes; and what the game
 * itself has open.
 */
export function Waits({
  table,
  wish,
  open,
  children,
}: {
  table: Table;
  wish: Wish;
  open?: Rich | null;
  children?: ComponentChildren;
}) {
  const own = (w: Waiting) =>
    w.seat === undefined
      ? w.action === wish.pending && w.name === me.get().name
      : w.seat === table.you;
  const list = (table.waits ?? []).filter((w) => w.seat !== undefined || !own(w));
  const words = (w: Waiting) =>
    w.seat === undefined
      ? t("wish.waits_join", { name: isolate(w.name) })
      : t(own(w) ? "wish.waits_mine" : "wish.waits_propose", {
          name: isolate(w.name),
          what: book(table.game).t(`options.${w.action.split(" ").pop()}`),
        });
  return (
    <div class="pending" role="status">
      {open && (
        <p>
          <span>{open.node}</span>
        </p>
      )}
      {list.map((w) => (
        <p key={w.name + w.action}>
          <span>{words(w)}</span>
          {own(w) && (
            <button type="button" class="btn s" onClick={wish.withdraw}>
              {t("wish.withdraw")}
            </button>
          )}
        </p>
      ))}
      {children}
    </div>
  );
}

/** For who sits there: what could be changed, with what each means. */
export function ProposeDialog({ table, view, wish, close }: Props & { close: () => void }) {
  const w = book(table.game),
    list = choices(view),
    sent = useRef(false);
  const name = (c: Choice) => w.t(`options.${c.what}`);
  // Once it is put to the vote, or waits for that, everybody sees it at the table.
  const waits = Boolean(table.waits?.some((w) => w.seat !== undefined && w.seat === table.you));
  useEffect(() => {
    if (sent.current && !wish.refused && (waits || !wish.pending)) close();
  }, [wish.pending, waits]);
  const pending = wish.pending && list.find((c) => c.action === wish.pending);
  const ask = (c: Choice) => {
    sent.current = true;
    void wish.ask(c.action);
  };
  return (
    <Dialog title={t("wish.title")} close={close} class="propose">
      <p>{t("wish.line")}</p>
      {wish.refused && (
        <p class="alert" role="alert">
          {refusalWords(wish.refused)}
        </p>
      )}
      {wish.pending && (
        <p role="status" class="waits">
          <b>{pending && name(pending)}</b> {t("wish.proposed")}{" "}
          <button
            type="button"
            class="btn s"
            onClick={() => {
              sent.current = false;
              wish.withdraw();
            }}
          >
            {t("wish.withdraw")}
          </button>
        </p>
      )}
      <ul>
        {list.map((c) => (
          <li key={c.action}>
            <span class="tg">
              <b>{name(c)}</b>
              {w.has(`about.${c.what}`) && <span class="cap">{w.t(`about.${c.what}`)}</span>}
              {!canAsk(c) && c.reason && (
                <span class="cap no">{reasonWords(table.game, c.reason)}</span>
              )}
            </span>
            {canAsk(c) && (
              <button
                type="button"
                class="btn s"
                disabled={Boolean(wish.pending)}
                aria-label={t("wish.propose_what", { what: name(c) })}
                onClick={() => ask(c)}
              >
                {t("wish.propose")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
