import { expect, type Page } from '@playwright/test';
import { findMisnamed } from '../support/axe.ts';
import { openPortal, test } from '../support/fixtures.ts';
import { mostShift, readShift, watchShift } from '../support/shift.ts';

const pages = ['dashboard', 'plan', 'results', 'practice', 'notebook', 'schedule', 'quizzes', 'course-material'];
const publicPages = ['/', '/satpage', '/apcoursespage', '/about-us', '/contact', '/signin'];

/**
 * The spacing that WCAG 1.4.12 asks a page to bear, and whether it makes this one wider than the window: in our fonts, and in the widest
 * that a device shows while ours are on their way. In the page.
 */
async function isWiderWithSpacing(): Promise<boolean> {
  await document.fonts.ready;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return ['', 'font-family: serif !important;'].some((font) => {
    sheet.replaceSync(`* { ${font} line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    return document.documentElement.scrollWidth > document.documentElement.clientWidth;
  });
}

const shown = (page: Page) => expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);

test('pages of the portal hardly move while they come up, bear wide letters on a small phone, and name what they show', async ({
  page,
  server,
  student,
}) => {
  await server.admin('course', 'enroll', 'SAT Dominance Program', '--student', student.username);
  await page.addInitScript(watchShift);
  await openPortal(page, server.url, student);
  const shifts: Record<string, number> = {};
  const wide: string[] = [];
  for (const name of pages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/student-portal/${name}`, { waitUntil: 'networkidle' });
    await shown(page);
    const shift = await page.evaluate(readShift);
    if (shift >= mostShift) shifts[name] = shift;
    expect([name, await findMisnamed(page)]).toEqual([name, []]);
    await page.setViewportSize({ width: 320, height: 700 });
    if (await page.evaluate(isWiderWithSpacing)) wide.push(name);
  }
  expect([shifts, wide]).toEqual([{}, []]);
});

for (const width of [390, 768])
  test(`pages of the portal hardly move while they come up ${width} px wide`, { tag: '@long' }, async ({
    page,
    server,
    student,
  }) => {
    await server.admin('course', 'enroll', 'SAT Dominance Program', '--student', student.username);
    await page.addInitScript(watchShift);
    await page.setViewportSize({ width, height: 844 });
    await openPortal(page, server.url, student);
    const shifts: Record<string, number> = {};
    for (const name of pages) {
      await page.goto(`${server.url}/student-portal/${name}`, { waitUntil: 'networkidle' });
      await shown(page);
      const shift = await page.evaluate(readShift);
      if (shift >= mostShift) shifts[name] = shift;
    }
    expect(shifts).toEqual({});
  });

test('public pages bear wide letters on a small phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const wide: string[] = [];
  for (const path of publicPages) {
    await page.goto(server.url + path);
    if (await page.evaluate(isWiderWithSpacing)) wide.push(path);
  }
  expect(wide).toEqual([]);
});
