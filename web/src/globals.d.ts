declare module "*.svg" {
  const text: string;
  export default text;
}
/** Made when the client is built (build.mjs). */
declare module "made:first-en" {
  const words: Record<string, unknown>;
  export default words;
}
declare module "made:first-fr" {
  const words: Record<string, unknown>;
  export default words;
}
declare module "made:plates" {
  const art: Record<string, string>;
  export default art;
}
declare module "made:newton-sprite" {
  const text: string;
  export default text;
}
declare module "made:europe" {
  const map: {
    width: number;
    height: number;
    frame: { left: number; top: number; right: number; bottom: number };
    projection: { left: number; top: number; west: number; north: number; scale: number };
    coast: string;
    rivers: string;
    peaks: [number, number][];
    degrees: string;
    net: string;
  };
  export default map;
}
declare module "made:newscience-sprite" {
  const text: string;
  export default text;
}
declare module "made:discovery-sprite" {
  const text: string;
  export default text;
}
