import type { Page } from '@playwright/test';

/** Presses Tab until what begins with these words, or the field of this name, has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'));
  for (let press = 0; press < 60; press += 1) {
    if ((await focused())?.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}
