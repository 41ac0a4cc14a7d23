// Recovery codes: shown once, to be printed or written down.
import { useEffect, useState } from "preact/hooks";
import { copy } from "../shell/copy";
import { post, w } from "./account_api";
import { useDoing } from "./account_parts";

export function Codes({ done }: { done: () => void }) {
  const [codes, set] = useState<string[] | null>(null);
  const [copied, setCopied] = useState(false);
  const { bad, run } = useDoing();
  const make = () =>
    run(async () => set((await post<{ codes: string[] }>("/api/me/codes", {})).codes));
  useEffect(() => void make(), []);
  const copyAll = () => void copy((codes ?? []).join("\n")).then(setCopied);
  return (
    <div class="keep">
      <p class="why">{w.t("codes.why")}</p>
      {bad && (
        <p class="bad" role="alert">
          {bad}
        </p>
      )}
      {codes && (
        <ol class="codes" aria-label={w.t("codes.title")}>
          {codes.map((c) => (
            <li key={c}>{c}</li>
          ))}
        </ol>
      )}
      <p class="cap">{w.t("codes.once")}</p>
      <p class="btns">
        <button type="button" class="btn" disabled={!codes} onClick={() => print()}>
          {w.t("codes.print")}
        </button>
        <button type="button" class="btn" disabled={!codes} onClick={copyAll}>
          {w.t(copied ? "codes.copied" : "codes.copy")}
        </button>
        <button type="button" class="btn main" onClick={done}>
          {w.t("codes.done")}
        </button>
      </p>
    </div>
  );
}
