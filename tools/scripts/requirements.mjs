/**
 * `node tools/scripts/requirements.mjs`: which rows of docs/requirements.md have tests. A test says which it proves, `proves('4.2-17')`, and the ids
 * are read from the sources; with `--reports` from the reports of a run, where only a test that passed proves anything. Exit code 1 when a test
 * proves what is no row, or when an id stands twice; with `--require-all` also when an id has no test.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readRequirements } from './support/requirement-list.mjs';
import { readProofs } from './support/requirement-sources.mjs';
import { root } from './support/root.mjs';
import { stepsWithReports } from './support/steps.mjs';

/** @typedef {import('./support/requirement-list.mjs').Requirement} Requirement */
/** @typedef {import('./support/requirement-reports.mjs').Proof} Proof */

const ours = 'docs/requirements.md';
const searched = ['tests', 'e2e'];
const help = `Usage: node tools/scripts/requirements.mjs [--require-all] [--reports FOLDER] [--list FILE] [--tests FOLDER]

Reports how many tests in tests/ and e2e/ prove each id of ${ours}, a summary per section, and the ids without a test.

  --require-all    exit code 1 when an id has no test
  --reports FOLDER counts the tests that passed in the run that left its reports there (npm test: test-results)
  --list FILE      another list than ${ours}
  --tests FOLDER   another folder than tests/ and e2e/
  --help           this text`;

/** @param {string} folder where each step of `npm test` has left a report @returns {{ proofs: Proof[], faults: string[] }} */
function loadProofs(folder) {
  const found = stepsWithReports.map(({ name, report }) => {
    const file = resolve(root, folder, basename(report.file));
    if (!existsSync(file)) return { proofs: [], faults: [`There is no report of the step '${name}' in ${folder}.`] };
    console.log(`${name}: the run of ${statSync(file).mtime.toLocaleString()}`);
    return { proofs: report.proofs(JSON.parse(readFileSync(file, 'utf8'))), faults: [] };
  });
  return joined(found);
}

/** @param {{ proofs: Proof[], faults: string[] }[]} parts */
const joined = (parts) => ({
  proofs: parts.flatMap(({ proofs }) => proofs),
  faults: parts.flatMap(({ faults }) => faults),
});

/** @param {string[]} ids @returns {Map<string, number>} how often each stands there, in the order of the first */
function countIds(ids) {
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** @param {string} list @param {Requirement[]} requirements @param {Proof[]} proofs @returns {string[]} what is wrong, whatever the coverage */
function findFaults(list, requirements, proofs) {
  const counts = countIds(requirements.map(({ id }) => id));
  const doubled = [...counts].filter(([, count]) => count > 1);
  const unknown = proofs.filter(({ id }) => !counts.has(id));
  return [
    ...(counts.size === 0 ? [`${list} has no rows.`] : []),
    ...doubled.map(([id, count]) => `${list}: the id ${id} stands ${count} times; each may stand once.`),
    ...unknown.map(({ id, at }) => `${at}: '${id}' is no id of ${list} (stale or misspelt).`),
  ];
}

/** @param {string} text @param {number} width @returns {string} */
const shortened = (text, width) => (text.length > width ? `${text.slice(0, width - 1)}…` : text);

/** @param {Requirement} requirement @param {Map<string, number>} tests */
const formatLine = ({ id, says }, tests) => `${id.padEnd(15)}${String(tests.get(id) ?? 0).padStart(4)}  ${shortened(says, 108)}`;

/** @param {string} name @param {Requirement[]} requirements @param {Map<string, number>} tests */
function summaryLine(name, requirements, tests) {
  const covered = requirements.filter(({ id }) => tests.has(id)).length;
  return `${name.padEnd(15)}${`${covered}/${requirements.length}`.padStart(8)}`;
}

/** @param {Requirement[]} requirements @param {Map<string, number>} tests @returns {string[]} per section, and the total */
function formatSummary(requirements, tests) {
  const sections = [...new Set(requirements.map(({ section }) => section))];
  const lines = sections.map((name) => {
    const own = requirements.filter(({ section }) => section === name);
    return summaryLine(name, own, tests);
  });
  return [...lines, summaryLine('total', requirements, tests)];
}

/** @param {string} title @param {string[]} lines */
const print = (title, lines) => console.log([title, ...lines.map((line) => `  ${line}`), ''].join('\n'));

/**
 * @param {string} list a path from the project's folder @param {{ proofs: Proof[], faults: string[] }} found
 * @param {boolean} requireAll @returns {number} the exit code
 */
function report(list, { proofs, faults: unread }, requireAll) {
  const requirements = readRequirements(list);
  const tests = countIds(proofs.map(({ id }) => id));
  const untested = requirements.filter(({ id }) => !tests.has(id));
  const faults = [...unread, ...findFaults(list, requirements, proofs)];
  if (requireAll && untested.length > 0) faults.push(`${untested.length} of ${requirements.length} ids have no test.`);

  print(
    'Tests per id',
    requirements.map((requirement) => formatLine(requirement, tests)),
  );
  print('Ids with a test, per section', formatSummary(requirements, tests));
  print(`Ids without a test: ${untested.length}`, untested.length > 0 ? [untested.map(({ id }) => id).join(' ')] : []);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** @returns {number} the exit code */
function main() {
  try {
    const options = /** @type {const} */ ({
      'require-all': { type: 'boolean' },
      reports: { type: 'string' },
      list: { type: 'string', default: ours },
      tests: { type: 'string' },
      help: { type: 'boolean' },
    });
    const { values } = parseArgs({ options });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const found = values.reports
      ? loadProofs(values.reports)
      : joined((values.tests ? [values.tests] : searched).map(readProofs));
    return report(values.list, found, values['require-all'] ?? false);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = main();
