import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.mjs';
import { launchPostgres, makePlace, requireBinaries, startPostgres } from './postgres.mjs';
import { atEnd, readOutput, start, stop } from './processes.mjs';

const pgpool = '/usr/sbin/pgpool';

/** What both of a pair need. Commits wait until the replica shows them, so that whatever it answers is what was acknowledged. */
const replicated = ['wal_level=replica', 'synchronous_commit=remote_apply'];

/**
 * Settings of pgpool as docs/operations.md has them, for two PostgreSQL of this machine. It never takes a PostgreSQL out by itself.
 * @param {{ folder: string, port: number, control: number, primary: string, standby: string }} places
 */
const toSettings = ({ folder, port, control, primary, standby }) => `
backend_clustering_mode = 'streaming_replication'
listen_addresses = '127.0.0.1'
port = ${port}
socket_dir = '${folder}'
pcp_port = ${control}
pcp_socket_dir = '${folder}'
pid_file_name = '${folder}/pgpool.pid'
logdir = '${folder}'
memqcache_oiddir = '${folder}/oid'
backend_hostname0 = '${primary}'
backend_port0 = 5432
backend_weight0 = 1
backend_flag0 = 'ALWAYS_PRIMARY|DISALLOW_TO_FAILOVER'
backend_hostname1 = '${standby}'
backend_port1 = 5432
backend_weight1 = 3
backend_flag1 = 'DISALLOW_TO_FAILOVER'
failover_on_backend_error = off
failover_on_backend_shutdown = off
num_init_children = 150
max_pool = 1
connection_cache = off
load_balance_mode = on
statement_level_load_balance = on
disable_load_balance_on_write = 'transaction'
sr_check_user = 'postgres'
sr_check_database = 'postgres'
`;

/**
 * Starts a PostgreSQL, a streaming replica of it, and Debian's pgpool in front of both, which sends what only reads to either.
 * @returns {Promise<{ url: string, primaryUrl: string, primary: import('node:child_process').ChildProcess, standby: import('node:child_process').ChildProcess, pooler: import('node:child_process').ChildProcess, countReads: () => Promise<{ role: string, reads: number }[]> }>}
 *   `url` is pgpool's; rejects where it is not installed
 */
export async function startReplicas() {
  if (!existsSync(pgpool)) throw new Error('No pgpool found: apt-get install pgpool2');
  const primary = await startPostgres(replicated);
  const { folder, as } = makePlace(['standby/postmaster.pid', 'pgpool.pid']);
  const [data, options] = [join(folder, 'standby'), { ...as, cwd: folder }];
  const copy = ['--pgdata', data, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'];
  await readOutput(join(requireBinaries(), 'pg_basebackup'), ['--dbname', primary.url, ...copy], options);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', ...replicated];
  const flags = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const standby = await launchPostgres(flags, options, 'ready to accept read-only connections');
  await readOutput('psql', ['--command', "alter system set synchronous_standby_names = '*'", primary.url]);
  await readOutput('psql', ['--command', 'select pg_reload_conf()', primary.url]);

  const [port, control] = [await freePort(), await freePort()];
  const file = join(folder, 'pgpool.conf');
  writeFileSync(file, toSettings({ folder, port, control, primary: primary.folder, standby: folder }));
  const beside = ['pcp.conf', 'pool_hba.conf'].map((name) => join(folder, name));
  for (const name of beside) writeFileSync(name, '');
  const [users, hosts] = beside;
  const child = start(pgpool, ['-n', '-f', file, '-F', String(users), '-a', String(hosts)], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  atEnd(() => stop(child));
  await new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`pgpool ended with ${code}:\n${log}`)));
    child.stderr?.on('data', (piece) => {
      log = (log + piece).slice(-10_000);
      if (log.includes('successfully started')) resolve(undefined);
    });
  });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const countReads = async () => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query('show pool_nodes');
    await client.end();
    return rows.map(({ role, select_cnt }) => ({ role: String(role), reads: Number(select_cnt) }));
  };
  return { url, primaryUrl: primary.url, primary: primary.server, standby, pooler: child, countReads };
}
