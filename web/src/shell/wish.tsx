// What one may ask of a table while the match runs: a seat that was kept free, an option that all agree on. What the rules do not allow
// at this moment waits on the server, and is answered when it has been done.
import { useEffect, useRef, useState } from "preact/hooks";
import { reasonWords } from "./accepts";
import { Dialog } from "./dialog";
import { book, t } from "./i18n";
import type { MatchSession } from "./match";
import { refusalWords } from "./refusal";
import { request } from "./socket";
import type { Legal, Not, Reason, Table, View } from "./types";

/** An action, what it names after the seat (a team, an option), and why it cannot be done now. */
export type Choice = { action: string; what: string; reason?: Reason };

const isReason = (tree: Not | Reason): tree is Reason => typeof (tree as Reason).k === "string";

function leaves(tree: Legal | Not, path: string[] = []): Choice[] {
  return Object.entries(tree).flatMap(([word, more]) => {
    const way = [...path, word], reason = isReason(more as Not | Reason) ? (more as Reason) : undefined;
    return reason || !Object.keys(more).length ? [{ action: way.join(" "), what: way[way.length - 1], reason }] : leaves(more as Legal | Not, way);
  });
}

export const choices = (view: View): Choice[] => [...leaves(view.ask ?? {}), ...leaves(view.ask_not ?? {})];
const canAsk = (c: Choice): boolean => !c.reason || Boolean(c.reason.passes);

export type Wish = { pending: string | null; refused: string | null; ask: (action: string) => Promise<boolean>; withdraw: () => void };

export function useWish(session: MatchSession): Wish {
  const [pending, setPending] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const ask = async (action: string) => {
    last.current = action;
    setPending(action);
    setRefused(null);
    const answer = await request({ t: "table", table: session.code, action });
    if (last.current !== action) return false;
    setPending(null);
    setRefused(answer.ok || answer.code === "stale" ? null : answer.code);
    return answer.ok;
  };
  const withdraw = () => { last.current = null; setPending(null); void request({ t: "table", table: session.code, action: null }); };
  return { pending, refused, ask, withdraw };
}

type Props = { table: Table; view: View; wish: Wish };

/** For who looks at a running match: a seat is free. */
export function Come({ table, view, wish }: Props) {
  const list = choices(view), able = list.filter(canAsk), reason = list[0]?.reason;
  if (table.you !== null || view.over || !list.length) return null;
  const now = able.some((c) => !c.reason);
  return (
    <section class="come sheet" aria-label={t("wish.free")}>
      <p role="status">{wish.pending ? <><b>{t("wish.waits")}</b> {t("wish.waits_line")}</> : <><b>{t("wish.free")}</b> {!now && reason && reasonWords(table.game, reason)}</>}</p>
      {wish.refused && <p class="alert" role="alert">{refusalWords(wish.refused)}</p>}
      <p class="btns">
        {wish.pending ? <button type="button" class="btn" onClick={wish.withdraw}>{t("wish.withdraw")}</button>
          : able.map((c) => <button key={c.action} type="button" class="btn main" aria-label={able.length > 1 ? `${t("wish.sit")}: ${t("wish.sit_team", { name: "ABCDEFGHI"[Number(c.what)] })}` : undefined} onClick={() => void wish.ask(c.action)}>{able.length > 1 ? t("wish.sit_team", { name: "ABCDEFGHI"[Number(c.what)] }) : t(now ? "wish.sit" : "wish.sit_later")}</button>)}
      </p>
    </section>
  );
}

/** For who sits there: what could be changed, with what each means. */
export function ProposeDialog({ table, view, wish, close }: Props & { close: () => void }) {
  const w = book(table.game), list = choices(view), sent = useRef(false);
  const name = (c: Choice) => w.t(`options.${c.what}`);
  useEffect(() => { if (sent.current && !wish.pending && !wish.refused) close(); }, [wish.pending]);
  const pending = wish.pending && list.find((c) => c.action === wish.pending);
  const ask = (c: Choice) => { sent.current = true; void wish.ask(c.action); };
  return (
    <Dialog title={t("wish.title")} close={close} class="propose">
      <p>{t("wish.line")}</p>
      {wish.refused && <p class="alert" role="alert">{refusalWords(wish.refused)}</p>}
      {wish.pending && <p role="status" class="waits"><b>{pending && name(pending)}</b> {t("wish.proposed")} <button type="button" class="btn s" onClick={() => { sent.current = false; wish.withdraw(); }}>{t("wish.withdraw")}</button></p>}
      <ul>
        {list.map((c) => (
          <li key={c.action}>
            <span class="tg"><b>{name(c)}</b>{w.has(`about.${c.what}`) && <span class="cap">{w.t(`about.${c.what}`)}</span>}{!canAsk(c) && c.reason && <span class="cap no">{reasonWords(table.game, c.reason)}</span>}</span>
            {canAsk(c) && <button type="button" class="btn s" disabled={Boolean(wish.pending)} aria-label={t("wish.propose_what", { what: name(c) })} onClick={() => ask(c)}>{t("wish.propose")}</button>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
