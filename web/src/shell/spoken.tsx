// The live region. A dialog makes all behind it inert, so each dialog has one of its own, which
// says what comes while it is open. Each sentence is an element of its own: the same words are said
// again, and a browser that translates does not hold on to the ones before.
import { useEffect, useState } from "preact/hooks";
import { said } from "./speech";

export function Spoken() {
  const [it, set] = useState({ words: "", n: 0 });
  useEffect(() => said.subscribe(() => set(said.get())), []);
  return (
    <p class="sr speech" aria-live="polite" aria-atomic="true">
      <span key={it.n}>{it.words}</span>
    </p>
  );
}
