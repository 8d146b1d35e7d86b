import { eq } from 'drizzle-orm';
import type { ModuleEnding, RecordedEvent } from '../../../contract/exam/attempts.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { type Statement, together } from '../../db/together.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { isLate } from '../closing/late.ts';
import { addEvents } from '../sitting/events.ts';
import { readWhole } from '../sitting/mock-test.ts';
import { type OwnSitting, requireHolder, requireKind, requireOpen, type Sitting } from '../sitting/sitting.ts';
import { endOf } from '../sitting/time.ts';
import { endingByEvents } from '../sitting/violations.ts';
import { closeModule, isTestEnding, prepareEnd } from './complete.ts';
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
    const [{ sitting: found, ...stored }, whole] = await together(
      () => lockForSubmission(tx, submission, now),
      () => readWhole(tx, submission.studentQuizId),
    );
    const locked = requireKind(found, 'module');
    if (isLate(locked, now)) return endLate(tx, locked, { submission, whole, recorded: stored.recorded }, now);
    if (isRepeat(locked, submission) && locked.lateUntil === null) return nothingMore;
    const module = requireOpen(locked);
    const wanted = submission.ending ?? 'student';
    if (wanted === 'timeUp' && module.deadline !== null && clock.earliest() < module.deadline) {
      throw new CallRefused(409, 'tooEarly', 'This module’s time isn’t up yet.');
    }
    const body = { ...submission, totalTime: submission.time };
    const { sitting, ending, grade, keep } = await takeSubmission(tx, module, { submission: body, ...stored }, now);
    const end = { ending: ending ?? wanted, at: endOf(module, now) };
    return async () => {
      await together(keep, () => closeModule(tx, sitting, end, grade));
    };
  });

/** `whole`: the test with its modules. `recorded`: the events on record with those that it brings. */
type LateSubmission = { submission: ModuleSubmission; whole: Sitting[]; recorded: RecordedEvent[] };

/**
 * Takes the submission of a device that comes back after the server closed the module: its events are stored, and late answers end. Where
 * it ended the whole test in the meantime, that holds unless the student is sitting another module by now. Gives what stores it, to be asked last.
 */
async function endLate(
  tx: Transaction,
  module: Sitting,
  { submission, whole, recorded }: LateSubmission,
  now: Date,
): Promise<Statement<void>> {
  requireHolder(module, submission.holder);
  const ending = endingByEvents(module, recorded) ?? submission.ending;
  const record = whole.find(({ id }) => id === module.recordId);
  const modules = whole.filter((each) => each !== record);
  const endsTest =
    record !== undefined &&
    isTestEnding(ending) &&
    record.state !== 'submitted' &&
    !modules.some(({ state }) => state === 'inProgress');
  const endAll = endsTest ? await prepareEnd(tx, record, { ending, modules }, now) : nothingMore;
  return async () => {
    await together(
      () => addEvents(tx, module.id, submission.events ?? [], now),
      () => tx.update(sittings).set({ lateUntil: null }).where(eq(sittings.id, module.id)),
      endAll,
    );
  };
}
