// At a table that has not begun: friends who are here are asked to it by a press. The part itself
// is loaded for those who have an account.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Table } from "./types";

export type Props = { table: Table };

export function InviteFriends({ table }: Props) {
  const [List, set] = useState<FunctionComponent<Props> | null>(null);
  useEffect(() => {
    void import("../pages/invite_list").then((m) => set(() => m.InviteList));
  }, []);
  return List && <List table={table} />;
}
