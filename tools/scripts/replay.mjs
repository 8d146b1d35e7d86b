/**
 * `npm run replay`: the past on the charts of today. Every recording in tests/recordings, and every file that is named, a flight record among them, is
 * driven through the machines as they are now, and what would have gone otherwise is listed. A difference that is wished is signed with its reason:
 * `npm run replay -- --sign "The banner stays a second longer"` signs all that is listed. Exit code 1 where a difference is not signed, or a signature is
 * for nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { inRoot, root } from './support/root.mjs';

/** @typedef {import('../statecharts/recording/replay.ts').Difference} Difference */
/** @typedef {import('../statecharts/recording/signed.ts').Signed} Signed */

const { values, positionals } = parseArgs({ options: { sign: { type: 'string' } }, allowPositionals: true });
const folder = inRoot('tests/recordings');
const signatures = inRoot('tests/recordings/signed.json');

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => (await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })).module;

/** @type {typeof import('../statecharts/replay-files.ts')} */
const { replayFile } = await load('tools/statecharts/replay-files.ts');
/** @type {typeof import('../statecharts/recording/signed.ts')} */
const { compareSigned, sign } = await load('tools/statecharts/recording/signed.ts');

const golden = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'signed.json') : [];
const files = [...golden.toSorted().map((name) => `${folder}/${name}`), ...positionals];
/** @type {Signed[]} */
let signed = existsSync(signatures) ? JSON.parse(readFileSync(signatures, 'utf8')) : [];

/** @param {Difference} difference */
const toLines = ({ machine, actor, seq, event, was, is, problem }) =>
  `  ${machine} (${actor}), moment ${seq}, ${event}\n    was ${JSON.stringify(was)}\n    is  ${problem ?? JSON.stringify(is)}`;

let isGood = true;
for (const file of files) {
  const { name, actors, moves, differences, skipped, notes } = replayFile(file);
  const { unsigned, stale } = compareSigned(name, differences, signed);
  console.log(
    `${name}: ${actors} actors, ${moves} moments, ${differences.length} would have gone otherwise (${unsigned.length} not signed)`,
  );
  for (const line of [...notes, ...skipped]) console.log(`  ${line}`);
  for (const difference of differences) console.log(toLines(difference));
  for (const { machine, event, why } of stale) console.log(`  Signed for nothing: ${machine}, ${event} (${why})`);
  if (values.sign) {
    const why = values.sign;
    signed = [...signed.filter((each) => !stale.includes(each)), ...unsigned.map((difference) => sign(name, difference, why))];
  } else if (unsigned.length > 0 || stale.length > 0) isGood = false;
}
if (values.sign) writeFileSync(signatures, `${JSON.stringify(signed, null, 2)}\n`);
console.log(
  `${files.length} recordings, ${isGood ? 'all as they were, or as it is signed' : 'with differences that nobody has signed'}`,
);
if (!isGood) process.exitCode = 1;
