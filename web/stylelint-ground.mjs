// A rule of stylelint: what a game brings in style/GAME reaches no further than the game's ground
// (src/shell/ground.tsx), and its classes do not meet those of the shell.
//   - each rule stands in `:where(.game-GAME) { … }`, which adds nothing to its weight; only
//     colours may be said for a light, `:root[data-theme="candlelight"] :where(.game-GAME) { … }`;
//   - a name of keyframes begins with the game's;
//   - a class that the shell styles wherever it stands is not used for something else: the parts
//     of the frame that a game may lay out are listed in .stylelintrc.json, the shared pieces are
//     those of house.css.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import stylelint from "stylelint";

const NAME = "orrery/ground";
const said = stylelint.utils.ruleMessages(NAME, {
  outside: (what, root) => `"${what}" reaches beyond the game: it must stand in ${root} { … }`,
  climbs: (what) => `"${what}" climbs out of the game's ground`,
  keyframes: (what, game) => `The keyframes "${what}" must be called ${game}-…`,
  shell: (what) => `The shell styles ".${what}" wherever it stands: the game needs another word`,
});

const folder = join(dirname(fileURLToPath(import.meta.url)), "style");
const classesOf = (selector) => [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map((m) => m[1]);

const FRAME = String.raw`(?:\.(?:wide|narrow) (?:> )?)?`;
const PSEUDO = String.raw`(?:::?[\w-]+(?:\([^)\n]*\))?|\[[^\]\n]*\])*`;
/** One class alone; Prettier has put each selector on a line of its own. */
const ALONE = new RegExp(`^ *${FRAME}\\.([\\w-]+)${PSEUDO}(?:,| \\{)$`, "gm");

/** The classes that the sheets of the shell style by themselves, at any place. */
function bare() {
  const shell = readdirSync(folder).filter((f) => f.endsWith(".css") && f !== "house.css");
  const lines = (f) => [...readFileSync(join(folder, f), "utf8").matchAll(ALONE)];
  return new Set(shell.flatMap(lines).map((m) => m[1]));
}

const rule =
  (on, { frame = [] } = {}) =>
  (sheet, result) => {
    const game = /[/\\]style[/\\](\w+)[/\\][\w-]+\.css$/.exec(sheet.source?.input.file ?? "")?.[1];
    if (!on || !game) return;
    const report = (node, message) =>
      stylelint.utils.report({ ruleName: NAME, result, node, message });
    const root = `:where(.game-${game})`;
    const grounded = (selector) =>
      selector === root ||
      (/^:root(\[|:not\()[^ ]*\)? /.test(selector) && selector.endsWith(` ${root}`));
    for (const node of sheet.nodes) {
      if (node.type === "comment" || (node.type === "atrule" && node.name === "import")) continue;
      if (node.type === "atrule" && node.name === "keyframes") {
        if (!node.params.startsWith(`${game}-`)) report(node, said.keyframes(node.params, game));
      } else if (node.type === "rule" && node.selectors.every(grounded)) continue;
      else if (node.type === "atrule" && node.name === "media") {
        for (const inner of node.nodes)
          if (inner.type !== "rule" || !inner.selectors.every(grounded))
            report(inner, said.outside(inner.selector ?? inner.name, root));
      } else report(node, said.outside(node.selector ?? `@${node.name}`, root));
    }
    const shell = bare();
    sheet.walkRules((inner) => {
      if (inner.parent.type === "root" || inner.parent.name === "keyframes") return;
      if (inner.selectors.every(grounded)) return;
      for (const selector of inner.selectors) {
        if (/.&|:root|(^|[\s,(>+~])(html|body)\b/.test(selector))
          report(inner, said.climbs(selector));
        for (const name of classesOf(selector))
          if (shell.has(name) && !frame.includes(name)) report(inner, said.shell(name));
      }
    });
  };

rule.ruleName = NAME;
rule.messages = said;
export default stylelint.createPlugin(NAME, rule);
