// What the pages of an account ask of the server; a refusal is told by its code.
import { isolate } from "../shell/letters";
import { book, localeOf } from "../shell/i18n";
import { prefs } from "../shell/prefs";
import { forgetAccount } from "../shell/session";

export const w = book("pages");

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly retry: number,
    /** All that was answered: of who is suspended, until when and why. */
    readonly body: { until?: number; reason?: string } = {},
  ) {
    super(code);
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, { credentials: "same-origin", ...init }).catch(() => null);
  if (!answer) throw new Refused("line_lost", 0);
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(body.error ?? "refused", body.retry_ms ?? 0, body);
  return body as T;
}
export const get = <T>(path: string): Promise<T> => ask(path);
export const post = <T>(path: string, body: object): Promise<T> =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Here, by who sits here: nobody is told of it. */
export async function signOut(): Promise<void> {
  forgetAccount(); // the line can end before this is answered
  await post("/api/signout", {});
}

/** A ceremony with a device begins with a challenge of the server's. */
export const begin = (purpose: "add" | "signup" | "signin") =>
  post<{ publicKey: Record<string, unknown> & { user: { id: string } } }>("/api/passkey/begin", {
    purpose,
  }).then((a) => a.publicKey);

/** A sentence for what went wrong; null: it was called off, and there is nothing to say. */
export function words(e: unknown): string | null {
  if (e instanceof DOMException)
    return e.name === "AbortError"
      ? null
      : w.t(e.name === "InvalidStateError" ? "account.no.here" : "account.no.called_off");
  if (!(e instanceof Refused)) return no(e instanceof Error ? e.message : "");
  if (e.retry > 0) {
    const minutes = Math.ceil(e.retry / 60000);
    return e.code === "too_soon"
      ? w.t("account.no.too_soon", { n: Math.ceil(e.retry / 86400000) })
      : w.t("account.no.limit", { n: minutes });
  }
  if (e.code === "suspended") return suspendedWords(e.body.until ?? 0, e.body.reason ?? "");
  return no(e.code);
}

function no(code: string): string {
  const key = `account.no.${code}`;
  return w.t(code && w.has(key) ? key : "account.no.refused");
}

/** Until when and why, to who may know it. */
export function suspendedWords(until: number, reason: string): string {
  const date = new Intl.DateTimeFormat(localeOf(prefs.get().lang), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(until);
  const why = w.has(`account.why.${reason}`) ? w.t(`account.why.${reason}`) : isolate(reason);
  return w.t(`account.no.${reason ? "suspended" : "suspended_until"}`, {
    until: date,
    reason: why,
  });
}

export const bdi = (name: string): string => isolate(name);
