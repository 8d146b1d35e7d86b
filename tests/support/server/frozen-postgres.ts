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
    process.kill(pid, name);
    for (const child of children) signalIfThere(Number(child), name);
  };
  return {
    url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close: () => stop(server),
  };
}

/** One of PostgreSQL's own may have ended since it was listed. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
