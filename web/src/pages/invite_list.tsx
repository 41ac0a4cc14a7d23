// My friends beside the link of a table: those who are here first, each with a press to ask them.
import { useEffect, useState } from "preact/hooks";
import { loadPeopleText, useLang } from "../shell/i18n";
import type { Props } from "../shell/invite_friends";
import { isolate } from "../shell/letters";
import { refusalWords } from "../shell/refusal";
import { Link } from "../shell/router";
import { invite } from "../shell/socket";
import { say } from "../shell/speech";
import { useStore } from "../shell/store";
import { loadTies, ties, w, type Tie } from "./people_api";

const EVERY = 15_000;

export function InviteList({ table }: Props) {
  const lang = useLang(),
    all = useStore(ties);
  useEffect(() => void loadPeopleText(lang), [lang]);
  useEffect(() => {
    const look = () => void loadTies().catch(() => undefined);
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  if (!all || !w.has("invite.title")) return null;
  const friends = all.filter(
    (x) => x.kind === "friend" && !table.seats.some((s) => s.user === x.user),
  );
  const here = friends.filter((x) => x.here);
  return (
    <section class="invite-list" aria-label={w.t("invite.title")}>
      <h3 class="heading left">{w.t("invite.title")}</h3>
      <ul>
        {here.map((x) => (
          <One key={x.user} it={x} table={table.table} />
        ))}
      </ul>
      <p class="cap">
        {w.t(`invite.${here.length ? "line" : friends.length ? "none_here" : "none"}`)}{" "}
        <Link to="/friends">{w.t(friends.length ? "invite.all" : "menu.me_friends")}</Link>
      </p>
    </section>
  );
}

function One({ it, table }: { it: Tie; table: string }) {
  const [sent, setSent] = useState(false);
  const [no, setNo] = useState<string | null>(null);
  const name = isolate(it.name);
  const ask = async () => {
    const answer = await invite(table, it.user);
    setSent(answer.ok);
    setNo(
      answer.ok
        ? null
        : answer.code === "forbidden"
          ? w.t("no.not_friend")
          : refusalWords(answer.code),
    );
    if (answer.ok) say(w.t("of", { what: w.t("friends.invited"), name }));
  };
  return (
    <li>
      <i class="presence on" aria-hidden="true" />
      <span>
        <bdi>{it.name}</bdi>
        {no && (
          <small class="bad" role="alert">
            {no}
          </small>
        )}
      </span>
      <button
        type="button"
        class="btn s"
        disabled={sent}
        aria-label={w.t("invite.go", { name })}
        onClick={() => void ask()}
      >
        {w.t(sent ? "friends.invited" : "friends.invite")}
      </button>
    </li>
  );
}
