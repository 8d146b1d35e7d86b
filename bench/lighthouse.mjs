/**
 * `npm run bench:lighthouse [-- --runs 5 --pages /,/satpage --part scores]`: Lighthouse (mobile) on every public page of the build in dist/, the median of
 * five runs in its four categories, and the largest contentful paint against the floor (bench/support/floor.mjs): the same page
 * without any script from a bare server, under the same throttling by developer tools, one run of ours, one of the floor, in turn.
 * `--part scores` or `--part paint` measures one of the two alone. Exit code 1 when a median is under 100, the ratio over 1.05, or
 * something moves. Lighthouse itself: `npm --prefix bench ci`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll, endAllOnSignals, outputOf } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { startFloor } from './support/floor.mjs';
import { publicPaths, startProduct } from './support/product.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const mostOverFloor = 1.05;
const lighthouse = inRoot('bench/node_modules/lighthouse/cli/index.js');

const { values: wanted } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, pages: { type: 'string' }, part: { type: 'string' } },
});
const measures = { scores: wanted.part !== 'paint', paint: wanted.part !== 'scores' };

/** @param {string} url @param {string[]} options @returns {Promise<any>} Lighthouse's report */
async function report(url, options) {
  const file = join(tmpdir(), `prepchart-lighthouse-${process.pid}.json`);
  const flags = `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`;
  const env = { ...process.env, CHROME_PATH: chromiumPath };
  await outputOf(process.execPath, [lighthouse, url, '--output=json', `--output-path=${file}`, '--quiet', flags, ...options], {
    env,
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} url @returns {Promise<{ lcp: number, cls: number }>} paint in ms under developer tools' throttling, and the layout shift */
async function paintOf(url) {
  const { audits } = await report(url, [
    '--throttling-method=devtools',
    '--only-audits=largest-contentful-paint,cumulative-layout-shift',
  ]);
  return { lcp: audits['largest-contentful-paint'].numericValue, cls: audits['cumulative-layout-shift'].numericValue };
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** @param {string} url @param {number} runs @returns {Promise<number[]>} the medians of the four categories */
async function scoresOf(url, runs) {
  /** @type {number[][]} */
  const scores = categories.map(() => []);
  for (let run = 0; run < runs; run++) {
    const { categories: found } = await report(url, [`--only-categories=${categories.join(',')}`]);
    for (const [index, name] of categories.entries()) scores[index]?.push(Math.round(found[name].score * 100));
  }
  return scores.map(median);
}

/** @param {string} ours @param {string} floor @param {number} runs ours and the floor in turn; the largest shift of all runs */
async function paintsOf(ours, floor, runs) {
  const paints = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  let shift = 0;
  for (let run = 0; run < runs; run++) {
    const { lcp, cls } = await paintOf(ours);
    paints.ours.push(lcp);
    shift = Math.max(shift, cls);
    paints.floor.push((await paintOf(floor)).lcp);
  }
  return { ours: median(paints.ours), floor: median(paints.floor), shift };
}

/** @param {string} ours @param {string} floor @param {string} path @param {number} runs @returns {Promise<boolean>} whether the page keeps to it */
async function measure(ours, floor, path, runs) {
  const medians = measures.scores ? await scoresOf(ours + path, runs) : [];
  const paints = measures.paint ? await paintsOf(ours + path, floor + path, runs) : null;
  const ratio = paints ? paints.ours / paints.floor : 1;
  const figures = paints
    ? [`${Math.round(paints.ours)} ms`, `${Math.round(paints.floor)} ms`, ratio.toFixed(3), paints.shift.toFixed(3)]
    : [];
  console.log([path, ...medians, ...figures, loadavg()[0]?.toFixed(1)].join(' | '));
  return medians.every((score) => score === 100) && ratio <= mostOverFloor && (paints?.shift ?? 0) === 0;
}

if (!existsSync(lighthouse)) {
  console.error('Lighthouse is not installed: `npm --prefix bench ci`.');
  process.exit(2);
}
endAllOnSignals();
const ours = await startProduct();
const all = await publicPaths(ours);
const paths = wanted.pages?.split(',') ?? all;
const floor = await startFloor(ours, paths);
const paintHeads = ['LCP', 'LCP of the floor', 'ratio', 'CLS'];
const heads = [...(measures.scores ? categories : []), ...(measures.paint ? paintHeads : [])];
console.log(['page', ...heads, 'load'].join(' | '));
let kept = true;
for (const path of paths) kept = (await measure(ours, floor, path, Number(wanted.runs))) && kept;
await endAll();
process.exitCode = kept ? 0 : 1;
