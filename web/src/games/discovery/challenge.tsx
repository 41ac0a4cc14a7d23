// The challenge: the facts of the card that was laid, before the question whether it is contested.
import { useGame } from "./context";
import { Plate } from "./plate";

export function Challenge() {
  const g = useGame();
  const id = g.prompt === "challenge" ? g.view.laid?.card : g.prompt === "call_challenge" || g.prompt === "call_response" ? g.view.call?.card : undefined;
  if (!id) return null;
  return <aside class="contest sheet" aria-label={g.w.t("challenge.title")}><Plate id={id} size="l" /></aside>;
}
