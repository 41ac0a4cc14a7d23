// The pieces every game shares, drawn from the page's sprite. Colour is never alone: seats carry a
// charge and a hatch, goods their corners.
import type { ComponentChildren } from "preact";

/** The names that apply, as one class attribute. */
export const classes = (...names: (string | false | 0 | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/** House colours for the seat colours of the games. */
const SEAT: Record<string, string> = {
  blue: "indigo",
  white: "argent",
  purple: "plum",
  black: "sable",
  red: "madder",
  green: "verdigris",
  yellow: "ochre",
  orange: "tenne",
  grey: "slate",
};
export const seatClass = (colour: string | null | undefined): string =>
  colour ? (SEAT[colour] ?? "slate") : "slate";

export function Icon({ id, class: cls = "" }: { id: string; class?: string }) {
  return (
    <svg class={`ico ${cls}`} aria-hidden="true">
      <use href={`#i-${id}`} />
    </svg>
  );
}

export function Use({ id, class: cls, label }: { id: string; class?: string; label?: string }) {
  return (
    <svg
      class={cls}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
    >
      <use href={`#${id}`} />
    </svg>
  );
}

export function Shield({
  colour,
  size = "",
  label,
}: {
  colour: string | null;
  size?: "" | "s" | "l";
  label?: string;
}) {
  if (!colour) return <NoShield size={size} label={label} />;
  return (
    <Use
      id={`shield-${seatClass(colour)}`}
      class={`shield ${seatClass(colour)} ${size}`}
      label={label}
    />
  );
}

function NoShield({ size, label }: { size: string; label?: string }) {
  return (
    <svg
      class={`shield ${size}`}
      viewBox="0 0 22 25"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
    >
      <path
        d="M1.2 1.2H20.8V12C20.8 18.4 15.4 22 11 23.9 6.6 22 1.2 18.4 1.2 12Z"
        fill="none"
        stroke="var(--ink-3)"
        stroke-width="1.4"
        stroke-dasharray="3 2.5"
      />
    </svg>
  );
}

export function Pawn({ colour, class: cls = "" }: { colour: string | null; class?: string }) {
  return <Use id={`pawn-${seatClass(colour)}`} class={`pawn ${seatClass(colour)} ${cls}`} />;
}

export function Orb() {
  return (
    <svg class="orb" viewBox="0 0 30 30" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="1.2">
        <ellipse cx="15" cy="15" rx="13.5" ry="5.5" />
        <ellipse cx="15" cy="15" rx="13.5" ry="5.5" transform="rotate(60 15 15)" />
        <ellipse cx="15" cy="15" rx="13.5" ry="5.5" transform="rotate(120 15 15)" />
      </g>
      <circle cx="15" cy="15" r="3.4" fill="currentColor" />
    </svg>
  );
}

type SegProps<T> = {
  label: string;
  value: T;
  choices: { value: T; words: string; off?: boolean; no?: string }[];
  pick: (v: T) => void;
  wide?: boolean;
  many?: boolean;
};

/** Letters that fit into one row. */
const ROW = 56;

/**
 * A row of choices of which one is taken. `no`: why this one would be refused; it can be tried.
 * `many`: wide where there is little room.
 */
export function Seg<T extends string | number | boolean>({
  label,
  value,
  choices,
  pick,
  wide,
  many,
}: SegProps<T>) {
  return (
    <div class={`seg-field ${wide ? "w" : ""} ${many ? "many" : ""}`}>
      <span>{label}</span>
      <span
        class={classes(
          "seg",
          choices.length > 4 && choices.reduce((n, c) => n + c.words.length, 0) > ROW && "wordy",
        )}
        role="group"
        aria-label={label}
      >
        {choices.map((c) => (
          <button
            key={String(c.value)}
            type="button"
            class={c.no ? "no" : undefined}
            title={c.no}
            aria-pressed={c.value === value}
            disabled={c.off}
            onClick={() => pick(c.value)}
          >
            {c.words}
          </button>
        ))}
      </span>
    </div>
  );
}

export function Sheet({
  class: cls = "",
  title,
  children,
}: {
  class?: string;
  title?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class={`sheet ${cls}`}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
