/**
 * `node tools/scripts/requirements.mjs`: which rows of docs/requirements.md have tests. A test carries the ids that it proves in its title,
 * in square brackets, `[4.2-17]`; what stands elsewhere, in a comment say, and what is skipped, proves nothing. Exit code 1 when a
 * test carries an id that is no row, or when an id stands twice; with `--require-all` also when an id has no test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';
import { root } from './support/root.mjs';

/** @typedef {{ id: string, section: string, says: string }} Requirement */
/** @typedef {{ id: string, at: string }} Mention of an id in a test's title, with the place as `file:line` */
/** @typedef {import('vite').ESTree.Node} Node */

const ours = 'docs/requirements.md';
const searched = ['tests', 'e2e'];
const help = `Usage: node tools/scripts/requirements.mjs [--require-all] [--list FILE] [--tests FOLDER]

Reports how many test titles in tests/ and e2e/ carry each id of ${ours}, a summary per section, and the ids without a test.

  --require-all  exit code 1 when an id has no test
  --list FILE    another list than ${ours}
  --tests FOLDER another folder than tests/ and e2e/
  --help         this text`;

const row = /^\| *(\d[\w.]*(?:-[a-z]+)?-\d+) *\| *(.*?) *\|$/;
// What looks like an id and stands alone, so that a character class of a pattern, /[0-9]+/, is none.
const mention = /(?<=^|[\s'"`(\]])\[(\d{1,2}(?:\.\d+)?-[\w., -]*)\](?=$|[\s'"`)[,.:;])/g;

/** @param {string} id @returns {string} what stands before its running number: '4.2', or '8-quiz' */
const sectionOf = (id) => id.replace(/-\d+$/, '');

/** @param {string} text of the list @returns {Requirement[]} its rows */
function requirementsIn(text) {
  const rows = text.split('\n').map((line) => row.exec(line) ?? []);
  return rows.flatMap(([, id, says = '']) => (id ? [{ id, section: sectionOf(id), says }] : []));
}

/** @param {string} folder @returns {string[]} paths, from the project's folder as `folder` is, sorted */
function filesIn(folder) {
  if (!existsSync(resolve(root, folder))) return [];
  const names = readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** @param {unknown} part of a syntax tree @param {(node: Node) => void} look at each node in it, outer ones first */
function walk(part, look) {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && typeof part.type === 'string') look(/** @type {Node} */ (part));
  for (const inner of Object.values(part)) walk(inner, look);
}

/** @param {Node} callee @returns {string[]} its names, first the one that it begins with: it.each([…])(…) has it and each */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

const skipped = ['skip', 'todo', 'fixme'];

/**
 * The titles of it, test and describe, and the tables that fill them.
 * @param {Node} program @returns {Node[]}
 */
function titlesIn(program) {
  /** @type {Map<string, Node>} what a name stands for, for tables that have one */
  const named = new Map();
  /** @type {Node[]} */
  const titles = [];
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) named.set(node.id.name, node.init);
    if (node.type !== 'CallExpression') return;
    const [root = '', ...rest] = namesOf(node.callee);
    const [first] = node.arguments;
    if (!first || !/^(it|test|describe)$/.test(root) || rest.some((name) => skipped.includes(name))) return;
    titles.push(first.type === 'Identifier' ? (named.get(first.name) ?? first) : first);
  });
  return titles;
}

/** @param {string} file @returns {Mention[]} an id that stands twice in one line counts once */
function mentionsIn(file) {
  const text = readFileSync(resolve(root, file), 'utf8');
  /** @type {Map<string, Mention>} */
  const found = new Map();
  for (const title of titlesIn(parseSync(file, text).program)) {
    walk(title, ({ type, start, end }) => {
      if (type !== 'Literal' && type !== 'TemplateLiteral') return;
      for (const { 1: id = '', index } of text.slice(start, end).matchAll(mention)) {
        const at = `${file}:${text.slice(0, start + index).split('\n').length}`;
        found.set(`${id} ${at}`, { id, at });
      }
    });
  }
  return [...found.values()];
}

/** @param {string[]} ids @returns {Map<string, number>} how often each stands there, in the order of the first */
function countsOf(ids) {
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** @param {string} list @param {Requirement[]} requirements @param {Mention[]} mentions @returns {string[]} what is wrong, whatever the coverage */
function faultsOf(list, requirements, mentions) {
  const counts = countsOf(requirements.map(({ id }) => id));
  const doubled = [...counts].filter(([, count]) => count > 1);
  const unknown = mentions.filter(({ id }) => !counts.has(id));
  return [
    ...(counts.size === 0 ? [`${list} has no rows.`] : []),
    ...doubled.map(([id, count]) => `${list}: the id ${id} stands ${count} times; each may stand once.`),
    ...unknown.map(({ id, at }) => `${at}: [${id}] is no id of ${list} (stale or misspelt).`),
  ];
}

/** @param {string} text @param {number} width @returns {string} */
const shortened = (text, width) => (text.length > width ? `${text.slice(0, width - 1)}…` : text);

/** @param {Requirement} requirement @param {Map<string, number>} tests */
const lineOf = ({ id, says }, tests) => `${id.padEnd(15)}${String(tests.get(id) ?? 0).padStart(4)}  ${shortened(says, 108)}`;

/** @param {string} name @param {Requirement[]} requirements @param {Map<string, number>} tests */
function summaryLine(name, requirements, tests) {
  const covered = requirements.filter(({ id }) => tests.has(id)).length;
  return `${name.padEnd(15)}${`${covered}/${requirements.length}`.padStart(8)}`;
}

/** @param {Requirement[]} requirements @param {Map<string, number>} tests @returns {string[]} per section, and the total */
function summaryOf(requirements, tests) {
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
 * @param {string} list a path from the project's folder @param {string[]} folders of tests
 * @param {boolean} requireAll @returns {number} the exit code
 */
function report(list, folders, requireAll) {
  const requirements = requirementsIn(readFileSync(resolve(root, list), 'utf8'));
  const mentions = folders.flatMap(filesIn).flatMap(mentionsIn);
  const tests = countsOf(mentions.map(({ id }) => id));
  const untested = requirements.filter(({ id }) => !tests.has(id));
  const faults = faultsOf(list, requirements, mentions);
  if (requireAll && untested.length > 0) faults.push(`${untested.length} of ${requirements.length} ids have no test.`);

  print(
    'Tests per id',
    requirements.map((requirement) => lineOf(requirement, tests)),
  );
  print('Ids with a test, per section', summaryOf(requirements, tests));
  print(`Ids without a test: ${untested.length}`, untested.length > 0 ? [untested.map(({ id }) => id).join(' ')] : []);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** @returns {number} the exit code */
function main() {
  try {
    const options = /** @type {const} */ ({
      'require-all': { type: 'boolean' },
      list: { type: 'string', default: ours },
      tests: { type: 'string' },
      help: { type: 'boolean' },
    });
    const { values } = parseArgs({ options });
    if (!values.help) return report(values.list, values.tests ? [values.tests] : searched, values['require-all'] ?? false);
    console.log(help);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = main();
