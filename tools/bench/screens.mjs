/**
 * `npm run screens [-- --only dashboard]`: photographs the pages of the demonstration at 390, 768 and 1440 px in both schemes, and writes them with a
 * contact sheet, index.html, into test-results/screens. `--only` chooses pages by a part of their name, `--scheme` one of the two, `--width` another width. It takes the build in dist/, and the Chromium
 * of the browser tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { startAnsweredSchool } from './support/answered-school.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { startProduct } from './support/product.mjs';
import { screenPages } from './support/screen-pages.mjs';
import { signIn } from './support/sign-in.mjs';

const { values: wanted } = parseArgs({
  options: { only: { type: 'string', default: '' }, width: { type: 'string' }, scheme: { type: 'string' } },
});
const widths = wanted.width === undefined ? [390, 768, 1440] : [Number(wanted.width)];
if (!widths.every((width) => Number.isInteger(width) && width > 0)) {
  console.error(`--width takes a number of px, not '${wanted.width}'.`);
  process.exit(2);
}
const schemes = /** @type {const} */ (['light', 'dark']).filter((scheme) => (wanted.scheme ?? scheme) === scheme);
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

const isChosen = (/** @type {{ name: string }} */ { name }) => new RegExp(wanted.only).test(name);
/** @param {import('./support/screen-pages.mjs').ScreenPage} page @returns {string[]} the names of its pictures, of those that are wanted */
const toNames = (page) => [page, ...(page.states ?? [])].filter(isChosen).map(({ name }) => name);
const wantedPages = screenPages.filter((page) => toNames(page).length > 0);
const chosen = screenPages.filter((page) => wantedPages.some((each) => each === page || each.after === page.name));
endAllOnSignals();
const folder = inRoot('test-results/screens');
mkdirSync(folder, { recursive: true });
/** @typedef {{ address: string, now: () => number, password?: string }} School */
/** @type {Partial<Record<'plain' | 'answered', Promise<School>>>} */
const schools = {};
/** What a page is of, started with the first of its pages. @param {import('./support/screen-pages.mjs').ScreenPage} page */
function provideSchool({ isAnswered }) {
  if (isAnswered) schools.answered ??= startAnsweredSchool();
  else schools.plain ??= startProduct({ demo: 'on' }).then((address) => ({ address, now: Date.now }));
  return isAnswered ? schools.answered : schools.plain;
}
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
/** Whether nothing says any more that it is on its way. A network that is idle would say less: pages that listen to the server never are. In the page. */
const isLoaded = () =>
  document.querySelector('h1') !== null &&
  (document.querySelector('dialog[open]') !== null ||
    ![...document.querySelectorAll('[role="status"]')].some(({ textContent }) =>
      /(?<!is writing)(…|\.{3})$/.test(textContent.trim()),
    ));
/** Scrolls through the page, as a reader does: what waits to be seen is fetched then. In the page. */
async function scrollThrough() {
  for (const picture of document.images) picture.loading = 'eager';
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
  }
  scrollTo(0, 0);
}
/** Whether every picture that has a place is there, those of this width and scheme, and every page of a PDF, which is hidden until it is drawn. In the page. */
const arePicturesThere = () =>
  [...document.images].every(({ complete, naturalWidth, currentSrc }) => complete && (naturalWidth > 0 || currentSrc === '')) &&
  [...document.querySelectorAll('canvas')].every(({ style }) => style.visibility !== 'hidden');
/** Fetched is not painted. In the page. */
const decodePictures = () => Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));

/** @param {import('@playwright/test').Page} page @param {string} name at each width, in each scheme @param {() => unknown} [again] what lapses */
async function shoot(page, name, again) {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(isLoaded);
      await page.evaluate(scrollThrough);
      await page.waitForFunction(arePicturesThere);
      await page.evaluate(decodePictures);
      await again?.();
      // A dialog is as high as the window, and what lies below it is not seen.
      const fullPage = (await page.locator('dialog[open]').count()) === 0;
      await page.screenshot({ path: join(folder, toFile(name, width, colorScheme)), fullPage, animations: 'disabled' });
    }
  }
  console.log(name);
}

/** @param {import('@playwright/test').Page} page @param {import('./support/screen-pages.mjs').ScreenPage} screen */
async function photograph(page, screen) {
  const { name, path, as, open, again, states = [] } = screen;
  const school = await provideSchool(screen);
  if (!school) throw new Error('There is no such school.');
  const { address, now, password } = school;
  if (screen.isAnswered) await page.clock.setFixedTime(now());
  if (as) await signIn(page, address, as, password);
  if (path) await page.goto(address + path);
  if (path) await page.waitForFunction(isLoaded);
  await open?.(page, address);
  if (isChosen({ name })) await shoot(page, name, again && (() => again(page, address)));
  for (const state of states) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await state.open(page);
    if (isChosen(state)) await shoot(page, state.name);
  }
}

for (const wanted of chosen) {
  const page = await browser.newPage({
    reducedMotion: 'reduce',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(30_000);
  try {
    await photograph(page, wanted);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${wanted.name}: ${error instanceof Error ? error.message : error}`);
  }
  await page.close();
}
const names = chosen.flatMap(toNames);
writeFileSync(join(folder, 'index.html'), renderSheet(names));
console.log(`${names.length * widths.length * schemes.length} pictures: test-results/screens/index.html`);
await browser.close();
await endAll();
