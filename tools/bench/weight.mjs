/**
 * `npm run bench:weight`: what Chromium loads of each public page of the build in dist/, in KB of brotli (fonts as they are), before
 * the first interaction and after it. Exit code 1 when a page is over its budget, or is not hydrated. `--plant 50` adds 50 KB to the code
 * of every page, which must fail. The exam hall's code and styles have a
 * budget too. `--parts` tells instead what these two are made of, by packages and folders, from the source maps of a build of its own.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import {
  applicationBudget,
  applicationModules,
  examBudget,
  hallModules,
  weighApplication,
  weighExam,
  weighWholeHall,
  wholeHallBudget,
} from './support/exam-weight.mjs';
import { publicPaths, startProduct } from './support/product.mjs';
import { budgets, weigh } from './support/weigh.mjs';
import { weighParts } from './support/weight-parts.mjs';

const { values: wanted } = parseArgs({
  options: { plant: { type: 'string', default: '0' }, parts: { type: 'boolean', default: false } },
});
if (wanted.parts) {
  const pages = await weighParts({ 'The exam hall': hallModules, 'An application': applicationModules });
  for (const [page, parts] of Object.entries(pages))
    console.log([`${page}, KB:`, ...parts.map(([name, kilobytes]) => `  ${kilobytes.toFixed(1)} ${name}`)].join('\n'));
  process.exit(0);
}
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
const exam = weighExam();
console.log(
  `The exam hall is ${exam.kilobytes.toFixed(1)} KB of code and styles in ${exam.files} files; at most ${examBudget.kilobytes} in ${examBudget.files}, the goal is ${examBudget.goal} KB.`,
);
const hall = weighWholeHall();
console.log(
  `With what it fetches then it is ${hall.kilobytes.toFixed(1)} KB in ${hall.files} files; at most ${wholeHallBudget.kilobytes} in ${wholeHallBudget.files}.`,
);
const form = weighApplication();
console.log(
  `An application is ${form.kilobytes.toFixed(1)} KB of code in ${form.files} files; at most ${applicationBudget.kilobytes} in ${applicationBudget.files}.`,
);
over += [
  exam.kilobytes > examBudget.kilobytes,
  exam.files > examBudget.files,
  hall.kilobytes > wholeHallBudget.kilobytes,
  hall.files > wholeHallBudget.files,
  form.kilobytes > applicationBudget.kilobytes,
  form.files > applicationBudget.files,
].filter(Boolean).length;
await browser.close();
await endAll();
if (over > 0) console.error(`${over} weights are over their budget.`);
process.exitCode = over > 0 ? 1 : 0;
