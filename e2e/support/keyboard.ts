import { expect, type Page } from '@playwright/test';

/** Presses Tab until what begins with these words, or the field of this name, has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  // Keys are quicker than a page that still loads: all presses would be over before its form is there.
  await expect
    .poll(() => page.evaluate(isThere, name), { message: `Something to tab to that begins with ${name}`, intervals: [50] })
    .toBe(true);
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'));
  for (let press = 0; press < 60; press += 1) {
    if ((await focused())?.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

function isThere(name: string): boolean {
  const ends = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, dialog, [tabindex]',
  );
  return [...ends].some((end) => end.checkVisibility() && (end.textContent || end.getAttribute('name'))?.startsWith(name));
}
