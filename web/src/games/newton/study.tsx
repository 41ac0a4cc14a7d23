// A study: bookshelf, desk, hand, Masters; and what every player has at a glance.
/** The bookshelf and the income slots of `owner`, small (304 wide) beside the board in front. */
export function StudyThumb() { return null; }
/** The whole study of `owner` as the board in front. */
export function StudyBoard() { return null; }
/** Under the boards, always there: the five values, the desk, the hand, the Masters. */
export function Bench() { return null; }
/** The players, one panel each. */
export function Players(_: { scrolls?: boolean }) { return null; }
