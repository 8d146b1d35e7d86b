import { existsSync, readFileSync } from 'node:fs';
import { readOutput } from './processes.mjs';

const release = '/etc/os-release';

/** @returns {boolean} whether this is Debian itself (Ubuntu's chromium is a snap) */
export const isDebian = () => existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'));

/** @returns {boolean} whether packages can be installed with apt-get */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** One apt-get at a time: it locks its database. */
let queue = Promise.resolve();

/**
 * Installs packages and says so. Rejects with apt-get's output when it fails.
 * @param {string[]} packages
 */
export function install(packages) {
  queue = queue.then(async () => {
    console.log(`Installing with apt-get: ${packages.join(', ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await readOutput('apt-get', ['update', '-q'], { env });
    await readOutput('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env });
  });
  return queue;
}
