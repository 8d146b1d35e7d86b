import { and, eq, isNotNull } from 'drizzle-orm';
import { lateAnswersMs } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { takeBackMarks } from '../../marking/take-back-marks.ts';
import {
  type BegunSitting,
  lockOwnSitting,
  type OwnSitting,
  requireKind,
  requireOpen,
  type Sitting,
} from '../sitting/sitting.ts';
import { sumUp } from '../student/complete.ts';
import { type Grade, gradeLedger } from './close.ts';

/** When late answers end that are taken to a module with this deadline, where the server closed it. */
export const lateAnswersEnd = (deadline: Date): Date => new Date(deadline.getTime() + lateAnswersMs);

/** Whether the server closed a module at its deadline and still takes late answers. */
export const isLate = ({ state, lateUntil }: Pick<Sitting, 'state' | 'lateUntil'>, now: Date): boolean =>
  state === 'submitted' && lateUntil !== null && now < lateUntil;

/** As `requireOpen`, but a module that takes late answers only has to have been begun. */
export function requireOpenOrLate(sitting: Sitting, now: Date): BegunSitting {
  const { startedAt } = sitting;
  return startedAt !== null && isLate(sitting, now) ? { ...sitting, startedAt } : requireOpen(sitting);
}

/** Grades a locked module anew after late answers, and with it the test, where that is over. `known`: the grade of its ledger. */
export async function gradeAgain(tx: Transaction, module: Sitting, known?: Grade): Promise<void> {
  const { id, recordId } = module;
  if (recordId === null) throw new Error(`Sitting ${id} has no record.`);
  const grade = known ?? (await gradeLedger(tx, module));
  await together(
    () => tx.update(sittings).set(grade).where(eq(sittings.id, id)),
    () =>
      tx
        .update(sittings)
        .set(sumUp(recordId))
        .where(and(eq(sittings.id, recordId), eq(sittings.state, 'submitted'))),
    ...(module.reinstatedAt === null ? [] : [() => takeBackMarks(tx, id)]),
  );
}

/**
 * Ends a mock test's late answers, on the student's word that no device has any. Doing it again changes nothing. Throws `CallRefused` 400 for
 * what is no mock test.
 */
export const endLateAnswers = (db: Database, own: OwnSitting): Promise<void> =>
  transact(db, async (tx) => {
    const record = requireKind(await lockOwnSitting(tx, own), 'mockTest');
    const late = and(eq(sittings.recordId, record.id), isNotNull(sittings.lateUntil));
    return async () => {
      await tx.update(sittings).set({ lateUntil: null }).where(late);
    };
  });
