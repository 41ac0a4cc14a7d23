// The Debian package: made, and in a clean root installed, started as its service would be, used, removed, purged. The root is
// made by mmdebstrap in build/package/root, from the mirror that this machine's apt has; nothing is mounted outside of it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test as one, run, ok, equal, pair, play, program } from '../server/kit.mjs';
import { freePort } from '../port.mjs';

const place = path.resolve('build/package'),
  root = path.join(place, 'root');
const here = (command, ...args) =>
  execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });

// ---- a clean root, or the reason why there is none -----------------------------------------------------------------------
const suite = /^VERSION_CODENAME=(.*)$/m.exec(fs.readFileSync('/etc/os-release', 'utf8'))?.[1];
function sources() {
  const said =
    spawnSync(
      'apt-get',
      [
        'indextargets',
        '--format',
        '$(ORIGIN)|$(REPO_URI)|$(RELEASE)|$(COMPONENT)',
        'Created-By: Packages',
      ],
      { encoding: 'utf8' },
    ).stdout ?? '';
  const lines = [...new Set(said.split('\n'))]
    .map(l => l.split('|'))
    .filter(l => l[0] === 'Debian')
    .map(([, ...words]) => `deb ${words.join(' ')}`);
  return lines.length ? lines : [`deb http://deb.debian.org/debian ${suite} main`];
}
async function missing() {
  if (process.getuid() !== 0) return 'not root';
  if (spawnSync('mmdebstrap', ['--version']).status !== 0) return 'no mmdebstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'no mount name spaces';
  const mirror = /(http\S+)/.exec(sources()[0])?.[1];
  const there = await fetch(`${mirror?.replace(/\/$/, '')}/dists/${suite}/InRelease`, {
    signal: AbortSignal.timeout(15000),
  }).then(
    a => a.ok,
    () => false,
  );
  return there ? null : `no mirror: ${mirror}`;
}
const why = await missing();
/** What needs the root: told as skipped, with the reason, where there can be none. */
const inRoot = (name, work) => (why ? skipped.push(name) : one(name, work));
const skipped = [];

/** In the root, with its own /proc, as its root; the status is looked at. */
const chrooted = [
  '--mount',
  '--',
  'sh',
  '-c',
  'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"',
  root,
];
const env = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  ...Object.fromEntries(Object.entries(process.env).filter(([k]) => /_proxy$/i.test(k))),
};
function inside(...words) {
  const { status, stdout, stderr } = spawnSync('unshare', [...chrooted, ...words], {
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 26,
  });
  equal([words.join(' '), status], [words.join(' '), 0], `${stdout}${stderr}`.slice(-1500));
  return stdout;
}

/** All files of the root but what dpkg, apt and the system keep of their own. */
function files() {
  const own =
    /^(var\/(lib\/(dpkg|apt)|log|cache)|proc|sys|dev|tmp|run)(\/|$)|^etc\/((passwd|group|shadow|gshadow|subuid|subgid)-|\.pwd\.lock|ld\.so\.cache)$|^root\/\./;
  return here('find', root, '-xdev', '-mindepth', '1', '-printf', '%P\n')
    .split('\n')
    .filter(f => f && !own.test(f))
    .sort();
}
const accounts = () =>
  ['passwd', 'group', 'shadow', 'gshadow'].map(f =>
    fs.readFileSync(path.join(root, 'etc', f), 'utf8'),
  );

