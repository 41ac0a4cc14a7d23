// Prints the functions whose body has more lines than allowed: `node lengths.mjs 100 FILE...`, of
// TypeScript and JavaScript. What stands in a function counts in it, functions too.
import { readFileSync } from "node:fs";
import ts from "typescript";

const [most, ...files] = process.argv.slice(2);

/** How many lines stand between the braces; of an arrow's expression, how many it takes. */
function linesOf(body, source) {
  const line = (at) => source.getLineAndCharacterOfPosition(at).line;
  const all = line(body.end) - line(body.getStart(source)) + 1;
  return ts.isBlock(body) ? all - 2 : all;
}

for (const file of files) {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : undefined;
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const look = (node) => {
    const lines = ts.isFunctionLike(node) && node.body ? linesOf(node.body, source) : 0;
    if (lines > Number(most)) {
      const at = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      console.log(`${file}:${at}: a function of ${lines} lines; ${most} are allowed`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
}
