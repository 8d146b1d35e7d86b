import { existsSync } from 'node:fs';

const named = (variable: string, usual: string) => process.env[variable] ?? (existsSync(usual) ? usual : undefined);

/** The browsers to test with: named by the environment, else Debian's; undefined means Playwright's own. */
export const chromiumPath: string | undefined = named('CHROMIUM_PATH', '/usr/bin/chromium');
export const firefoxPath: string | undefined = named('FIREFOX_PATH', '/usr/bin/firefox-esr');

/** For Chromium on a machine without a display, as root too, and without any traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
