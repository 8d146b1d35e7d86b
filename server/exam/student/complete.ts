import { eq } from 'drizzle-orm';
import { type Ending, type SittingEvent, testEndings } from '../../../contract/exam/attempts.ts';
import type { Database, Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { CallRefused } from '../../http/refused.ts';
import { closeSitting, type End } from '../closing/close.ts';
import { addEvents } from '../sitting/events.ts';
import { readModules, readRecord } from '../sitting/mock-test.ts';
import { lockOwnSitting, type OwnSitting, requireKind, type Sitting } from '../sitting/sitting.ts';
import { endOf } from '../sitting/time.ts';

type TestEnding = (typeof testEndings)[number];
type Completion = OwnSitting & { ending?: 'student' | TestEnding | undefined; events?: SittingEvent[] | undefined };

/**
 * Completes a mock test: its open module is graded as it stands, and modules that were not begun stay unsat. Doing it again changes
 * nothing. Throws `CallRefused`: 400 for what is no mock test, 409 `notOpen` before its first module.
 */
export const markMockComplete = (db: Database, completion: Completion, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const record = requireKind(await lockOwnSitting(tx, completion), 'mockTest');
    if (record.state === 'submitted') return;
    if (record.state === 'assigned') throw new CallRefused(409, 'notOpen', 'This mock test hasn’t been started.');
    await addEvents(tx, record.id, completion.events ?? [], now);
    await endTest(tx, record, completion.ending ?? 'student', now);
  });

/** Ends a mock test whose record is locked, with whatever is open in it. */
export async function endTest(tx: Transaction, record: Sitting, ending: 'student' | TestEnding, now: Date): Promise<void> {
  for (const module of await readModules(tx, record.id)) {
    // A module that staff took back and that was not opened again has answers, too.
    if (module.state === 'submitted' || module.startedAt === null) continue;
    await closeSitting(tx, module, { ending: ending === 'student' ? 'testEnded' : ending, at: endOf(module, now) });
  }
  await completeRecord(tx, record.id, { ending, at: now });
}

/** Closes an open module, and with it the whole test where the specification says so (4.3) or no module is left. */
export async function closeModule(tx: Transaction, module: Sitting, end: End): Promise<void> {
  await closeSitting(tx, module, end);
  const record = await readRecord(tx, module);
  const modules = await readModules(tx, record.id);
  if (isTestEnding(end.ending)) await completeRecord(tx, record.id, end);
  else if (modules.every(({ state }) => state === 'submitted'))
    await completeRecord(tx, record.id, { ending: 'student', at: end.at });
}

export const isTestEnding = (ending: Ending | undefined): ending is TestEnding => testEndings.some((each) => each === ending);

/** Ends the record alone. Its score and time are the sums of its modules', where an unsat one counts as wrong. */
export async function completeRecord(tx: Transaction, recordId: string, { ending, at }: End): Promise<void> {
  const totals = await readTotals(tx, recordId);
  await tx
    .update(sittings)
    .set({ state: 'submitted', submittedAt: at, ending, ...totals })
    .where(eq(sittings.id, recordId));
}

/** What a mock test's modules come to; `totalTime` in s. */
export async function readTotals(db: Queryable, recordId: string): Promise<{ right: number; total: number; totalTime: number }> {
  const modules = await readModules(db, recordId);
  const sum = (of: (module: Sitting) => number) => modules.reduce((total, module) => total + of(module), 0);
  return {
    right: sum(({ right }) => right ?? 0),
    total: sum(({ total, questionCount }) => total ?? questionCount),
    totalTime: sum(({ totalTime }) => totalTime),
  };
}
