// To come.
export function MapBoard() { return null; }
export function MapThumb() { return null; }
