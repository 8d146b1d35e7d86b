/**
 * `npm run pictures`: photographs the dashboard, a result and the exam hall with two quizzes of the demonstration for the public pages, wide and narrow, light and
 * dark, into src/views/site/pictures, and writes what they show into src/content/site/pictured.json, which tests compare with what there is. It takes the build in dist/, and the Chromium of the browser tests, which also encodes them as WebP.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './support/chromium.mjs';
import { answer, startQuiz } from './support/exam-hall.mjs';
import { startProduct } from './support/product.mjs';
import { signIn } from './support/sign-in.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const schemes = /** @type {const} */ (['light', 'dark']);
/** In CSS pixels, as src/views/site/product-picture.tsx has them. */
const sizes = { wide: { width: 1040, height: 700 }, narrow: { width: 400, height: 560 } };
const quality = 0.72;

/** The demonstration's ribbon takes room that a picture does not have. */
const bareStyle = '[class*="ribbon"]{display:none!important}*{scrollbar-width:none!important}';

/** Quizzes whose questions are shown, by their folders. */
const quizzes = ['sat-reading-writing-foundations', 'ap-calculus-bc-series-and-motion'];

/** @param {string} slug @returns {string} what a change of a quiz changes */
const digest = (slug) =>
  createHash('sha256')
    .update(readFileSync(inRoot(`content/quizzes/${slug}/quiz.yaml`)))
    .digest('hex')
    .slice(0, 16);

/** What the pictures show: the ranges of full SATs by their titles, what was right in the result, and the quizzes as they are. */
const pictured = {
  sat: /** @type {Record<string, string>} */ ({}),
  result: '',
  quizzes: Object.fromEntries(quizzes.map((slug) => [slug, digest(slug)])),
};

/** @type {Record<string, (page: Page, address: string) => Promise<void>>} how to get to each, as a student of the demonstration */
const scenes = {
  dashboard: async (page, address) => {
    await signIn(page, address, 'demo.student');
    await page.goto(`${address}/student-portal/dashboard`, { waitUntil: 'networkidle' });
    const ranges = await page.getByRole('region', { name: 'Estimated SAT score' }).locator('details li').allTextContents();
    pictured.sat = Object.fromEntries(ranges.map((range) => /^[^:]*: (.*) \((.*)\)$/.exec(range)?.slice(1).reverse() ?? []));
  },
  result: async (page, address) => {
    await signIn(page, address, 'demo.student');
    await page.goto(`${address}/student-portal/results`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'View Analysis: Reading and Writing: Foundations' }).last().click();
    await page.getByRole('heading', { name: 'What stands out' }).waitFor();
    const [, right, total] = /(\d+)\/(\d+)/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
    pictured.result = `${right} of ${total}`;
  },
  'exam-hall': async (page, address) => {
    await page.clock.install();
    await startQuiz(page, address, 'Reading and Writing: Foundations');
    await answerAll(page, ['B', 'C', 'B'], '04:14');
    await choose(page, 'Instead');
  },
  'ap-question': async (page, address) => {
    await page.clock.install();
    await startQuiz(page, address, 'Series and Motion');
    await answerAll(page, ['A', 'D'], '04:27');
    await choose(page, '2');
  },
};

/**
 * Answers the first questions as the letters say, and has the page's clock at `time` with the next question on the screen: nobody is at a question in the
 * first second of a quiz.
 * @param {Page} page @param {string[]} letters @param {string} time
 */
async function answerAll(page, letters, time) {
  for (const [index, letter] of letters.entries()) {
    await answer(page, letter);
    // Where keys are pressed the browser shows where the focus is.
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText(`Question ${index + 2} of `).waitFor();
  }
  await page.clock.fastForward(time);
  await page
    .getByRole('timer')
    .filter({ hasText: time.slice(0, 4) })
    .waitFor();
}

/** @param {Page} page @param {string} words that the choice begins with */
async function choose(page, words) {
  await page
    .locator('label:not([data-waiting] *)')
    .filter({ hasText: new RegExp(`^[A-D]\\s*${words}`) })
    .click();
  await page.mouse.move(0, 0);
  // The time that passed at once has not passed for the server: a save may wait for what is left of its pause.
  await page.clock.runFor(5_000);
  await page.getByText(/^Saved \d/).waitFor();
}

/** Brings what matters of a result into sight. @param {Element[]} headings */
const scrollBelowBar = ([heading]) => window.scrollTo(0, heading ? heading.getBoundingClientRect().top + scrollY - 96 : 0);

/** @param {Page} page @returns {Promise<Buffer>} what it shows, as WebP */
async function photograph(page) {
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  const address = await page.evaluate(
    async ([data, amount]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', amount);
    },
    /** @type {const} */ ([png, quality]),
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

endAllOnSignals();
const folder = inRoot('src/views/site/pictures');
mkdirSync(folder, { recursive: true });
const address = await startProduct({ demo: 'on' });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  for (const [scene, goThere] of Object.entries(scenes)) {
    const page = await browser.newPage({
      viewport: sizes.wide,
      deviceScaleFactor: 1.5,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Kolkata',
      bypassCSP: true,
    });
    await goThere(page, address);
    await page.addStyleTag({ content: bareStyle });
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      if (size === 'narrow') await page.getByRole('heading', { name: 'What stands out' }).evaluateAll(scrollBelowBar);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const picture = await photograph(page);
        writeFileSync(join(folder, `${scene}-${size}-${colorScheme}.webp`), picture);
        console.log(`${scene}-${size}-${colorScheme}: ${(picture.length / 1024).toFixed(1)} KB`);
      }
    }
    await page.close();
  }
  writeFileSync(inRoot('src/content/site/pictured.json'), `${JSON.stringify(pictured, null, 2)}\n`);
} finally {
  await browser.close();
  await endAll();
}
