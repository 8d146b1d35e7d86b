import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { errorCode } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { sendInTurn } from '../../../server/db/pipeline.ts';
import { prepareAndPipeline } from '../../../server/db/pool.ts';
import { migrationsDigest } from './database-digest.ts';

/** Test files that make the template at the same time wait for each other here. */
const templateLock = 7_370_217_349;

/** A migrated database of its own on the server of TEST_DATABASE_URL. `close` drops it. */
export async function freshPostgres(): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await createPostgres();
  const pipeline = through === undefined;
  const pool = new Pool({ connectionString: url, max: 10, pipeline });
  // The drop below may end a connection that the pool has let go of and the server has not yet seen leave.
  const mayBeEnded = (error: Error & { code?: string }) => {
    if (error.code !== '57P01') throw error;
  };
  if (pipeline) prepareAndPipeline(pool);
  else pool.on('connect', sendInTurn);
  pool.on('error', mayBeEnded).on('connect', (client) => client.on('error', mayBeEnded));
  const close = async () => {
    await pool.end();
    await drop();
  };
  return { db: drizzle({ client: pool }), url, close };
}

/** Only the database, for a process that opens it by itself. */
export async function createPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `prepchart_test_${randomBytes(8).toString('hex')}`;
  await onServer(async (server) => {
    const template = await ensureTemplate(server);
    await server.query(`create database ${name} template ${template}`);
  });
  const drop = () => onServer((server) => dropDatabase(server, name));
  return {
    url: toUrl(name),
    drop: async () => {
      await drop();
    },
  };
}

/** What stands between the tests and the server, where something does. Databases are made and dropped on the server itself: pgpool would close what others have. */
const through = process.env.TEST_DATABASE_THROUGH;

/** By force, which ends the connections that it still has. Those of a pooler's are let go a moment after it was left, and PostgreSQL waits for them. */
async function dropDatabase(server: Client, name: string): Promise<void> {
  if (through !== undefined) {
    try {
      await server.query(`drop database ${name}`);
      return;
    } catch (error) {
      // It waited for five seconds.
      if (errorCode(error) !== '55006') throw error;
    }
  }
  await server.query(`drop database ${name} with (force)`);
}

/** What a migrated database is changed by before it is tested, by the file that TEST_TEMPLATE_SQL names; '' where it names none. */
function templateSql(): string {
  const file = process.env.TEST_TEMPLATE_SQL;
  return file === undefined ? '' : readFileSync(file, 'utf8');
}

/** The server's version, as 15. */
export const readVersion = (): Promise<number> =>
  onServer(async (server) => {
    const { rows } = await server.query("select current_setting('server_version_num')::int / 10000 as major");
    return rows[0].major;
  });

async function ensureTemplate(server: Client): Promise<string> {
  const more = templateSql();
  const variant = more === '' ? '' : `_${createHash('sha256').update(more).digest('hex').slice(0, 8)}`;
  const name = `prepchart_template_${migrationsDigest()}${variant}`;
  await server.query('select pg_advisory_lock($1)', [templateLock]);
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `${name}_draft`;
    await server.query(`drop database if exists ${draft}`);
    await server.query(`create database ${draft}`);
    const pool = new Pool({ connectionString: toUrl(draft), max: 1 });
    await migrate(drizzle({ client: pool }));
    await pool.query(more);
    await pool.end();
    await server.query(`alter database ${draft} rename to ${name}`);
  }
  await server.query('select pg_advisory_unlock($1)', [templateLock]);
  return name;
}

async function onServer<Result>(work: (server: Client) => Promise<Result>): Promise<Result> {
  const server = new Client({ connectionString: serverUrl() });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return url;
  throw new Error(
    'These tests need a PostgreSQL server: `npm test` starts one where the package postgresql is installed ' +
      '(Debian: apt-get install postgresql), or set TEST_DATABASE_URL to a server on which databases may be created.',
  );
}

function toUrl(database: string): string {
  const url = new URL(through ?? serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}
