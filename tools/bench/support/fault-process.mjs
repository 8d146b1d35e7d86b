/**
 * Runs one scenario of tests/support/faults in a process of its own, which the fault may end: `node fault-process.mjs <job>`, where a job is JSON
 * with the file, the scenario's name, `n`, `seed`, and the file for what came of it.
 */
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { inRoot, root } from '../../scripts/support/root.mjs';

/** @typedef {{ figures: Record<string, number>, wrong: string[] }} Outcome */

const { file, scenario, n, seed, result } = JSON.parse(process.argv[2] ?? '{}');
/** @type {{ module: Record<string, (run: { n: number, seed: number }) => Promise<Outcome>> }} */
const { module } = await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' });
const run = module[scenario];
if (!run) throw new Error(`There is no scenario '${scenario}' in ${file}.`);
// The server logs every fault; that it does is part of most scenarios.
console.error = () => {};
const { figures, wrong } = await run({ n, seed });
writeFileSync(result, JSON.stringify({ figures, wrong }));
process.exit(0);
