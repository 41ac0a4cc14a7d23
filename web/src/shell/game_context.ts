// The scene of a game, handed to all that is drawn below its table.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** `G`: the scene with what the game adds to it. */
export function gameContext<G extends object>() {
  const GameContext = createContext<G | null>(null);
  function useGame(): G {
    const g = useContext(GameContext);
    if (!g) throw new Error("no game");
    return g;
  }
  return { GameContext, useGame };
}
