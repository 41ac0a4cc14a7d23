// The rules, one key away: searchable, in the reader's language, open at the part that matters now.
// The text is data of each game.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useBack } from "./back";
import { BOARDS } from "./boards";
import { Dialog } from "./dialog";
import { book, loadPageText, t, typeset, useLang } from "./i18n";
import { Link } from "./router";
import { Spoken } from "./spoken";
import { gameName, howPath } from "./titles";
import type { Lang } from "./types";

/**
 * A rule: the ids of the ledger it says in other words, the words, and how each is known (S stated,
 * P published, I inferred, R ruled by us).
 */
type Rule = [ids: string, text: string, known: string];
type Section = { id: string; title: string; rules: Rule[] };
/** `search`: examples of what can be looked for here. */
type RulesText = {
  title: string;
  note: string;
  search: { word: string; id: string };
  sections: Section[];
};

const w = book("pages");
const books = new Map<string, RulesText>();

function useRules(game: string, lang: Lang): RulesText | null {
  const key = `${game}.${lang}`;
  const [, tick] = useState(0);
  useEffect(() => {
    if (books.has(key)) return;
    void BOARDS[game]?.rules?.[lang]().then((m) => {
      books.set(key, m.default as RulesText);
      tick((n) => n + 1);
    });
  }, [key]);
  return books.get(key) ?? books.get(`${game}.${lang === "en" ? "fr" : "en"}`) ?? null;
}

const plain = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’‘]/g, "'")
    .toLowerCase();

type Props = {
  game: string;
  variant?: string | null;
  topic?: string | null;
  close: () => void;
  keys?: () => void;
};

export function Rules(props: Props) {
  return BOARDS[props.game]?.rules ? <RulesPanel {...props} /> : <NoRules {...props} />;
}

/** A game whose rules nobody has put into words for readers yet says so. */
function NoRules({ game, variant, close, keys }: Props) {
  const lang = useLang();
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  if (!w.has("rules.missing")) return null;
  return (
    <Dialog title={gameName({ game, variant })} close={close}>
      <p>{w.t("rules.missing")}</p>
      {BOARDS[game]?.how && <Link to={howPath({ game, variant })}>{w.t("how.link")}</Link>}
      {keys && (
        <button type="button" class="plain" onClick={keys}>
          {w.t("keys.title")}
        </button>
      )}
    </Dialog>
  );
}

function RulesPanel({ game, variant, topic, close, keys }: Props) {
  const lang = useLang();
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  const rules = useRules(game, lang);
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(topic ?? "");
  const ready = rules !== null && w.has("rules.search");
  useBack(ready, close);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [ready]);
  const words = useMemo(() => plain(search).split(/\s+/).filter(Boolean), [search]);
  const shown = useMemo(
    () =>
      (rules?.sections ?? [])
        .map((s) => ({
          ...s,
          rules: words.length
            ? s.rules.filter((r) =>
                words.every((x) => plain(`${s.title} ${r[0]} ${r[1]}`).includes(x)),
              )
            : s.rules,
        }))
        .filter((s) => s.rules.length),
    [rules, words],
  );
  const found = shown.reduce((n, s) => n + s.rules.length, 0);
  const to = (id: string) => {
    const el = body.current?.querySelector<HTMLElement>(`#rules-${id}`);
    if (!el) return;
    setAt(id);
    body.current!.scrollTop = el.offsetTop - 6;
    el.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  };
  // Opens at the part that matters now.
  useEffect(() => {
    if (ready)
      to(topic && rules.sections.some((s) => s.id === topic) ? topic : rules.sections[0].id);
  }, [ready]);
  const press = (e: KeyboardEvent) => {
    if (e.key === "/" && !(e.target as Element).matches("input")) {
      e.preventDefault();
      dialog.current?.querySelector("input")?.focus();
    }
  };
  if (!ready) return null;
  return (
    <dialog
      ref={dialog}
      class="dialog sheet rules-panel"
      aria-label={rules.title}
      onClose={close}
      onKeyDown={press}
      onClick={(e) => {
        if (e.target === dialog.current) close();
      }}
    >
      <header>
        <h2>{rules.title}</h2>
        <button type="button" class="btn close" onClick={close}>
          {t("close")}
        </button>
        <label class="find">
          <span class="sr">{w.t("rules.search")}</span>
          <input
            type="search"
            value={search}
            placeholder={w.t("rules.search")}
            spellcheck={false}
            autocomplete="off"
            onInput={(e) => setSearch(e.currentTarget.value)}
          />
        </label>
        <p class="cap" role="status">
          {words.length ? w.t("rules.found", { n: found }) : w.t("rules.hint", rules.search)}
        </p>
      </header>
      <Parts sections={rules.sections} {...{ shown, at, topic, to }} />
      <div class="rules-body" ref={body} tabIndex={0} role="group" aria-label={rules.title}>
        {!words.length && <Note note={rules.note} {...{ game, variant, keys }} />}
        {shown.map((s) => (
          <Section key={s.id} section={s} now={s.id === topic} words={words} />
        ))}
        {!found && <p>{w.t("rules.none")}</p>}
      </div>
      <Spoken />
    </dialog>
  );
}

