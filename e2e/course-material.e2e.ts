import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axe } from './support/axe.ts';
import { openPortal, test } from './support/fixtures.ts';
import { makeFolder, removeFolder } from './support/folders.ts';
import type { Person } from './support/people.ts';
import { onEveryScreen } from './support/screens.ts';
import type { SharedServer } from './support/server.ts';

const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));

/** What a page is drawn on; pdf.js has another canvas, which nobody sees. */
const drawing = '.react-pdf__Page__canvas';

/** Enrols a student in courses whose study sheets are imported. */
async function enrol(server: SharedServer, { username }: Person, ...courses: string[]) {
  for (const course of courses) await server.admin('course', 'enrol', course, '--student', username);
}

test('a student opens a study sheet, reads, searches and enlarges it, and takes it to a tab of its own @firefox [2.10-41] [7-9]', async ({
  server,
  student,
  page,
}) => {
  await server.admin('content', 'import', 'content/materials/ap-calculus-bc');
  await enrol(server, student, 'AP Calculus BC', 'AP World History');
  await openPortal(page, server.url, student, '/student-portal/course-material');
  await expect(page.getByText('No materials available.')).toHaveCount(1);
  await page.getByRole('button', { name: /^Series and Taylor Polynomials/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Series and Taylor Polynomials' });
  await expect(viewer.locator(drawing)).toBeVisible();
  await expect(viewer.getByText('Which test?')).toBeVisible();
  expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('PageDown');
  await expect(viewer.getByText('How large is the error?')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('radius of convergence');
  // From the open page on: the match before it is the first, and comes last.
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
  await expect.poll(() => markedWords(page)).toBe('radius of convergence');
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
  await expect.poll(() => markedWords(page)).toBe('radius of convergence');

  const drawn = async () => (await viewer.locator(drawing).boundingBox())?.width ?? 0;
  const fitted = await drawn();
  await viewer.getByRole('button', { name: 'Fit page' }).click();
  await expect.poll(drawn).toBeLessThan(fitted);
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect(viewer.getByText('100%')).toBeVisible();
  // A4 is 210 mm wide, which is 794 CSS pixels.
  await expect.poll(async () => Math.abs((await drawn()) - 794)).toBeLessThan(2);

  const address = await viewer.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect([answer.status(), answer.headers()['content-type'], (await answer.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Series and Taylor Polynomials/ })).toBeFocused();
});

/** The words of the match that is looked at. */
const markedWords = async (page: Page) => (await page.locator('mark[data-current]').allTextContents()).join('');

test('a damaged sheet says so, and nothing of the page breaks a rule of access on any screen @long [8-materials-3]', async ({
  server,
  student,
  page,
  complaints,
}) => {
  complaints.allow(/Invalid PDF structure/);
  const folder = await makeFolder('materials');
  const course = join(folder, 'ap-macroeconomics');
  await mkdir(course);
  await writeFile(join(course, 'materials.yaml'), 'files: [{ title: Torn, file: torn.pdf }]\n');
  await writeFile(join(course, 'torn.pdf'), '%PDF-1.7\nthis is no document\n%%EOF\n');
  await server.admin('content', 'import', course);
  await server.admin('content', 'import', 'content/materials/ap-statistics');
  await removeFolder(folder);
  await enrol(server, student, 'AP Macroeconomics', 'AP Statistics');
  await openPortal(page, server.url, student, '/student-portal/course-material');
  await expect(page.getByRole('button', { name: /^Torn/ })).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: /^Torn/ }).click();
  await expect(page.getByText('Could not open PDF: The file is damaged.')).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Inference in Four Steps/ }).click();
  await expect(page.locator(drawing)).toBeVisible();
  await clean(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
