// A mark in the head while a letter of the moderators is not read.
import { shell } from "./i18n";
import { Link } from "./router";
import { me } from "./session";
import { useStore } from "./store";

export function LetterMark() {
  const n = useStore(me).letters ?? 0;
  if (!n) return null;
  const words = shell.t("name.letters", { n });
  return (
    <Link class="letter-mark" to="/letters" title={words}>
      <svg class="acc-sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 6h18v12.5H3zM3 6.5 12 13.5 21 6.5" />
      </svg>
      <b class="num" aria-hidden="true">
        {n}
      </b>
      <span class="sr">{words}</span>
    </Link>
  );
}
