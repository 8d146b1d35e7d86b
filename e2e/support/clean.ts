import { expect, type Page } from '@playwright/test';
import { axe } from './axe.ts';
import { onEveryScreen } from './screens.ts';

const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Without a finding on every screen, and no wider than the narrowest telephone. */
export async function clean(page: Page) {
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(isWide)).toBe(false);
  await page.setViewportSize(size);
}
