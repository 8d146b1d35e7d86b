/**
 * `npm run bench:paint [-- --pairs 21 --pages /,/satpage]`: the largest contentful paint of every public page of the build in dist/ against
 * the floor (tools/bench/support/floor.mjs): the same page without any script from a bare server. Chromium is slowed down as Lighthouse's developer
 * tools throttling slows it (its mobile numbers), ours and the floor in turn, each first in every other pair. A page's ratio of medians swings by
 * some per cent from run to run, so all pages are judged together: exit code 1 when the geometric mean of their ratios is over 1.05, or something of
 * ours moves so far that Lighthouse would not call it 0. `--plant 200` keeps our pages busy for 200 ms while they load, which must fail.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { startFloor } from './support/floor.mjs';
import { median } from './support/median.mjs';
import { measurePaint } from './support/paint.mjs';
import { publicPaths, startProduct } from './support/product.mjs';

const mostOverFloor = 1.05;
/** Lighthouse tells a layout shift in three decimals. */
const leastShift = 0.0005;

const { values: wanted } = parseArgs({
  options: { pairs: { type: 'string', default: '21' }, pages: { type: 'string' }, plant: { type: 'string', default: '0' } },
});
const busyMs = Number(wanted.plant);

/**
 * @param {{ browser: import('@playwright/test').Browser, path: string, ours: string, floor: string }} page with its two addresses
 * @returns {Promise<{ ratio: number, shift: number }>} the ratio of its medians, and the largest shift of all its loads
 */
async function measure({ browser, path, ...urls }) {
  const sides = { ours: { url: urls.ours, busyMs }, floor: { url: urls.floor, busyMs: 0 } };
  const paints = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  let shift = 0;
  for (let pair = 0; pair < Number(wanted.pairs); pair++) {
    for (const side of pair % 2 === 0 ? /** @type {const} */ (['ours', 'floor']) : /** @type {const} */ (['floor', 'ours'])) {
      const seen = await measurePaint(browser, sides[side].url, sides[side].busyMs);
      paints[side].push(seen.lcp);
      if (side === 'ours') shift = Math.max(shift, seen.cls);
    }
  }
  const ratio = median(paints.ours) / median(paints.floor);
  const figures = [Math.round(median(paints.ours)), Math.round(median(paints.floor)), ratio.toFixed(3), shift.toFixed(4)];
  console.log([path, ...figures, loadavg()[0]?.toFixed(1)].join(' | '));
  return { ratio, shift };
}

endAllOnSignals();
/** @type {import('@playwright/test').Browser | undefined} */
let browser;
try {
  const ours = await startProduct();
  const paths = wanted.pages?.split(',') ?? (await publicPaths(ours));
  const floor = await startFloor(ours, paths);
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  console.log(['page', 'LCP in ms', 'of the floor', 'ratio', 'CLS', 'load'].join(' | '));
  const measured = [];
  for (const path of paths) measured.push(await measure({ browser, ours: ours + path, floor: floor + path, path }));
  const together = Math.exp(measured.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / measured.length);
  console.log(`All pages together: ${together.toFixed(3)} of the floor.`);
  process.exitCode = together <= mostOverFloor && measured.every(({ shift }) => shift < leastShift) ? 0 : 1;
} finally {
  await browser?.close();
  await endAll();
}
