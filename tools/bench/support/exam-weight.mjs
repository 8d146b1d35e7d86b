import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksFor } from '../../scripts/support/public-pages.mjs';
import { inRoot } from '../../scripts/support/root.mjs';
import { brotliSize } from './weigh.mjs';

/** For code and styles of the mathematics hall: what it weighs today with a small margin. `goal` is what measures.md asks for, in KB. */
export const examBudget = { kilobytes: 119.1, files: 16, goal: 120 };

/** For the same with what it fetches as soon as its first screen stands. */
export const wholeHallBudget = { kilobytes: 141.5, files: 28 };

/** For the code that an application is alive with, with a margin for the order in which the bundler lays out the same code: each file costs a turn among six connections, where a way there and back takes long. */
export const applicationBudget = { kilobytes: 121.9, files: 13 };

/** What a reload in the middle of a module loads before its questions stand; what it fetches as soon as its first screen does, src/views/exam/hall-parts.tsx, is no part of it. A student signs in before, which no browser need do here. */
export const hallModules = ['app.html', 'src/views/portal/portal-guard.tsx', 'src/views/exam/mock-attempt-page.tsx'];
const wholeHallModules = [...hallModules, 'src/views/exam/hall-parts.tsx'];
export const applicationModules = [
  'src/app/hydrate/hydrate-page.ts',
  'src/app/hydrate/hydrate.tsx',
  'src/app/hydrate/application-pages.tsx',
];

/** @param {string} folder of a build @param {string[]} modules @returns {string[]} the files of code and styles that they load, by its manifest */
export function listLoaded(folder, modules) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  return [...new Set(chunksFor(manifest, modules).flatMap(({ file, css = [] }) => [file, ...css]))];
}

/** @param {string[]} modules @param {(file: string) => boolean} counts @returns {{ kilobytes: number, files: number }} of what they load */
function weigh(modules, counts) {
  const built = inRoot('dist/app');
  const files = listLoaded(built, modules).filter(counts);
  const bytes = files.reduce((sum, file) => sum + brotliSize(readFileSync(join(built, file))), 0);
  return { kilobytes: bytes / 1024, files: files.length };
}

export const weighExam = () => weigh(hallModules, () => true);
export const weighWholeHall = () => weigh(wholeHallModules, () => true);

/** Its styles stand in the document. */
export const weighApplication = () => weigh(applicationModules, (file) => file.endsWith('.js'));
