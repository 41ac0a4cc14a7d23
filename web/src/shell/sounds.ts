// The sounds of a table, made here (Web Audio, no files): something is laid, drawn, counted out in
// coin, my turn comes, the match ends. Off on phones until somebody wants them; each has a caption
// for who does not hear it.
import { useEffect } from "preact/hooks";
import { context, onceADevice, tone, turnTone } from "./attention";
import { prefs } from "./prefs";
import { Store } from "./store";
import type { View } from "./types";

export type Sound = "laid" | "drawn" | "coin" | "turn" | "end";

/** What was sounded last, for its caption; `n` grows, so that the same may be told twice. */
export const sounded = new Store<{ what: Sound; n: number } | null>(null);

/** Of the events of all games, those that are heard. What is not named is quiet. */
const HEARD: Record<string, Sound> = {};
const heard = (what: Sound, kinds: string) =>
  kinds.split(" ").forEach((k) => {
    HEARD[k] = what;
  });
heard("laid", "sent placed laid played published stacked cube filled travelled tucked marked");
heard("laid", "laid_released stacked_released advanced selected selected_one discarded put_down");
heard("drawn", "drew drew_n drew_which revealed row_dealt researched card_revealed taken_back");
heard("drawn", "turned_up turned_up_one took taken gave_card stole stolen threw");
heard("coin", "paid paid_bank gained earned produced exchanged exchanges points_one points_many");
heard("coin", "bought_potion claimed took_tile returned lines_pay tiles_pay");

type Note = { pitch: number; at: number; length: number; loud: number; type?: OscillatorType };

function notes(list: Note[]): void {
  const on = context();
  if (!on) return;
  for (const { pitch, at, length, loud, type } of list) {
    const from = on.currentTime + 0.01 + at,
      note = on.createOscillator(),
      gain = on.createGain();
    note.type = type ?? "sine";
    note.frequency.value = pitch;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loud, from + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0005, from + length);
    note.connect(gain).connect(on.destination);
    note.start(from);
    note.stop(from + length + 0.02);
  }
}

/** A breath of noise through a band: paper on a table, or drawn from a pile. */
function paper(length: number, from: number, to: number, loud: number): void {
  const on = context();
  if (!on) return;
  const size = Math.ceil(on.sampleRate * length),
    buffer = on.createBuffer(1, size, on.sampleRate),
    data = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
  const noise = on.createBufferSource(),
    band = on.createBiquadFilter(),
    gain = on.createGain(),
    start = on.currentTime + 0.01;
  noise.buffer = buffer;
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from, start);
  band.frequency.linearRampToValueAtTime(to, start + length);
  gain.gain.value = loud;
  noise.connect(band).connect(gain).connect(on.destination);
  noise.start(start);
}

const MADE: Record<Sound, () => void> = {
  laid: () => {
    paper(0.09, 900, 300, 0.5);
    notes([{ pitch: 150, at: 0, length: 0.1, loud: 0.18 }]);
  },
  drawn: () => paper(0.2, 1400, 3200, 0.28),
  coin: () =>
    notes([
      { pitch: 1976, at: 0, length: 0.16, loud: 0.05, type: "triangle" },
      { pitch: 2637, at: 0.07, length: 0.26, loud: 0.05, type: "triangle" },
    ]),
  turn: tone,
  end: () =>
    notes([
      { pitch: 523.3, at: 0, length: 0.5, loud: 0.1 },
      { pitch: 659.3, at: 0.16, length: 0.5, loud: 0.1 },
      { pitch: 784, at: 0.32, length: 0.9, loud: 0.1 },
    ]),
};

/** `shown`: the view that it tells of; of the pages that show it one sounds. */
export function sound(what: Sound, shown?: View): void {
  const { sounds, captions } = prefs.get();
  if (sounds && shown && what === "turn") turnTone(shown.q);
  else if (sounds && shown) onceADevice(`${what}.${shown.table}.${shown.ply}`, MADE[what]);
  else if (sounds) MADE[what]();
  if (sounds || captions) sounded.set({ what, n: (sounded.get()?.n ?? 0) + 1 });
}

/** What a new view sounds like: one sound of what happened, and my turn or the end behind it. */
export function soundsOf(before: View, shown: View): Sound[] {
  const fresh = shown.events.filter((e) => e.ply > before.ply);
  const happened = ["laid", "drawn", "coin"].find((s) => fresh.some((e) => HEARD[e.k] === s));
  const last =
    shown.over && !before.over
      ? "end"
      : shown.q !== undefined && shown.q !== before.q && fresh.some((e) => e.by !== undefined)
        ? "turn"
        : null;
  return [happened as Sound | undefined, last as Sound | null].filter((s): s is Sound => !!s);
}

/** How long one sound is let ring before the next, in ms. */
const AFTER = 260;

/** My turn calls when somebody else had moved, not at each question of my own turn. */
export function useSounds(shown: View | null, before: View | null, me: number | null): void {
  useEffect(() => {
    if (!shown || !before || shown.table !== before.table) return;
    const mineBefore = me !== null && before.q !== undefined;
    const list = soundsOf(before, shown).filter(
      (s) => s !== "turn" || (me !== null && !mineBefore),
    );
    const timers = list.map((s, i) => setTimeout(() => sound(s, shown), i * AFTER));
    return () => timers.slice(1).forEach(clearTimeout);
  }, [shown?.ply]);
}