type PartsProps = {
  sections: Section[];
  shown: Section[];
  at: string;
  topic?: string | null;
  to: (id: string) => void;
};

/** The parts of the rules by name: those in which nothing was found cannot be gone to. */
const Parts = ({ sections, shown, at, topic, to }: PartsProps) => (
  <nav class="parts" aria-label={w.t("rules.parts")}>
    {sections.map((s) => (
      <button
        key={s.id}
        type="button"
        aria-current={s.id === at ? "true" : undefined}
        disabled={!shown.some((x) => x.id === s.id)}
        onClick={() => to(s.id)}
      >
        {s.title}
        {s.id === topic && <em>{w.t("rules.now")}</em>}
      </button>
    ))}
  </nav>
);

/** How the rules are meant, and the ways to the introduction and the keys. */
const Note = ({ note, game, variant, keys }: Omit<Props, "close"> & { note: string }) => (
  <p class="rules-note">
    {typeset(note)}{" "}
    {BOARDS[game]?.how && <Link to={howPath({ game, variant })}>{w.t("how.link")}</Link>}
    {keys && (
      <>
        {" · "}
        <button type="button" class="plain" onClick={keys}>
          {w.t("keys.title")}
        </button>
      </>
    )}
  </p>
);

const Section = ({
  section: s,
  now,
  words,
}: {
  section: Section;
  now: boolean;
  words: string[];
}) => (
  <section id={`rules-${s.id}`} class={now ? "matters" : ""}>
    <h3 tabIndex={-1}>
      {s.title}
      {now && <em>{w.t("rules.now")}</em>}
    </h3>
    <ul>
      {s.rules.map((r) => (
        <li key={r[0]}>
          <span>{marked(typeset(r[1]), words)}</span>{" "}
          <span class="ids">
            {[...r[2]].map((k) => (
              <span key={k} class="mark" title={w.t(`rules.known_long.${k}`)}>
                {w.t(`rules.known.${k}`)}
              </span>
            ))}{" "}
            {r[0]}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/**
 * The words that were looked for, marked. Taking off accents keeps the length of a text of composed
 * letters, so places agree.
 */
function marked(text: string, words: string[]): ComponentChildren {
  const flat = [...text].map((c) => plain(c)[0] ?? c).join("");
  const hit = words
    .flatMap((x) => {
      const out: [number, number][] = [];
      for (let i = flat.indexOf(x); i >= 0; i = flat.indexOf(x, i + x.length))
        out.push([i, i + x.length]);
      return out;
    })
    .sort((a, b) => a[0] - b[0]);
  const out: ComponentChildren[] = [];
  let last = 0;
  for (const [a, b] of hit) {
    if (a < last) continue;
    out.push(text.slice(last, a), <mark key={a}>{text.slice(a, b)}</mark>);
    last = b;
  }
  return [...out, text.slice(last)];
}
