import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { start } from '../../../scripts/support/processes.mjs';
import { inRoot } from '../../../scripts/support/root.mjs';

/** @param {string[]} args @param {Record<string, string>} env @returns {Promise<{ port: number, child: import('node:child_process').ChildProcess }>} with the port it prints */
async function startAndReadPort(args, env, stderr = /** @type {'inherit' | 'ignore'} */ ('inherit')) {
  const child = start(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    void once(child, 'exit').then(([code]) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)));
    const read = (/** @type {Buffer} */ piece) => {
      // Where clients do not wait, lines about their calls may stand before the one with the address.
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output.slice(-200) + piece)?.[1];
      output = (output + piece).slice(-2000);
      if (!port) return;
      // Its lines are read, and no work is made of them, which would take the machine's time from what is measured.
      child.stdout?.off('data', read).resume();
      resolve({ port: Number(port), child });
    };
    child.stdout?.on('data', read);
  });
}

/**
 * Starts the built server, with planted flaws loaded first.
 * @param {string} url of its database
 * @param {{ flaws?: string[], port?: number, stderr?: 'inherit' | 'ignore', env?: Record<string, string> }} [how] `port` 0 is any that is free; `env`: more of its settings
 */
export const startOursIn = (url, { flaws = [], port = 0, stderr, env = {} } = {}) =>
  startAndReadPort(
    [...flaws.flatMap((file) => ['--import', pathToFileURL(file).href]), inRoot('dist/server/main.js')],
    {
      ...{ DATABASE_URL: url, MIGRATE_AT_START: 'on', DEMO: 'off', PORT: String(port), HOST: '127.0.0.1' },
      ...{ APP_SECRET: 'a secret of 32 characters or more', SECOND_FACTOR_KEY: 'another secret of 32 characters or more' },
      ...env,
    },
    stderr,
  );

/** @param {string} url of its database @param {string[]} flaws @returns {Promise<number>} its port */
export const startOurs = async (url, flaws) => (await startOursIn(url, { flaws })).port;

/** Starts the bare server. @param {string} url of its database @returns {Promise<number>} its port */
export const startBare = async (url) =>
  (await startAndReadPort([inRoot('tools/bench/support/server/bare.mjs')], { DATABASE_URL: url })).port;
