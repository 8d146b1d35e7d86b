/**
 * One process of tests for tools/bench/mutation.mjs: Vitest, with the machine of the job in its switched form and a runner that tries its mutants.
 * `MUTATION_FILE`: the machine, absolute; `MUTATION_SWITCHED`: the file with its switched form; `MUTATION_JOB`: see mutation-runner.mjs.
 */
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { inRoot, root } from '../../scripts/support/root.mjs';

const { MUTATION_FILE: file, MUTATION_SWITCHED: switched = '', MUTATION_JOB: job = '' } = process.env;
const { tests } = JSON.parse(readFileSync(job, 'utf8'));

/** @type {import('vite').Plugin} */
const mutants = {
  name: 'mutants',
  enforce: 'pre',
  load: (id) => (id === file ? readFileSync(switched, 'utf8') : null),
};

await startVitest(
  'test',
  tests.slice(0, 1),
  {
    root,
    config: false,
    watch: false,
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    reporters: [],
    include: ['tests/**/*.test.ts'],
    runner: inRoot('tools/bench/support/mutation-runner.mjs'),
    update: false,
    onConsoleLog: () => false,
  },
  { plugins: [mutants], logLevel: 'error' },
);
