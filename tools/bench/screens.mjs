/**
 * `npm run screens [-- --only dashboard]`: photographs the pages of the demonstration at 390, 768 and 1440 px in both schemes, and writes them with a
 * contact sheet, index.html, into test-results/screens. `--only` chooses pages by a part of their name. It takes the build in dist/, and the Chromium
 * of the browser tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { startProduct } from './support/product.mjs';
import { signIn } from './support/sign-in.mjs';

const widths = [390, 768, 1440];
const schemes = /** @type {const} */ (['light', 'dark']);
const portal = '/student-portal';

/** @type {{ name: string, path: string, as?: string }[]} pages, and who is signed in there */
const pages = [
  { name: 'landing', path: '/' },
  { name: 'sat', path: '/satpage' },
  { name: 'ap', path: '/apcoursespage' },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact' },
  { name: 'sign-in', path: '/signin' },
  { name: 'application', path: '/contact-sat' },
  { name: 'dashboard', path: `${portal}/dashboard`, as: 'demo.student' },
  { name: 'dashboard-new', path: `${portal}/dashboard`, as: 'demo.second' },
  { name: 'plan', path: `${portal}/plan`, as: 'demo.student' },
  { name: 'plan-new', path: `${portal}/plan`, as: 'demo.second' },
  { name: 'course-material', path: `${portal}/course-material`, as: 'demo.student' },
  { name: 'quizzes', path: `${portal}/quizzes`, as: 'demo.student' },
  { name: 'mock-tests', path: `${portal}/mock-tests`, as: 'demo.student' },
  { name: 'practice', path: `${portal}/practice`, as: 'demo.student' },
  { name: 'notebook', path: `${portal}/notebook`, as: 'demo.student' },
  { name: 'results', path: `${portal}/results`, as: 'demo.student' },
  { name: 'schedule', path: `${portal}/schedule`, as: 'demo.student' },
  { name: 'profile', path: `${portal}/profile`, as: 'demo.student' },
];

/** @param {string} name @param {number} width @param {string} scheme */
const toFile = (name, width, scheme) => `${name}-${width}-${scheme}.png`;

/** @param {string[]} names @returns {string} a page with all pictures of a page in a row */
const renderSheet = (names) => `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px system-ui;margin:24px}div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}img{height:640px;border:1px solid #888}</style>
${names
  .map((name) => {
    const pictures = widths.flatMap((width) => schemes.map((scheme) => toFile(name, width, scheme)));
    return `<h2>${name}</h2><div>${pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`).join('')}</div>`;
  })
  .join('\n')}
`;

const { values: wanted } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = pages.filter(({ name }) => name.includes(wanted.only));
endAllOnSignals();
const folder = inRoot('test-results/screens');
mkdirSync(folder, { recursive: true });
const address = await startProduct({ demo: 'on' });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
for (const person of new Set(chosen.map(({ as }) => as))) {
  const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'America/Los_Angeles' });
  if (person) await signIn(page, address, person);
  for (const { name, path } of chosen.filter(({ as }) => as === person)) {
    await page.goto(address + path, { waitUntil: 'networkidle' });
    for (const width of widths) {
      for (const colorScheme of schemes) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, toFile(name, width, colorScheme)), fullPage: true, animations: 'disabled' });
      }
    }
    console.log(name);
  }
  await page.close();
}
writeFileSync(join(folder, 'index.html'), renderSheet(chosen.map(({ name }) => name)));
console.log(`${chosen.length * widths.length * schemes.length} pictures: test-results/screens/index.html`);
await browser.close();
await endAll();
