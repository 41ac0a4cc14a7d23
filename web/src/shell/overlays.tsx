// Draws what opens over a page (overlay.ts), an invitation that came, and what bars the way in.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { closeOverlay, overlay } from "./overlay";
import { invited } from "./socket";
import { useStore } from "./store";

type Part<P> = ComponentType<P> | null;

/** Loaded when it is wanted for the first time. */
function useLate<P>(wanted: boolean, load: () => Promise<ComponentType<P>>): Part<P> {
  const [part, set] = useState<Part<P>>(null);
  useEffect(() => {
    if (wanted && !part) void load().then((it) => set(() => it));
  }, [wanted]);
  return part;
}

export function Overlays() {
  const open = useStore(overlay),
    asked = useStore(invited);
  const Person = useLate(open?.what === "person", () =>
    import("../pages/person_menu").then((m) => m.PersonMenu),
  );
  const Mine = useLate(open?.what === "mine", () =>
    import("../pages/my_menu").then((m) => m.MyMenu),
  );
  const Report = useLate(open?.what === "report", () =>
    import("../pages/report").then((m) => m.ReportDialog),
  );
  const Invited = useLate(Boolean(asked), () =>
    import("../pages/invited").then((m) => m.InvitedNote),
  );
  return (
    <>
      {open?.what === "person" && Person && (
        <Person
          key={open.who.user ?? open.who.name}
          who={open.who}
          table={open.table}
          anchor={open.anchor}
        />
      )}
      {open?.what === "mine" && Mine && <Mine anchor={open.anchor} close={closeOverlay} />}
      {open?.what === "report" && Report && <Report who={open.who} table={open.table} />}
      {asked && Invited && <Invited key={`${asked.table}.${asked.at}`} it={asked} />}
    </>
  );
}
