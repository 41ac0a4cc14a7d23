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
  newscience: {
    research: "magnifying-glass", experiment: "erlenmeyer", publish: "quill-ink", rest2: "night-sleep", happenings: "scroll-unfurled", astrology: "astrolabe",
    heliocentrism: "sun", planetary_motion: "orbit", moons_of_jupiter: "jupiter", finite_speed_of_light: "sunbeams", cometary_orbits: "comet-spark", laws_of_attraction: "magnet",
    falling_bodies: "pisa-tower", atmospheric_pressure: "thermometer-scale", theory_of_the_pendulum: "pendulum-swing", light_spectrum: "prism", elastic_force: "bouncing-spring", universal_gravitation: "shiny-apple",
    alchemy: "round-bottom-flask", nature_of_gases: "bubbles", boyles_law: "weight-scale", phosphorus: "flame", theory_of_combustion: "small-fire", comparative_anatomy: "skeleton-inside",
    circulation_of_the_blood: "heart-organ", the_cell: "honeycomb", microorganisms: "microscope", classification_of_species: "plants-and-animals", logarithms: "abacus", theory_of_probability: "rolling-dices",
    infinite_series: "infinity", laurels: "laurels",
  },
  /* gravure is drawn by us */
  discovery: {
    homo_habilis: "stone-crafting", cueillette: "berries-bowl", epieu: "stone-spear", galet_taille: "rock", homo_erectus: "footprint", nomadisme: "trail", chasse: "bison", feu: "campfire",
    peche: "spearfishing", outils: "stone-axe", cuisson: "camp-cooking-pot", huttes: "hut", troc: "shaking-hands", tribus: "three-friends", langage: "talk", homo_neandertal: "skull-mask",
    homo_sapiens: "brain", pirogues: "wood-canoe", vetements: "fur-shirt", conservation: "fish-smoking", animisme: "deer-head", sepulture: "stone-pile", navigation: "raft",
    specialisation: "bone-knife", metaux: "ore", nombres: "tally-mark-5", peinture: "hand", sculpture: "venus-of-willendorf", propulseur: "spear-hook", fil_et_aiguille: "sewing-needle",
    outils_complexes: "barbed-spear", mythes: "totem-head", chien: "wolf-howl", enceintes: "palisade", sedentarisation: "huts-village", arc_a_fleches: "bow-arrow",
    pierre_polie: "flat-hammer", agriculture: "wheat", construction: "stone-wall", poterie: "painted-pottery", villages: "village", chemins: "stone-path", elevage: "goat",
    fermentation: "bread", temples: "dolmen", stockage: "granary", brique: "brick-pile", commerce: "swap-bag", hierarchie: "crown", remparts: "defensive-wall", vannerie: "basket",
    astronomie: "star-cycle", mines: "mining", joker: "ceremonial-mask", temoin: "primitive-torch",
  },
};
