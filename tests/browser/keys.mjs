// A person without a mouse: nothing is clicked, and after every Tab the focus must be seen.
import assert from 'node:assert/strict';

export class Keys {
  count = 0;
  constructor(guest) {
    this.guest = guest;
  }

  /**
   * What has the focus: it must have a ring, stand in the window, and not lie under something else.
   */
  async focus() {
    const it = await this.guest.page.evaluate(() => {
      const e = document.activeElement,
        style = getComputedStyle(e),
        r = e.getBoundingClientRect();
      const inside =
        r.width > 0 && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight;
      const [left, right, up, down] = [
        Math.max(0, r.left),
        Math.min(innerWidth, r.right),
        Math.max(0, r.top),
        Math.min(innerHeight, r.bottom),
      ];
      const tops = [
        [0.5, 0.5],
        [0.2, 0.3],
        [0.8, 0.3],
      ].map(([x, y]) => document.elementFromPoint(left + (right - left) * x, up + (down - up) * y));
      const ring =
        style.outlineStyle !== 'none' &&
        parseFloat(style.outlineWidth) >= 1.5 &&
        e.matches(':focus-visible');
      return {
        body: e === document.body,
        id: e.id,
        cls: String(e.className),
        act: e.dataset.act ?? null,
        place: e.closest('.loc')?.dataset.at.slice(6) ?? null,
        legal: Boolean(e.closest('.loc.legal')),
        bar: Boolean(e.closest('.ask')),
        over: Boolean(e.closest('.over')),
        group: e.closest('[role="group"]')?.getAttribute('aria-label') ?? null,
        label: (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 60),
        told: e.matches('[tabindex="-1"]'),
        off: e.disabled === true,
        ring,
        inside,
        free: tops.some(t => t && (e.contains(t) || t.contains(e))),
      };
    });
    // What only takes the focus to be read out, such as a heading, needs no ring; what has just
    // become useless keeps the focus for a frame.
    if (!it.body && !it.off)
      assert.ok(
        it.inside && it.free && (it.ring || it.told),
        `the focus is seen: ${JSON.stringify(it)}`,
      );
    return it;
  }

  async press(key) {
    this.count++;
    await this.guest.heard();
    await this.guest.page.keyboard.press(key);
  }

  /** Tabs until the focus is on what `fits`. */
  async tabTo(fits, what, most = 40) {
    for (let i = 0; i <= most; i++) {
      const it = await this.focus();
      if (!it.body && !it.off && fits(it)) return it;
      await this.press('Tab');
    }
    throw new Error(`${most} times Tab do not lead to ${what}`);
  }

  async enter(fits, what, most) {
    await this.tabTo(fits, what, most);
    await this.press('Enter');
  }
}
