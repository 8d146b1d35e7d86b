/**
 * Runs one scenario of tests/support/faults in a process of its own, which the fault may end: `node fault-process.mjs <job>`, where a job is JSON
 * with the file, the scenario's name, `n`, `seed`, and the file for what came of it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot, root } from '../../scripts/support/root.mjs';

/** @typedef {{ figures: Record<string, number>, wrong: string[] }} Outcome */

const { file, scenario, n, seed, result } = JSON.parse(process.argv[2] ?? '{}');
// One bundle is loaded many times faster than some hundred modules one by one.
const outDir = inRoot('test-results/faults', `bundle-${process.pid}`);
const options = { ssr: inRoot(file), outDir, target: 'node20', rolldownOptions: { output: { entryFileNames: 'scenarios.js' } } };
await build({ root, configFile: false, logLevel: 'error', publicDir: false, build: options });
/** @type {Record<string, (run: { n: number, seed: number }) => Promise<Outcome>>} */
const scenarios = await import(pathToFileURL(join(outDir, 'scenarios.js')).href);
const run = scenarios[scenario];
if (!run) throw new Error(`There is no scenario '${scenario}' in ${file}.`);
// The server logs every fault; that it does is part of most scenarios.
console.error = () => {};
const { figures, wrong } = await run({ n, seed });
rmSync(outDir, { recursive: true });
writeFileSync(result, JSON.stringify({ figures, wrong }));
process.exit(0);
