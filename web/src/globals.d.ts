declare module "*.svg" { const text: string; export default text }
/** The stylesheet of each game, filled in by build.mjs. */
declare const __GAME_CSS__: Record<string, string>;
