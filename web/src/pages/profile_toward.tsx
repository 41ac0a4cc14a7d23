// On the page of somebody else: be friends, follow, and all else behind the dots.
import { useEffect, useState } from "preact/hooks";
import { loadPeopleText, useLang } from "../shell/i18n";
import { isolate } from "../shell/letters";
import { overlay } from "../shell/overlay";
import { me } from "../shell/session";
import { useStore } from "../shell/store";
import { Dots } from "./friends";
import { between, day, loadTies, noWords, tie, ties, w, type TieKind } from "./people_api";

export function Toward({ name }: { name: string }) {
  const lang = useLang(),
    who = useStore(me),
    all = useStore(ties);
  const [bad, setBad] = useState<string | null>(null);
  useEffect(() => void loadPeopleText(lang), [lang]);
  useEffect(() => {
    if (who.id) void loadTies().catch(() => undefined);
  }, [who.id]);
  if (!w.has("menu.more") || !who.id || !all) return null;
  const mine = between(all, { name }),
    is = (kind: TieKind) => mine.some((x) => x.kind === kind);
  const put = (kind: "friend" | "follow", on: boolean) => {
    setBad(null);
    tie({ name }, kind, on).catch((e: unknown) => setBad(noWords(e)));
  };
  const friend = mine.find((x) => x.kind === "friend");
  return (
    <div class="toward">
      <span class="btns">
        {who.account && !is("block") && (
          <>
            {friend ? (
              <span class="mark">{w.t("menu.friend_since", { date: day(friend.at) })}</span>
            ) : (
              <button
                type="button"
                class={`btn s ${is("asked") ? "" : "main"}`}
                onClick={() => put("friend", !is("asked"))}
              >
                {w.t(
                  is("asks")
                    ? "menu.friend_yes"
                    : is("asked")
                      ? "menu.friend_asked"
                      : "menu.friend_ask",
                )}
              </button>
            )}
            <button type="button" class="btn s" onClick={() => put("follow", !is("follow"))}>
              {w.t(is("follow") ? "menu.follow_end" : "menu.follow")}
            </button>
          </>
        )}
        {is("block") && <span class="mark">{w.t("menu.blocked", { name: isolate(name) })}</span>}
        <button
          type="button"
          class="icon-btn dots"
          aria-haspopup="dialog"
          aria-label={w.t("menu.more", { name: isolate(name) })}
          onClick={(e) => overlay.set({ what: "person", who: { name }, anchor: e.currentTarget })}
        >
          <Dots />
        </button>
      </span>
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
    </div>
  );
}
