/**
 * `npm run bench:mutation [-- booking payment --jobs 1 --again]`: changes the machines in every way Stryker's standard mutators know, one change at a time, and counts
 * which the tests notice. Names choose files of src/machines by how they begin; without, all. First `npm --prefix tools/bench ci`.
 *
 * A mutant the compiler refuses is none: `npm test` begins with the types. The others are tried with the unit tests that load the file (not those of
 * components, the server or the browser); the charts in docs/machines, which change with nearly every mutant, are looked at only for what is left, and
 * counted apart. Results are kept in test-results/mutation until a file or its tests change (`--again` forgets them); survivors.md there lists what no test noticed.
 *
 * `npm run bench:mutation -- --models booking` counts only what the walks of the independent models notice (tests/models): neither the examples beside them nor the
 * charts. Its results are kept apart, in test-results/mutation/models.
 *
 * `npm run bench:mutation -- --layer services|views|server [--sample 500] [--seed 1]` tries a sample of the mutants of that layer: those that the seed draws among
 * all that the compiler does not refuse in their file. Texts of `className` and `style` and words of the log are left out. Each is tried
 * with the tests of the layer that reach it, those of its own feature first, slow tests last, ten files of each kind at most (server: on PGlite). What was found is
 * kept while the file, and the test that noticed the mutant, stay as they are; where none did, while all tests of the layer do. What noticed a mutant before is asked
 * about it first. Survivors are listed in
 * test-results/mutation/<layer>/survivors.md.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { findRefused } from './support/mutant-types.mjs';
import { createMutants, getOriginal } from './support/mutants.mjs';
import { countFates, listSurvivors, row } from './support/mutation-report.mjs';
import { trySample } from './support/mutation-sample.mjs';
import { verdictsOn } from './support/mutation-trial.mjs';
import { findCharts, findPageTests, findTests, findWalks, loadedBy, nameOfWalks } from './support/test-imports.mjs';

/** @typedef {import('./support/mutation-report.mjs').Fate} Fate */
/** @typedef {import('./support/mutation-report.mjs').Tried} Tried */
/** @typedef {{ file: string, key: string, seconds: number, tried: Tried[] }} Result */

const { values: wanted, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: String(availableParallelism()) },
    again: { type: 'boolean', default: false },
    models: { type: 'boolean', default: false },
    layer: { type: 'string' },
    sample: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const kept = inRoot(wanted.models ? 'test-results/mutation/models' : 'test-results/mutation');

const all = readdirSync(inRoot('src/machines'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `src/machines/${name}`)
  .sort();
/** In the order of the names. */
const files = [
  ...new Set((names.length === 0 ? [''] : names).flatMap((name) => all.filter((file) => basename(file).startsWith(name)))),
];

/** @param {string} file */
const toSlug = (file) => file.replace('src/machines/', '').replace(/\.ts$/, '').replaceAll('/', '-');

/** @param {string} file @returns {string | null} the id of the machine that is made of it */
function machineIn(file) {
  const [, name] = file.match(/([a-z-]+)\.(?:machine|setup)\.ts$/) ?? [];
  return name ? name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()) : null;
}

/** @param {string} file @returns {string[]} the machine made with a setup: what the setup lacks is missed there */
const findMachine = (file) => (file.endsWith('.setup.ts') ? [file.replace('.setup.ts', '.machine.ts')] : []);

/** @param {string} file @returns {string[][]} the tests that may notice its mutants, those without a page first: a process has a page or it has none */
const listTrials = (file) => (wanted.models ? [findWalks(file)] : [findTests(file), findPageTests(file)]);

/** @param {string} file @returns {string} changes when the file changes, or a test of it, or something that a test loads */
function hashInputs(file) {
  const loaded = new Set(
    listTrials(file)
      .flat()
      .flatMap((test) => [...loadedBy(test)]),
  );
  const hash = createHash('sha256');
  for (const each of [inRoot(file), ...[...loaded].sort()]) hash.update(readFileSync(each));
  return hash.digest('hex');
}

