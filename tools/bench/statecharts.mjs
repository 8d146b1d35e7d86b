/**
 * How much the page of statecharts bears: 200 actors in another tab tell it 20,000 events. Prints the frames over 50 ms and what the page holds
 * afterwards: `npm run bench:statecharts -- [actors] [events]`. Exit code 1 where a frame took more than 50 ms, or the page holds 100 MB.
 * A busy machine lengthens frames: the load is printed beside them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { inRoot } from '../scripts/support/root.mjs';
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

/** @param {{ actors: number, events: number }} how runs in the other tab */
async function tell({ actors, events }) {
  const channel = new BroadcastChannel('prepchart-statecharts');
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

try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}charts.html?machine=lamp`);
  await page.waitForSelector('.chart');
  await page.evaluate(() => {
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
  });
  const other = await context.newPage();
  await other.goto(`${address}app.html`);
  await page.bringToFront();
  const telling = other.evaluate(tell, { actors, events });
  await page.getByRole('radio', { name: 'All' }).check({ force: true, timeout: 60_000 });
  await telling;
  // The app in the other tab has a few moments of its own.
  await page.waitForFunction(
    (count) => Number(document.querySelector('[role=option]')?.getAttribute('aria-setsize')) >= count,
    events,
    { timeout: 120_000 },
  );
  const frames = await page.evaluate(() => /** @type {any} */ (window).frames.slice(5));
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const slow = frames.filter((/** @type {number} */ frame) => frame > longest);
  const held = usedSize / 1e6;
  const sorted = frames.toSorted((/** @type {number} */ one, /** @type {number} */ other) => one - other);
  const at = (/** @type {number} */ part) => Math.round(sorted[Math.floor(part * (sorted.length - 1))]);
  console.log(`${actors} actors, ${events} events, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `${frames.length} frames: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${slow.length} over ${longest} ms`,
  );
  console.log(`The page holds ${held.toFixed(1)} MB`);
  if (slow.length > 0 || held > most) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}
