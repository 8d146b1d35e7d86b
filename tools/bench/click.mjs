/**
 * `npm run bench:click [-- --rounds 3]`: from the click on an option, and on 'Next', to its paint in the exam hall of the build in dist/, on a
 * processor six times slower, against the floor in the same run: the same words and styles without anything but a listener that shows the next ones. Hall and
 * floor take turns. Beside the time by the clock stands that of the page's main thread, which a busy machine hardly lengthens. Exit code 1 over the budget.
 * `-- --plant 20` keeps the hall busy for so many ms with every click, which must fail.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { back, copyHall, marks, next, radio, timeClicks, toFloor } from './support/click-page.mjs';
import { startQuiz } from './support/exam-hall.mjs';
import { startProduct } from './support/product.mjs';
import { readThreadTimes, trace } from './support/thread-time.mjs';

/** A quiz of the demonstration that is multiple choice throughout. */
const quiz = 'Reading and Writing: Foundations';
const slowerBy = 6;
/** Between two clicks, in ms: a student reads, and what a click left to do is done. */
const pauseMs = 500;

/** How many times the floor each may take: what was measured, and a margin. `goal` is what is aimed at. */
const budgets = {
  'option p75': { share: 0.75, of: /** @type {const} */ ('option'), most: 1.7, goal: 1.25 },
  'option p98': { share: 0.98, of: /** @type {const} */ ('option'), most: 2.2, goal: 1.5 },
  'Next p50': { share: 0.5, of: /** @type {const} */ ('next'), most: 1.8, goal: 1.3 },
};

const { values: wanted } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, plant: { type: 'string', default: '0' } },
});

/** @typedef {{ option: number[], next: number[] }} Times in ms; of all clicks on one side */
/** @typedef {{ clock: Times, thread: Times }} Side */

/** @returns {Side} */
const emptySide = () => ({ clock: { option: [], next: [] }, thread: { option: [], next: [] } });

/** @param {number[]} numbers @param {number} share @returns {number} so large a share of them is at most as large */
const quantile = (numbers, share) =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(share * numbers.length) - 1] ?? Number.NaN;

/** In the page: what `timeClicks` has told so far. @returns {number[]} */
const readTimes = () => Reflect.get(window, 'clickTimes');

/** @param {import('@playwright/test').Page} page @param {string} selector @returns {Promise<number>} */
async function click(page, selector) {
  const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + Math.min(width / 2, 60), y + height / 2);
  await page.waitForTimeout(pauseMs);
  const told = (await page.evaluate(readTimes)).length;
  await page.mouse.click(x + Math.min(width / 2, 60), y + height / 2);
  await page.waitForFunction((before) => Reflect.get(window, 'clickTimes').length > before, told);
  return (await page.evaluate(readTimes)).at(-1) ?? Number.NaN;
}

/**
 * Answers each of `count` questions three times, from the first to the last, and goes back to the first.
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').Page} page @param {number} count @param {Side} side
 */
async function answerAll(browser, page, count, { clock, thread }) {
  /** @type {(keyof Times)[]} */
  const made = [];
  const events = await trace(browser, page, async () => {
    for (let number = 1; number <= count; number++) {
      for (const letter of ['A', 'C', 'B']) {
        clock.option.push(await click(page, radio(letter)));
        made.push('option');
      }
      if (number === count) continue;
      clock.next.push(await click(page, next));
      made.push('next');
    }
  });
  const times = readThreadTimes(events);
  if (times.length !== made.length) throw new Error(`The trace has ${times.length} of ${made.length} clicks.`);
  for (const [at, of] of made.entries()) thread[of].push(times[at] ?? Number.NaN);
  for (let number = count; number > 1; number--) await click(page, back);
}

/** @param {{ hall: Side, floor: Side }} sides @returns {number} how many are over their budget */
function printTable(sides) {
  console.log(['', 'hall in ms', 'floor in ms', 'times', 'at most', 'goal', 'of the processor', 'clicks', 'load'].join(' | '));
  let over = 0;
  for (const [name, { share, of, most, goal }] of Object.entries(budgets)) {
    const [clock, thread] = /** @type {const} */ (['clock', 'thread']).map((time) => {
      const [ours, plain] = [quantile(sides.hall[time][of], share), quantile(sides.floor[time][of], share)];
      return { ours: ours.toFixed(1), plain: plain.toFixed(1), ratio: ours / plain };
    });
    if (!clock || !thread) continue;
    if (!(clock.ratio <= most)) over += 1;
    const processor = `${thread.ours} and ${thread.plain}: ${thread.ratio.toFixed(2)}`;
    const figures = [clock.ours, clock.plain, clock.ratio.toFixed(2), most, goal, processor, sides.hall.clock[of].length];
    console.log([name, ...figures, loadavg()[0]?.toFixed(1)].join(' | '));
  }
  return over;
}

endAllOnSignals();
/** @type {import('@playwright/test').Browser | undefined} */
let browser;
try {
  const address = await startProduct({ demo: 'on' });
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const viewport = { width: 1280, height: 800 };
  const hall = await browser.newPage({ viewport });
  await hall.addInitScript(timeClicks, { busyMs: Number(wanted.plant), marks });
  await startQuiz(hall, address, quiz);
  const copy = await copyHall(hall);
  const floor = await browser.newPage({ viewport, bypassCSP: true });
  await floor.addInitScript(timeClicks, { busyMs: 0, marks });
  await floor.route(`${address}/floor`, (route) => route.fulfill({ contentType: 'text/html', body: toFloor(copy) }));
  await floor.goto(`${address}/floor`);
  const sides = { hall: emptySide(), floor: emptySide() };
  for (const page of [hall, floor]) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  }
  for (let round = 0; round < Number(wanted.rounds); round++) {
    for (const [page, side] of /** @type {const} */ ([
      [hall, 'hall'],
      [floor, 'floor'],
    ])) {
      await page.bringToFront();
      await answerAll(browser, page, copy.panes.length, sides[side]);
    }
  }
  process.exitCode = printTable(sides) === 0 ? 0 : 1;
} finally {
  await browser?.close();
  await endAll();
}
