import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import type { Person } from '../support/people.ts';
import { proves } from '../support/proves.ts';
import { scannedPdf } from '../support/scan.ts';
import { onEveryScreen } from '../support/screens.ts';
import type { SharedServer } from '../support/server.ts';

const clean = (page: Page) => onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));

/** What a page is drawn on; pdf.js has another canvas, which nobody sees. */
const drawing = '.react-pdf__Page__canvas';

/** Enrols a student in courses whose study sheets are imported. */
async function enrol(server: SharedServer, { username }: Person, ...courses: string[]) {
  for (const course of courses) await server.admin('course', 'enroll', course, '--student', username);
}

test(
  'a student opens a study sheet, reads, searches and enlarges it, and takes it to a tab of its own @firefox',
  proves('2.10-41', '7-9'),
  async ({ server, student, page, context, browserName }) => {
    await server.admin('content', 'import', 'content/materials/ap-calculus-bc');
    await enrol(server, student, 'AP Calculus BC', 'AP World History');
    await openPortal(page, server.url, student, '/student-portal/course-material');
    await expect(page.getByText('No materials available.')).toHaveCount(1);
    await page.getByRole('button', { name: /^Unit 10: Series and Taylor Polynomials/ }).click();
    const viewer = page.getByRole('dialog', { name: 'Unit 10: Series and Taylor Polynomials' });
    await expect(viewer.locator(drawing)).toBeVisible();
    await expect(viewer.getByText('Which test?')).toBeVisible();
    expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

    for (let turned = 0; turned < 3; turned += 1) await page.keyboard.press('PageDown');
    await expect(viewer.getByText('How large is the error?')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('radius of convergence');
    // From the open page on: the match before it is the first, and comes last.
    await expect(viewer.getByText('2 of 2')).toBeVisible();
    await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('5');
    await expect.poll(() => markedWords(page)).toBe('radius of convergence');
    await page.keyboard.press('Enter');
    await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
    await expect.poll(() => markedWords(page)).toBe('radius of convergence');

    const drawn = async () => (await viewer.locator(drawing).boundingBox())?.width ?? 0;
    const fitted = await drawn();
    await viewer.getByRole('button', { name: 'Fit page' }).click();
    await expect.poll(drawn).toBeLessThan(fitted);
    await viewer.getByRole('button', { name: 'Larger' }).click();
    await expect(viewer.getByText('100%')).toBeVisible();
    // A5 is 148 mm wide, which is 559 CSS pixels.
    await expect.poll(async () => Math.abs((await drawn()) - 559)).toBeLessThan(2);

    const link = viewer.getByRole('link', { name: 'Open in a new tab' });
    // Firefox lets nobody look into its own viewer.
    if (browserName === 'chromium') {
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
      // The browser's viewer, and in it the PDF: a policy that forbade it would leave the tab empty.
      await expect
        .poll(() => tab.frames().map((frame) => frame.url().split(':')[0]))
        .toEqual(['http', 'chrome-extension', 'http']);
      expect(await tab.evaluate(() => document.contentType)).toBe('application/pdf');
      await tab.close();
    }
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type'], (await answer.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Unit 10: Series and Taylor Polynomials/ })).toBeFocused();
  },
);

test(
  'a scan is drawn, at the address that names it, after a line that broke twice',
  proves('8-materials-3'),
  async ({ server, student, page, context, complaints }) => {
    const folder = await makeFolder('materials');
    await fillCourse(folder, 'ap-computer-science-a', 'Scanned', scannedPdf());
    await server.admin('content', 'import', join(folder, 'ap-computer-science-a'));
    await removeFolder(folder);
    await enrol(server, student, 'AP Computer Science A');
    complaints.allow(/ERR_FAILED|Failed to (fetch|load)|NetworkError|error loading dynamically imported module|Loading module/);
    const broken = /\/assets\/pdf\.worker[^/]*$/;
    await context.route(broken, (route) => route.abort());
    await openPortal(
      page,
      server.url,
      student,
      '/student-portal/course-material?course=course-ap-computer-science-a&pdf=Scanned',
    );
    const viewer = page.getByRole('dialog', { name: 'Scanned' });
    await expect(viewer.getByText('Could not open PDF: Failed to fetch PDF.')).toBeVisible();
    await expect(viewer.getByText('Check your connection, then try again.')).toBeVisible();
    await context.unroute(broken);

    const missing = /\/assets\/pdf-pages[^/]*\.js$/;
    await context.route(missing, (route) => route.abort());
    await viewer.getByRole('button', { name: 'Try again' }).click();
    await expect(viewer.getByText('Could not open PDF: Failed to fetch PDF.')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();
    expect(await page.locator('main').count()).toBe(1);
    await context.unroute(missing);

    await viewer.getByRole('button', { name: 'Try again' }).click();
    await expect(viewer.locator(drawing)).toBeVisible();
    await expect.poll(() => readMiddle(page)).toEqual([12, 2, 2]);
  },
);

/** Makes the folder of a course with one PDF. */
async function fillCourse(folder: string, slug: string, title: string, pdf: Buffer | string) {
  await mkdir(join(folder, slug));
  await writeFile(join(folder, slug, 'materials.yaml'), `files: [{ title: ${title}, file: sheet.pdf }]\n`);
  await writeFile(join(folder, slug, 'sheet.pdf'), pdf);
}

/** The colour in the middle of the page that is shown, in sixteenths: pictures lose a little when they are packed. */
const readMiddle = (page: Page) =>
  page.locator(drawing).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return [];
    const seen = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
    return [...seen].slice(0, 3).map((part) => Math.round(part / 16));
  });

