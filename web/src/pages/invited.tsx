// A friend asks to come to a table: said once, wherever one is.
import { useEffect } from "preact/hooks";
import { timeControlWords } from "../shell/clock";
import { loadPeopleText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { go } from "../shell/router";
import { invited } from "../shell/socket";
import { say } from "../shell/speech";
import { gameName } from "../shell/titles";
import type { Invited } from "../shell/types";
import { w } from "./people_api";

export function InvitedNote({ it }: { it: Invited }) {
  const lang = useLang();
  useEffect(() => void loadPeopleText(lang), [lang]);
  const name = isolate(it.from),
    game = gameName(it);
  const words = w.has("invite.here") ? w.t("invite.here", { name, game }) : "";
  useEffect(() => say(words), [words]);
  if (!words) return null;
  const close = () => invited.set(null);
  return (
    <section class="sheet invited-note" aria-label={words}>
      <p>
        {words} <span class="cap">{timeControlWords(it.time_control)}</span>
      </p>
      <p class="btns">
        <button
          type="button"
          class="btn s main"
          onClick={() => {
            close();
            go(`/t/${it.table}`);
          }}
        >
          {w.t("invite.come")}
        </button>
        <button type="button" class="btn s" onClick={close}>
          {w.t("invite.later")}
        </button>
      </p>
    </section>
  );
}
