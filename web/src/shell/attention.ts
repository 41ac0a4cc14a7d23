// Calls somebody back whose page is in the background: the title, a mark on the tab's icon, and a
// short tone for those who want one.
import { useEffect } from "preact/hooks";
import { t, useLang } from "./i18n";
import { prefs } from "./prefs";

let audio: AudioContext | null = null;

/** What sounds are made with; null while the browser lets nothing sound: until a first press. */
export function context(): AudioContext | null {
  try {
    audio ??= new AudioContext();
    // What would wait here would all sound at once then.
    if (audio.state === "running") return audio;
    void audio.resume();
    return null;
  } catch {
    return null;
  }
}

/** So long other pages of this device leave a sound to the one that makes it, in ms. */
const LEFT_TO_ONE = 10_000;

/** Of the pages of this device that show the same, one makes the sound. */
export function onceADevice(what: string, make: () => void): void {
  if (!context()) return;
  if (!navigator.locks) return make();
  void navigator.locks.request(`orrery.sound.${what}`, { ifAvailable: true }, (mine) => {
    if (!mine) return;
    make();
    return new Promise((done) => setTimeout(done, LEFT_TO_ONE));
  });
}

/** My turn at a table is told once, however many pages of it are open. */
export function turnTone(question: unknown): void {
  const where = location.pathname.toLowerCase();
  onceADevice(`turn.${/^\/t\/\w+/.exec(where)?.[0] ?? where}.${question}`, tone);
}

/** Two soft notes, made here; a browser lets a page sound only after it was touched once. */
export function tone(): void {
  try {
    const audio = context();
    if (!audio) return;
    const start = audio.currentTime + 0.02;
    [659.3, 880].forEach((pitch, i) => {
      const at = start + i * 0.16;
      const note = audio.createOscillator(),
        loud = audio.createGain();
      note.type = "sine";
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0006, at + 0.55);
      note.connect(loud).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.6);
    });
  } catch {
    /* no sound on this device */
  }
}

const BADGE_AFTER = 500;

const away = (): boolean => document.hidden || !document.hasFocus();

/** The icon of the tab: with a dot while it is my turn. Both files come with the page. */
function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.dataset.plain ??= link.getAttribute("href")!;
  const next = on && link.dataset.turn ? link.dataset.turn : link.dataset.plain;
  if (link.getAttribute("href") !== next) link.setAttribute("href", next);
}

/** Calls once, while these words stand over the page: before its title, and by the tone. */
export function useCalls(words: string): void {
  useEffect(() => {
    const before = `● ${words} · `;
    document.title = before + document.title;
    if (away() && prefs.get().sound) onceADevice(`call.${words}`, tone);
    return () => {
      if (document.title.startsWith(before)) document.title = document.title.slice(before.length);
    };
  }, []);
}

/** The page has this title, and says so while it is my turn; each new question calls again. */
export function useTurn(asked: boolean, title: string | null, question?: number): void {
  const lang = useLang();
  useEffect(() => {
    if (title !== null) document.title = `${asked ? `● ${t("table.your_turn")} · ` : ""}${title}`;
  }, [asked, title, lang]);
  // A little later: browsers draw the icon in the page's own thread, which has the board to draw.
  useEffect(() => {
    const soon = setTimeout(() => badge(asked), BADGE_AFTER);
    return () => clearTimeout(soon);
  }, [asked]);
  useEffect(() => () => badge(false), []);
  useEffect(() => {
    if (asked && away() && prefs.get().sound) turnTone(question);
  }, [asked, question]);
}
