import { execFileSync } from 'node:child_process';
import { startPostgres } from '../../../tools/scripts/support/postgres.mjs';
import { stop } from '../../../tools/scripts/support/processes.mjs';

/** A PostgreSQL of a test's own that can be frozen: it keeps its connections and says nothing. */
export async function freezablePostgres() {
  const { url, server } = await startPostgres();
  const { pid } = server;
  if (pid === undefined) throw new Error('PostgreSQL has no process.');
  const signal = (name: NodeJS.Signals) => {
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name);
  };
  return {
    url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close: () => stop(server),
  };
}
