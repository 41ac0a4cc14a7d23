// The name of a person at a table or in talk: it opens a small menu.
import type { ComponentChildren } from "preact";
import { classes } from "../pieces";
import { shell } from "./i18n";
import { isolate } from "./letters";
import { overlay } from "./overlay";
import { me } from "./session";
import { useStore } from "./store";
import type { Table } from "./types";

type Props = {
  user?: string;
  name: string;
  /** Where the two meet: the menu has the rating in its game, and a report is about it. */
  table?: Table;
  class?: string;
  /** What opens it, in the place of the name. */
  children?: ComponentChildren;
};

export function Someone({ user, name, table, class: cls, children }: Props) {
  const who = useStore(me);
  if (!user || !name || user === who.id) return <>{children ?? <bdi class={cls}>{name}</bdi>}</>;
  const plain = name.replace(/[\u2066-\u2069]/g, "");
  const more = shell.t("name.more", { name: isolate(plain) });
  return (
    <button
      type="button"
      class={classes("person", cls)}
      aria-haspopup="dialog"
      title={more}
      aria-label={children ? more : undefined}
      onClick={(e) => {
        e.stopPropagation();
        overlay.set({
          what: "person",
          who: { user, name: plain },
          table,
          anchor: e.currentTarget,
        });
      }}
    >
      {children ?? <bdi>{name}</bdi>}
    </button>
  );
}
