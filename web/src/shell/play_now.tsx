// From here it takes one click to be playing: seats, bots and their strength are chosen already.
import { useEffect, useState } from "preact/hooks";
import { Seg } from "../pieces";
import { CLOCKS, clockWords } from "./clock";
import { book, loadGameText, t, useLang } from "./i18n";
import { refusalWords } from "./refusal";
import { go } from "./router";
import { ready, request } from "./socket";
import { me } from "./session";
import { useStore } from "./store";
import type { GameInfo, Level, Option } from "./types";

const range = (low: number, high: number): number[] => Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);

export function PlayNow({ id, game }: { id: string; game: GameInfo | undefined }) {
  const lang = useLang();
  const who = useStore(me);
  const [seats, setSeats] = useState(3);
  const [bots, setBots] = useState(2);
  const [level, setLevel] = useState<Level>("fellow");
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [open, setOpen] = useState(true);
  const [clock, setClock] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => { if (game) void loadGameText(game.id, lang); }, [game, lang]);

  const pickSeats = (n: number) => { setBots((b) => (b === seats - 1 ? n - 1 : Math.min(b, n - 1))); setSeats(n); };
  // Another game may be for fewer, or for more.
  useEffect(() => { if (game) pickSeats(Math.min(game.seats_max, Math.max(game.seats_min, seats))); }, [game]);
  const play = async () => {
    setBusy(true);
    setRefused(null);
    await ready();
    const a = await request({ t: "create", game: id, seats, bots: range(1, bots).map(() => level), options, open: open && bots < seats - 1, start: bots === seats - 1, ...(clock ? { clock } : {}) });
    setBusy(false);
    if (a.ok && a.table) go(`/t/${a.table}`);
    else setRefused(a.ok ? "bad_answer" : a.code);
  };
  return (
    <section class="sheet play" id="play">
      <h2>{t("play.title")} <i>{t(`games.${id}.short`)}</i></h2>
      <div class="form">
        <Seg label={t("play.seats")} value={seats} pick={pickSeats} choices={range(game?.seats_min ?? 2, game?.seats_max ?? 4).map((n) => ({ value: n, words: String(n) }))} />
        <Seg label={t("play.bots")} value={bots} pick={setBots} choices={range(0, seats - 1).map((n) => ({ value: n, words: String(n) }))} />
        <Seg wide label={t("play.level")} value={level} pick={setLevel} choices={(game?.levels ?? ["apprentice", "fellow", "master"]).map((l) => ({ value: l, words: t(`level.a_${l}`), off: bots === 0 }))} />
      </div>
      {game && <Options game={game} values={options} set={setOptions} listed={bots < seats - 1 ? open : null} setListed={setOpen} clock={clock} setClock={setClock} />}
      <div class="go">
        <button type="button" class="btn main big" onClick={play} disabled={busy}>{t(bots === seats - 1 ? "play.now" : "play.table")}</button>
        <p class="cap">{refused ? <b class="alert" role="alert">{refusalWords(refused)}</b> : t("play.no_account", { name: who.name ?? "…" })}</p>
      </div>
    </section>
  );
}

type OptionsProps = { game: GameInfo; values: Record<string, unknown>; set: (v: Record<string, unknown>) => void; listed: boolean | null; setListed: (v: boolean) => void; clock: number; setClock: (v: number) => void };

function Options({ game, values, set, listed, setListed, clock, setClock }: OptionsProps) {
  return (
    <details class="options">
      <summary>{t("play.options")}</summary>
      <div class="form">
        <Seg wide label={t("time.clock")} value={clock} pick={setClock} choices={CLOCKS.map((n) => ({ value: n, words: clockWords(n) }))} />
        {game.options.map((o) => <OneOption key={o.id} game={game.id} option={o} value={values[o.id] ?? o.standard} set={(v) => set({ ...values, [o.id]: v })} />)}
        {listed !== null && <Seg wide label={t("play.listed")} value={listed} pick={setListed} choices={[{ value: true, words: t("yes") }, { value: false, words: t("no") }]} />}
      </div>
    </details>
  );
}

function OneOption({ game, option: o, value, set }: { game: string; option: Option; value: unknown; set: (v: unknown) => void }) {
  const words = book(game);
  const label = words.t(`options.${o.id}`);
  if (o.kind === "int") {
    return (
      <label class="f w"><span>{label}</span>
        <input class="int" type="number" min={o.min} max={o.max} value={Number(value)} onChange={(e) => set(Math.min(o.max ?? 99, Math.max(o.min ?? 0, Math.round(Number(e.currentTarget.value) || 0))))} />
      </label>
    );
  }
  const choices = o.kind === "bool" ? [{ value: true, words: t("yes") }, { value: false, words: t("no") }]
    : (o.words ?? []).map((w) => ({ value: w, words: words.has(`choices.${w}`) ? words.t(`choices.${w}`) : w.toUpperCase() }));
  return <Seg<string | boolean> wide label={label} value={value as string | boolean} pick={set} choices={choices} />;
}
