/**
 * `npm run bench:lighthouse [-- --runs 5 --pages /,/satpage]`: Lighthouse (mobile) on every public page of the build in dist/, the median of
 * five runs in its four categories. Exit code 1 when a median is under 100. Lighthouse itself: `npm --prefix bench ci`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll, endAllOnSignals, outputOf } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { median } from './support/median.mjs';
import { publicPaths, startProduct } from './support/product.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const lighthouse = inRoot('bench/node_modules/lighthouse/cli/index.js');

const { values: wanted } = parseArgs({ options: { runs: { type: 'string', default: '5' }, pages: { type: 'string' } } });

/** @param {string} url @returns {Promise<any>} Lighthouse's report */
async function report(url) {
  const file = join(tmpdir(), `prepchart-lighthouse-${process.pid}.json`);
  const flags = `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`;
  const env = { ...process.env, CHROME_PATH: chromiumPath };
  const only = `--only-categories=${categories.join(',')}`;
  await outputOf(process.execPath, [lighthouse, url, '--output=json', `--output-path=${file}`, '--quiet', flags, only], { env });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} url @param {number} runs @returns {Promise<number[]>} the medians of the four categories */
async function scoresOf(url, runs) {
  /** @type {number[][]} */
  const scores = categories.map(() => []);
  for (let run = 0; run < runs; run++) {
    const { categories: found } = await report(url);
    for (const [index, name] of categories.entries()) scores[index]?.push(Math.round(found[name].score * 100));
  }
  return scores.map(median);
}

if (!existsSync(lighthouse)) {
  console.error('Lighthouse is not installed: `npm --prefix bench ci`.');
  process.exit(2);
}
endAllOnSignals();
const address = await startProduct();
console.log(['page', ...categories, 'load'].join(' | '));
let kept = true;
for (const path of wanted.pages?.split(',') ?? (await publicPaths(address))) {
  const medians = await scoresOf(address + path, Number(wanted.runs));
  console.log([path, ...medians, loadavg()[0]?.toFixed(1)].join(' | '));
  kept = kept && medians.every((score) => score === 100);
}
await endAll();
process.exitCode = kept ? 0 : 1;
