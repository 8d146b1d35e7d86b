import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from '../../scripts/support/root.mjs';
import { drawMutants } from './draw-mutants.mjs';
import { hash, hashFiles, KeptVerdicts } from './kept-verdicts.mjs';
import { divideTests, layers, listSources, listTests } from './layers.mjs';
import { findRefused } from './mutant-types.mjs';
import { createMutants } from './mutants.mjs';
import { countFates, estimateInterval, listSurvivors, row } from './mutation-report.mjs';
import { verdictsOn } from './mutation-trial.mjs';
import { loadedBy } from './test-imports.mjs';

/** @typedef {import('./draw-mutants.mjs').Drawn} Drawn */
/** @typedef {import('./mutation-report.mjs').Fate} Fate */
/** @typedef {import('./mutation-trial.mjs').Verdict} Verdict */
/** @typedef {{ sources: Record<string, string>, switched: Record<string, string>, candidates: Drawn[], ignored: number }} Draw */

/** @typedef {{ stage: string[], by: Map<string, string> | null }} Round some of the tests, for the mutants that one of them noticed before (`by`: which, by rank), or for all */

/** So many files of tests are tried with a mutant: one that more of them would notice at last counts as unnoticed. */
const most = 10;
/** So many mutants are tried before what was found is written. */
const portion = 25;

/** @param {string} name of a layer */
function findLayer(name) {
  const layer = layers[name];
  if (!layer) throw new Error(`--layer is one of ${Object.keys(layers).join(', ')}.`);
  const folder = inRoot('test-results/mutation', name);
  mkdirSync(`${folder}/coverage`, { recursive: true });
  return { name, layer, folder, files: listSources(layer), tests: listTests(layer) };
}

/** @param {string[]} files @param {string} seed @returns {Promise<Draw>} all their mutants in the order that the seed draws */
async function draw(files, seed) {
  const { sources, switched, mutants } = await createMutants(files);
  const ordered = drawMutants(sources, mutants, seed);
  const candidates = ordered.filter(({ status }) => status !== 'Ignored');
  return { sources, switched, candidates, ignored: ordered.length - candidates.length };
}

/** @param {KeptVerdicts} kept @param {Drawn[]} mutants @param {(mutant: Drawn) => { fate: Fate, by?: string, test?: string | null }} judge */
const record = (kept, mutants, judge) =>
  kept.add(
    mutants.map((mutant) => {
      const { rank, file, original, replacement, mutatorName: mutator, location } = mutant;
      return { rank, file, line: location.start.line + 1, mutator, original, replacement, by: '', test: null, ...judge(mutant) };
    }),
  );

/** @param {Draw} draw @param {KeptVerdicts} kept @param {number} size @param {string} folder @returns {Promise<Drawn[]>} the first that the compiler lets pass */
async function chooseSample({ sources, candidates }, kept, size, folder) {
  for (;;) {
    const open = candidates.filter(({ rank }) => kept.byRank.get(rank)?.fate !== 'refused').slice(0, size);
    const unchecked = open.filter(({ rank }) => !kept.byRank.has(rank));
    if (unchecked.length === 0) return open;
    const refused = await findRefused(sources, unchecked, `${folder}/types`);
    record(kept, unchecked, ({ id, rank }) => {
      const test = kept.lastNoticedBy.get(rank);
      return refused.has(id) ? { fate: 'refused' } : { fate: 'untried', test: test ? relative(root, test) : null };
    });
  }
}

/**
 * @param {ReturnType<typeof findLayer>} place @param {Draw} draw
 * @returns {(mutants: Drawn[], round: Round, part: string) => Promise<Map<string, Verdict>>} tries mutants with some of the tests, in a folder of their own
 */
function createTrial({ name, layer, folder, files, tests }, { switched, candidates }) {
  const state = hashFiles(files.map((file) => inRoot(file)));
  const coverageFiles = Object.fromEntries(
    tests.map((test) => [test, `${folder}/coverage/${hash([state, hashFiles([...loadedBy(test)])])}.json`]),
  );
  const fileOf = Object.fromEntries(candidates.map(({ id, file }) => [id, file]));
  const { environment, setupFiles, pool } = layer;
  const trial = {
    name,
    switched,
    coverageFiles,
    fileOf,
    environment,
    setupFiles,
    pool,
    machine: null,
    named: null,
    drawn: false,
  };
  return (mutants, { stage, by }, part) =>
    verdictsOn(
      {
        ...trial,
        tests: stage,
        most: by ? 1 : most,
        first: by ? Object.fromEntries(mutants.map(({ id, rank }) => [id, by.get(rank)])) : {},
        folder: `${folder}/${part}`,
      },
      mutants.map(({ id }) => id),
    );
}

