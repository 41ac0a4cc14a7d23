// Pieces of the pages of an account: their icons, fields, the sentence of what went wrong.
import type { ButtonHTMLAttributes, ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { get, Refused, w, words } from "./account_api";

const PATHS = {
  key: "M7.5 7.7a4.3 4.3 0 1 0 .01 0zM7.5 10.5a1.5 1.5 0 1 0 .01 0zM11.8 12H21.5M18 12v4M20.5 12v3",
  mail: "M3 6h18v12.5H3zM3 6.5 12 13.5 21 6.5M3 18.5 9.5 11.8M21 18.5 14.5 11.8",
  lock: "M5 10.500h14v10H5zM8 10.500V8a4 4 0 0 1 8 0v2.500M12 14v3",
  tick: "M4 13l5 5L20 6",
  phone: "M7 2.500h10v19H7zM7 18h10M7 5.500h10M11 19.800h2",
  desk: "M3 4h18v12H3zM9 20.500h6M12 16v4.500M6 13l6-6M6 10l3-3",
  paper: "M6 2.500h9l4 4v15H6zM15 2.500v4h4M9 11h7M9 14h7M9 17h4",
};

export const Sign = ({ id }: { id: keyof typeof PATHS }) => (
  <svg class="acc-sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[id]} />
  </svg>
);

type FieldProps = {
  label: string;
  value: string;
  put: (value: string) => void;
  bad?: string | null;
  good?: string | null;
  line?: string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "label">;

/** A field with its label, and beneath it what is right or wrong with it. */
export function Field({ label, value, put, bad, good, line, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div class="acc-field">
      <label for={id}>{label}</label>
      <input
        {...(rest as object)}
        id={id}
        value={value}
        aria-invalid={Boolean(bad)}
        aria-describedby={bad || good || line ? `${id}-said` : undefined}
        onInput={(e) => put(e.currentTarget.value)}
      />
      {(bad || good || line) && (
        <p
          id={`${id}-said`}
          class={bad ? "bad" : good ? "is-free" : "cap"}
          role={bad ? "alert" : undefined}
        >
          {!bad && good && <Sign id="tick" />}
          {bad ?? good ?? line}
        </p>
      )}
    </div>
  );
}

/** The button of a way in: an icon, words, and a line on what it is. */
export const Way = ({
  icon,
  name,
  line,
  ...rest
}: {
  icon: keyof typeof PATHS;
  name: string;
  line?: string;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "icon" | "name">) => (
  <button {...(rest as object)} type="button">
    <Sign id={icon} />
    <span>
      {name}
      {line && <small>{line}</small>}
    </span>
  </button>
);

export const Or = ({ children }: { children: ComponentChildren }) => (
  <p class="heading or">{children}</p>
);

/** Does one thing at a time, and keeps the sentence of what went wrong, and its code. */
export function useDoing() {
  const [doing, set] = useState(false);
  const [bad, setBad] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const live = useRef(true);
  useEffect(
    () => () => {
      live.current = false;
    },
    [],
  );
  const run = (work: () => Promise<unknown>) => {
    set(true);
    setBad(null);
    setCode(null);
    return work()
      .catch((e: unknown) => {
        if (!live.current) return;
        const said = words(e);
        if (said === null) return; // called off: what is said meanwhile stays
        setBad(said);
        setCode(e instanceof Refused ? e.code : null);
      })
      .finally(() => live.current && set(false));
  };
  return { doing, bad, code, setBad, run };
}

/** `guests`: no name of an account, perhaps one of a guest. */
export type NameSaid = {
  free?: boolean;
  good: string | null;
  bad: string | null;
  guests?: boolean;
};
const NOTHING: NameSaid = { good: null, bad: null };

/** Is the name free? Asked when somebody stops typing. */
export function useName(name: string, own: string | undefined, good: string): NameSaid {
  const [said, set] = useState<NameSaid>(NOTHING);
  useEffect(() => {
    let live = true;
    const wanted = name.trim();
    set(NOTHING);
    if (!wanted) return;
    const letters = [...wanted.normalize("NFC")].length;
    if (letters < 2 || letters > 20 || wanted.includes("/"))
      return set({ free: false, good: null, bad: w.t("account.no.bad_name"), guests: true });
    const ask = (n: string) =>
      get<{ free: boolean; why?: string }>(`/api/names/${encodeURIComponent(n)}`);
    const look = async () => {
      const found = await ask(wanted).catch(() => null);
      if (!live || !found) return;
      if (found.free) return set({ free: true, good, bad: null });
      if (found.why !== "name_taken")
        return set({ free: false, good: null, bad: w.t(`account.no.${found.why}`) });
      const next = `${wanted} II`;
      const other = await ask(next).catch(() => null);
      if (live)
        set({
          free: false,
          good: null,
          bad: other?.free ? w.t("keep.maybe", { name: next }) : w.t("account.no.name_taken"),
        });
    };
    const late = setTimeout(() => void look(), 350);
    return () => {
      live = false;
      clearTimeout(late);
    };
  }, [name, own, good]);
  return said;
}
