// The lines of the ledger that each thing of the table rests on.
export const ACTION_LAW: Record<string, string[]> = { work: ["NW-089", "NW-090"], technology: ["NW-098", "NW-101"], travel: ["NW-113", "NW-114"], lessons: ["NW-129"], study: ["NW-135"], joker: ["NW-151", "NW-152"] };
export const EFFECT_LAW: Record<string, string[]> = {
  books: ["NW-165"], wild_book: ["NW-166", "NW-080"], gain: ["NW-167"], exchange: ["NW-168", "NW-169"], vp_per_book: ["NW-170"], coins_per_book: ["NW-171"], vp_per_identical_set: ["NW-172"], discard_card: ["NW-174", "NW-175"],
  extra_bookshelf_tile: ["NW-176"], double_bonus_tokens: ["NW-177", "NW-178"], teleport_village: ["NW-180", "NW-181"], repeat_lightning: ["NW-184", "NW-185"], ignore_book_requirement: ["NW-187", "NW-188"], multi_cube: ["NW-189", "NW-190"],
  extra_action: ["NW-343"], potion_after_action: ["NW-344"], buy_card: ["NW-345"], reuse_bonus_token: ["NW-346"], reuse_city: ["NW-347"],
};
export const KIND_LAW: Record<string, string[]> = { joker: ["NW-151", "NW-071"], doubled: ["NW-333"], dual: ["NW-334", "NW-336"], reversed: ["NW-338", "NW-339"] };
export const MASTER_LAW: Record<string, string[]> = {
  robert_boyle: ["NW-263"], tycho_brahe: ["NW-264"], thomas_browne: ["NW-265"], giordano_bruno: ["NW-266"], rene_descartes: ["NW-267"], margaret_cavendish: ["NW-272", "NW-273"], nicolaus_copernicus: ["NW-276"], nicola_cusano: ["NW-277"],
  daniel_fahrenheit: ["NW-278"], galileo_galilei: ["NW-279"], william_gilbert: ["NW-281"], edmond_halley: ["NW-282", "NW-283"], christiaan_huygens: ["NW-286"], johannes_kepler: ["NW-287"], gottfried_leibniz: ["NW-289"], isaac_newton: ["NW-290"],
  paracelsus: ["NW-291"], blaise_pascal: ["NW-292", "NW-293"], evangelista_torricelli: ["NW-294"], maria_winkelmann: ["NW-295", "NW-296"], robert_hooke: ["NW-324"], stephen_hawking: ["NW-325"],
};
export const CITY_LAW: Record<string, string[]> = { city_coins: ["NW-227"], city_potions: ["NW-228"], city_student: ["NW-229"], city_university: ["NW-230", "NW-232"], city_ancient_land: ["NW-231", "NW-232"], city_medicine: ["NW-236", "NW-237"] };
export const INVENTION_LAW: Record<string, string[]> = {
  inv_potion_6vp: ["NW-213"], inv_2potions_3vp: ["NW-214"], inv_coins_student: ["NW-215"], inv_masters: ["NW-216"], inv_universities: ["NW-217"], inv_ancient_lands: ["NW-218", "NW-224"], inv_lines: ["NW-219", "NW-224"],
  inv_study: ["NW-220"], inv_lessons: ["NW-221"], inv_travel: ["NW-222"],
};
export const OBJECTIVE_LAW: Record<string, string[]> = {
  obj_coins: ["NW-243"], obj_potions: ["NW-244"], obj_bonus_tokens: ["NW-245"], obj_universities: ["NW-246"], obj_ancient_lands: ["NW-247"], obj_students_at_end: ["NW-248"], obj_masters: ["NW-249"], obj_book_sets: ["NW-250"],
  obj_bookshelf_sets: ["NW-252"], obj_card_pairs: ["NW-253"],
};
export const DISCOVERY_LAW: Record<string, string[]> = {
  gd_atlas: ["NW-356"], gd_academies: ["NW-357"], gd_antiquity: ["NW-358"], gd_library: ["NW-359"], gd_method: ["NW-360"], gd_workshop: ["NW-361"], gd_mentors: ["NW-362"], gd_system: ["NW-363"],
};
export const PLACE_LAW: Record<string, string[]> = { start: ["NW-032", "NW-120"], university: ["NW-118", "NW-126"], ancient_land: ["NW-118", "NW-126"], city: ["NW-118", "NW-226"], master: ["NW-127", "NW-257"], objective: ["NW-124", "NW-125"], village: ["NW-116", "NW-120"] };
export const SPACE_LAW: Record<string, string[]> = { start: ["NW-033", "NW-034"], plain: ["NW-110"], specialization: ["NW-196"], invention: ["NW-211"], master: ["NW-257"], objective: ["NW-240", "NW-242"] };
/** Parts of the screen that are no component, and the words `parts.ID` of the text. */
export const PART_LAW: Record<string, string[]> = {
  first: ["NW-037", "NW-312"], points: ["NW-047"], coins: ["NW-005", "NW-035"], potions: ["NW-083", "NW-084"], cubes: ["NW-118", "NW-122"], tiles: ["NW-138", "NW-139"], students: ["NW-033", "NW-111"], marker: ["NW-034", "NW-089"],
  slot: ["NW-052"], tucked: ["NW-303", "NW-304"], drawers: ["NW-200", "NW-201"], incomes: ["NW-202", "NW-204"], masters_hidden: ["NW-042"], deck: ["NW-043", "NW-309"], row: ["NW-132"], gone: ["NW-132"], piles: ["NW-021", "NW-208"],
};
