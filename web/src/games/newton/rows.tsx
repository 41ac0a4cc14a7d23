// To come.
export function CardsBoard() { return null; }
export function CardsThumb() { return null; }
