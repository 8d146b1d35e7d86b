/**
 * `npm run bench:slow-form [-- --runs 3]`: the SAT application beside the landing page on a phone's line that answers after 2 s and gives 30 KB/s, with nothing in
 * the cache, on the build in dist/: when the first words of each can be read; when the landing page has loaded all that it shows at first, left alone; and when the code of each has
 * answered what a visitor does as soon as the page can be read. That is 'Try another' on the landing page, and in the form a name that is typed and 'Review the details':
 * the name has to stay and to be known. Exit code 1 where the form can be read later than 1.1 times the landing page, or has answered later than 1.5 times when that has
 * loaded, or later than the landing page answers (medians, the visits in turn). `--plant 200` has the form load 200 KB more from its first moment on, which must fail.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { median } from './support/median.mjs';
import { startProduct } from './support/product.mjs';
import { visitSlowly } from './support/slow-visit.mjs';

const name = 'Aanya Rao';

/** @type {import('./support/slow-visit.mjs').Visit} */
const landing = { path: '/', words: ['h1', 'fieldset legend'] };
/** @type {import('./support/slow-visit.mjs').Visit} */
const pressedLanding = {
  ...landing,
  act: (page) => page.getByRole('button', { name: 'Try another' }).tap(),
  answer: { selector: 'strong', text: 'Question 2' },
};
/** @type {import('./support/slow-visit.mjs').Visit} */
const form = {
  path: '/contact-sat?plan=SAT+Sprint',
  words: ['h1', 'form label', 'form input[name="name"]'],
  act: async (page) => {
    await page.locator('form input[name="name"]').pressSequentially(name);
    await page.getByRole('button', { name: 'Review the details' }).tap();
  },
  answer: { selector: 'form [aria-invalid="true"]' },
};

/** @param {import('@playwright/test').Page} page */
async function requireTyped(page) {
  const typed = page.locator('form input[name="name"]:not([aria-invalid])');
  if ((await typed.count()) !== 1 || (await typed.inputValue()) !== name)
    throw new Error('What was typed before the form had its code is lost.');
}

const { values: wanted } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, plant: { type: 'string', default: '0' } },
});
/** @param {import('./support/slow-visit.mjs').Visit} visit @param {string} what @param {Parameters<typeof visitSlowly>[3]} [how] */
const toRow = (visit, what, how) => ({
  visit,
  what,
  how,
  readable: /** @type {number[]} */ ([]),
  done: /** @type {number[]} */ ([]),
});
const ofLanding = toRow(landing, 'has loaded');
const ofPressed = toRow(pressedLanding, 'has answered');
const ofForm = toRow(form, 'has answered', { plant: Number(wanted.plant), after: requireTyped });

endAllOnSignals();
/** @type {import('@playwright/test').Browser | undefined} */
let browser;
try {
  const site = await startProduct();
  browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  console.log(['page', 'readable, s', 'then, s', 'KB by then', 'load'].join(' | '));
  for (let run = 0; run < Number(wanted.runs); run++) {
    for (const { visit, what, how, readable, done } of [ofLanding, ofPressed, ofForm]) {
      const seen = await visitSlowly(browser, site, visit, how);
      readable.push(seen.readable);
      done.push(seen.done);
      const [first, then] = [seen.readable, seen.done].map((ms) => (ms / 1000).toFixed(1));
      console.log([visit.path, first, `${what}: ${then}`, Math.round(seen.kilobytes), loadavg()[0]?.toFixed(1)].join(' | '));
    }
  }
  const ratios = [
    { says: 'can be read', ratio: median(ofForm.readable) / median(ofLanding.readable), most: 1.1 },
    { says: 'has answered, of when that has loaded', ratio: median(ofForm.done) / median(ofLanding.done), most: 1.5 },
    { says: 'has answered, of when that answers', ratio: median(ofForm.done) / median(ofPressed.done), most: 1 },
  ];
  console.log('The form beside the landing page:');
  for (const { says, ratio, most } of ratios) console.log(`${says}: ${ratio.toFixed(2)}, at most ${most}`);
  process.exitCode = ratios.every(({ ratio, most }) => ratio <= most) ? 0 : 1;
} finally {
  await browser?.close();
  await endAll();
}
