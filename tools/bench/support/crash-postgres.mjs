import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** What a start says while processes of the one before still hold its memory: they end by themselves once they notice. */
const stillHeld = /pre-existing shared memory block|lock file .* already exists/;
/** How long they may take to, in ms. */
const patience = 60_000;

/**
 * Kills PostgreSQL's first process as the kernel does where memory is short (SIGKILL: nothing is written down or said goodbye to), and starts it again on the same data.
 * @param {import('node:child_process').ChildProcess} server which was started here @param {() => Promise<import('node:child_process').ChildProcess>} launch
 * @returns {Promise<import('node:child_process').ChildProcess>} the new one, once it takes connections; rejects where it does not start
 */
export async function crashPostgres(server, launch) {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  for (const since = Date.now(); ; await wait(100)) {
    try {
      return await launch();
    } catch (error) {
      if (!stillHeld.test(String(error)) || Date.now() - since > patience) throw error;
    }
  }
}
