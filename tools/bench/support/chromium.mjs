import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { provideBrowsers } from '../../scripts/support/browsers.mjs';

await provideBrowsers();

/** CHROMIUM_PATH, else Debian's, else Playwright's own. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : chromium.executablePath());

/** As e2e/support/executables.ts has them: without a display, as root too, without traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
