import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd, start } from '../../scripts/support/processes.mjs';
import { inRoot } from '../../scripts/support/root.mjs';

/** Variables of this process that would make it another server, or have its commands reach another school; each can also name a file (`_FILE`). */
const others = ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL'];

/** What the product and its commands are told of this process, and that their data is in a folder. @param {string} data */
export function ownEnvironment(data) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.includes(name.replace(/_FILE$/, ''))));
  return { ...own, DATA_DIR: data };
}

/**
 * Starts the built server on a free port and an empty data folder; `endAll` of tools/scripts/support/processes.mjs ends it and removes that.
 * @param {{ demo?: 'on' | 'off' }} [how] with `demo: 'on'` it is filled with the demonstration
 * @returns {Promise<string>} its address
 */
export const startProduct = ({ demo = 'off' } = {}) => startProductIn(makeDataFolder(), { DEMO: demo });

/** An empty folder, which `endAll` removes. */
export function makeDataFolder() {
  const data = mkdtempSync(join(tmpdir(), 'prepchart-bench-'));
  atEnd(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

/** @param {string} data its folder @param {Record<string, string>} env more of what it is told @returns {Promise<string>} its address */
export async function startProductIn(data, env) {
  const child = start(process.execPath, [inRoot('dist/server/main.js')], {
    env: { ...ownEnvironment(data), PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece) => {
      said += piece;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

/** @param {string} address of the server @returns {Promise<string[]>} the paths of the public pages, as its sitemap tells them */
export async function publicPaths(address) {
  const map = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  if (paths.length === 0) throw new Error('The sitemap has no pages.');
  return paths;
}
