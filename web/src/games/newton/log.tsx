// The log: one sentence a turn, from the events, grouped by round.
import type { Ev } from "../../shell/types";
import type { Ctx } from "./context";

export type Tab = "log" | "chat";
export function Log(_: { tab: Tab; setTab: (tab: Tab) => void; unread: number }) { return null; }
/** The last thing that happened, on one line, where the log has no room. */
export function Peek(_: { open: (tab: Tab) => void; unread: number }) { return null; }
/** New entries in words, for the live region. */
export const spoken = (_: Ctx, __: Ev[]): string => "";
