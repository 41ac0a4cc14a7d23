// Under an introduction: a first match of this very game, against one or two apprentices, with the
// options as they stand; alone, where one can.
import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { Seg } from "../pieces";
import { BOARDS } from "../shell/boards";
import { book } from "../shell/i18n";
import { aloneValues } from "../shell/options";
import { refusalWords } from "../shell/refusal";
import { go } from "../shell/router";
import { barred } from "../shell/session";
import { ready, request } from "../shell/socket";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import type { GameInfo } from "../shell/types";

const w = book("pages");
const MOST = 2;

/** Which game the page is about; null while the server has not said what it knows of it. */
export const HowGame = createContext<{ info: GameInfo; variant: string | null } | null>(null);

/** How many apprentices may sit there, and the options of a first match. */
function firstOf({ info, variant }: { info: GameInfo; variant: string | null }) {
  const words = info.options.find((o) => o.id === info.variant)?.words;
  const advised = info.advice?.[words && variant ? words.indexOf(variant) : 0]?.seats;
  // Seats that the rules advise; a game for more is begun with as many apprentices as it takes.
  const least = Math.max(info.seats_min, Math.min(advised?.[0] ?? info.seats_min, 3)) - 1;
  const most = Math.max(least, Math.min(MOST, info.seats_max - 1));
  const easier = info.options.some((o) => o.id === "masters_as_dealt");
  return {
    counts: Array.from({ length: most - least + 1 }, (_, i) => least + i),
    options: {
      ...(info.variant && variant ? { [info.variant]: variant } : {}),
      // Among apprentices one begins as the form for a new table does.
      ...aloneValues(info, variant),
      ...(easier ? { masters_as_dealt: true } : {}),
    },
  };
}

export function FirstMatch() {
  const at = useContext(HowGame);
  const [bots, setBots] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const shut = useStore(barred);
  if (shut || !at || !BOARDS[at.info.id] || !w.has("first.title")) return null;
  const { counts, options } = firstOf(at),
    n = bots ?? Math.max(...counts.filter((c) => c <= 1), counts[0]);
  const play = async () => {
    setBusy(true);
    setRefused(null);
    await ready();
    const a = await request({
      t: "create",
      game: at.info.id,
      seats: n + 1,
      bots: Array.from({ length: n }, () => "apprentice"),
      options,
      open: false,
      start: true,
    });
    setBusy(false);
    if (a.ok && a.table) go(`/t/${a.table}`);
    else setRefused(a.ok ? "bad_answer" : a.code);
  };
  return (
    <section class="first-match" id="first-match">
      <h2>{w.t("first.title", { game: gameName({ game: at.info.id, variant: at.variant }) })}</h2>
      <p>{w.t("first.text")}</p>
      {counts.length > 1 && (
        <Seg
          wide
          label={w.t("first.against")}
          value={n}
          pick={setBots}
          choices={counts.map((c) => ({
            value: c,
            words: c ? w.t("first.bots", { n: c }) : w.t("first.alone"),
          }))}
        />
      )}
      <p class="ways">
        <button type="button" class="btn main big" disabled={busy} onClick={play}>
          {w.t("first.play")}
        </button>
        {refused && (
          <b class="alert" role="alert">
            {refusalWords(refused)}
          </b>
        )}
      </p>
    </section>
  );
}
