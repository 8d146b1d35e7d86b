import { eq } from 'drizzle-orm';
import type { Ending } from '../../contract/attempts.ts';
import type { Database } from '../db/open.ts';
import { sittings } from '../db/schema.ts';
import { isRight } from './grade.ts';
import { newestEntries } from './ledger.ts';
import type { Sitting } from './sitting.ts';
import { readQuestions } from './version.ts';

/** Grades the ledger of a locked sitting and ends it. Keeps the sitting's time and `lastSeq` as given. */
export async function closeSitting(tx: Database, sitting: Sitting, ending: Ending, now: Date): Promise<void> {
  const newest = await newestEntries(tx, sitting.id);
  const asked = await readQuestions(tx, sitting.versionId);
  const right = asked.filter(({ number, delivered, key }) => isRight(delivered, key, newest.get(number)?.answer ?? ''));
  const { lastSeq, totalTime, timePerQuestion } = sitting;
  await tx
    .update(sittings)
    .set({
      state: 'submitted',
      submittedAt: now,
      ending,
      right: right.length,
      total: asked.length,
      lastSeq,
      totalTime,
      timePerQuestion,
    })
    .where(eq(sittings.id, sitting.id));
}
