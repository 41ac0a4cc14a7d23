// A module of the client that needs no browser, for tools and tests: pure('web/src/shell/template.ts') gives what it
// exports. It may import types only.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const { transform } = createRequire(`${root}web/`)('esbuild');

export async function pure(file) {
  const { code } = await transform(fs.readFileSync(root + file, 'utf8'), { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