/** The words of the match that is looked at. */
const markedWords = async (page: Page) => (await page.locator('mark[data-current]').allTextContents()).join('');

test(
  'a damaged sheet says so, and nothing of the page breaks a rule of access on any screen @long',
  proves('8-materials-3'),
  async ({ server, student, page, complaints }) => {
    complaints.allow(/Invalid PDF structure/);
    const folder = await makeFolder('materials');
    await fillCourse(folder, 'ap-macroeconomics', 'Torn', '%PDF-1.7\nthis is no document\n%%EOF\n');
    await server.admin('content', 'import', join(folder, 'ap-macroeconomics'));
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
    // A phone: the words are as wide as the screen, the tools are one row, and the search field comes when it is asked for.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator(drawing).evaluate((canvas) => canvas.getBoundingClientRect().width > 400)).toBe(true);
    await expect.poll(() => measureWords(page)).toEqual({ left: true, right: true });
    expect(await measureLetters(page)).toBeGreaterThanOrEqual(11);
    expect(await countRows(page)).toBe(1);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect([await countRows(page), await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))]).toEqual([
      2,
      'Search in this PDF',
    ]);
    // The smallest phone: all tools are there, nothing is cut off. A window at 400 %: the document has most of it, the tools are a line that scrolls.
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => measureLayout(page)).toEqual({ page: 320, dialog: 0, bar: 0, isDocumentMost: true });
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(() => measureLayout(page)).toMatchObject({ page: 320, dialog: 0, isDocumentMost: true });
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search in this PDF' })).toBeInViewport();
  },
);

/** Whether the words of the open page begin and end within 32 CSS pixels of the screen's edges, inside them. */
const measureWords = (page: Page) =>
  page.locator('dialog .textLayer').evaluate((layer) => {
    const words = [...layer.querySelectorAll('span')].filter(({ textContent }) => textContent.trim() !== '');
    // What only groups words has no box of its own.
    const boxes = words.map((word) => word.getBoundingClientRect()).filter(({ width }) => width > 0);
    const left = Math.min(...boxes.map((box) => box.left));
    const right = innerWidth - Math.max(...boxes.map((box) => box.right));
    return { left: left > 0 && left < 32, right: right > 0 && right < 32 };
  });

/** In what size most letters of the open page stand on the screen, in CSS pixels. */
const measureLetters = (page: Page) =>
  page.locator('dialog .textLayer').evaluate((layer) => {
    const letters = new Map<number, number>();
    for (const span of layer.querySelectorAll('span')) {
      const size = Number.parseFloat(getComputedStyle(span).fontSize);
      letters.set(size, (letters.get(size) ?? 0) + span.textContent.length);
    }
    return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
  });

/** In how many rows the tools stand that can be seen. */
const countRows = (page: Page) =>
  page.locator('dialog section[aria-label="Document"]').evaluate((desk) => {
    const tools = [...(desk.parentElement?.firstElementChild?.querySelectorAll('button, a, input') ?? [])];
    const middles = tools.flatMap((tool) => {
      const { top, bottom, width } = tool.getBoundingClientRect();
      return width > 2 && tool.closest('div')?.clientWidth !== 1 ? [Math.round((top + bottom) / 20)] : [];
    });
    return new Set(middles).size;
  });

/** How wide the page is, how much wider the contents of viewer and toolbar are than these, in CSS pixels, and whether the document has half of the height. */
const measureLayout = (page: Page) =>
  page.locator('dialog').evaluate((dialog) => {
    const desk = dialog.querySelector('section[aria-label="Document"]');
    const bar = desk?.parentElement?.firstElementChild;
    return {
      page: document.documentElement.scrollWidth,
      dialog: dialog.scrollWidth - dialog.clientWidth,
      bar: bar ? bar.scrollWidth - bar.clientWidth : null,
      isDocumentMost: (desk?.clientHeight ?? 0) > window.innerHeight / 2,
    };
  });
