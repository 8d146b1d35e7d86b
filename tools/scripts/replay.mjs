/**
 * `npm run replay`: the past on the charts of today. Every recording in tests/recordings, and every file that is named, a flight record among them, is
 * driven through the machines as they are now, and what would have gone otherwise is listed. A difference that is wished is signed with its reason:
 * `npm run replay -- --sign "The banner stays a second longer"` signs all that is listed of tests/recordings. Exit code 1 where a difference is not signed, or a
 * signature is for nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { inRoot, root } from './support/root.mjs';

const { values, positionals } = parseArgs({ options: { sign: { type: 'string' } }, allowPositionals: true });
const folder = inRoot('tests/recordings');
const signatures = inRoot('tests/recordings/signed.json');

/** @type {{ module: typeof import('../statecharts/replay-files.ts') }} */
const { module } = await runnerImport(inRoot('tools/statecharts/replay-files.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});

const golden = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'signed.json') : [];
const kept = golden.toSorted().map((name) => `${folder}/${name}`);
const named = positionals.map((file) => resolve(file)).filter((file) => !kept.includes(file));
const signed = existsSync(signatures) ? JSON.parse(readFileSync(signatures, 'utf8')) : [];
const replayed = module.replayFiles({ kept, named, signed, why: values.sign ?? null });
console.log(replayed.lines.join('\n'));
if (values.sign) writeFileSync(signatures, `${JSON.stringify(replayed.signed, null, 2)}\n`);
if (!replayed.isGood) process.exitCode = 1;
