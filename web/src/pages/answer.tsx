// How who is suspended can answer: to whoever keeps this place.
import { useEffect, useState } from "preact/hooks";
import { siteOf, type Site } from "../shell/site";
import { w } from "./account_api";

export function Answer() {
  const [site, set] = useState<Site | null>(null);
  useEffect(() => void siteOf().then(set), []);
  const to = site?.contact;
  if (!site || !w.has("account.no.answer")) return null;
  return (
    <p class="answer">
      {w.t(to ? "account.no.answer" : "account.no.answer_nobody")}{" "}
      {to && <a href={to.startsWith("https:") ? to : `mailto:${to}`}>{to}</a>}
    </p>
  );
}
