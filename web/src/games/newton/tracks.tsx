// To come.
export function TracksBoard() { return null; }
export function TracksThumb() { return null; }
