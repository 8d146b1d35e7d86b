import { eq } from 'drizzle-orm';
import type { Ending } from '../../../contract/exam/attempts.ts';
import type { Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { newestEntries } from '../sitting/ledger.ts';
import type { Sitting } from '../sitting/sitting.ts';
import { countTime } from '../sitting/time.ts';
import { readQuestions } from '../sitting/version.ts';
import { isRight } from './grade.ts';

/** How and when a sitting ends. `lateUntil`: until when late answers are taken nevertheless. */
export type End = { ending: Ending; at: Date; lateUntil?: Date };

/** Grades the ledger of a locked sitting and ends it. Keeps the sitting's time and `lastSeq` as given; a module's clock ran on to its end. */
export async function closeSitting(tx: Transaction, sitting: Sitting, { ending, at, lateUntil }: End): Promise<void> {
  const { lastSeq, timePerQuestion } = sitting;
  const { totalTime, countedAt } = sitting.recordId === null ? sitting : countTime(sitting, at);
  await tx
    .update(sittings)
    .set({
      state: 'submitted',
      submittedAt: at,
      ending,
      lateUntil: lateUntil ?? null,
      ...(await gradeLedger(tx, sitting)),
      lastSeq,
      ...{ totalTime, countedAt, timePerQuestion },
    })
    .where(eq(sittings.id, sitting.id));
}

/** Counts the questions of a sitting, and those that its ledger answers rightly. */
export async function gradeLedger(
  tx: Transaction,
  { id, versionId }: Pick<Sitting, 'id' | 'versionId'>,
): Promise<{ right: number; total: number }> {
  const newest = await newestEntries(tx, id);
  const asked = await readQuestions(tx, versionId);
  const right = asked.filter(({ number, delivered, key }) => isRight(delivered, key, newest.get(number)?.answer ?? ''));
  return { right: right.length, total: asked.length };
}
