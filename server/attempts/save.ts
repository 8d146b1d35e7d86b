import { eq } from 'drizzle-orm';
import type { LedgerEntry, SittingEvent, TimePerQuestion } from '../../contract/attempts.ts';
import type { Database } from '../db/open.ts';
import { sittings } from '../db/schema.ts';
import { checkQuestions } from './check-questions.ts';
import { addEvents } from './events.ts';
import { addEntries } from './ledger.ts';
import { lockOwnSitting, type OwnSitting, requireHolder, requireOpen } from './sitting.ts';
import { keepTime } from './time.ts';

type Delivery = OwnSitting & {
  holder?: string | undefined;
  entries: LedgerEntry[];
  events?: SittingEvent[] | undefined;
  timePerQuestion?: TimePerQuestion | undefined;
  totalTime?: number | undefined;
};

/**
 * Adds to an open sitting's ledger, its events and its time, all or nothing, and returns the highest number that is committed.
 * Throws `Refused`: 409 `closed`, `notOpen`, `heldElsewhere` or `conflict`, 400 for a question that is not there.
 */
export const saveAnswers = (db: Database, delivery: Delivery, now: Date): Promise<{ lastSeq: number }> =>
  db.transaction(async (tx) => {
    const sitting = requireOpen(await lockOwnSitting(tx, delivery));
    requireHolder(sitting, delivery.holder);
    checkQuestions(sitting.questionCount, { entries: delivery.entries, times: delivery.timePerQuestion });
    const lastSeq = await addEntries(tx, sitting, delivery.entries, now);
    await addEvents(tx, sitting.id, delivery.events ?? [], now);
    await tx
      .update(sittings)
      .set({ lastSeq, ...keepTime(sitting, delivery, now) })
      .where(eq(sittings.id, sitting.id));
    return { lastSeq };
  });
