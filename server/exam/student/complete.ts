import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Ending, type SittingEvent, testEndings } from '../../../contract/exam/attempts.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { type Statement, together } from '../../db/together.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { type End, endSitting, type Grade, gradeLedger } from '../closing/close.ts';
import { addEvents } from '../sitting/events.ts';
import { readModules } from '../sitting/mock-test.ts';
import { lockOwnSitting, type OwnSitting, requireKind, type Sitting } from '../sitting/sitting.ts';
import { endOf } from '../sitting/time.ts';

type TestEnding = (typeof testEndings)[number];
/** How a whole test ends: by its student, by a rule, or by staff. */
type TestEnd = 'student' | 'staff' | TestEnding;
type Completion = OwnSitting & { ending?: 'student' | TestEnding | undefined; events?: SittingEvent[] | undefined };

/**
 * Completes a mock test: its open module is graded as it stands, and modules that were not begun stay unsat. Doing it again changes
 * nothing. Throws `CallRefused`: 400 for what is no mock test, 409 `notOpen` before its first module.
 */
export const markMockComplete = (db: Database, completion: Completion, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const [locked, modules] = await together(
      () => lockOwnSitting(tx, completion),
      () => readModules(tx, completion.studentQuizId),
    );
    const record = requireKind(locked, 'mockTest');
    if (record.state === 'submitted') return nothingMore;
    if (record.state === 'assigned') throw new CallRefused(409, 'notOpen', 'This mock test hasn’t been started.');
    const [, endAll] = await together(
      () => addEvents(tx, record.id, completion.events ?? [], now),
      () => prepareEnd(tx, record, { ending: completion.ending ?? 'student', modules }, now),
    );
    return endAll;
  });

/** Grades what is open in a mock test whose record is locked, and gives what ends it all. */
export async function prepareEnd(
  tx: Transaction,
  record: Sitting,
  { ending, modules }: { ending: TestEnd; modules: Sitting[] },
  now: Date,
): Promise<Statement<void>> {
  // A module that staff took back and that was not opened again has answers, too.
  const open = modules.filter(({ state, startedAt }) => state !== 'submitted' && startedAt !== null);
  const grades = await together(...open.map((module) => () => gradeLedger(tx, module)));
  const endOpen = open.map((module, index) => async () => {
    const end: End = { ending: ending === 'student' ? 'testEnded' : ending, at: endOf(module, now) };
    await endSitting(tx, module, end, grades[index] ?? never(module));
  });
  return async () => {
    await together(...endOpen, () => completeRecord(tx, record.id, { ending, at: now }));
  };
}

const never = ({ id }: Sitting): never => {
  throw new Error(`Sitting ${id} was not graded.`);
};

/** Closes an open module, and with it the whole test where the specification says so (4.3) or no module is left. `grade`: of its ledger, where that is known. */
export async function closeModule(tx: Transaction, module: Sitting, end: End, grade?: Grade): Promise<void> {
  const { recordId } = module;
  if (recordId === null) throw new Error(`Sitting ${module.id} has no record.`);
  const graded = grade ?? (await gradeLedger(tx, module));
  await together(
    () => endSitting(tx, module, end, graded),
    () =>
      isTestEnding(end.ending)
        ? completeRecord(tx, recordId, end)
        : completeRecord(tx, recordId, { ending: 'student', at: end.at }, noneIsLeft(recordId)),
  );
}

export const isTestEnding = (ending: Ending | undefined): ending is TestEnding => testEndings.some((each) => each === ending);

/** Ends the record alone, by one statement. Its score and time are the sums of its modules', where an unsat one counts as wrong. `where`: only then. */
export async function completeRecord(tx: Transaction, recordId: string, { ending, at }: End, where?: SQL): Promise<void> {
  await tx
    .update(sittings)
    .set({ state: 'submitted', submittedAt: at, ending, ...sumUp(recordId) })
    .where(and(eq(sittings.id, recordId), where));
}

const module = alias(sittings, 'module');

const noneIsLeft = (recordId: string): SQL =>
  sql`not exists (select from ${sittings} module where ${module.recordId} = ${recordId} and ${module.state} <> 'submitted')`;

/** What a mock test's modules come to, for its record; `totalTime` in s. */
export function sumUp(recordId: string): { right: SQL; total: SQL; totalTime: SQL } {
  const sum = (of: SQL) => sql`(select coalesce(sum(${of}), 0) from ${sittings} module where ${module.recordId} = ${recordId})`;
  // The answers of a free-response section are neither right nor wrong.
  const questions = sql`(select question_count - (select count(*) from tasks where tasks.version_id = quiz_versions.id)
    from quiz_versions where quiz_versions.id = ${module.versionId})`;
  return {
    right: sum(sql`coalesce(${module.right}, 0)`),
    total: sum(sql`coalesce(${module.total}, ${questions})`),
    totalTime: sum(sql`${module.totalTime}`),
  };
}
