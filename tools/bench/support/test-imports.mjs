import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../../scripts/support/root.mjs';

const imports = /(?:from|import|import\()\s*'(\.[^']+)'/g;
// As in `import.meta.glob('../../src/machines/**/*.machine.ts')`: a folder, and how its files end.
const globs = /'(\.[^'*]*)\/(?:\*\*\/)?\*([^'*/]+)'/g;
/** @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} file absolute @returns {string[]} what it imports of the project, absolute */
function read(file) {
  const text = readFileSync(file, 'utf8');
  // A test may have the source of another module in a string.
  const single = [...text.matchAll(imports)].map(([, path = '']) => join(dirname(file), path)).filter((path) => existsSync(path));
  if (!text.includes('import.meta.glob')) return single;
  const many = [...text.matchAll(globs)].flatMap(([, path = '', end = '']) => {
    const folder = join(dirname(file), path);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => join(folder, name));
  });
  return [...single, ...many];
}

/** @param {string} file absolute @returns {string[]} */
export function readImports(file) {
  const found = known.get(file) ?? read(file);
  known.set(file, found);
  return found;
}

/** @param {string} file absolute @returns {Set<string>} it, and everything of the project that it loads */
export function loadedBy(file) {
  const loaded = new Set([file]);
  for (const each of loaded) if (/\.tsx?$/.test(each)) for (const path of readImports(each)) loaded.add(path);
  return loaded;
}

const tests = readdirSync(inRoot('tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !/^(server|packs|tools\/scripts)\//.test(path))
  .map((path) => inRoot('tests', path))
  .sort();

/** @param {string} test @param {string} words */
const says = (test, words) => readFileSync(test, 'utf8').includes(words);
/** @param {string} file @param {string} test */
const loads = (file, test) => loadedBy(test).has(inRoot(file));

/** @param {string} file @returns {string[]} unit tests that load it, not those of the tool that draws the machines */
const findUnitTests = (file) => tests.filter((test) => !test.includes('/statecharts/') && loads(file, test));
/** @param {string} test */
export const hasPage = (test) => says(test, '@vitest-environment jsdom');

/** @param {string} file path under the project's folder @returns {string[]} unit tests that load it, absolute */
export const findTests = (file) => findUnitTests(file).filter((test) => !hasPage(test));

/** @param {string} file path under the project's folder @returns {string[]} unit tests with a page (jsdom) that load it, absolute */
export const findPageTests = (file) => findUnitTests(file).filter(hasPage);

/** What the tests are named that walk a machine as its model does. */
export const nameOfWalks = 'walks of the independent model';

/** @param {string} file path under the project's folder @returns {string[]} unit tests that load it and walk a model, absolute */
export const findWalks = (file) => findTests(file).filter((test) => says(test, nameOfWalks));

/** @param {string} file @returns {string[]} tests that compare its machine with a picture in docs/machines, absolute */
export const findCharts = (file) => tests.filter((test) => says(test, '.mmd`') && loads(file, test));
