// What the server tells of appointments (src/door/schemas.json), and how it is asked.
import { useEffect } from "preact/hooks";
import { book, loadPageText, useLang } from "../shell/i18n";
import { me } from "../shell/session";
import { appointmentTurn } from "../shell/square";
import { Store, useStore } from "../shell/store";

export type Appointment = {
  id: string;
  state: "open" | "fixed" | "table" | "over";
  why?: "lapsed" | "called_off" | "few" | "missed";
  game: string;
  variant?: string;
  time?: number;
  rated: boolean;
  time_control: string;
  seats: number[];
  by: string;
  own: boolean;
  times: { at: number; people?: number; can: boolean; lapsed?: true }[];
  people?: string[];
  table?: string;
};

export const w = book("pages");
export const appointments = new Store<Appointment[]>([]);
const EVERY = 20_000;

/** The words; false: they have not come yet. */
export function useWords(): boolean {
  const lang = useLang();
  useEffect(() => void loadPageText(lang), [lang]);
  return w.has("appointments.title");
}

export async function loadAppointments(): Promise<void> {
  const answer = await fetch("/api/appointments").catch(() => null);
  if (answer?.ok) appointments.set((await answer.json()).appointments);
}

/** They are asked for while the page is seen, and when one of one's own has changed. */
export function useAppointments(): Appointment[] {
  const heard = useStore(appointmentTurn),
    { account } = useStore(me);
  useEffect(() => {
    if (!account) return;
    const ask = () => {
      if (!document.hidden) void loadAppointments();
    };
    ask();
    const every = setInterval(ask, EVERY);
    return () => clearInterval(every);
  }, [account, heard]);
  const list = useStore(appointments);
  return account ? list : [];
}

/** The code of a refusal, or null; what has become of it is asked for. */
export async function send(path: string, body: object): Promise<string | null> {
  const answer = await fetch(`/api/appointments${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  const said = answer?.ok ? null : await answer?.json().catch(() => null);
  await loadAppointments();
  return answer?.ok ? null : (said?.error ?? "failed");
}

export const errorWords = (code: string): string =>
  w.t(w.has(`appointments.errors.${code}`) ? `appointments.errors.${code}` : "appointments.failed");
