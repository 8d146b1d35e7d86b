import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../../../server/db/open.ts';
import { queryRows } from '../../../../server/db/rows.ts';
import { findOpenVersions, toContentInput } from '../../../../server/exam/quick/content.ts';
import { saveTogether, toSaveInput } from '../../../../server/exam/quick/save.ts';
import { startTogether, toStartInput } from '../../../../server/exam/quick/start.ts';
import { submitTogether, toSubmissionInput } from '../../../../server/exam/quick/submit.ts';
import type { QuickCall } from '../../../../server/http/serve.ts';
import { believedClock } from '../../../support/server/server-app.ts';
import { quizTaker } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();

let call: QuickCall;
let studentQuizId: string;

/** A school of 1,500, all of whom are sitting a quiz: enough that a table is never read whole by a planner who means well. */
beforeAll(async () => {
  const taker = await quizTaker(server);
  studentQuizId = taker.studentQuizId;
  const at = server.clock.now.getTime();
  await taker.call('/startAttempt', { holder: 'tab' });
  const entries = [{ seq: 1, question: 1, answer: 'B', marked: false, at }];
  const events = [{ id: 'e1', kind: 'keyPressed', detail: 'Meta', at }];
  expect((await taker.call('/saveAnswers', { holder: 'tab', entries, events })).http).toBe(200);
  const copies = (table: string, key: string, value: string, other: string) =>
    server.db.execute(
      sql.raw(`
      insert into ${table} select made.* from ${table} as one, generate_series(1, 1500) as g,
        lateral jsonb_populate_record(one, jsonb_build_object(${other})) as made
      where one.${key} = '${value}'`),
    );
  const { id } = taker.student;
  await copies('students', 'id', id, `'id', 'copy' || g, 'username', 'copy' || g, 'email', 'copy' || g || '@example.org'`);
  await copies('sessions', 'person_id', id, `'person_id', 'copy' || g, 'token_hash', 'copy' || g`);
  await copies('sittings', 'id', studentQuizId, `'id', 'copy' || g, 'student_id', 'copy' || g`);
  for (const table of ['ledger', 'sitting_events']) await copies(table, 'sitting_id', studentQuizId, `'sitting_id', 'copy' || g`);
  await server.db.execute(sql`analyze`);
  call = { session: 'copy1', now: server.clock.now, clock: believedClock(() => server.clock.now) };
});

/** The plan of the statement that a quick way makes. */
async function readPlan(run: (db: Database) => Promise<unknown>): Promise<string[]> {
  const made: SQL[] = [];
  const noting: Pick<Database, 'execute'> = {
    execute: (async (statement: SQL) => {
      made.push(statement);
      return { rows: [] };
    }) as never,
  };
  await run(noting as Database);
  const [statement] = made;
  const rows = await queryRows(server.db, z.object({ 'QUERY PLAN': z.string() }), sql`explain ${statement}`);
  return rows.map((row) => row['QUERY PLAN']);
}

const taken = <Input>(input: Input | null): Input[] => (input === null ? [] : [input]);
const given = () => ({ studentQuizId, holder: 'tab', events: [], timePerQuestion: { 1: 20 }, totalTime: 20 });
const ways: [string, (db: Database) => Promise<unknown>][] = [
  ['start', (db) => startTogether(db, [toStartInput(call, given())])],
  ['content', (db) => findOpenVersions(db, [toContentInput(call, 'quiz')])],
  ['save', (db) => saveTogether(db, taken(toSaveInput(call, { ...given(), entries: [] })))],
  [
    'submit',
    (db) =>
      submitTogether(
        db,
        taken(toSubmissionInput(call, { ...given(), answers: [] }, { id: 'v', questions: [], isModule: false })),
      ),
  ],
];

it.each(ways)('%s goes to every row by an index, however many there are', async (_, run) => {
  const plan = await readPlan(run);
  expect(plan.filter((line) => line.includes('Index Scan')).length).toBeGreaterThan(2);
  expect(plan.filter((line) => /Seq Scan on (sessions|sittings|students|sitting_events|ledger)/.test(line))).toEqual([]);
});
