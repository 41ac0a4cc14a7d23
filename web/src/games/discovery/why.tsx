// Why something cannot be done now, in the words of its rule.
import type { ComponentChildren } from "preact";
import { Cannot as Stands, type Path } from "../../shell/why";
import type { Ctx } from "./context";
import { reasonWords } from "./words";

type Props = { g: Ctx; path: Path; label: string; own?: string; children: ComponentChildren };

/** A button that cannot be pressed now: it stands there to say why, by pointer, key or finger. */
export const Cannot = ({ g, ...rest }: Props) => (
  <Stands g={g} words={(r) => reasonWords(g, r)} {...rest} />
);
