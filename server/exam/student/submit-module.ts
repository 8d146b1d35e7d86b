import { eq } from 'drizzle-orm';
import type { ModuleEnding } from '../../../contract/exam/attempts.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { isLate } from '../closing/late.ts';
import { addEvents } from '../sitting/events.ts';
import { readModules, readRecord } from '../sitting/mock-test.ts';
import { type OwnSitting, requireHolder, requireKind, requireOpen, type Sitting } from '../sitting/sitting.ts';
import { endOf } from '../sitting/time.ts';
import { readEndingByEvents } from '../sitting/violations.ts';
import { closeModule, endTest, isTestEnding } from './complete.ts';
import { isRepeat, lockForSubmission, type SubmissionBody, takeSubmission } from './submit.ts';

type ModuleSubmission = OwnSitting & Omit<SubmissionBody, 'totalTime'> & { time: number; ending?: ModuleEnding | undefined };

/**
 * Submits a module of a mock test as `submitQuiz` does a quiz, and with its last module, or with an ending that ends the test,
 * the whole test. Of a module that the server closed at its deadline it ends the late answers. Throws `CallRefused` as `submitQuiz`
 * does, and 409 `tooEarly` for 'timeUp' before the deadline: of a clock that jumped, its old time and its new one must both be past it.
 */
export const submitMockModule = (
  db: Queryable,
  submission: ModuleSubmission,
  now: Date,
  { clock }: { clock: Pick<Clock, 'earliest'> },
): Promise<void> =>
  transact(db, async (tx) => {
    const { sitting: found, ...stored } = await lockForSubmission(tx, submission);
    const locked = requireKind(found, 'module');
    if (isLate(locked, now)) {
      await endLate(tx, locked, submission, now);
      return nothingMore;
    }
    if (isRepeat(locked, submission) && locked.lateUntil === null) return nothingMore;
    const module = requireOpen(locked);
    const wanted = submission.ending ?? 'student';
    if (wanted === 'timeUp' && module.deadline !== null && clock.earliest() < module.deadline) {
      throw new CallRefused(409, 'tooEarly', 'This module’s time isn’t up yet.');
    }
    const body = { ...submission, totalTime: submission.time };
    const { sitting, ending, grade } = await takeSubmission(tx, module, { submission: body, ...stored }, now);
    return () => closeModule(tx, sitting, { ending: ending ?? wanted, at: endOf(module, now) }, grade);
  });

/**
 * Takes the submission of a device that comes back after the server closed the module: its events are stored, and late answers end. Where
 * it ended the whole test in the meantime, that holds unless the student is sitting another module by now.
 */
async function endLate(tx: Transaction, module: Sitting, submission: ModuleSubmission, now: Date): Promise<void> {
  requireHolder(module, submission.holder);
  await addEvents(tx, module.id, submission.events ?? [], now);
  const ending = (await readEndingByEvents(tx, module)) ?? submission.ending;
  await tx.update(sittings).set({ lateUntil: null }).where(eq(sittings.id, module.id));
  const record = await readRecord(tx, module);
  if (!isTestEnding(ending) || record.state === 'submitted') return;
  const isSitting = (await readModules(tx, record.id)).some(({ state }) => state === 'inProgress');
  if (!isSitting) await endTest(tx, record, ending, now);
}
