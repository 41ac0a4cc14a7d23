// What a table tells, and when: explanations that wait for the pointer and keep off the log,
// numbers of rules for who wants them, the last lines of the log, sounds and their captions, answers
// that keep their places.
import assert from 'node:assert/strict';
import { Guest, Server, dice, faultless, playFrom, run, sleep, test, until } from './lib.mjs';
import { asked, playNow, shown } from './century.mjs';
import * as newton from './newton.mjs';

const server = new Server();
let desk, phone, scholar;
let players = [];

/** Counts what a page would sound: nothing here has a loudspeaker. */
function listen() {
  window.heard = 0;
  const param = () => ({
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  });
  const node = () => ({
    frequency: param(),
    gain: param(),
    Q: {},
    connect: to => to,
    start() {
      window.heard++;
    },
    stop() {},
  });
  window.AudioContext = class {
    state = 'running'; // it was pressed before
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    resume = () => Promise.resolve();
    createOscillator = node;
    createGain = node;
    createBiquadFilter = node;
    createBufferSource = node;
    createBuffer = (n, size) => ({ getChannelData: () => new Float32Array(size) });
  };
}

test(
  'a table of Century, on a desk',
  async () => {
    await server.start();
    desk = await Guest.come(server, { name: 'Margaux' });
    await desk.context.addInitScript(listen);
    await playNow(desk);
    await asked(desk);
    await shown(desk);
  },
  true,
);

const tipOf = guest => guest.$('.game-tip');
const tip = () => tipOf(desk);

test('Escape closes an explanation, and a pointer that rests opens none, whatever the board does', async () => {
  const place = desk.$('.loc > .hit').first();
  await place.hover({ position: { x: 30, y: 40 } });
  await tip().waitFor();
  await desk.page.keyboard.press('Escape');
  await until(async () => !(await tip().count()), 'closed');
  // The board moves under the pointer: other things lie there now.
  await desk.page.setViewportSize({ width: 1240, height: 776 });
  await sleep(500);
  assert.equal(await tip().count(), 0, 'the pointer has not moved');
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await place.hover({ position: { x: 45, y: 60 } });
  await tip().waitFor();
});

test('the numbers of the rules are behind a mark, and Q writes them out', async () => {
  assert.doesNotMatch(await tip().innerText(), /CN-\d/);
  assert.match(await tip().innerText(), /§/);
  await desk.page.keyboard.press('q');
  await until(async () => /CN-\d{3}/.test(await tip().innerText()), 'the numbers');
  await desk.page.keyboard.press('q');
  await until(async () => /§/.test(await tip().innerText()), 'the mark again');
});

test('no explanation covers the log', async () => {
  const things = desk.$('.rail .player [data-tip], .pcard[data-tip], .loc > .hit');
  for (let i = 0; i < (await things.count()); i += 4) {
    await desk.page.mouse.move(4, 4);
    await until(async () => !(await tip().count()), 'none');
    if (!(await things.nth(i).isVisible())) continue;
    await things.nth(i).hover({ force: true });
    await tip().waitFor();
    const free = await desk.page.evaluate(() => {
      const [a, b] = ['.game-tip', '.rail .logbox'].map(s =>
        document.querySelector(s).getBoundingClientRect(),
      );
      return (
        a.right <= b.left + 1 || a.bottom <= b.top + 1 || a.left >= b.right || a.top >= b.bottom
      );
    });
    assert.ok(free, `explanation ${i} covers the log: ${await tip().innerText()}`);
  }
});

test('after the past the log is at its end again', async () => {
  const lines = desk.$('.log .then');
  await until(async () => (await lines.count()) > 0, 'a line');
  await desk.press(lines.first());
  await desk.$('.past-bar').waitFor();
  await desk.press(desk.$('.past-bar .btn.main'));
  await until(async () => !(await desk.$('.past-bar').count()), 'now');
  assert.equal(await desk.$('.rail .scroll').evaluate(el => el.scrollTop), 0, 'its newest line');
});

test('what is laid is heard on a desk, and its caption is read where that is wanted', async () => {
  await desk.press(desk.page.getByRole('button', { name: 'This table: settings and more' }));
  const captions = desk.$('dialog').getByRole('group', { name: 'Captions of the sounds' });
  await desk.press(captions.getByRole('button', { name: 'yes' }));
  await desk.page.keyboard.press('Escape');
  const { view } = desk,
    before = await desk.page.evaluate(() => heard);
  await desk.press(
    desk
      .$('.ask .btns .btn')
      .filter({ hasText: 'Rest' })
      .or(desk.$('.loc.legal > .hit').first())
      .first(),
  );
  await until(() => desk.view !== view, 'a move');
  await desk.$('.sound-caption').waitFor();
  await until(() => desk.page.evaluate(n => heard > n, before), 'a sound');
});

