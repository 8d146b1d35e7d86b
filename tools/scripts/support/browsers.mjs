import { existsSync } from 'node:fs';
import { canInstall, install, isDebian } from './debian.mjs';
import { run } from './processes.mjs';
import { tool } from './root.mjs';

const browsers = [
  { name: 'chromium', variable: 'CHROMIUM_PATH', path: '/usr/bin/chromium', debianPackage: 'chromium' },
  { name: 'firefox', variable: 'FIREFOX_PATH', path: '/usr/bin/firefox-esr', debianPackage: 'firefox-esr' },
];

/** @param {typeof browsers[number]} browser @returns {string | undefined} */
const findPath = ({ variable, path }) => process.env[variable] ?? (existsSync(path) ? path : undefined);

/**
 * Sees to it that the browser tests have a Chromium and a Firefox: named by CHROMIUM_PATH and FIREFOX_PATH, else Debian's
 * (installed when this is root on Debian), else Playwright's own (downloaded unless it is there).
 * `e2e/support/executables.ts` looks in the same places.
 */
export async function provideBrowsers() {
  const missing = browsers.filter((browser) => !findPath(browser));
  if (missing.length > 0 && canInstall() && isDebian()) await install(missing.map((browser) => browser.debianPackage));
  else if (missing.length > 0) {
    const names = missing.map((browser) => browser.name);
    console.log(`No ${names.join(' and no ')} found: taking Playwright's own.`);
    const code = await run(tool('playwright'), ['install', ...names]);
    if (code !== 0)
      throw new Error(
        `Install ${names.join(' and ')}, or name them in ${missing.map((browser) => browser.variable).join(' and ')}.`,
      );
  }
  for (const browser of browsers) console.log(`${browser.name}: ${findPath(browser) ?? "Playwright's own"}`);
}