/**
 * What noticed a mutant before is asked about it first, and nothing else: a file changes more often than what its tests notice.
 * @param {string[]} tests @param {Map<string, string>} by rank @returns {Round[]} first the mutants that a test noticed before, then all that are left
 */
function divideRounds(tests, by) {
  const stages = divideTests(tests);
  const known = new Set(by.values());
  const again = stages.map((stage) => stage.filter((test) => known.has(test))).filter((stage) => stage.length > 0);
  return [...again.map((stage) => ({ stage, by })), ...stages.map((stage) => ({ stage, by: null }))];
}

/** @param {Verdict | undefined} verdict @param {boolean} reached @returns {{ fate: Fate, by?: string, test?: string | null }} */
function judge(verdict, reached) {
  if (!verdict?.killed) return { fate: reached ? 'survived' : 'unreached' };
  const test = relative(root, verdict.by ?? '');
  return { fate: 'killed', by: `${test}: ${verdict.killed}`, test: verdict.by ? test : null };
}

/** @param {string} name @param {import('./kept-verdicts.mjs').Verdict[]} found @param {number} ignored */
function summarise(name, found, ignored) {
  const figures = countFates(found);
  const [killed, left] = [Number(figures[3]), Number(figures[4])];
  const interval = estimateInterval(killed, killed + left).map((each) => each.toFixed(1));
  return `${row(name, figures)} 95 % interval ${interval.join(' to ')} %; left out before the draw: ${ignored}`;
}

/**
 * Tries mutants of a layer that a seed draws, and says how many its tests notice.
 * @param {string} name of the layer @param {{ size: number, seed: string, jobs: number, forget: boolean }} how
 */
export async function trySample(name, { size, seed, jobs, forget }) {
  const place = findLayer(name);
  const { folder, files, tests } = place;
  const kept = new KeptVerdicts(`${folder}/seed-${seed}.json`, tests, forget);
  const drawn = await draw(files, seed);
  const attempt = createTrial(place, drawn);
  /** @param {Drawn[]} mutants @param {Fate} fate */
  const pick = (mutants, fate) => mutants.filter(({ rank }) => kept.byRank.get(rank)?.fate === fate);
  /** @param {Drawn[]} open */
  const tryAll = async (open) => {
    /** @type {Set<string>} */
    const reached = new Set();
    const noticed = open.filter(({ rank }) => kept.byRank.get(rank)?.fate === 'untried' && kept.lastNoticedBy.has(rank));
    const rounds = divideRounds(tests, new Map(noticed.map(({ rank }) => [rank, kept.lastNoticedBy.get(rank) ?? ''])));
    for (const [at, round] of rounds.entries()) {
      const { stage, by } = round;
      const left = pick(open, 'untried').filter(({ rank }) => !by || stage.includes(by.get(rank) ?? ''));
      const portions = Array.from({ length: Math.ceil(left.length / portion) }, (_, no) =>
        left.slice(no * portion, (no + 1) * portion),
      );
      const work = async (/** @type {string} */ part) => {
        for (let next = portions.shift(); next; next = portions.shift()) {
          const verdicts = await attempt(next, round, part);
          for (const [id, verdict] of verdicts) if (verdict.reached) reached.add(id);
          const decided = at === rounds.length - 1 ? next : next.filter(({ id }) => verdicts.get(id)?.killed);
          record(kept, decided, ({ id }) => judge(verdicts.get(id), reached.has(id)));
          console.log(
            `stage ${at + 1}: ${portions.length * portion} to go, ${pick(next, 'killed').length} of ${next.length} noticed`,
          );
        }
      };
      await Promise.all(Array.from({ length: jobs }, (_, job) => work(`job-${job}`)));
    }
  };
  const sample = await chooseSample(drawn, kept, size, folder);
  await tryAll(sample);
  const last = drawn.candidates.findIndex(({ rank }) => rank === sample.at(-1)?.rank);
  const found = drawn.candidates.slice(0, last + 1).flatMap(({ rank }) => kept.byRank.get(rank) ?? []);
  console.log(summarise(name, found, drawn.ignored));
  writeFileSync(
    `${folder}/survivors.md`,
    `${found.flatMap((each) => listSurvivors({ file: each.file, tried: [each] })).join('\n')}\n`,
  );
}
