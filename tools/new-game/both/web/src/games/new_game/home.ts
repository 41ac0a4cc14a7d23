// What the client loads of New game, and when: each part as soon as it is needed.
import type { Home } from "../../shell/boards";

const home: Home = {
  bySeat: true,
  board: () => import("./index"),
  text: {
    en: () => import("../../../../games/new_game/text/en.json"),
    fr: () => import("../../../../games/new_game/text/fr.json"),
  },
  rules: {
    en: () => import("../../../../games/new_game/text/rules.en.json"),
    fr: () => import("../../../../games/new_game/text/rules.fr.json"),
  },
};
export default home;
