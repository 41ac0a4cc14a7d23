// For everyone, the other games: axe finds nothing wrong on the pages of Newton, The New Science
// and the five games of Discovery, and at the door of a private link, in both themes and sizes. On
// its way it takes a picture of each page into build/shots.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, run, test } from './lib.mjs';
import { round } from './axe.mjs';
import * as discovery from './discovery.mjs';
import * as newscience from './newscience.mjs';
import * as newton from './newton.mjs';

const server = new Server();
const at = {}; // the address of each table, by what is played there
let wide, phone, stranger, strangersPhone;

const here = () => new URL(wide.page.url()).pathname;

test(
  'matches of three games: as they begin, as they are played, one played to its end',
  async () => {
    await server.start();
    wide = await Guest.come(server, { name: 'Caroline' });
    await newton.playNow(wide);
    await newton.leave(wide);
    at.newtonOver = here();
    await newton.playNow(wide, { seats: 3, options: [/Advanced Lessons/, /discovery tiles/] });
    await newton.play(wide, dice(11), {
      stop: view => view.prompt === 'turn' && view.view.seats[wide.table.you].turns >= 2,
    });
    at.newton = here();
    await newscience.playNow(wide, { seats: 2 });
    await newscience.asked(wide);
    at.choosing = here();
    await newscience.playNow(wide, { seats: 3 });
    await newscience.play(wide, dice(13), { stop: view => view.prompt === 'research' });
    at.newscience = here();
  },
  true,
);

test(
  'the five games of Discovery',
  async () => {
    for (const variant of ['explore', 'select', 'compose', 'memory']) {
      at[variant] = `/t/${await discovery.create(wide, { variant, seats: 3 })}`;
      await discovery.play(wide, dice(14), {
        stop: view =>
          (view.view.tree.length > 1 || view.view.height > 1) && view.view.hand?.length > 0,
      });
    }
    for (let n = 0, stopped = false; !stopped; n++) {
      assert.ok(n < 4, 'in four matches a card was to be placed');
      at.connect = `/t/${await discovery.create(wide, { variant: 'connect', seats: 5, automata: 1 })}`;
      await discovery.play(wide, dice(12 + n), {
        stop: view => {
          stopped = view.prompt === 'cell' && view.view.tree.length > 5;
          return stopped;
        },
      });
    }
  },
  true,
);

test(
  'the same person on a telephone, and somebody who was sent a private link',
  async () => {
    phone = await Guest.come(server, { size: 'phone' });
    await phone.context.addCookies(await wide.context.cookies());
    stranger = await Guest.come(server, { name: 'Tobias' });
    strangersPhone = await Guest.come(server, { size: 'phone', name: 'Sophie' });
    await wide.go(at.newton);
    await wide.press(wide.page.getByRole('button', { name: 'This table: settings and more' }));
    await wide.press(
      wide.$('.settings').getByRole('button', { name: 'My seat on another device' }),
    );
    await wide.press(wide.$('.device').getByRole('button', { name: 'Make a link' }));
    at.door = new URL(await wide.$('.device input').inputValue()).pathname;
  },
  true,
);

const how = (path, ready) => ({ path: () => `/how/${path}`, ready: `.how ${ready}`, whole: true });
const table = (name, ready) => ({ path: () => at[name], ready });
const PAGES = {
  'newton-how': how('newton', '.fig-newton .ac'),
  newton: table('newton', '.newton .stop.legal'),
  'newton-score': table('newtonOver', '.over .total'),
  'newton-replay': {
    path: () => `${at.newtonOver.replace('/t/', '/r/')}?ply=200`,
    ready: '.replay.newton .front',
  },
  'newscience-how': how('newscience', '.fig-science .disco'),
  'newscience-choosing': table('choosing', '.scientists .sci'),
  newscience: table('newscience', '.newscience .legal'),
  'discovery-how': how('discovery', '.fig-discovery .plt'),
  'memory-how': how('discovery/memory', '.fig-discovery .mem'),
  discovery: table('connect', '.discovery .cell.legal'),
  explore: table('explore', '.v-explore #question'),
  select: table('select', '.v-select #question'),
  compose: table('compose', '.v-compose #question'),
  memory: table('memory', '.v-memory #question'),
  door: { ...table('door', '.door .btn.main'), by: 'stranger' },
};
round(PAGES, (size, { by }) =>
  size === 'wide' ? (by ? stranger : wide) : by ? strangersPhone : phone,
);

faultless(() => [wide, phone, stranger, strangersPhone]);
run();
