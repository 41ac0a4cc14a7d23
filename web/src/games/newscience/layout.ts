// Where the discoveries stand on the tree of 912 x 566, and the roots that lead from one to the
// next. Composition only: what needs what comes from the edition.
export const TREE = { width: 912, height: 566 },
  PLATE = { width: 92, height: 88 };

type Box = { x: number; y: number; width: number; height: number };

export const SPOTS: Record<string, [number, number]> = {
  classification_of_species: [8, 10],
  theory_of_combustion: [109, 10],
  universal_gravitation: [311, 10],
  cometary_orbits: [562.5, 10],
  infinitesimal_calculus: [759, 10],
  microorganisms: [8, 121],
  phosphorus: [109, 121],
  elastic_force: [211, 121],
  light_spectrum: [311, 121],
  theory_of_the_pendulum: [411, 121],
  finite_speed_of_light: [562.5, 121],
  infinite_series: [759, 121],
  the_cell: [8, 232],
  boyles_law: [109, 232],
  atmospheric_pressure: [311, 232],
  moons_of_jupiter: [562.5, 232],
  analytic_geometry: [709, 232],
  theory_of_probability: [809, 232],
  circulation_of_the_blood: [8, 343],
  nature_of_gases: [109, 343],
  falling_bodies: [311, 343],
  heliocentrism: [513, 343],
  planetary_motion: [612, 343],
  logarithms: [759, 343],
  comparative_anatomy: [8, 454],
  alchemy: [109, 454],
  laws_of_attraction: [311, 454],
  astrology: [562.5, 454],
  symbolic_algebra: [759, 454],
};

/** The frames around groups of which one member is enough. */
export const FRAMES: Record<string, Box> = {
  group_astronomy_2: { x: 508, y: 338, width: 201, height: 98 },
  group_mathematics_3: { x: 704, y: 227, width: 202, height: 98 },
  group_physics_4: { x: 206, y: 116, width: 302, height: 98 },
};

/**
 * A root by `FROM>TO`: it leaves the top of a plate or of a frame and ends in a bud below the next.
 */
export const ROOTS: Record<string, string> = {
  "group_mathematics_3>infinite_series": "M805 227L805 209",
  "infinite_series>infinitesimal_calculus": "M805 121L805 98",
  "moons_of_jupiter>finite_speed_of_light": "M608.5 232L608.5 209",
  "finite_speed_of_light>cometary_orbits": "M608.5 121L608.5 98",
  "group_physics_4>universal_gravitation": "M357 116L357 98",
  "boyles_law>phosphorus": "M155 232L155 209",
  "phosphorus>theory_of_combustion": "M155 121L155 98",
  "circulation_of_the_blood>the_cell": "M54 343L54 320",
  "the_cell>microorganisms": "M54 232L54 209",
  "microorganisms>classification_of_species": "M54 121L54 98",
  "circulation_of_the_blood>theory_of_combustion":
    "M78 343L78 334Q78 328 84 328L96.5 328Q102.5 328 102.5 322" +
    "L102.5 116Q102.5 110 108.5 110L131 110Q137 110 137 104L137 98",
  "boyles_law>elastic_force": "M177 232L177 223Q177 217 183 217L239 217Q243 217 243 213L243 209",
  "group_mathematics_3>cometary_orbits":
    "M765 227L765 221Q765 215 759 215L689 215Q683 215 683 209L683 116Q683 110 677 110" +
    "L632.5 110Q626.5 110 626.5 104L626.5 98",
  "group_mathematics_3>theory_of_the_pendulum":
    "M765 227L765 221Q765 215 759 215L478 215Q475 215 475 212L475 209",
  "infinite_series>universal_gravitation":
    "M781 121L781 113Q781 107 775 107L379.5 107Q375 107 375 102.5L375 98",
  "symbolic_algebra>logarithms": "M805 454L805 431",
  "logarithms>analytic_geometry":
    "M797 343L797 338.5Q797 334 792.5 334L761 334Q755 334 755 328L755 320",
  "logarithms>theory_of_probability":
    "M813 343L813 338.5Q813 334 817.5 334L849 334Q855 334 855 328L855 320",
  "astrology>heliocentrism":
    "M598.5 454L598.5 450Q598.5 446 594.5 446L579 446Q573 446 573 440L573 431",
  "astrology>planetary_motion":
    "M618.5 454L618.5 450Q618.5 446 622.5 446L666 446Q672 446 672 440L672 431",
  "laws_of_attraction>heliocentrism":
    "M383 454L383 445Q383 439 389 439L541 439Q545 439 545 435L545 431",
  "laws_of_attraction>planetary_motion":
    "M383 454L383 445Q383 439 389 439L640 439Q644 439 644 435L644 431",
  "group_astronomy_2>moons_of_jupiter": "M608.5 338L608.5 320",
  "laws_of_attraction>falling_bodies": "M357 454L357 431",
  "falling_bodies>atmospheric_pressure": "M357 343L357 320",
  "atmospheric_pressure>light_spectrum": "M357 232L357 209",
  "atmospheric_pressure>theory_of_the_pendulum":
    "M373 232L373 227.5Q373 223 377.5 223L437 223Q443 223 443 217L443 209",
  "atmospheric_pressure>elastic_force":
    "M341 232L341 227.5Q341 223 336.5 223L277 223Q271 223 271 217L271 209",
  "alchemy>nature_of_gases": "M155 454L155 431",
  "nature_of_gases>boyles_law": "M155 343L155 320",
  "comparative_anatomy>circulation_of_the_blood": "M54 454L54 431",
  "symbolic_algebra>falling_bodies":
    "M785 454L785 452Q785 450 783 450L381 450Q375 450 375 444L375 431",
  "nature_of_gases>atmospheric_pressure":
    "M177 343L177 336Q177 330 183 330L334 330Q339 330 339 325L339 320",
  "nature_of_gases>microorganisms":
    "M133 343L133 339.5Q133 336 129.5 336L112.5 336Q106.5 336 106.5 330" +
    "L106.5 227Q106.5 221 100.5 221L78 221Q72 221 72 215L72 209",
  "group_astronomy_2>universal_gravitation":
    "M578.5 338L578.5 334Q578.5 330 574.5 330L526 330Q520 330 520 324" +
    "L520 121Q520 115 514 115L397 115Q391 115 391 109L391 98",
  "logarithms>finite_speed_of_light":
    "M777 343L777 334Q777 328 771 328L696 328Q690 328 690 322L690 229Q690 223 684 223" +
    "L632.5 223Q626.5 223 626.5 217L626.5 209",
  "falling_bodies>infinitesimal_calculus":
    "M381 343L381 330Q381 324 387 324L691 324Q697 324 697 318L697 110Q697 104 703 104" +
    "L784 104Q787 104 787 101L787 98",
};

/** The middle of each bough. */
export const BOUGHS: Record<string, number> = {
  biology: 54,
  chemistry: 155,
  physics: 357,
  astronomy: 608.5,
  mathematics: 805,
};
