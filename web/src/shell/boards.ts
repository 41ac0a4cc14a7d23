// The games this client has a board for: one entry a game, whose parts are loaded when they are
// needed.
import type { ComponentType } from "preact";
import type { ReplayProps } from "../pages/replay";
import type { HowProps } from "../pages/how";
import type { GameModule } from "./table";
import type { Lang } from "./types";

type Words = Record<Lang, () => Promise<{ default: unknown }>>;

export type Home = {
  board: () => Promise<GameModule>;
  text: Words;
  /** The rules in the words of readers, for the panel that is one key away. */
  rules?: Words;
  /** Seats have the colours of the house, in their order. */
  bySeat?: boolean;
  /** Stands on the first page only when the server lists it. */
  unlisted?: boolean;
  replay?: () => Promise<{ Replay: ComponentType<ReplayProps> }>;
  how?: () => Promise<{ How: ComponentType<HowProps> }>;
};

/** In the order of the lobby. */
export const BOARDS: Record<string, Home> = {
  newton: {
    board: () => import("../games/newton/board"),
    replay: () => import("../games/newton/replay"),
    how: () => import("../games/newton/help_how"),
    text: {
      en: () => import("../../../games/newton/text/en.json"),
      fr: () => import("../../../games/newton/text/fr.json"),
    },
    rules: {
      en: () => import("../../../games/newton/text/rules.en.json"),
      fr: () => import("../../../games/newton/text/rules.fr.json"),
    },
  },
  century: {
    board: () => import("../games/century/index"),
    replay: () => import("../games/century/replay"),
    how: () => import("../games/century/help_how"),
    text: {
      en: () => import("../../../games/century/text/en.json"),
      fr: () => import("../../../games/century/text/fr.json"),
    },
    rules: {
      en: () => import("../../../games/century/text/rules.en.json"),
      fr: () => import("../../../games/century/text/rules.fr.json"),
    },
  },
  newscience: {
    board: () => import("../games/newscience/index"),
    replay: () => import("../games/newscience/replay"),
    how: () => import("../games/newscience/help_how"),
    text: {
      en: () => import("../../../games/newscience/text/en.json"),
      fr: () => import("../../../games/newscience/text/fr.json"),
    },
    rules: {
      en: () => import("../../../games/newscience/text/rules.en.json"),
      fr: () => import("../../../games/newscience/text/rules.fr.json"),
    },
  },
  discovery: {
    bySeat: true,
    board: () => import("../games/discovery/index"),
    replay: () => import("../games/discovery/replay"),
    how: () => import("../games/discovery/help_how"),
    text: {
      en: () => import("../../../games/discovery/text/en.json"),
      fr: () => import("../../../games/discovery/text/fr.json"),
    },
    rules: {
      en: () => import("../../../games/discovery/text/rules.en.json"),
      fr: () => import("../../../games/discovery/text/rules.fr.json"),
    },
  },
  connect_four: {
    bySeat: true,
    unlisted: true,
    board: () => import("../games/connect_four/index"),
    text: {
      en: () => import("../../../games/connect_four/text/en.json"),
      fr: () => import("../../../games/connect_four/text/fr.json"),
    },
  },
};
