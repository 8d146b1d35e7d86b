import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './debian.mjs';
import { guard } from './guard.mjs';
import { atEnd, readOutput, start, stop } from './processes.mjs';

const debianVersions = '/usr/lib/postgresql';
const clusterSettings = '/etc/postgresql-common/createcluster.d';

/** @returns {string | undefined} the folder with `initdb` and `postgres`: the newest of Debian's, else one in PATH */
function findBinaries() {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianVersions, version, 'bin'));
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** Debian's package makes and starts a database of its own, unless a setting forbids it while it is installed. */
async function installWithoutCluster() {
  const setting = join(clusterSettings, 'prepchart-tests.conf');
  mkdirSync(clusterSettings, { recursive: true });
  writeFileSync(setting, 'create_main_cluster = false\n');
  try {
    await install(['postgresql']);
  } finally {
    rmSync(setting);
  }
}

/** PostgreSQL refuses to run as root: then it runs as Debian's user `postgres`. @returns {{ uid?: number, gid?: number }} */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const readId = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

/**
 * Sees to it that the server's tests have a PostgreSQL. One of our own is empty, lives in a temporary folder, listens on a
 * socket there only, and goes at the end; it syncs to disk as in production, unless told otherwise.
 * @param {string[]} [more] of its settings, as 'name=value'
 * @returns {Promise<{ TEST_DATABASE_URL: string }>} for the tests' environment; rejects saying what to install
 */
export async function providePostgres(more) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { TEST_DATABASE_URL: given };
  if (!findBinaries() && canInstall()) await installWithoutCluster();
  const { url, version } = await startPostgres(more);
  console.log(version);
  return { TEST_DATABASE_URL: url };
}

/** @returns {string} the folder with PostgreSQL's programs; throws saying what to install */
export function requireBinaries() {
  const binaries = findBinaries();
  if (binaries !== undefined) return binaries;
  throw new Error('No PostgreSQL found: install its server (initdb and postgres in PATH), or set TEST_DATABASE_URL.');
}

/**
 * Makes a folder of PostgreSQL's user, which goes at the end, and where this process is killed ends what runs in it.
 * @param {string[]} pidFiles in it, each of a process that may run then
 * @returns {{ folder: string, as: { uid?: number, gid?: number } }}
 */
export function makePlace(pidFiles) {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-postgres-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const as = owner();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  guard(
    folder,
    pidFiles.map((name) => join(folder, name)),
    as,
  );
  return { folder, as };
}

/**
 * Runs a PostgreSQL on its data. @param {string[]} flags @param {import('node:child_process').SpawnOptions} options @param {string} ready what its log says once it takes connections
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
export async function launchPostgres(flags, options, ready = 'ready to accept connections') {
  const server = start(join(requireBinaries(), 'postgres'), flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  atEnd(() => stop(server));
  await new Promise((resolve, reject) => {
    let log = '';
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.stderr?.on('data', (piece) => {
      log += piece;
      if (log.includes(ready)) resolve(undefined);
    });
  });
  return server;
}

/**
 * Starts an empty PostgreSQL of our own.
 * @param {string[]} more of its settings, as 'name=value'
 * @returns {Promise<{ url: string, version: string, folder: string, server: import('node:child_process').ChildProcess, launch: () => Promise<import('node:child_process').ChildProcess> }>}
 *   once it takes connections; `launch` starts it again where it has ended
 */
export async function startPostgres(more = []) {
  const binaries = requireBinaries();
  const { folder, as } = makePlace(['data/postmaster.pid']);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder };
  await readOutput(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], options);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', 'fsync=on', ...more];
  const flags = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const launch = () => launchPostgres(flags, options);
  const server = await launch();
  const version = await readOutput(join(binaries, 'postgres'), ['--version']);
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
    version: `${version.trim()}, started in ${folder}`,
    folder,
    server,
    launch,
  };
}
