// The plates of the lobby, engraved. A chunk of its own, so that a table opened by a link does not
// load them.
import art from "made:plates";
import { shell } from "./i18n";

/** Of a game that has no engraving: the orrery itself. */
const RINGS = [0, 60, 120]
  .map((turn) => `<ellipse cx="142" cy="98" rx="84" ry="34" transform="rotate(${turn} 142 98)"/>`)
  .join("");
const PLAIN = `<g fill="none" stroke="currentColor" stroke-width="1.6">${RINGS}</g>`;

/**
 * `id`: GAME or GAME.VARIANT; a module of several games that has no plate itself shows that of its
 * first.
 */
export default function Art({ id }: { id: string }) {
  const svg = art[id] ?? art[`${id}.${shell.keys(`games.${id}.variants`)[0]}`] ?? PLAIN;
  return (
    <svg
      class="art"
      viewBox="0 0 284 196"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
