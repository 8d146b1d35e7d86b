import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startAttempt } from '../../../contract/exam/attempts.ts';
import { getQuizResult } from '../../../contract/results/results.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { openDatabase, type Queryable } from '../../../server/db/open.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { students } from '../../../server/db/tables/people.ts';
import { testDatabase } from '../../support/server/database.ts';
import { createPostgres } from '../../support/server/database-postgres.ts';
import { testServer } from '../../support/server/server-app.ts';
import { quizTaker } from '../../support/server/server-seed.ts';

const script = readFileSync('deploy/partition-ledger.sql', 'utf8');

/** Runs deploy/partition-ledger.sql as psql would, with another number of partitions where one is given. */
async function partition(url: string, parts?: number): Promise<void> {
  const client = new Client(url);
  await client.connect();
  if (parts !== undefined) await client.query("select set_config('prepchart.partitions', $1, false)", [String(parts)]);
  await client.query(script).finally(() => client.end());
}

/** Columns, keys and indexes of both tables, and into how many partitions each is split. */
async function readShape(url: string): Promise<{ parts: number[]; lines: unknown[] }> {
  const client = new Client(url);
  await client.connect();
  const kept = "array['ledger', 'sitting_events']::regclass[]";
  const { rows: lines } = await client.query(`
    select attrelid::regclass::text as of, attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull ||
      coalesce(' ' || pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = any (${kept}) and attnum > 0
    union all select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = any (${kept})
    union all select indrelid::regclass::text, indexrelid::regclass::text || ' ' || indisunique from pg_index where indrelid = any (${kept})
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where tgrelid = any (${kept}) and not tgisinternal
    order by 1, 2`);
  const { rows: counts } = await client.query(
    `select (select count(*)::int from pg_inherits where inhparent = kept) as parts from unnest(${kept}) as kept`,
  );
  await client.end();
  return { lines, parts: counts.map(({ parts }) => parts) };
}

/** Rows of both tables, and how many different numbers of entries there are. */
async function count(db: Queryable): Promise<{ rows: number; numbers: number; events: number }> {
  const [counted] = await queryRows(
    db,
    z.object({ rows: z.number(), numbers: z.number(), events: z.number() }),
    sql`select (select count(*)::int from ledger) as rows, (select count(distinct (sitting_id, seq))::int from ledger) as numbers,
      (select count(*)::int from sitting_events) as events`,
  );
  if (counted === undefined) throw new Error('Nothing was counted.');
  return counted;
}

const entry = (seq: number) => ({ seq, question: 1 + (seq % 4), answer: String(seq), marked: false, at: Date.now() });

it.runIf(testDatabase === 'postgres')(
  'a ledger is split into partitions in the middle of a sitting, which goes on, is graded and told; one table of it is as it was before',
  async () => {
    const { url, drop } = await createPostgres();
    await partition(url, 0);
    const whole = await readShape(url);
    const first = await testServer({ database: await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }) });
    const takers = await Promise.all([1, 2, 3].map(() => quizTaker(first)));
    for (const { call } of takers) {
      expect((await call('/startAttempt')).http).toBe(200);
      const events = [{ id: 'one', kind: 'keyPressed', detail: 'F12', at: Date.now() }];
      expect((await call('/saveAnswers', { entries: [1, 2, 3, 4, 5].map(entry), events })).http).toBe(200);
    }
    await first.close();

    await partition(url);
    const split = await readShape(url);
    expect(split).toEqual({ parts: [16, 16], lines: whole.lines });
    await expect(partition(url)).rejects.toThrow('has 16 partitions already');

    const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, { migrates: true });
    expect(database.applied).toEqual([]);
    const server = await testServer({ database });
    for (const { student, studentQuizId } of takers) {
      const call = (path: string, body: object) => server.call(path, { studentQuizId, ...body }, { token: student.token });
      const { saved, lastSeq } = startAttempt.answer.parse((await call('/startAttempt', {})).body).data;
      expect([lastSeq, saved.map(({ seq }) => seq).sort()]).toEqual([5, [2, 3, 4, 5]]);
      // Twice, as a device that got no answer does: each number is there once.
      for (const entries of [
        [5, 6, 7],
        [6, 7, 8],
      ].map((seqs) => seqs.map(entry)))
        expect((await call('/saveAnswers', { entries })).http).toBe(200);
      const answers = ['B', 'C', 'A', '17.53'].map((answer) => ({ answer }));
      expect((await call('/submitQuiz', { answers, timePerQuestion: { 1: 20 }, totalTime: 20 })).http).toBe(200);
      const { data } = getQuizResult.answer.parse((await call('/getQuizResult', {})).body);
      expect([data.score.right, data.score.total]).toEqual([4, 4]);
    }
    const before = await count(server.db);
    expect(before).toEqual({ rows: before.numbers, numbers: before.numbers, events: 3 });
    const [{ username } = { username: '' }] = await server.db.select().from(students).limit(1);
    expect(JSON.stringify(await exportStudent(server.db, username))).toContain('F12');
    await eraseStudent(server.db, username, new Date());
    const after = await count(server.db);
    expect([after.rows, after.events]).toEqual([(before.rows / 3) * 2, 2]);

    // By time, as pg_partman would do it, the number of an entry could be there twice.
    const byTime = sql`create table by_time (sitting_id text, seq int, at timestamptz, primary key (sitting_id, seq)) partition by range (at)`;
    const refusal = await server.db.execute(byTime).catch((error: unknown) => error);
    expect(String(refusal instanceof Error && refusal.cause)).toContain('must include all partitioning columns');
    await server.close();

    await partition(url, 0);
    expect(await readShape(url)).toEqual({ parts: [0, 0], lines: whole.lines });
    const back = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' });
    expect(await count(back.db)).toEqual(after);
    await back.close();
    await drop();
  },
);
