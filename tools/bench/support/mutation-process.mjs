/**
 * One process of tests for tools/bench/mutation.mjs: Vitest, with the files of the job in their switched form and a runner that tries their mutants.
 * `MUTATION_JOB`: see mutation-runner.mjs.
 */
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { inRoot, root } from '../../scripts/support/root.mjs';

const {
  tests,
  switched,
  environment = 'node',
  setupFiles = [],
  pool = 'threads',
} = JSON.parse(readFileSync(String(process.env.MUTATION_JOB), 'utf8'));
const sources = new Map(Object.entries(JSON.parse(readFileSync(switched, 'utf8'))).map(([file, code]) => [inRoot(file), code]));

/** @type {import('vite').Plugin} */
const mutants = { name: 'mutants', enforce: 'pre', load: (id) => sources.get(id) ?? null };

await startVitest(
  'test',
  tests.slice(0, 1),
  {
    root,
    config: false,
    watch: false,
    pool,
    isolate: false,
    fileParallelism: false,
    reporters: [],
    include: ['tests/**/*.test.{ts,tsx}'],
    environment,
    setupFiles,
    runner: inRoot('tools/bench/support/mutation-runner.mjs'),
    update: false,
    onConsoleLog: () => false,
  },
  { plugins: [mutants], logLevel: 'error' },
);
