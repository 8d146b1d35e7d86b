import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/support/root.mjs';

/** @typedef {{ line: number, column: number }} Place both from 0 */
/** @typedef {{ id: string, mutatorName: string, replacement: string, location: { start: Place, end: Place }, status?: string, statusReason?: string }} Mutant */

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

/**
 * Every mutant that Stryker's standard mutators make of a file.
 * @param {string} file path under the project's folder
 * @returns {Promise<{ source: string, switched: string, mutants: Mutant[] }>} `switched`: the source with all mutants in it, of which the
 * one named by `__stryker__.activeMutant` is on
 */
export async function createMutants(file) {
  const { Instrumenter } = await import(instrumenterFile);
  const source = readFileSync(inRoot(file), 'utf8');
  const options = { plugins: null, excludedMutations: [], ignorers: [typesOnly] };
  const { files, mutants } = await new Instrumenter(silent).instrument(
    [{ name: inRoot(file), mutate: true, content: source }],
    options,
  );
  return { source, switched: files[0].content, mutants };
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
