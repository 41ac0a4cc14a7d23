// What a game draws stands on its ground. The styles of a game begin with this class, so they meet
// nothing of the shell around it and nothing of another game.
import type { ComponentChildren } from "preact";

/**
 * `live`: what stands here changes while it is played. A browser that translates puts its own
 * elements around the words, and they would change no more; talk and rules may be translated.
 */
type Props = { game: string; live?: boolean; children: ComponentChildren };

export function Ground({ game, live, children }: Props) {
  return (
    <div class={`game game-${game}`} translate={!live}>
      {children}
      <div id="flight" aria-hidden="true" />
    </div>
  );
}
