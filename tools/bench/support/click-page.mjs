/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ head: string, panes: string[], bar: string }} Copy of the exam hall: its styles, what stands between its bars for each question, and all of it
 */

/** The marks in a trace of a press, and of the beginning of the frame that shows what it led to. */
export const marks = { pressed: 'click: pressed', shown: 'click: shown' };

/**
 * In the page, before its own code: each click of the mouse tells how long it takes, in ms, until it is painted. A message that is sent in a frame's
 * callback arrives when the frame is drawn; of 'Next' it is the frame in which another question stands.
 * @param {{ busyMs: number, marks: { pressed: string, shown: string } }} how `busyMs`: so long every click keeps the page busy, a planted fault
 */
export function timeClicks({ busyMs, marks }) {
  const times = /** @type {number[]} */ ([]);
  Object.assign(window, { clickTimes: times });
  const shown = () => document.querySelector('section[aria-label^="Question"]:not([data-waiting] *)')?.getAttribute('aria-label');
  /** @param {() => boolean} isDone @param {number} start */
  const waitFor = (isDone, start) =>
    requestAnimationFrame(() => {
      if (!isDone()) return waitFor(isDone, start);
      performance.mark(marks.shown);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - start);
      port2.postMessage(null);
    });
  window.addEventListener('pointerdown', () => performance.mark(marks.pressed), { capture: true });
  window.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const before = shown();
      const isNext = target instanceof Element && target.closest('button') !== null;
      const end = performance.now() + busyMs;
      while (performance.now() < end);
      waitFor(() => !isNext || shown() !== before, timeStamp);
    },
    { capture: true },
  );
}

/** The question's own radio button, not one of a question that stands ready. @param {string} letter */
export const radio = (letter) => `section[aria-label^="Question"]:not([data-waiting] *) input[type="radio"][value="${letter}"]`;
export const next = 'footer button:has-text("Next")';
export const back = 'footer button:has-text("Back")';

/** In the page: its styles as text, with the addresses that they name made whole. */
function readStyles() {
  return [...document.styleSheets]
    .map(({ href, cssRules }) =>
      [...cssRules]
        .map(({ cssText }) => cssText)
        .join('\n')
        .replace(/url\("(?!data:)([^"]+)"\)/g, (_, path) => `url("${new URL(path, href ?? location.href).href}")`),
    )
    .join('\n');
}

/** In the page: what stands in an element of it, without the questions that stand ready. @param {Element} element @returns {string} */
function readShown(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const waiting of copy.querySelectorAll('[data-waiting]')) waiting.remove();
  return copy.innerHTML;
}

/** @param {Page} page with the first of its questions @returns {Promise<Copy>} and the first question again */
export async function copyHall(page) {
  const panes = [];
  for (let more = true; more; ) {
    panes.push(await page.locator('main').evaluate(readShown));
    more = await page.locator(next).isVisible();
    if (more) await goTo(page, next, panes.length + 1);
  }
  for (let number = panes.length - 1; number >= 1; number--) await goTo(page, back, number);
  const bar = await page.locator('#root').evaluate(readShown);
  return { head: await page.evaluate(readStyles), panes, bar };
}

/** @param {Page} page @param {string} button @param {number} number of the question that it leads to */
async function goTo(page, button, number) {
  await page.locator(button).click();
  await page.locator(`section[aria-label="Question ${number}"]:not([data-waiting] *)`).waitFor();
}

/** In the page: the floor's whole script. @param {string[]} panes */
function swapPanes(panes) {
  const main = document.querySelector('main');
  const where = document.querySelector('footer [aria-haspopup]');
  const answers = /** @type {Record<number, string>} */ ({});
  let at = 0;
  /** @param {number} to */
  const show = (to) => {
    at = to;
    if (main) main.innerHTML = panes[to] ?? '';
    if (where) where.textContent = `Question ${to + 1} of ${panes.length}`;
    for (const input of document.querySelectorAll('input')) input.checked = input.value === answers[to];
  };
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) answers[at] = target.value;
  });
  document.addEventListener('click', ({ target }) => {
    const said = target instanceof Element ? target.closest('footer button')?.textContent : '';
    if (said === 'Next') show(at + 1);
    if (said === 'Back') show(at - 1);
  });
}

/** @param {Copy} copy @returns {string} the same words and styles as a document without anything but a listener that shows the next ones */
export const toFloor = ({ head, panes, bar }) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><style>${head}</style><div id="root">${bar}</div>
<script>(${swapPanes})(${JSON.stringify(panes).replaceAll('</', '<\\/')})</script></html>`;
