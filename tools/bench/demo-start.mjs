/**
 * `npm run bench:demo [-- 4]`: so many times begins a demonstration on an embedded database that is not there yet, from the built server, and says how long until
 * it answers a page, by the clock and by its CPU. `-- 4 --profile FOLDER`: each start leaves a CPU profile there. Exit code 1 where the median is over 10 s.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { atEnd, endAll, endAllOnSignals, start, stop } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { sumMs } from './support/cpu-time.mjs';
import { median } from './support/median.mjs';
import { makeDataFolder, ownEnvironment } from './support/product.mjs';

const most = 10;
const { values, positionals } = parseArgs({ options: { profile: { type: 'string' } }, allowPositionals: true });
const [starts = '4'] = positionals;
if (!/^[1-9]\d?$/.test(starts)) {
  console.error(`How many starts is a number from 1 to 99, not '${starts}'.`);
  process.exit(2);
}
const main = inRoot('dist/server/main.js');
if (!existsSync(main)) throw new Error('There is no build: npm run build');

endAllOnSignals();
/** @type {number[]} */
const all = [];
try {
  for (let at = 1; at <= Number(starts); at += 1) all.push(await beginOnce(at));
  console.log(`median ${median(all).toFixed(1)} s of ${starts}`);
  process.exitCode = median(all) <= most ? 0 : 1;
} finally {
  await endAll();
}

/** @param {number} at @returns {Promise<number>} seconds until it answers */
async function beginOnce(at) {
  const began = performance.now();
  const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
  const child = start(process.execPath, [...profile, main], {
    env: { ...ownEnvironment(makeDataFolder()), PORT: '0', HOST: '127.0.0.1', DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => stop(child));
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece) => {
      said += piece;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const { ok, status } = await fetch(address);
  if (!ok) throw new Error(`The first page is answered with ${status}.`);
  const seconds = (performance.now() - began) / 1000;
  const cpu = child.pid === undefined ? 0 : sumMs([child.pid]) / 1000;
  console.log(`start ${at}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU (load ${loadavg()[0]?.toFixed(1)})`);
  await stop(child, 'SIGTERM');
  return seconds;
}
