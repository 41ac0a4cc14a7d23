// The icons we use of game-icons.net (CC BY 3.0, credited on the About page): our id -> their name.
export const ICONS = {
  native_help: "dream-catcher", tool: "flat-hammer", new_settlers: "knapsack", exploration: "compass",
  field: "wheat", forest: "pine-tree", river: "river", mountain: "peaks",
  rules: "open-book", rest: "campfire", bot: "clockwork", theme: "candle-light", link: "linked-rings", crown: "laurel-crown", eye: "spyglass", door: "exit-door", undo: "anticlockwise-rotation", done: "check-mark", settings: "cog", device: "smartphone", talk: "talk",
};

/** Icons that one game alone uses: they come with its board, with the game's first letter before their name. */
export const GAME_ICONS = {
  newton: {
    work: "pencil-ruler", technology: "cog", travel: "compass", lessons: "graduate-cap", study: "open-book", joker: "jester-hat", potion: "round-bottom-flask", medicine: "caduceus",
    temple: "greek-temple", pyramid: "great-pyramid", amphi: "coliseum", invention: "telescope", master: "laurel-crown", objective: "star-medal", shelf: "bookshelf",
  },
};
