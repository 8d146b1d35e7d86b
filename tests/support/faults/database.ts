import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import type { DatabaseLimits } from '../../../server/db/pool.ts';
import { testDatabase } from '../server/database.ts';
import { createPostgres } from '../server/database-postgres.ts';
import { testServer } from '../server/server-app.ts';
import { quizTaker, seedStudent } from '../server/server-seed.ts';
import { createTally, type Scenario, upTo, within } from './fault.ts';
import { countAnswers } from './truth.ts';

/** Shorter than the server's own, in the same order. */
const limits: DatabaseLimits = { connect: 500, statement: 600, query: 700, idleTransaction: 30_000 };
/** No call may take longer than the wait for a connection and the query, by the limits above, with room for a busy machine. */
const longestAnswerMs = 5_000;

/** The server on its own pool of connections to a database of its own, which staff can reach beside it. */
async function pooledServer() {
  const { url, drop } = await createPostgres();
  const database: OpenDatabase = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, { limits });
  const server = await testServer({ database });
  const staff = new Client({ connectionString: url });
  await staff.connect();
  const close = async () => {
    await staff.end();
    await server.close();
    await drop();
  };
  return { server, staff, close };
}

/** 30. The database ends every idle connection of the server, again and again. */
export const idleClientError: Scenario = async ({ n }) => {
  const { server, staff, close } = await pooledServer();
  const tally = createTally('ended', 'crashes', 'answered');
  const crash = (error: Error) => tally.fail('crashes', `the process would have ended: ${error.message}`);
  process.on('uncaughtException', crash);
  const { id, token } = await seedStudent(server.db, 'idle', server.clock.now);
  const call = () => server.call('/getCoursesByStudent', { studentId: id }, { token });
  for (const _ of upTo(n)) {
    await Promise.all(upTo(12).map(call));
    const { rows } = await staff.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    tally.add('ended', rows.length);
    // A connection learns of its end when its socket is read, which a query on another one waits for.
    while (
      (
        await staff.query(
          "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
        )
      ).rows.length > 0
    );
    await new Promise((resolve) => setImmediate(resolve));
    let answer = await call();
    for (let tries = 0; answer.http === 503 && tries < 20; tries += 1) answer = await call();
    tally.add('answered', answer.http === 200 ? 1 : 0);
    tally.require(answer.http === 200, `the next call was answered ${answer.http}`);
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('uncaughtException', crash);
  await close();
  return tally;
};

/** 31. Slow work holds every connection while calls go on arriving: each is answered in time, and all is well afterwards. */
export const poolExhausted: Scenario = async ({ n }) => {
  const { server, close } = await pooledServer();
  const tally = createTally('calls', 'refused with Retry-After', 'unanswered', 'afterwards');
  const { id, token } = await seedStudent(server.db, 'slow', server.clock.now);
  const call = () => server.call('/getCoursesByStudent', { studentId: id }, { token });
  for (const _ of upTo(n)) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    const holders = upTo(10).map(() =>
      server.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        held += 1;
        await released;
      }),
    );
    while (held < 10) await new Promise((resolve) => setImmediate(resolve));
    const answers = await Promise.all(upTo(20).map(() => within(longestAnswerMs, call())));
    tally.add('calls', answers.length);
    const silent = answers.filter((answer) => answer === null).length;
    tally.fail('unanswered', `${silent} calls had no answer within ${longestAnswerMs} ms`, silent);
    for (const answer of answers) {
      if (answer === null) continue;
      const isRight = answer.http === 503 && answer.headers['retry-after'] === '5';
      tally.add('refused with Retry-After', isRight ? 1 : 0);
      tally.require(isRight, `a call was answered ${answer.http}, Retry-After ${answer.headers['retry-after']}`);
    }
    release();
    await Promise.all(holders);
    const after = await call();
    tally.add('afterwards', after.http === 200 ? 1 : 0);
    tally.require(after.http === 200, `afterwards a call was answered ${after.http}`);
  }
  await close();
  return tally;
};

/** 32. In the middle of a quiz the database can be read only, as on a full disk, and takes writes again later. */
export const readOnlyDatabase: Scenario = async ({ n }) => {
  const pooled = testDatabase === 'postgres' ? await pooledServer() : null;
  const server = pooled?.server ?? (await testServer());
  const tally = createTally('acknowledged', 'refused with Retry-After', 'falsely acknowledged', 'stored', 'lost', 'doubled');
  const readOnly = async (value: 'on' | 'off') => {
    if (pooled === null) return void (await server.db.execute(sql.raw(`set default_transaction_read_only = ${value}`)));
    const { staff } = pooled;
    await staff.query('set session characteristics as transaction read write');
    const name = (await staff.query('select current_database() as name')).rows[0]?.name;
    await staff.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    // Connections made before have the old setting.
    await staff.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  for (const _ of upTo(n)) {
    const taker = await quizTaker(server);
    await taker.call('/startAttempt', { holder: 'tab' });
    const save = (seq: number) =>
      taker.call('/saveAnswers', {
        holder: 'tab',
        entries: [{ ...{ seq, question: seq, answer: 'B', marked: false }, at: server.clock.now.getTime() }],
      });
    const first = await save(1);
    tally.add('acknowledged', first.http === 200 ? 1 : 0);
    await readOnly('on');
    let refused = await save(2);
    // A connection that was ended says so at its next use: that is 503 too, and no word about the write.
    for (let tries = 0; tries < 20; tries += 1) refused = await save(2);
    const isRight = refused.http === 503 && refused.headers['retry-after'] === '5';
    tally.add('refused with Retry-After', isRight ? 1 : 0);
    tally.require(isRight, `a write was answered ${refused.http}`);
    tally.fail('falsely acknowledged', 'a write to a read-only database was answered 200', refused.http === 200 ? 1 : 0);
    await readOnly('off');
    let again = await save(2);
    for (let tries = 0; again.http === 503 && tries < 20; tries += 1) again = await save(2);
    tally.add('acknowledged', again.http === 200 ? 1 : 0);
    await countAnswers(server.db, tally, { sittingId: taker.studentQuizId, given: { 1: 'B', 2: 'B' }, times: 2 });
  }
  await (pooled?.close() ?? server.close());
  return tally;
};
