// Parts of the page that the first visit does not carry.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function Later<P extends object>({
  load,
  ...props
}: { load: () => Promise<ComponentType<P>> } & P) {
  const [Page, set] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    void load().then((page) => set(() => page));
  }, []);
  return Page ? <Page {...(props as unknown as P)} /> : null;
}
