// How a test plays a match in the page alone: whatever may be pressed, without asking what it is.

/**
 * Presses a place that is lit, else what the question offers; of a number that is chosen only "more", which comes to
 * an end. Where nothing can be pressed it does nothing.
 */
export async function press(guest) {
  for (const what of [
    '.loc.legal, .desk .legal',
    '.ask .btns .step:last-child:not([disabled])',
    '.ask .btns button:not([disabled], .step)',
  ]) {
    const it = guest.$(what).first();
    if (await it.count()) return guest.press(it);
  }
}
