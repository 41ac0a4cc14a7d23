// Where a friend is, and what that allows: to go there, or to ask them to a table of mine.
import { useState } from "preact/hooks";
import { isolate } from "../shell/letters";
import { go } from "../shell/router";
import { me } from "../shell/session";
import { invite, lobby, mine, request } from "../shell/socket";
import { useStore } from "../shell/store";
import { gameName } from "../shell/titles";
import type { Seat } from "../shell/types";
import { w, type Tie } from "./people_api";

/** The table where somebody is, in words and as a way there. */
export function useWhere(code: string | undefined) {
  const tables = useStore(lobby),
    who = useStore(me);
  const at = code ? tables?.find((x) => x.code === code) : undefined;
  const seated = at?.seats.some((s) => s.kind === "human" && s.user === who.id && !s.left);
  const free = at?.status === "setup" && at.seats.some((s) => s.kind === "open");
  const enter = async () => {
    if (free && !seated) await request({ t: "sit", table: code! });
    go(`/t/${code}`);
  };
  return {
    words: !code ? null : at ? w.t("friends.at", { game: gameName(at) }) : w.t("friends.at_some"),
    verb: w.t(seated ? "friends.back" : free ? "friends.join" : "friends.watch"),
    enter,
  };
}

type Props = {
  it: Tie;
  where: ReturnType<typeof useWhere>;
  act: (work: () => Promise<unknown>, words: string) => void;
};

export function FriendWays({ it, where, act }: Props) {
  const [sent, setSent] = useState(false);
  const { id } = useStore(me),
    own = useStore(mine) ?? [],
    open = useStore(lobby) ?? [];
  const sits = (seats: Seat[], user: string | null) =>
    seats.some((s) => s.kind === "human" && s.user === user && !s.left);
  // To a table of mine that has not begun and where they do not sit.
  const waits = [...own, ...open].find(
    (x) => x.status === "setup" && sits(x.seats, id) && !sits(x.seats, it.user),
  );
  const name = isolate(it.name);
  return (
    <>
      {it.table && (
        <button
          type="button"
          class="btn s"
          aria-label={w.t("of", { what: where.verb, name: `${name}, ${where.words}` })}
          onClick={() => void where.enter()}
        >
          {where.verb}
        </button>
      )}
      {waits && it.here && (
        <button
          type="button"
          class="btn s"
          disabled={sent}
          aria-label={w.t("friends.invite_to", { name, game: gameName(waits) })}
          onClick={() =>
            act(async () => {
              const answer = await invite(waits.code, it.user);
              if (!answer.ok) throw new Error(answer.code);
              setSent(true);
            }, w.t("friends.invited"))
          }
        >
          {w.t(sent ? "friends.invited" : "friends.invite")}
        </button>
      )}
    </>
  );
}
