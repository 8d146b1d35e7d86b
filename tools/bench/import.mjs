/**
 * `npm run bench:import [-- 3000]`: imports so many questions, the banks of content/ under as many names as it takes, into an empty database on PostgreSQL (or the
 * embedded one: `TEST_DATABASE=pglite`), as `content import` does: read, checked and stored. Then the same once more, which changes nothing. Exit code 1 over 10 s.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { providePostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';

const wanted = Number(process.argv[2] ?? 3000);
const most = 10;

endAllOnSignals();
process.env.TEST_DATABASE ??= 'postgres';
if (process.env.TEST_DATABASE === 'postgres') Object.assign(process.env, await providePostgres());

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => (await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })).module;
const { importContent, checkContent } = await load('server/content/import.ts');
const { freshDatabase } = await load('tests/support/server/database.ts');

const folder = mkdtempSync(join(tmpdir(), 'prepchart-import-'));
const banks = inRoot('content/bank');
/** @param {{ folders: { questions?: number }[] }} report */
const countQuestions = ({ folders }) => folders.reduce((sum, each) => sum + (each.questions ?? 0), 0);
const { db, close } = await freshDatabase();
try {
  const once = countQuestions(await checkContent(banks));
  for (let time = 1; time <= Math.ceil(wanted / once); time += 1)
    for (const name of readdirSync(banks)) cpSync(join(banks, name), join(folder, `${name}-${time}`), { recursive: true });
  const first = await time('imported');
  await time('imported again, unchanged');
  process.exitCode = first <= most ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
  await close();
  await endAll();
}

/** @param {string} what @returns {Promise<number>} seconds for `wanted` questions, by the clock */
async function time(what) {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const report = await importContent(db, folder, new Date());
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const questions = countQuestions(report);
  const faulty = report.folders.filter((/** @type {object} */ each) => 'problems' in each).length;
  if (faulty > 0) throw new Error(`${faulty} packs were refused.`);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${questions} questions in ${report.folders.length} packs ${what}: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU here; ` +
      `${((seconds * wanted) / questions).toFixed(1)} s for ${wanted} (load ${load})`,
  );
  return (seconds * wanted) / questions;
}