test('on a phone the last three lines of the log are one press away, and nothing sounds', async () => {
  phone = await Guest.come(server, { name: 'Lou', size: 'phone' });
  await phone.context.addInitScript(listen);
  const plies = server.simulated('late', 'century', 3, 7).length - 2;
  await playFrom(phone, { file: 'late', ply: plies - 20, bots: 'apprentice' });
  await until(() => phone.view?.q !== undefined, 'it is asked');
  const last = phone.$('.peek-last');
  await until(async () => (await last.innerText()).length > 5, 'a line');
  assert.equal(await last.getAttribute('aria-expanded'), 'false');
  await phone.press(last);
  await phone.$('.peek-lines').waitFor();
  assert.equal(await phone.$('.peek-lines li').count(), 3);
  assert.equal(await last.getAttribute('aria-expanded'), 'true');
  await phone.press(last);
  await until(async () => !(await phone.$('.peek-lines').count()), 'folded');
  await phone.press(phone.$('.peek .plain'));
  const box = phone.$('.log-dialog .scroll');
  await box.waitFor();
  assert.equal(await box.evaluate(el => el.scrollTop), 0, 'the whole log opens at its newest line');
  assert.equal(await phone.page.evaluate(() => heard), 0, 'quiet');
});

test('who asks me for a card, out of turn, stands above the question on a phone', async () => {
  server.simulated('asked', 'discovery', 3, 7, ['variant=connect']);
  const ply = server.askedAt('asked', 0, 'indemnity_card');
  await playFrom(phone, { file: 'asked', ply, bots: 'apprentice' });
  await until(() => phone.view?.prompt === 'indemnity_card', 'I am to give a card');
  const line = phone.$('.peek.at-me .peek-last');
  await line.waitFor();
  const said = await line.innerText();
  assert.match(said, /asked .*Lou for a card/);
  assert.ok(
    phone.table.seats.some(s => s.kind === 'bot' && said.startsWith(s.name)),
    `it names who did it: ${said}`,
  );
});

/** The first moment at which the first seat is asked this, in one of a few matches. */
function momentOf(prompt, variant, game = 'discovery') {
  for (let seed = 1; ; seed++) {
    const name = `${variant ?? game}-${seed}`; // of less than 16 letters
    server.simulated(name, game, 3, seed, variant ? [`variant=${variant}`] : []);
    try {
      return { file: name, ply: server.askedAt(name, 0, prompt) };
    } catch (error) {
      if (seed === 12) throw error;
    }
  }
}

test('Discovery on a desk says before it is done that it is final, and to who listens too', async () => {
  const french = await Guest.come(server, { name: 'Zoé', lang: 'fr' });
  players = [french];
  for (const [prompt, variant, verb] of [
    ['indemnity_card', 'connect', 'pay'],
    ['mandatory_discard', 'explore', 'discard'],
    ['call_declare', 'explore', 'declare'],
    ['give_card', 'memory', 'give'],
  ])
    for (const [guest, foot, said] of [
      [desk, 'What you press is final', 'it cannot be taken back'],
      [french, 'Ce choix est définitif', 'sans retour possible'],
    ]) {
      await playFrom(guest, { ...momentOf(prompt, variant), bots: 'apprentice' });
      await until(() => guest.view?.prompt === prompt, `it is asked ${prompt}`);
      await until(async () => (await guest.text('.ask .qq')).includes(foot), `${prompt}: ${foot}`);
      const card = guest.$(`[data-act^="${verb} "]`).first();
      assert.match(await card.textContent(), new RegExp(said), `${prompt}: on the card`);
    }
  // What can be taken back says nothing of it.
  await playFrom(desk, { ...momentOf('turn_action', 'explore'), bots: 'apprentice' });
  await until(() => desk.view?.prompt === 'turn_action', 'a turn');
  await desk.$('[data-act="end"]').waitFor();
  assert.doesNotMatch(await desk.text('.ask .qq'), /final/);
});

