import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';

const pages = {
  '/': /SAT and AP\s+preparation/,
  '/satpage': /^SAT Prep/,
  '/apcoursespage': /^AP Courses/,
  '/about-us': 'About Prepchart',
  '/contact': 'Get In Touch',
  '/privacy': /Privacy/,
  '/terms': /Terms/,
  '/refunds': /Refunds/,
};
const everything = process.env.LONG === 'all';

/** A phone in dark and a desktop in light; with `LONG=all` a tablet, too, and each in both. */
const looks = ([390, 768, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const)
    .filter((scheme) => everything || (width !== 768 && (scheme === 'dark') === (width === 390)))
    .map((scheme) => ({ width, scheme })),
);

const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** What is as wide as a page may be and does not stand in its middle. */
const findOffCenter = () =>
  [...document.querySelectorAll('.page')]
    .filter((box) => {
      const { left, right } = box.getBoundingClientRect();
      return Math.abs(left - (document.documentElement.clientWidth - right)) > 1;
    })
    .map((box) => box.outerHTML.slice(0, 80));

test.describe(
  'every public page, at its address, for whoever is not signed in',
  proves('2.1-1', '2.1-3', '2.1-4', '2.1-5', '2.1-8', '6-1', '6-2'),
  () => {
    for (const [path, heading] of Object.entries(pages)) {
      test(`${path} fits and meets WCAG 2.2 AA on every screen, and reads without JavaScript`, async ({
        browser,
        page,
        server,
      }) => {
        await page.goto(path);
        for (const { width, scheme } of looks) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme: scheme });
          expect([width, scheme, await page.evaluate(isWide), await axe(page)]).toEqual([width, scheme, false, []]);
        }
        await expect(page.locator('.page').first()).toBeVisible();
        expect(await page.evaluate(findOffCenter)).toEqual([]);
        const bare = await browser.newContext({
          javaScriptEnabled: false,
          baseURL: server.url,
          viewport: { width: 390, height: 800 },
        });
        const still = await bare.newPage();
        await still.goto(path);
        await expect(still.getByRole('heading', { level: 1 })).toHaveText(heading);
        await still.getByText('Menu', { exact: true }).click();
        await expect(still.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
        await bare.close();
      });
    }
  },
);

test('the landing page answers, filters and opens without JavaScript', proves('2.3-6'), async ({ browser, server }) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await bare.newPage();
  await page.goto('/');
  await page.locator('#home').getByRole('radio').nth(2).check();
  await expect(page.getByText('C is right.')).toBeVisible();
  await page.locator('#faq').getByText('SAT Sprint or SAT Marathon: which plan fits?').click();
  await expect(page.getByText('SAT Sprint prepares your child for one official attempt')).toBeVisible();
  await page.locator('#faq').getByLabel('Technical', { exact: true }).check();
  await expect(page.getByText('SAT Sprint prepares your child for one official attempt')).toBeHidden();
  await page.getByText('Courses', { exact: true }).first().click();
  await page.getByRole('navigation').getByRole('link', { name: 'AP Courses' }).first().click();
  await expect(page).toHaveURL('/apcoursespage');
  await bare.close();
});

/** Every address that a page of ours links to, and the ids that are on it. */
async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => (found ?? '').replaceAll('&amp;', '&'));
  return { status: answer.status(), links: all(/<a [^>]*href="([^"]*)"/g), ids: all(/ id="([^"]*)"/g) };
}

test(
  'every link of every public page leads somewhere',
  proves('2.2-9', '2.2-10', '2.2-11', '2.2-12'),
  async ({ request, server }) => {
    const found = new Set<string>();
    for (const path of Object.keys(pages)) {
      const { status, links } = await read(request, path);
      expect([path, status]).toEqual([path, 200]);
      for (const link of links) found.add(new URL(link, server.url + path).href);
    }
    const missing = await read(request, '/no-such-page');
    expect(missing.status).toBe(404);
    for (const link of missing.links) found.add(new URL(link, server.url).href);

    const inside = [...found].filter((link) => link.startsWith(server.url));
    const outside = [...found].filter((link) => !link.startsWith(server.url));
    expect(outside.filter((link) => !/^(mailto:[^@\s]+@[^@\s]+|tel:\+?\d+)$/.test(link))).toEqual([]);
    for (const anchor of ['/#home', '/#benefits', '/#courses', '/#faq']) expect(inside).toContain(server.url + anchor);
    for (const link of inside) {
      const { pathname, search, hash } = new URL(link);
      const { status, ids } = await read(request, pathname + search);
      expect([link, status, hash === '' || ids.includes(hash.slice(1))]).toEqual([link, 200, true]);
    }
  },
);

const highlighted = (page: Page) => page.locator('header [aria-current]').first();

test('the highlight follows the section in the middle of the screen, and a page that loads starts at its top', {
  ...proves('2.2-20', '2.2-21', '2.2-22'),
  tag: '@firefox-long',
}, async ({ page }) => {
  // So low that the footer can come into the band, too.
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/');
  for (const [id, entry] of [
    ['courses', 'Courses'],
    ['faq', 'FAQ'],
    ['contact', 'Contact Us'],
    ['home', 'Prepchart'],
  ] as const) {
    await page.evaluate((name) => document.getElementById(name)?.scrollIntoView({ block: 'center', behavior: 'instant' }), id);
    await expect(highlighted(page)).toContainText(entry);
  }
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.reload();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('about:blank');
  await page.goto('/#faq');
  await expect(page.locator('#faq')).toBeInViewport();
  await expect(highlighted(page)).toContainText('FAQ');
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.locator('#benefits')).toBeInViewport();
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
