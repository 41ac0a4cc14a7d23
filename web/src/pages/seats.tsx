// Signing in where a guest of this browser sits at tables: the seats go over to the account, or
// stay the guest's, who is here again after signing out. Nobody is made one with another silently.
import { useEffect, useRef, useState } from "preact/hooks";
import { gameName } from "../shell/titles";
import { bdi, Refused, w } from "./account_api";
import { hasEntered } from "../shell/session";

export type Choice = "take" | "leave";
type Asked = { guest: string; account: string; tables: { code: string; game: string }[] };
/** What is sent once it is chosen, and before. */
export type Send<T> = (seats: { seats?: Choice }) => Promise<T>;

/** Sends, and when it is asked, what to choose; `asked` is null until then. */
export function useSeats<T>(done: (it: T) => void) {
  const [asked, set] = useState<(Asked & { send: Send<T> }) | null>(null);
  const enter = async (send: Send<T>, seats?: Choice) => {
    const it = await send(seats ? { seats } : {}).catch((e: unknown) => {
      if (!(e instanceof Refused) || e.code !== "seats") throw e;
      set({ ...(e.body as Asked), send });
      return null;
    });
    if (it === null) return;
    hasEntered();
    done(it);
  };
  return { asked, enter, back: () => set(null) };
}

type Props = {
  asked: Asked;
  choose: (seats: Choice) => void;
  back: () => void;
  doing: boolean;
  bad: string | null;
};

/** Names both, and the tables. */
export function SeatsAsk({ asked, choose, back, doing, bad }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const names = { guest: bdi(asked.guest), account: bdi(asked.account) };
  return (
    <div class="keep seats-ask">
      <h2 ref={title} tabIndex={-1}>
        {w.t("seats.title", { ...names, n: asked.tables.length })}
      </h2>
      <ul>
        {asked.tables.map((t) => (
          <li key={t.code}>{gameName(t)}</li>
        ))}
      </ul>
      <button
        type="button"
        class="btn main way take"
        disabled={doing}
        onClick={() => choose("take")}
      >
        <span>
          {w.t("seats.take", names)}
          <small>{w.t("seats.take_line", names)}</small>
        </span>
      </button>
      <button type="button" class="btn way leave" disabled={doing} onClick={() => choose("leave")}>
        <span>
          {w.t("seats.leave", names)}
          <small>{w.t("seats.leave_line", names)}</small>
        </span>
      </button>
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      <p class="acc-end">
        <button type="button" class="plain" onClick={back}>
          {w.t("seats.back", names)}
        </button>
      </p>
    </div>
  );
}
