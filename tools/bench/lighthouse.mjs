/**
 * `npm run bench:lighthouse [-- --runs 5 --pages /,/satpage]`: Lighthouse (mobile) on every public page of the build in dist/, the median of
 * five runs in its four categories. Exit code 1 when a median is under 100. Lighthouse itself: `npm --prefix tools/bench ci`. A run in which Chromium
 * recorded nothing has no score; it is said and made again, three times at most.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll, endAllOnSignals, readOutput } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { median } from './support/median.mjs';
import { publicPaths, startProduct } from './support/product.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const lighthouse = inRoot('tools/bench/node_modules/lighthouse/cli/index.js');

const { values: wanted } = parseArgs({ options: { runs: { type: 'string', default: '5' }, pages: { type: 'string' } } });

/** Lighthouse's words for a load of which Chromium recorded nothing. */
const notRecorded = /NO_NAVSTART|Target closed/;

/** @param {string} url @returns {Promise<any>} Lighthouse's report */
async function report(url) {
  const file = join(tmpdir(), `prepchart-lighthouse-${process.pid}.json`);
  const flags = `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`;
  const env = { ...process.env, CHROME_PATH: chromiumPath };
  const only = `--only-categories=${categories.join(',')}`;
  await readOutput(process.execPath, [lighthouse, url, '--output=json', `--output-path=${file}`, '--quiet', flags, only], {
    env,
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} url @param {number} [more] how often a load may still go unrecorded @returns {Promise<any>} the report of a load that was recorded */
async function recordedReport(url, more = 3) {
  try {
    return await report(url);
  } catch (error) {
    const [why] = notRecorded.exec(String(error)) ?? [];
    if (!why || more === 0) throw error;
    console.log(`${url}: not recorded (${why}), once more`);
    return recordedReport(url, more - 1);
  }
}

/**
 * @param {string} url @param {number} runs
 * @returns {Promise<{ medians: number[], blocking: number }>} of the four categories, and of the blocking time in ms: what performance hangs on here
 */
async function measureScores(url, runs) {
  /** @type {number[][]} */
  const scores = categories.map(() => []);
  /** @type {number[]} */
  const blocking = [];
  for (let run = 0; run < runs; run++) {
    const { categories: found, audits } = await recordedReport(url);
    blocking.push(audits['total-blocking-time'].numericValue);
    for (const [index, name] of categories.entries()) scores[index]?.push(Math.round(found[name].score * 100));
  }
  return { medians: scores.map(median), blocking: median(blocking) };
}

if (!existsSync(lighthouse)) {
  console.error('Lighthouse is not installed: `npm --prefix tools/bench ci`.');
  process.exit(2);
}
endAllOnSignals();
try {
  const address = await startProduct();
  console.log(['page', ...categories, 'blocking time in ms', 'load'].join(' | '));
  let kept = true;
  for (const path of wanted.pages?.split(',') ?? (await publicPaths(address))) {
    const { medians, blocking } = await measureScores(address + path, Number(wanted.runs));
    console.log([path, ...medians, Math.round(blocking), loadavg()[0]?.toFixed(1)].join(' | '));
    kept = kept && medians.every((score) => score === 100);
  }
  process.exitCode = kept ? 0 : 1;
} finally {
  await endAll();
}
