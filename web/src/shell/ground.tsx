// What a game draws stands on its ground. The styles of a game begin with this class, so they meet
// nothing of the shell around it and nothing of another game.
import type { ComponentChildren } from "preact";

export function Ground({ game, children }: { game: string; children: ComponentChildren }) {
  return (
    <div class={`game game-${game}`}>
      {children}
      <div id="flight" aria-hidden="true" />
    </div>
  );
}
