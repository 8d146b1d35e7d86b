import { readFileSync } from 'node:fs';
import { chunksFor } from '../../scripts/support/public-pages.mjs';
import { inRoot } from '../../scripts/support/root.mjs';
import { brotliSize } from './weigh.mjs';

/** For code and styles of the mathematics hall: what it weighs today with a small margin. `goal` is what measures.md asks for, in KB. */
export const examBudget = { kilobytes: 147, files: 17, goal: 120 };

/** For the code that an application is alive with: each file costs a turn among six connections, where a way there and back takes long. */
export const applicationBudget = { kilobytes: 133.5, files: 13 };

const manifestFile = 'dist/app/.vite/manifest.json';

/** @param {string[]} modules @param {(file: string) => boolean} counts @returns {{ kilobytes: number, files: number }} of what they load, from the build's manifest */
function weigh(modules, counts) {
  const manifest = JSON.parse(readFileSync(inRoot(manifestFile), 'utf8'));
  const loaded = chunksFor(manifest, modules).flatMap(({ file, css = [] }) => [file, ...css]);
  const files = [...new Set(loaded)].filter(counts);
  const bytes = files.reduce((sum, file) => sum + brotliSize(readFileSync(inRoot('dist/app', file))), 0);
  return { kilobytes: bytes / 1024, files: files.length };
}

/** A student signs in before, which no browser need do here. */
export const weighExam = () =>
  weigh(['app.html', 'src/views/portal/portal-guard.tsx', 'src/views/exam/mock-attempt-page.tsx'], () => true);

/** Its styles stand in the document. */
export const weighApplication = () =>
  weigh(['src/app/hydrate/hydrate-page.ts', 'src/app/hydrate/hydrate.tsx', 'src/app/hydrate/application-pages.tsx'], (file) =>
    file.endsWith('.js'),
  );
