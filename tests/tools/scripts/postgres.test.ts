import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { requireBinaries } from '../../../tools/scripts/support/postgres.mjs';

const starter = `
import { startPostgres } from ${JSON.stringify(pathToFileURL('tools/scripts/support/postgres.mjs').href)};
const { folder, server } = await startPostgres(['fsync=off']);
console.log(JSON.stringify({ folder, pid: server.pid }));
`;

function hasPostgres(): boolean {
  try {
    return existsSync(requireBinaries());
  } catch {
    return false;
  }
}

/** One that has ended may still be listed, where nobody asks for its exit code. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

it.runIf(hasPostgres())(
  'a PostgreSQL ends, and its folder goes, with a runner that is killed',
  async () => {
    const runner = spawn(process.execPath, ['--input-type=module', '--eval', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(runner.stdout, 'data');
    const { folder, pid } = JSON.parse(String(line));
    expect([existsSync(join(folder, 'data/postmaster.pid')), isRunning(pid)]).toEqual([true, true]);
    runner.kill('SIGKILL');
    await expect.poll(() => [isRunning(pid), existsSync(folder)], { timeout: 50_000 }).toEqual([false, false]);
  },
  120_000,
);