// ---- what is made ------------------------------------------------------------------------------------------------------
let deb;
one('the package is made, twice the same, of these files', async () => {
  deb = path.resolve(here('script/package').trim().split('\n').pop());
  const first = fs.readFileSync(deb);
  here('script/package');
  ok(first.equals(fs.readFileSync(deb)), 'the same bytes');
  const listed = here('dpkg-deb', '--contents', deb);
  for (const file of [
    'usr/bin/orrery',
    'usr/share/orrery/web/index.html',
    'usr/share/orrery/web/third-party.txt',
    'lib/systemd/system/orrery.service',
    'etc/default/orrery',
    'usr/share/man/man1/orrery.1.gz',
    'usr/share/bash-completion/completions/orrery',
    'usr/share/zsh/vendor-completions/_orrery',
    'usr/share/fish/vendor_completions.d/orrery.fish',
    'usr/share/doc/orrery/copyright',
    'usr/share/doc/orrery/changelog.gz',
  ])
    ok(listed.includes(` ./${file}\n`), file);
  ok(!/ (?!root\/root)\w+\/\w+ +\d/.test(listed), 'all belongs to root');
  const field = name => here('dpkg-deb', '--field', deb, name).trim();
  equal([field('Package'), `orrery ${field('Version')}\n`], ['orrery', here(program, '--version')]);
  for (const library of [
    'libc6',
    'libev4',
    'libjansson4',
    'libsodium23',
    'libfido2-1',
    'libcbor0.8',
    'libcurl4',
    'libssl3',
    'libsqlite3-0',
    'libwebsockets',
  ])
    ok(field('Depends').includes(library), library);
});

one('systemd understands the unit', async () => {
  const unit = path.join(place, 'orrery.service');
  fs.writeFileSync(
    unit,
    fs
      .readFileSync('packaging/orrery.service', 'utf8')
      .replaceAll('/usr/bin/orrery', path.resolve(program)),
  );
  const { status, stdout, stderr, error } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', unit],
    { encoding: 'utf8' },
  );
  fs.rmSync(unit);
  if (error) return; // no systemd here: nothing to ask
  equal([status, `${stdout}${stderr}`], [0, '']);
});

const commands = () =>
  [...here(program, '--help').matchAll(/^ {2}(\w+) +\S/gm)]
    .map(m => m[1])
    .filter(
      (name, i, all) =>
        all.indexOf(name) === i && spawnSync(program, [name, '--help']).status === 0,
    );
const flags = command =>
  [...here(program, command, '--help').matchAll(/^ {2}(--[\w-]+)/gm)].map(m => m[1]);

one('the manual page: all commands, all flags, no complaint', async () => {
  const page = path.join(place, 'orrery.1');
  fs.writeFileSync(page, here(program, 'help', '--man'));
  const { status, stdout, stderr } = spawnSync(
    'man',
    ['--warnings=all', '-E', 'UTF-8', '-l', page],
    { encoding: 'utf8', env: { ...process.env, MANWIDTH: '500', LC_ALL: 'C.UTF-8' } },
  );
  fs.rmSync(page);
  equal([status, stderr], [0, '']);
  ok(commands().length >= 13 && commands().includes('doctor'), 'the commands');
  for (const command of commands()) {
    const part = stdout.split(`\n   orrery ${command}`)[1]?.split('\n   orrery ')[0];
    for (const flag of flags(command)) ok(part?.includes(` ${flag}`), `${command} ${flag}`);
  }
});

one('completions: all commands, all flags, in three shells', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const text = here(program, 'help', '--complete', shell);
    for (const command of commands()) {
      const part = {
        bash: text.split(`        ${command})\n`)[1]?.split(';;')[0],
        zsh: text.split(`    ${command})\n`)[1]?.split(';;')[0],
        fish: text
          .split('\n')
          .filter(l => l.includes(`from ${command}'`))
          .join('\n'),
      }[shell];
      for (const flag of flags(command))
        ok(
          part?.includes(shell === 'fish' ? ` -l ${flag.slice(2)} ` : flag),
          `${shell}: ${command} ${flag}`,
        );
    }
    const file = path.join(place, `complete.${shell}`);
    fs.writeFileSync(file, text);
    const { error, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    if (!error) equal([shell, stderr], [shell, '']);
  }
  const offered = (...words) =>
    here(
      'bash',
      '-c',
      `source ${place}/complete.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _orrery; echo "\${COMPREPLY[*]}"`,
      '-',
      'orrery',
      ...words,
    ).trim();
  equal(
    [
      offered('do'),
      offered('play', 'cent'),
      offered('doctor', '--pu'),
      offered('play', '--bots', 'ism'),
      offered('serve', '--data', `${place}/complete.b`),
    ],
    ['doctor', 'century', '--public-url', 'ismcts', `${place}/complete.bash`],
  );
  for (const shell of ['bash', 'zsh', 'fish']) fs.rmSync(path.join(place, `complete.${shell}`));
});

