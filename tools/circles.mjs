// The circles among the files of one room, from the lines of nm -A on standard input (script/circles).
import fs from 'node:fs';

const [room, all] = process.argv.slice(2);
const defines = new Map(); // symbol -> file
const uses = new Map(); // file -> symbols
for (const line of fs.readFileSync(0, 'utf8').split('\n')) {
  const found = line.match(/src_\w+?_([\w]+)\.c\.o:\s*(?:[0-9a-f]+)? ([A-Za-z]) (\S+)$/);
  if (!found) continue;
  const [, long, kind, symbol] = found;
  const file = long.startsWith(`${room}_`) ? long.slice(room.length + 1) : long;
  if (!uses.has(file)) uses.set(file, new Set());
  if (kind === 'U') uses.get(file).add(symbol);
  else if (/[A-TV-Z]/.test(kind)) defines.set(symbol, file);
}
const calls = new Map(
  [...uses].map(([file, symbols]) => [
    file,
    [...new Set([...symbols].map(s => defines.get(s)))].filter(f => f && f !== file).sort(),
  ]),
);

/** Tarjan's strongly connected components (1972). */
function circlesOf(graph) {
  const at = new Map(),
    low = new Map(),
    stack = [],
    found = [];
  const visit = node => {
    at.set(node, at.size);
    low.set(node, at.get(node));
    stack.push(node);
    for (const next of graph.get(node))
      if (!at.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), at.get(next)));
    if (low.get(node) !== at.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of graph.keys()) if (!at.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

const circles = circlesOf(calls);
console.log(`${room} ${calls.size} files, largest circle ${circles[0]?.length ?? 0}`);
if (all === '1')
  for (const circle of circles) {
    console.log(`  circle of ${circle.length}: ${circle.join(' ')}`);
    for (const file of circle)
      console.log(`    ${file} calls ${calls.get(file).filter(f => circle.includes(f)).join(' ')}`);
  }
