import { readdirSync } from 'node:fs';
import { inRoot } from '../../scripts/support/root.mjs';
import { hasPage, readImports } from './test-imports.mjs';

/**
 * @typedef {object} Layer
 * @property {string} sources the folder of its files
 * @property {string} tests the folder of its tests
 * @property {string} environment of those that name none
 * @property {string[]} setupFiles
 * @property {'threads' | 'forks'} pool threads begin sooner, but the server asks for what only a process has
 * @property {string} [users] a folder of other tests, of which those are asked that import the layer by themselves
 * @property {RegExp} notAsked tests that start processes of their own: no mutant is on in those
 */
const properties = inRoot('tests/support/properties.setup.ts');

/** What can be sampled, with its tests as vitest.config.ts has them; each file of tests gets fresh modules. @type {Record<string, Layer>} */
export const layers = {
  services: {
    sources: 'src/services',
    tests: 'tests/services',
    users: 'tests/machines',
    environment: 'node',
    setupFiles: [properties],
    pool: 'threads',
    notAsked: /^$/,
  },
  views: {
    sources: 'src/views',
    tests: 'tests/views',
    environment: 'jsdom',
    setupFiles: [inRoot('tests/support/views/views.setup.ts')],
    pool: 'threads',
    notAsked: /^$/,
  },
  server: {
    sources: 'server',
    tests: 'tests/server',
    environment: 'node',
    setupFiles: [properties],
    pool: 'forks',
    notAsked: /\/(start\/(kill|start-stop)|payments-kill|admin-process)\.test\.ts$/,
  },
};

/** @param {string} folder @param {RegExp} ending @returns {string[]} paths under the project's folder */
const list = (folder, ending) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();

/** @param {Layer} layer */
export const listSources = (layer) => list(layer.sources, /\.tsx?$/);

/** @param {Layer} layer @returns {string[]} absolute */
export function listTests({ sources, tests, users, notAsked }) {
  const ending = /\.test\.tsx?$/;
  const own = list(tests, ending).filter((file) => !notAsked.test(file));
  /** @param {string} file */
  const imports = (file) => readImports(inRoot(file)).some((each) => each.startsWith(inRoot(sources)));
  const others = users ? list(users, ending).filter(imports) : [];
  return [...own, ...others].map((file) => inRoot(file));
}

/**
 * @param {string[]} tests
 * @returns {string[][]} one after the other: a process has a page or it has none, and slow tests are asked about what the others leave
 */
export function divideTests(tests) {
  /** @param {string} test */
  const isSlow = (test) => test.includes('/slow/');
  const quick = tests.filter((test) => !isSlow(test));
  const stages = [quick.filter((test) => !hasPage(test)), quick.filter(hasPage), tests.filter(isSlow)];
  return stages.filter((stage) => stage.length > 0);
}
