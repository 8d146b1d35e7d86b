/**
 * How much the page of statecharts bears: 200 actors in another tab tell it 20,000 events. `npm run bench:statecharts -- [actors] [events]` says PASS or FAIL of two
 * bounds: no frame over 50 ms, and no more than 100 MB held afterwards. Exit code 1 where one fails. A busy machine lengthens frames: an empty page is told the
 * same before, in the same browser, and of each task of the page its time on the processor is told, which nobody else lengthens.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { inRoot } from '../scripts/support/root.mjs';
import { channelName } from '../statecharts/live/channel-name.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';

const [actors = 200, events = 20_000] = process.argv.slice(2).map(Number);
const [longest, most] = [50, 100];

const outDir = mkdtempSync(join(tmpdir(), 'statecharts-bench-'));
const configFile = inRoot('tools/statecharts/example/vite.config.ts');
const input = ['charts.html', 'app.html'].map((name) => inRoot(`tools/statecharts/example/${name}`));
await build({
  configFile,
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
});
const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });

/** @param {{ actors: number, events: number, channelName: string }} how runs in the other tab */
async function tell({ actors, events, channelName }) {
  const channel = new BroadcastChannel(channelName);
  /** @param {string} actor @param {number} seq */
  const move = (actor, seq) => {
    const value = seq % 2 ? 'on' : 'off';
    const context = { level: seq, words: Array.from({ length: 40 }, (_, at) => ({ at, text: `word ${at} of a passage` })) };
    const event = { type: 'lamp.toggle', seq };
    const rest = { from: null, times: 1, status: 'active', error: null, possible: [{ type: 'lamp.toggle', can: 'yes' }] };
    const taken = [`lamp.${value === 'on' ? 'off' : 'on'}|lamp.toggle|0`];
    return { tab: 'bench', actor, seq, at: Date.now(), event, value, active: ['lamp', `lamp.${value}`], taken, context, ...rest };
  };
  for (let at = 0; at < actors; at += 1)
    channel.postMessage({
      kind: 'started',
      actor: { tab: 'bench', actor: `x:${at}`, parent: null, id: `x:${at}`, machine: 'lamp', kind: 'machine' },
    });
  for (let seq = 1; seq <= events; seq += 1) {
    channel.postMessage({ kind: 'moved', moved: move(`x:${seq % actors}`, seq) });
    if (seq % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/** Notes from now on, in the page, how long frames are, in ms. */
function watchFrames() {
  /** @type {number[]} */
  const frames = [];
  Object.assign(window, { frames });
  let before = performance.now();
  const next = (/** @type {number} */ now) => {
    frames.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** @param {string} name @param {number[]} frames */
function describeFrames(name, frames) {
  const sorted = frames.toSorted((one, next) => one - next);
  const at = (/** @type {number} */ part) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  const slow = frames.filter((frame) => frame > longest).length;
  console.log(
    `${name}: ${frames.length} frames, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${slow} over ${longest} ms`,
  );
  return { longest: at(1), slow };
}

/** @param {import('@playwright/test').Page} page @returns {Promise<number[]>} the frames that were seen, without those in which it began */
const readFrames = async (page) => (await page.evaluate(() => /** @type {any} */ (window).frames)).slice(5);

/** @param {number[]} times @returns {number} */
const sum = (times) => times.reduce((all, time) => all + time, 0);

/** @param {Buffer} trace @returns {number[]} how long each task of the page's main thread, the busiest there is, was on the processor, in ms */
function readTasks(trace) {
  /** @type {Map<string, number[]>} */
  const threads = new Map();
  for (const { name, pid, tid, tdur } of JSON.parse(trace.toString()).traceEvents) {
    if (!tdur || !String(name).endsWith('RunTask')) continue;
    const times = threads.get(`${pid} ${tid}`) ?? [];
    threads.set(`${pid} ${tid}`, times);
    times.push(tdur / 1000);
  }
  return [...threads.values()].toSorted((one, next) => sum(next) - sum(one))[0] ?? [];
}

/** @param {import('@playwright/test').CDPSession} session @returns {Promise<{ script: number, all: number }>} what the page has worked until now, in s */
async function readWork(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { script: read('ScriptDuration'), all: read('TaskDuration') };
}

try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const other = await context.newPage();
  await other.goto(`${address}app.html`);

  await page.goto('about:blank');
  await page.bringToFront();
  await page.evaluate(watchFrames);
  await other.evaluate(tell, { actors, events, channelName });
  const floor = await readFrames(page);

  await page.goto(`${address}charts.html?machine=lamp`);
  await page.waitForSelector('.chart');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.evaluate(watchFrames);
  const before = await readWork(session);
  const telling = other.evaluate(tell, { actors, events, channelName });
  await page.getByRole('radio', { name: 'All' }).check({ force: true, timeout: 60_000 });
  await telling;
  // The app in the other tab has a few moments of its own.
  await page.waitForFunction(
    (count) => Number(document.querySelector('[role=option]')?.getAttribute('aria-setsize')) >= count,
    events,
    { timeout: 120_000 },
  );
  const frames = await readFrames(page);
  const after = await readWork(session);
  const tasks = readTasks(await browser.stopTracing());
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const held = usedSize / 1e6;
  console.log(`${actors} actors, ${events} events, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  describeFrames('An empty page', floor);
  const seen = describeFrames('The page of statecharts', frames);
  const perFrame = (/** @type {'script' | 'all'} */ kind) => ((1000 * (after[kind] - before[kind])) / frames.length).toFixed(1);
  console.log(`  work in each frame: ${perFrame('all')} ms, of which script ${perFrame('script')} ms`);
  console.log(
    `  longest task: ${Math.round(Math.max(...tasks))} ms on the processor, ${tasks.filter((time) => time > longest).length} over ${longest} ms`,
  );
  /** @param {boolean} isGood @param {string} words */
  const judge = (isGood, words) => {
    console.log(`${isGood ? 'PASS' : 'FAIL'}: ${words}`);
    if (!isGood) process.exitCode = 1;
  };
  judge(seen.slow === 0, `no frame over ${longest} ms (the longest took ${seen.longest} ms)`);
  judge(held <= most, `no more than ${most} MB held (${held.toFixed(1)} MB)`);
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}
