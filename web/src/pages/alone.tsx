// A match in the page alone that does not open, and the curtain between people at one device.
import { useEffect, useRef } from "preact/hooks";
import { Orb, Shield } from "../pieces";
import { goOnFrom } from "../rules/alone";
import { BoardHead } from "../shell/header";
import { book, loadPageText, t, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { go, Link } from "../shell/router";
import { gameName } from "../shell/titles";
import type { Curtain, Table } from "../shell/types";

const w = book("pages");

function usePageText(): boolean {
  const lang = useLang();
  useEffect(() => {
    void loadPageText(lang);
  }, [lang]);
  return w.has("alone.curtain.open");
}

/** By what rules/alone.ts says; what else is wrong is a fault of ours. */
const WORDS: Record<string, string> = {
  damaged: "damaged",
  unsupported: "version",
  cut_off: "cut",
  no_rules: "no_rules",
  not_found: "missing",
};

export function AloneGone({ code, gone }: { code: string; gone: string }) {
  const title = useRef<HTMLHeadingElement>(null),
    here = usePageText();
  useEffect(() => title.current?.focus(), [here]);
  if (!here) return null;
  const [what, at] = gone.split(":"),
    words = WORDS[what] ?? "bug",
    plies = Number(at);
  return (
    <div class="page">
      <BoardHead />
      <main class="notice">
        <Orb />
        <h1 ref={title} tabIndex={-1}>
          {w.t(`alone.gone.${words}`)}
        </h1>
        <p>
          {words === "damaged" && !plies
            ? w.t("alone.gone.damaged_all")
            : w.t(`alone.gone.${words}_text`, { n: plies })}
        </p>
        <p class="btns">
          {words === "damaged" && plies > 0 && (
            <button
              type="button"
              class="btn main"
              onClick={() => void goOnFrom(code, plies).then((next) => next && go(`/t/${next}`))}
            >
              {w.t("alone.gone.go_on", { n: plies })}
            </button>
          )}
          {(words === "cut" || words === "bug") && (
            <button type="button" class="btn main" onClick={() => location.reload()}>
              {t("gone.again")}
            </button>
          )}
          <Link class="btn" to="/">
            {t("nav.games")}
          </Link>
        </p>
      </main>
    </div>
  );
}

/** Nothing of the board is on the page until whoever takes the device says so. */
export function CurtainPage({ table, to, open }: { table: Table; to: Curtain; open: () => void }) {
  const here = usePageText(),
    title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [here, to.seat]);
  if (!here) return null;
  const name = isolate(to.name);
  return (
    <main class="curtain">
      <div class="cloth">
        <p class="curtain-top">
          <span>{gameName(table)}</span>
          <span>{t("alone.title")}</span>
        </p>
        <section class="sheet">
          <Shield colour={table.seats[to.seat]?.colour ?? null} />
          <h1 ref={title} tabIndex={-1}>
            {w.t("alone.curtain.turn", { name })}
          </h1>
          <p>{w.t("alone.curtain.hand", { name })}</p>
        </section>
      </div>
      <div class="curtain-foot">
        <button type="button" class="btn main big" onClick={open}>
          {w.t("alone.curtain.open", { name })}
        </button>
        <Link class="plain" to="/">
          {w.t("alone.curtain.stop")}
        </Link>
      </div>
    </main>
  );
}
