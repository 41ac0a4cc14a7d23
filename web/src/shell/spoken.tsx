// The live region. A dialog makes all behind it inert, so each dialog has one of its own, which
// says what comes while it is open.
import { useEffect, useState } from "preact/hooks";
import { said } from "./speech";

export function Spoken() {
  const [words, set] = useState("");
  useEffect(() => said.subscribe(() => set(said.get())), []);
  return (
    <p class="sr speech" aria-live="polite" aria-atomic="true">
      {words}
    </p>
  );
}