/** What the help of this table says ends a turn. */
async function endKeys(guest) {
  await guest.page.keyboard.press('?');
  const lines = guest.$('dialog.keys dl > div');
  await lines.first().waitFor();
  const found = await lines.evaluateAll(all =>
    all
      .filter(el => el.querySelector('dd').textContent === 'end the turn')
      .map(el => [...el.querySelectorAll('kbd')].map(k => k.textContent).join(' ')),
  );
  await guest.page.keyboard.press('Escape');
  await until(async () => !(await guest.$('dialog.keys').count()), 'closed');
  return found;
}

/** The buttons of the bar that have E for a key, in words; and those that end the turn without it. */
async function ends(guest, selector) {
  const button = guest.$(selector).first();
  await button.waitFor();
  const keys = (await button.getAttribute('data-key')).split(' ');
  assert.ok(keys.includes('e'), `${selector} has ${keys}`);
  assert.equal(await guest.$('.ask [data-key~="e"]').count(), 1, 'and no other button has E');
}

test('"End the turn" is one key in every game, and the help of each says so', async () => {
  for (const [game, variant, prompt, button] of [
    ['discovery', 'explore', 'turn_action', '.ask [data-act="end"]'],
    ['discovery', 'explore', 'after_discard', '.ask [data-act="nothing"]'],
    ['century', null, 'upgrade', '.ask .btn[data-key~="d"]'],
    ['newscience', null, 'allocate', null],
    ['newton', null, 'play', null],
  ]) {
    await playFrom(desk, { ...momentOf(prompt, variant, game), bots: 'apprentice' });
    await until(() => desk.view?.prompt === prompt, `it is asked ${prompt}`);
    await desk.$('.table .ask').waitFor();
    if (button) await ends(desk, button);
    assert.deepEqual(await endKeys(desk), ['E'], game);
  }
});

test('E ends the turn also where the table waits for my word', async () => {
  await playFrom(desk, { ...momentOf('turn', null, 'century'), bots: 'apprentice' });
  await until(() => desk.view?.prompt === 'turn' && desk.view.legal.rest, 'I may rest');
  await desk.heard();
  await desk.page.keyboard.press('r');
  await until(() => desk.view.hold === desk.table.you, 'it waits');
  await ends(desk, '.ask .btn.done');
  await desk.heard();
  const { view } = desk;
  await desk.page.keyboard.press('e');
  await until(() => desk.view !== view && desk.view.hold !== desk.table.you, 'the turn is over');
});

test('energy that could do nothing: said on the way, and to a finger before it is placed', async () => {
  const moment = momentOf('allocate', null, 'newscience');
  const words = /nothing could be published there now/;
  for (const guest of [desk, phone]) {
    await playFrom(guest, { ...moment, bots: 'apprentice' });
    await until(() => guest.view?.prompt === 'allocate', 'energy is placed');
    const space = guest.$('.niche.legal.vain[data-space^="publish"]').first();
    await space.waitFor();
    assert.match(await space.getAttribute('aria-label'), words);
    const { view } = guest;
    if (guest === phone) await guest.press(space);
    else await space.hover();
    await until(async () => words.test(await tipOf(guest).innerText()), 'it is said');
    assert.equal(guest.view, view, 'before it is placed');
    await guest.press(space);
    await until(() => guest.view !== view, 'then it is placed');
  }
});

test('Newton on a phone: what leaves out never stands where the turn was ended', async () => {
  scholar = await Guest.come(server, { name: 'Ada', size: 'phone' });
  await newton.playNow(scholar, { seats: 1 });
  const seen = {};
  const look = async () => {
    const boxes = await scholar.$('.ask .btns > .ends').evaluateAll(all =>
      all.map(el => {
        const r = el.getBoundingClientRect(),
          at = el.parentElement.getBoundingClientRect();
        return {
          key: el.dataset.key,
          end: el.classList.contains('end-turn'),
          left: (r.left - at.left) / at.width,
          right: (r.right - at.left) / at.width,
        };
      }),
    );
    for (const b of boxes) {
      seen[b.end ? 'end' : 'aside'] = true;
      assert.equal(b.key === 'e', b.end, 'E ends the turn, and nothing else');
      assert.ok(b.end ? b.left > 0.57 : b.right < 0.58, JSON.stringify(b));
    }
  };
  await newton.play(scholar, dice(5), { each: look, stop: () => seen.end && seen.aside });
  assert.deepEqual(Object.keys(seen).sort(), ['aside', 'end']);
});

faultless(() => [desk, phone, scholar, ...players]);

run();
