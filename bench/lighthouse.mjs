/**
 * `npm run bench:lighthouse [-- --runs 5 --pages /,/satpage]`: Lighthouse (mobile) on every public page of the build in dist/, the median of
 * five runs in its four categories, and the largest contentful paint against the floor (bench/support/floor.mjs): the same page
 * without any script from a bare server, under the same throttling by developer tools, one run of ours, one of the floor, in turn.
 * Exit code 1 when a median is under 100, or the ratio over 1.05. Lighthouse itself: `npm --prefix bench ci`.
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

const { values: wanted } = parseArgs({ options: { runs: { type: 'string', default: '5' }, pages: { type: 'string' } } });

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

/** @param {string} ours @param {string} floor @param {string} path @param {number} runs @returns {Promise<boolean>} whether the page keeps to it */
async function measure(ours, floor, path, runs) {
  /** @type {number[][]} */
  const scores = categories.map(() => []);
  const paints = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  let shift = 0;
  for (let run = 0; run < runs; run++) {
    const { categories: found } = await report(ours + path, [`--only-categories=${categories.join(',')}`]);
    for (const [index, name] of categories.entries()) scores[index]?.push(Math.round(found[name].score * 100));
    const { lcp, cls } = await paintOf(ours + path);
    paints.ours.push(lcp);
    shift = Math.max(shift, cls);
    paints.floor.push((await paintOf(floor + path)).lcp);
  }
  const medians = scores.map(median);
  const ratio = median(paints.ours) / median(paints.floor);
  const figures = [
    `${Math.round(median(paints.ours))} ms`,
    `${Math.round(median(paints.floor))} ms`,
    ratio.toFixed(3),
    shift.toFixed(3),
  ];
  console.log([path, ...medians, ...figures, loadavg()[0]?.toFixed(1)].join(' | '));
  return medians.every((score) => score === 100) && ratio <= mostOverFloor && shift === 0;
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
console.log(['page', ...categories, 'LCP', 'LCP of the floor', 'ratio', 'CLS', 'load'].join(' | '));
let kept = true;
for (const path of paths) kept = (await measure(ours, floor, path, Number(wanted.runs))) && kept;
await endAll();
process.exitCode = kept ? 0 : 1;
