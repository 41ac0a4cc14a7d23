// The kernel stays what a page can run: script/kernel finds each way to a library, a thread, a file or a clock in a file
// that is looked at as one of it, and nothing wrong with what has none.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { equal, ok, run, test } from '../server/kit.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orrery-kernel-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/** What script/kernel says of sources beside its own: a line each, without their folder. */
function said(sources) {
  const files = Object.entries(sources).map(([name, text]) => {
    const file = path.join(folder, `${name}.c`);
    fs.writeFileSync(file, text);
    return file;
  });
  const env = { ...process.env, ORRERY_BUILT: 'build' };
  const { status, stdout, stderr } = spawnSync('script/kernel', files, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  equal(stderr, '');
  const lines = stdout.split('\n').filter(Boolean);
  equal(status, lines.length ? 1 : 0, stdout);
  return lines.map(line => line.replace(/^.*?\/(\w+\.c)/, '$1'));
}

const GOOD = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <orrery/match.h>
void good(const orr_rules *r, char *out);
void good(const orr_rules *r, char *out)
{
    ORR_ASSERT(r->edition == orr_edition_builtin(r->game));
    snprintf(out, strlen(out), "%s%p", orr_edition_id(r->edition), malloc(2));
}
`;

/** What must be said of a call. */
const CALLS = {
  time: ['time.h', 'long f_time(void) { return (long)time(NULL); }'],
  clock_gettime: [
    'time.h',
    'int f_clock(clockid_t c, struct timespec *t) { return clock_gettime(c, t); }',
  ],
  fopen: ['stdio.h', 'FILE *f_fopen(const char *name) { return fopen(name, "r"); }'],
  printf: ['stdio.h', 'int f_printf(int n) { return printf("%d", n); }'],
  open: ['fcntl.h', 'int f_open(const char *name) { return open(name, O_RDONLY); }'],
  read: ['unistd.h', 'long f_read(void *out) { return read(0, out, 1); }'],
  write: ['unistd.h', 'long f_write(const void *at) { return write(1, at, 1); }'],
  getenv: ['stdlib.h', 'char *f_getenv(void) { return getenv("HOME"); }'],
  abort: ['stdlib.h', '_Noreturn void f_abort(void) { abort(); }'],
  rand: ['stdlib.h', 'int f_rand(void) { return rand(); }'],
  pthread_self: [
    'stddef.h',
    'unsigned long pthread_self(void);\nunsigned long f_self(void) { return pthread_self(); }',
  ],
  crypto_verify_32: [
    'stddef.h',
    'int crypto_verify_32(void *a);\nint f_sodium(void *a) { return crypto_verify_32(a); }',
  ],
  orr_log_event: ['base/log.h', 'void f_log(void) { orr_log_event("x", "y=%d", 1); }'],
  orr_edition_load: [
    'orrery/match.h',
    'orr_err f_load(orr_edition **e, orr_faults *f) { return orr_edition_load(0, "", 0, e, f); }',
  ],
};

test('the kernel as it is has nothing wrong, nor has what keeps to it', () => {
  equal(said({ good: GOOD }).join('\n'), '');
});

test('a header of a library, or of threads, is not there', () => {
  const headers = ['sodium.h', 'jansson.h', 'pthread.h'];
  const sources = headers.map((header, i) => [`bad${i}`, `#include <${header}>\n`]);
  const lines = said(Object.fromEntries(sources)).join('\n');
  for (const header of headers) ok(lines.includes(`'${header}' file not found`), lines);
});

test('calls of libraries, threads, files, clock and environment are found, each by its name', () => {
  const sources = Object.entries(CALLS).map(([name, [header, text]]) => [
    name,
    `#include <${header}>\n${text}\n`,
  ]);
  const expected = Object.keys(CALLS).map(name => `${name}.c uses ${name}`);
  equal(
    said({ good: GOOD, ...Object.fromEntries(sources) })
      .sort()
      .join('\n'),
    expected.sort().join('\n'),
  );
});

await run();