// ---- in a clean root ---------------------------------------------------------------------------------------------------
const server = new Server();
let before, accountsBefore, child, ended, ada;

inRoot('a clean root', async () => {
  fs.rmSync(root, { recursive: true, force: true });
  const list = path.join(place, 'sources.list');
  fs.writeFileSync(list, `${sources().join('\n')}\n`);
  execFileSync(
    'mmdebstrap',
    [
      '--quiet',
      '--mode=root',
      '--variant=apt',
      '--skip=cleanup/apt/lists',
      '--aptopt=Acquire::Languages "none"',
      suite,
      root,
      list,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  fs.rmSync(list);
  fs.copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  fs.writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n'); // what any machine has, and a bare root has not
  [before, accountsBefore] = [files(), accounts()];
  fs.copyFileSync(deb, path.join(root, 'tmp/orrery.deb'));
});

inRoot(
  'installed by apt, with what it needs: a user, a folder that is its own, a service that is enabled',
  async () => {
    inside(
      'apt-get',
      '-qq',
      '-y',
      '-o',
      'Dpkg::Options::=--force-unsafe-io',
      'install',
      '--no-install-recommends',
      '/tmp/orrery.deb',
    );
    const [, , uid, gid, , home, shell] = inside('getent', 'passwd', 'orrery').trim().split(':');
    equal([home, shell], ['/var/lib/orrery', '/usr/sbin/nologin']);
    ok(Number(uid) > 0 && Number(uid) < 1000, 'a user of the system');
    const data = fs.statSync(path.join(root, 'var/lib/orrery'));
    equal([data.uid, data.gid, data.mode & 0o777], [Number(uid), Number(gid), 0o700]);
    ok(
      fs
        .lstatSync(path.join(root, 'etc/systemd/system/multi-user.target.wants/orrery.service'))
        .isSymbolicLink(),
      'enabled',
    );
    ok(/^orrery \d/.test(inside('orrery', '--version')), 'runs');
  },
);

/** As systemd would: the unit's user, environment, limits, umask, and nobody's rights. */
// The files that the unit gives its service, as far as this machine may give so many to anybody.
function descriptors() {
  const unit = fs.readFileSync('packaging/orrery.service', 'utf8');
  const [, wanted] = /^LimitNOFILE=(.*)$/m.exec(unit);
  const most = spawnSync('bash', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim();
  return most === 'unlimited' ? Number(wanted) : Math.min(Number(wanted), Number(most));
}

function asUnit() {
  const unit = fs.readFileSync(path.join(root, 'lib/systemd/system/orrery.service'), 'utf8'),
    of = key => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(m => m[1]);
  const set = Object.fromEntries(
    of('Environment')
      .flatMap(l => l.split(' '))
      .map(w => [w.slice(0, w.indexOf('=')), w.slice(w.indexOf('=') + 1)]),
  );
  for (const file of of('EnvironmentFile'))
    for (const [, key, value] of fs
      .readFileSync(path.join(root, file.replace(/^-/, '')), 'utf8')
      .matchAll(/^(\w+)=(.*)$/gm))
      set[key] = value;
  const words = of('ExecStart')[0]
    .split(' ')
    .flatMap(w =>
      /^\$\w+$/.test(w)
        ? (set[w.slice(1)] ?? '').split(' ').filter(Boolean)
        : [w.replace(/\$\{(\w+)\}/g, (_, key) => set[key] ?? '')],
    );
  const user = [
    'setpriv',
    '--reuid',
    of('User')[0],
    '--regid',
    of('Group')[0],
    '--init-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ];
  return {
    words: [
      'sh',
      '-c',
      `umask ${of('UMask')[0]}; ulimit -n ${descriptors()}; exec "$@"`,
      '-',
      ...user,
      'env',
      ...Object.entries(set).map(([k, v]) => `${k}=${v}`),
      ...words,
    ],
    user,
  };
}

async function start() {
  child = spawn('unshare', [...chrooted, ...asUnit().words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ended = new Promise(done => child.on('exit', (code, signal) => done({ code, signal })));
  let log = '';
  await new Promise((done, fail) => {
    child.stderr.on('data', bytes => {
      log += bytes;
      if (log.includes('listening on')) done();
    });
    child.on('exit', () => fail(new Error(`it did not start: ${log}`)));
  });
}
process.on('exit', () => {
  child?.kill('SIGKILL');
  if (!why) fs.rmSync(root, { recursive: true, force: true });
});

inRoot('started as the service: the page, its files, a session, a table, a match', async () => {
  server.port = await freePort();
  server.origin = `http://localhost:${server.port}`;
  fs.appendFileSync(
    path.join(root, 'etc/default/orrery'),
    `ORRERY_LISTEN=127.0.0.1:${server.port}\nORRERY_PUBLIC_URL=${server.origin}\n`,
  );
  await start();
  const page = await (await server.fetch('/')).text(),
    script = /<script type="module" src="([^"]+)"/.exec(page)[1];
  const file = await server.fetch(script);
  equal([file.status, file.headers.get('content-type').split(';')[0]], [200, 'text/javascript']);
  ok(
    (await (await server.fetch('/third-party.txt')).text()).includes('SIL OPEN FONT LICENSE'),
    'what others made',
  );
  ada = await server.join('Ada');
  const ben = await server.join('Ben');
  await play(await pair(server, ada, ben, { game: 'century' }), [ada, ben]);
  await ben.close();
});

inRoot('the doctor finds nothing to repair', async () => {
  const { user } = asUnit();
  const said = JSON.parse(
    inside(
      ...user,
      'orrery',
      'doctor',
      '--json',
      '--data',
      '/var/lib/orrery/orrery.db',
      '--listen',
      `127.0.0.1:${server.port}`,
      '--public-url',
      server.origin,
    ),
  );
  for (const l of said.checks.filter(l => l.mark !== 'ok')) console.log(`# ${l.check}: ${l.text}`);
  const mark = check => said.checks.filter(l => l.check === check).map(l => l.mark);
  equal(
    [
      said.well,
      mark('rights'),
      mark('owner'),
      mark('limits'),
      mark('answers'),
      mark('public_url'),
      mark('websocket'),
    ],
    [true, ['ok', 'ok'], ['ok'], [descriptors() < 32800 ? 'warn' : 'ok'], ['ok'], ['ok'], ['ok']],
  );
  ok(
    said.checks.some(l => l.text.startsWith(`the server may have ${descriptors()} files`)),
    'the limit of the unit',
  );
});

inRoot('stopped, installed again, started: its options and its data are there', async () => {
  child.kill('SIGTERM');
  equal(await ended, { code: 0, signal: null });
  inside('dpkg', '--install', '/tmp/orrery.deb');
  await start();
  equal(
    (await (await server.fetch('/api/me', { headers: { cookie: ada.user.cookie } })).json()).name,
    'Ada',
  );
  child.kill('SIGTERM');
  equal(await ended, { code: 0, signal: null });
});

inRoot(
  'removed: nothing is left but the data, the options and the user to whom they belong',
  async () => {
    inside('apt-get', '-qq', '-y', 'remove', '--autoremove', 'orrery');
    const after = files();
    equal(
      after.filter(f => !before.includes(f)),
      [
        'etc/default/orrery',
        'var/lib/orrery',
        'var/lib/orrery/orrery.db',
        'var/lib/orrery/orrery.db.lock',
      ],
    );
    equal(
      before.filter(f => !after.includes(f)),
      [],
    );
  },
);

inRoot('purged: nothing is left', async () => {
  inside('apt-get', '-qq', '-y', 'purge', 'orrery');
  equal(files(), before);
  equal(accounts(), accountsBefore);
});

if (why) for (const name of skipped) one(`${name} # SKIP ${why}`, async () => {});
run(540);
