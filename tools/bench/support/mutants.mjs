import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from '../../scripts/support/root.mjs';

/** @typedef {{ line: number, column: number }} Place both from 0 */
/**
 * @typedef {{ id: string, file: string, mutatorName: string, replacement: string, location: { start: Place, end: Place }, status?: string, statusReason?: string }} Mutant
 * `file`: path under the project's folder
 */

const instrumenterFile = inRoot('tools/bench/node_modules/@stryker-mutator/instrumenter/dist/src/index.js');
const silent = { isDebugEnabled: () => false, debug: () => {}, info: () => {}, warn: () => {} };

/** Leaves out what has no meaning when the code runs. */
const typesOnly = {
  /** @param {any} path a path of Babel's @returns {string | undefined} why no mutant is made here */
  shouldIgnore: (path) =>
    path.isObjectProperty() && path.node.key.name === 'types' && path.parentPath.parentPath?.node.callee?.name === 'setup'
      ? 'types of a machine: only the compiler reads them'
      : undefined,
};

/** @param {any} path */
const isText = (path) => path.isStringLiteral() || path.isTemplateLiteral();

/** Leaves out texts (not conditions) of `className` and `style`: no test of components sees a style. */
const styleTexts = {
  /** @param {any} path @returns {string | undefined} */
  shouldIgnore: (path) =>
    isText(path) &&
    path.findParent((/** @type {any} */ parent) => parent.isJSXAttribute() && /^(className|style)$/.test(parent.node.name.name))
      ? 'text of a style'
      : undefined,
};

/** @param {any} callee */
const isLog = (callee) => callee.object?.name === 'console' || /^log[A-Z]/.test(callee.name ?? '');

/** Leaves out the words of `console.…(…)` and `log…(…)`: the log is for people. */
const logWords = {
  /** @param {any} path @returns {string | undefined} */
  shouldIgnore: (path) =>
    isText(path) && path.findParent((/** @type {any} */ parent) => parent.isCallExpression() && isLog(parent.node.callee))
      ? 'words of the log'
      : undefined,
};

/**
 * Every mutant that Stryker's standard mutators make of these files, with ids that count through all of them.
 * @param {string[]} files paths under the project's folder
 * @returns {Promise<{ sources: Record<string, string>, switched: Record<string, string>, mutants: Mutant[] }>} by file; `switched`: the source
 * with all its mutants in it, of which the one named by `__stryker__.activeMutant` is on
 */
export async function createMutants(files) {
  const { Instrumenter } = await import(instrumenterFile);
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]));
  const made = await new Instrumenter(silent).instrument(
    files.map((file) => ({ name: inRoot(file), mutate: true, content: sources[file] })),
    { plugins: null, excludedMutations: [], ignorers: [typesOnly, styleTexts, logWords] },
  );
  /** @param {string} path */
  const toFile = (path) => relative(root, path);
  const switched = made.files.map((/** @type {any} */ { name, content }) => [toFile(name), content]);
  const mutants = made.mutants.map((/** @type {any} */ mutant) => ({ ...mutant, file: toFile(mutant.fileName) }));
  return { sources, switched: Object.fromEntries(switched), mutants };
}

/** @param {string} source @param {Place} place @returns {number} its index in the source */
function indexOf(source, { line, column }) {
  let start = 0;
  for (let passed = 0; passed < line; passed++) start = source.indexOf('\n', start) + 1;
  return start + column;
}

/** @param {string} source @param {Mutant} mutant @returns {string} what the mutant takes away */
export const getOriginal = (source, { location: { start, end } }) => source.slice(indexOf(source, start), indexOf(source, end));

/** @param {string} source @param {Mutant} mutant @returns {string} the source with this mutant alone in it */
export const mutated = (source, { location: { start, end }, replacement }) =>
  source.slice(0, indexOf(source, start)) + replacement + source.slice(indexOf(source, end));
