import { expect, type Page, test } from '@playwright/test';

/** A phone and a desktop, in light and dark. Sizes in CSS pixels. */
const screens = ([390, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ name: `${width} px, ${colorScheme}`, width, height: 900, colorScheme })),
);
export type Screen = (typeof screens)[number];

/** A desktop in light and a phone in dark; with `LONG=all` each in both. */
const seen = screens.filter(
  ({ width, colorScheme }) => process.env.LONG === 'all' || (width === 1440) === (colorScheme === 'light'),
);

/**
 * Runs a check on these screens, each a step named after it. The page stays loaded throughout. A screen that did not become what it should fails;
 * Playwright cannot turn Debian's Firefox dark, which is checked in light alone.
 */
export async function onEveryScreen(page: Page, check: (screen: Screen) => Promise<void>): Promise<void> {
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  for (const screen of isFirefox ? screens.filter(({ colorScheme }) => colorScheme === 'light') : seen) {
    await test.step(screen.name, async () => {
      await page.setViewportSize({ width: screen.width, height: screen.height });
      if (!isFirefox) await page.emulateMedia({ colorScheme: screen.colorScheme });
      const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      expect(dark).toBe(screen.colorScheme === 'dark');
      await check(screen);
    });
  }
}
