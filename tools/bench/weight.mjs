/**
 * `npm run bench:weight`: what Chromium loads of each public page of the build in dist/, in KB of brotli (fonts as they are), before
 * the first interaction and after it. Exit code 1 when a page is over its budget, or is not hydrated. `--plant 50` adds 50 KB to the code
 * of every page, which must fail. The exam hall's code and styles are told for information.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { chunksFor } from '../scripts/support/public-pages.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { publicPaths, startProduct } from './support/product.mjs';
import { brotliSize, budgets, weigh } from './support/weigh.mjs';

/** For code and styles of the exam hall, in KB (measures.md). */
const examBudget = 120;

/** The code and styles of the exam hall, from the build's manifest: a student signs in before, which Chromium need not do here. */
function examWeight() {
  const manifest = JSON.parse(readFileSync(inRoot('dist/app/.vite/manifest.json'), 'utf8'));
  const modules = ['app.html', 'src/views/portal/portal-guard.tsx', 'src/views/exam/mock-attempt-page.tsx'];
  const chunks = chunksFor(manifest, modules);
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
  return [...files].reduce((sum, file) => sum + brotliSize(readFileSync(inRoot('dist/app', file))), 0) / 1024;
}

const { values: wanted } = parseArgs({ options: { plant: { type: 'string', default: '0' } } });
endAllOnSignals();
const address = await startProduct();
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const parts = /** @type {(keyof typeof budgets)[]} */ (Object.keys(budgets));
console.log(['page', ...parts.map((part) => `${part} (at most ${budgets[part]} KB)`)].join(' | '));
let over = 0;
for (const path of await publicPaths(address)) {
  const weights = await weigh(browser, address + path, Number(wanted.plant));
  const cells = parts.map((part) => `${weights[part].toFixed(1)}${weights[part] > budgets[part] ? ' OVER' : ''}`);
  over += cells.filter((cell) => cell.endsWith('OVER')).length;
  console.log([path, ...cells].join(' | '));
}
const exam = examWeight();
console.log(
  `For information: the exam hall is ${exam.toFixed(1)} KB of code and styles, ${exam > examBudget ? 'over' : 'under'} ${examBudget}.`,
);
await browser.close();
await endAll();
if (over > 0) console.error(`${over} weights are over their budget.`);
process.exitCode = over > 0 ? 1 : 0;
