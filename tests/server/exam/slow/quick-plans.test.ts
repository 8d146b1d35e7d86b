import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../../../server/db/open.ts';
import { queryRows } from '../../../../server/db/rows.ts';
import { findOpenVersions, toContentInput } from '../../../../server/exam/quick/content.ts';
import { saveTogether, toSaveInput } from '../../../../server/exam/quick/save.ts';
import { startTogether, toStartInput } from '../../../../server/exam/quick/start.ts';
import { submitModules, submitQuizzes, toSubmissionInput } from '../../../../server/exam/quick/submit.ts';
import type { QuickCall } from '../../../../server/http/serve.ts';
import { seedClass } from '../../../support/exam/whole-class.ts';
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
  await seedClass(server, taker, 1500);
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
const submission = () => taken(toSubmissionInput(call, { ...given(), answers: [] }, { id: 'v', questions: [] }));
const ways: [string, (db: Database) => Promise<unknown>][] = [
  ['start', (db) => startTogether(db, [toStartInput(call, given())])],
  ['content', (db) => findOpenVersions(db, [toContentInput(call, 'quiz')])],
  ['save', (db) => saveTogether(db, taken(toSaveInput(call, { ...given(), entries: [] })))],
  ['submit of a quiz', (db) => submitQuizzes(db, submission())],
  ['submit of a module', (db) => submitModules(db, submission())],
];

it.each(ways)('%s goes to every row by an index, however many there are', async (_, run) => {
  const plan = await readPlan(run);
  expect(plan.filter((line) => line.includes('Index Scan')).length).toBeGreaterThan(2);
  expect(plan.filter((line) => /Seq Scan on (sessions|sittings|students|sitting_events|ledger)/.test(line))).toEqual([]);
});
