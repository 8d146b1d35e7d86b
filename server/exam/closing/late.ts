import { and, eq, isNotNull } from 'drizzle-orm';
import { lateAnswersMs } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { readRecord } from '../sitting/mock-test.ts';
import {
  type BegunSitting,
  lockOwnSitting,
  type OwnSitting,
  requireKind,
  requireOpen,
  type Sitting,
} from '../sitting/sitting.ts';
import { readTotals } from '../student/complete.ts';
import { gradeLedger } from './close.ts';

/** Until when late answers to a module with this deadline are taken, where the server closed it. */
export const lateAnswersEnd = (deadline: Date): Date => new Date(deadline.getTime() + lateAnswersMs);

/** Whether the server closed a module at its deadline and takes late answers still. */
export const isLate = ({ state, lateUntil }: Pick<Sitting, 'state' | 'lateUntil'>, now: Date): boolean =>
  state === 'submitted' && lateUntil !== null && now < lateUntil;

/** As `requireOpen`, but for a module that takes late answers it is enough to have been begun. */
export function requireOpenOrLate(sitting: Sitting, now: Date): BegunSitting {
  const { startedAt } = sitting;
  return startedAt !== null && isLate(sitting, now) ? { ...sitting, startedAt } : requireOpen(sitting);
}

/** Grades a locked module anew after late answers, and with it the test, where that is over. */
export async function gradeAgain(tx: Transaction, module: Sitting): Promise<void> {
  await tx
    .update(sittings)
    .set(await gradeLedger(tx, module))
    .where(eq(sittings.id, module.id));
  const record = await readRecord(tx, module);
  if (record.state !== 'submitted') return;
  await tx
    .update(sittings)
    .set(await readTotals(tx, record.id))
    .where(eq(sittings.id, record.id));
}

/**
 * A student's word that no device has late answers for a mock test any more. Again changes nothing and is no error. Throws
 * `Refused` 400 for what is no mock test.
 */
export const endLateAnswers = (db: Database, own: OwnSitting): Promise<void> =>
  db.transaction(async (tx) => {
    const record = requireKind(await lockOwnSitting(tx, own), 'mockTest');
    await tx
      .update(sittings)
      .set({ lateUntil: null })
      .where(and(eq(sittings.recordId, record.id), isNotNull(sittings.lateUntil)));
  });
