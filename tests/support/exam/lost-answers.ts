import fc from 'fast-check';
import { Client, type Pool, type PoolClient } from 'pg';
import { type Database, type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { freshDatabase, testDatabase } from '../server/database.ts';
import { createPostgres } from '../server/database-postgres.ts';
import { believedClock, type TestServer, testServer } from '../server/server-app.ts';

/**
 * What becomes of a call. `lost`: it is done, and nobody hears of it. `restarted`: so, and another process answers from then on. `cut`: the connection to the database on which something is
 * written as the `write`-th is cut off at our end, so that nobody knows how far PostgreSQL comes with it. `ended`: PostgreSQL ends that connection meanwhile. Whatever has no answer is sent again.
 */
export type Fate = { kind: 'kept' | 'lost' | 'restarted' | 'cut' | 'ended'; write: number };

const kinds = ['kept', 'kept', 'kept', 'lost', 'restarted'] as const;
/** The embedded database has no connections, and those of a pooler are not ours to end. */
const hasConnections = testDatabase === 'postgres' && process.env.TEST_DATABASE_THROUGH === undefined;
const ofPostgres = ['cut', 'cut', 'ended', 'ended'] as const;

export const fate: fc.Arbitrary<Fate> = fc.record({
  kind: fc.constantFrom<Fate['kind'][]>(...kinds, ...(hasConnections ? ofPostgres : [])),
  write: fc.integer({ min: 1, max: 24 }),
});

/** A database whose connections may be lost, opened as the server opens it. */
export async function openDatabaseToBreak(): Promise<OpenDatabase> {
  if (!hasConnections) return freshDatabase();
  const { url, drop } = await createPostgres();
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    db,
    close: async () => {
      await close();
      await drop();
    },
  };
}

type Answer = Awaited<ReturnType<TestServer['call']>>;

/** A server that can be closed and started anew over the same database, on the same clock. */
export async function restartable(db: Database, generalOnly: boolean): Promise<TestServer & { restart(): Promise<void> }> {
  const database = { db, close: async () => {} };
  const first = await testServer({ database, generalOnly });
  let running = first;
  return {
    ...first,
    call: (...asked) => running.call(...asked),
    restart: async () => {
      await running.close();
      running = await testServer({ database, generalOnly, clock: believedClock(() => first.clock.now) });
    },
    close: () => running.close(),
  };
}

/** Makes a call, whatever becomes of it, and sends it again until it is answered. */
export async function sendUntilAnswered(
  server: Awaited<ReturnType<typeof restartable>>,
  { kind, write }: Fate,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const isCut = kind === 'cut' || kind === 'ended';
  const first = isCut ? await breakConnection(server.db, { kind, write }, ask) : await ask();
  if (kind === 'restarted') await server.restart();
  let answer = kind === 'lost' || kind === 'restarted' ? await ask() : first;
  for (let times = 0; answer.http >= 500; times += 1) {
    if (times === 20) throw new Error(`The call was answered ${answer.http} again and again.`);
    answer = await ask();
  }
  return answer;
}

/** What of a connection is not in its types. */
type Internals = { connection: { stream: { write: (...given: unknown[]) => boolean; destroy(): void } } };
type Connection = PoolClient & { processID: number };

/** Breaks one connection while `work` goes on, and waits until PostgreSQL and the pool have done with it. */
async function breakConnection<Result>(
  db: Database,
  { kind, write: wanted }: Pick<Fate, 'kind' | 'write'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = (db as unknown as { $client: Pool }).$client;
  const aside = new Client({ connectionString: pool.options.connectionString });
  await aside.connect();
  const restore: (() => void)[] = [];
  let writes = 0;
  let over: Promise<unknown> | null = null;
  const breakIt = async (client: Connection) => {
    const left = new Promise((resolve) => client.once('end', resolve));
    const { processID } = client;
    if (kind === 'ended') await aside.query('select pg_terminate_backend($1)', [processID]);
    // Once it was written.
    else setImmediate(() => streamOf(client).destroy());
    await left;
    const isThere = async () => (await aside.query('select from pg_stat_activity where pid = $1', [processID])).rowCount !== 0;
    while (await isThere());
  };
  const watch = (client: PoolClient) => {
    const stream = streamOf(client);
    const { write } = stream;
    restore.push(() => Object.assign(stream, { write }));
    stream.write = (...given) => {
      writes += 1;
      if (writes === wanted) over = breakIt(client as Connection);
      return Reflect.apply(write, stream, given);
    };
  };
  pool.on('acquire', watch);
  try {
    return await work();
  } finally {
    pool.off('acquire', watch);
    // The last one that watches is the first to go.
    for (const each of restore.reverse()) each();
    await over;
    await aside.end();
  }
}

const streamOf = (client: PoolClient) => (client as unknown as Internals).connection.stream;
