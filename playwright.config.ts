import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, firefoxPath } from './e2e/support/executables.ts';

/** Browser tests of the built product. Chromium runs all, Firefox those with the tag `@firefox` or `@firefox-long`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Long proofs are a command of their own (README): LONG=all.
  ...(process.env.LONG === 'all' ? {} : { grepInvert: /@long/ }),
  globalSetup: './e2e/support/template.ts',
  outputDir: 'test-results/browser',
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  workers: 2,
  // Long files would keep one worker busy while the other has nothing left.
  fullyParallel: true,
  retries: 0,
  // Only to end a test that hangs: nothing is proved by being quick on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A trace makes every test half as long again. One that fails leaves a screenshot, what was on the page as text, and the console;
  // `npx playwright test --trace on` records more.
  // Calls of a page with a service worker are beyond `page.route`: it is there in tests that are about it (e2e/exam/offline-reload.e2e.ts).
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium', launchOptions: { executablePath: chromiumPath, args: chromiumFlags } },
    },
    {
      name: 'firefox',
      // `@firefox-long`: in Firefox with the long proofs alone.
      grep: process.env.LONG === 'all' ? /@firefox/ : /@firefox(?!-long)/,
      // Playwright hides the caret on screenshots with a style of its own, which our policy forbids and Firefox reports.
      use: {
        browserName: 'firefox',
        screenshot: 'off',
        ...(firefoxPath ? { channel: 'moz-firefox', launchOptions: { executablePath: firefoxPath } } : {}),
      },
    },
  ],
});
