// A text is a template. {name} puts an argument; {n:one card|# cards} picks a form by the plural
// rules of the language and writes the number for #. A language with more than one and other names
// its forms, as Intl.PluralRules does: {n:one=# karta|few=# karty|many=# kart|other=# karty}.
//
// Pure, and nothing of a browser: tools/texts.mjs renders every text with it.

const rules = new Map<string, Intl.PluralRules>(),
  numbers = new Map<string, Intl.NumberFormat>();

function numberWords(lang: string, n: number): string {
  if (Math.abs(n) < 1000) return String(n);
  if (!numbers.has(lang)) numbers.set(lang, new Intl.NumberFormat(lang));
  return numbers.get(lang)!.format(n);
}

/** Made once, when first needed: making them costs more than a whole board of sentences. */
function category(lang: string, n: number): string {
  if (!rules.has(lang)) rules.set(lang, new Intl.PluralRules(lang));
  return rules.get(lang)!.select(n);
}

/** The plural forms of a language, by trying 0 to 199, 0.5 and 1.5: not those of millions alone. */
export const categories = (lang: string): string[] => [
  ...new Set([...Array(200).keys(), 0.5, 1.5].map((n) => category(lang, n))),
];

const NAMED = /^(zero|one|two|few|many|other)=(.*)$/s;

/** The forms by their categories: as they are named, or one before other. */
export function formsOf(spec: string): [string, string][] {
  const parts = spec.split("|"),
    named = parts.map((p) => NAMED.exec(p));
  if (named.every((m) => m)) return named.map((m) => [m![1], m![2]]);
  return parts.map((p, i) => [i < parts.length - 1 ? "one" : "other", p]);
}

function form(lang: string, n: number, spec: string): string {
  const forms = formsOf(spec),
    other = forms.find(([name]) => name === "other") ?? forms[forms.length - 1],
    counted = forms.some(([, words]) => words.includes("#")),
    found = forms.find(([name]) => name === category(lang, n)) ?? other;
  // A form that spells its number ("one settler") fits that number only, though French counts 0 as
  // singular too.
  const spelled = found[0] === "one" && counted && !found[1].includes("#") && n !== 1;
  return (spelled ? other : found)[1].replace(/#/g, numberWords(lang, n));
}

const SHORTENED = /(^|[\s(«’])([dD]|[qQ]u)e $/;

/** An argument that is more than words, such as an icon, has its words here. */
type Said = { text: string };

/** French says « d’Ada » and « qu’Ada »: the last words of `out` make way for what comes next. */
function elide<T extends Said>(out: (string | T)[], next: string | T): void {
  const before = out[out.length - 1],
    text = typeof next === "string" ? next : next.text;
  if (typeof before !== "string" || !/^[aeiouœæ]/i.test(text.normalize("NFD"))) return;
  out[out.length - 1] = before.replace(SHORTENED, "$1$2’");
}

/** The parts of a sentence: words, and arguments that are more than words. */
export function fill<T extends Said>(
  template: string,
  args: Record<string, string | number | T>,
  lang: string,
): (string | T)[] {
  const out: (string | T)[] = [];
  let last = 0;
  for (const m of template.matchAll(/\{(\w+)(?::([^}]*))?\}/g)) {
    if (m.index! > last) out.push(template.slice(last, m.index));
    last = m.index! + m[0].length;
    const arg = args[m[1]],
      part =
        arg === undefined
          ? m[0]
          : m[2] !== undefined
            ? form(lang, Number(arg), m[2])
            : typeof arg === "object"
              ? arg
              : String(arg);
    if (lang === "fr") elide(out, part);
    out.push(part);
  }
  if (last < template.length) out.push(template.slice(last));
  return out;
}

/** French sets its high punctuation off by a space that must not break. */
export const frenchSpaces = (text: string): string =>
  text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");
