import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/scripts/support/free-port.mjs';

/** PgBouncer refuses to run as root, as PostgreSQL does. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const readId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

/** PgBouncer in front of a database, which shares so many connections among all of its clients, by transaction. */
export async function startPooler(url: string, connections: number): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-pooler-'));
  const as = owner();
  const { pathname, searchParams, hostname, port, username, password } = new URL(url);
  const place = {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    dbname: pathname.slice(1),
    user: searchParams.get('user') ?? username,
    ...(password === '' ? {} : { password }),
  };
  const listen = await freePort();
  const words = Object.entries(place).map(([name, value]) => `${name}=${value}`);
  const settings = `[databases]
pooled = ${words.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const child = spawn('/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (piece) => {
      log += piece;
      if (log.includes('process up')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}:\n${log}`)));
  });
  return {
    url: `postgresql://pooled@127.0.0.1:${listen}/pooled`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