/** @param {string} file @returns {Promise<Result>} */
async function examine(file) {
  const [key, began, folder] = [hashInputs(file), performance.now(), `${kept}/${toSlug(file)}`];
  const { sources, switched, mutants } = await createMutants([file]);
  const refused = await findRefused(sources, mutants, `${folder}/types`, findMachine);
  const open = mutants.filter(({ id, status }) => status !== 'Ignored' && !refused.has(id)).map(({ id }) => id);
  const trial = { name: file, switched, machine: machineIn(file), named: wanted.models ? nameOfWalks : null, folder };
  /** @type {Map<string, import('./support/mutation-trial.mjs').Verdict>} */
  const verdicts = new Map();
  const isLeft = (/** @type {string} */ id) => !verdicts.get(id)?.killed;
  for (const tests of listTrials(file)) {
    const asked = open.filter(isLeft);
    if (asked.length === 0 || tests.length === 0) continue;
    for (const [id, verdict] of await verdictsOn({ ...trial, tests, drawn: false }, asked))
      verdicts.set(id, { ...verdict, reached: verdict.reached || Boolean(verdicts.get(id)?.reached) });
  }
  const left = open.filter(isLeft);
  const charts = file.endsWith('.machine.ts') && !wanted.models ? findCharts(file) : [];
  const drawn = left.length && charts.length ? await verdictsOn({ ...trial, tests: charts, drawn: true }, left) : new Map();
  /** @param {import('./support/mutants.mjs').Mutant} mutant @returns {Tried} */
  const toTried = (mutant) => {
    const { killed, reached, by } = verdicts.get(mutant.id) ?? { killed: null, reached: false, by: '' };
    /** @returns {[Fate, string]} */
    const end = () => {
      if (mutant.status === 'Ignored') return ['ignored', String(mutant.statusReason)];
      if (refused.has(mutant.id)) return ['refused', ''];
      if (killed) return ['killed', `${by ?? ''}: ${killed}`];
      if (drawn.get(mutant.id)?.killed) return ['by chart', ''];
      return [reached ? 'survived' : 'unreached', ''];
    };
    const [fate, how] = end();
    const { mutatorName: mutator, replacement, location } = mutant;
    return {
      line: location.start.line + 1,
      mutator,
      original: getOriginal(sources[file] ?? '', mutant),
      replacement,
      fate,
      by: how,
    };
  };
  return { file, key, seconds: (performance.now() - began) / 1000, tried: mutants.map(toTried) };
}

/** @param {string} file @returns {Promise<Result>} from what is kept, where nothing has changed since */
async function loadResult(file) {
  const place = `${kept}/${toSlug(file)}.json`;
  /** @type {Result | null} */
  const before = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : null;
  if (before && !wanted.again && before.key === hashInputs(file)) return before;
  const result = await examine(file);
  writeFileSync(place, JSON.stringify(result));
  return result;
}

async function tryMachines() {
  mkdirSync(kept, { recursive: true });
  /** @type {Result[]} */
  const results = [];
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      try {
        const result = await loadResult(file);
        results.push(result);
        console.log(`${row(toSlug(file), countFates(result.tried))} ${result.seconds.toFixed(0)} s`);
      } catch (error) {
        process.exitCode = 1;
        console.error(`${file}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  console.log(row('all', countFates(results.flatMap(({ tried }) => tried))));
  writeFileSync(`${kept}/survivors.md`, `${results.flatMap(listSurvivors).join('\n')}\n`);
}

endAllOnSignals();
const began = performance.now();
const [jobs, size] = [Number(wanted.jobs), Number(wanted.sample)];
console.log(row('file', ['mutants', 'refused', 'ignored', 'killed', 'left', '% killed', '+ charts']));
await (wanted.layer ? trySample(wanted.layer, { size, seed: wanted.seed, jobs, forget: wanted.again }) : tryMachines());
await endAll();
console.log(`${((performance.now() - began) / 60_000).toFixed(0)} min, load average ${loadavg().map((each) => each.toFixed(1))}`);
