import { eq } from 'drizzle-orm';
import type { LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { checkLengths } from '../../free-response/check-lengths.ts';
import { closeSitting } from '../closing/close.ts';
import { gradeAgain, isLate, requireOpenOrLate } from '../closing/late.ts';
import { isContact } from '../closing/late-entries.ts';
import { checkQuestions } from '../sitting/check-questions.ts';
import { addEvents } from '../sitting/events.ts';
import { addEntries } from '../sitting/ledger.ts';
import { countSigns } from '../sitting/signs.ts';
import { type BegunSitting, lockOwnSitting, type OwnSitting, requireHolder, requireQuestions } from '../sitting/sitting.ts';
import { endOf, keepTime } from '../sitting/time.ts';
import { readEndingByEvents } from '../sitting/violations.ts';
import { closeModule } from './complete.ts';

type Delivery = OwnSitting & {
  holder?: string | undefined;
  entries: LedgerEntry[];
  events?: SittingEvent[] | undefined;
  timePerQuestion?: TimePerQuestion | undefined;
  totalTime?: number | undefined;
  signs?: number[] | undefined;
};

/**
 * Adds to an open sitting's ledger, its events and its time, all or nothing, and returns the highest number that is committed,
 * and the deadline. To a module that takes late answers it adds what was answered in its time, and grades it anew; what no honest device
 * would deliver so late is kept and not graded.
 * Ends the sitting where the events on record cost that. Throws `CallRefused`: 409 `closed`, `notOpen`, `heldElsewhere` or `conflict`,
 * 400 for a question that is not there, 429 for more entries than a minute has room for.
 */
export const saveAnswers = (
  db: Queryable,
  delivery: Delivery,
  now: Date,
): Promise<{ lastSeq: number; deadline: number | null }> =>
  db.transaction(async (tx) => {
    const locked = requireQuestions(await lockOwnSitting(tx, delivery));
    const late = isLate(locked, now);
    const sitting = requireOpenOrLate(locked, now);
    requireHolder(sitting, delivery.holder);
    checkQuestions(sitting.questionCount, { entries: delivery.entries, times: delivery.timePerQuestion });
    await checkLengths(tx, sitting, delivery.entries);
    const { id, startedAt, deadline } = sitting;
    const closed = late && deadline ? { from: startedAt, late: { contactAt: sitting.contactAt, deadline } } : {};
    const ledger = { id, lastSeq: sitting.lastSeq, until: deadline, isLimited: true, ...closed };
    const lastSeq = await addEntries(tx, ledger, delivery.entries, now);
    await addEvents(tx, id, delivery.events ?? [], now);
    const contact = isContact(delivery, lastSeq - sitting.lastSeq) ? { contactAt: now } : {};
    const time = keepTime(sitting, delivery, now);
    await tx
      .update(sittings)
      .set({ lastSeq, ...time, ...contact, ...countSigns(sitting, delivery.signs ?? [], now) })
      .where(eq(sittings.id, id));
    if (late) await gradeAgain(tx, sitting);
    else if (delivery.events?.length) await endByEvents(tx, { ...sitting, ...time, lastSeq }, now);
    return { lastSeq, deadline: deadline?.getTime() ?? null };
  });

/** Ends a sitting whose events cost that, as the specification says (4.2, 4.3): the page that saw them should have done so itself. */
export async function endByEvents(tx: Transaction, sitting: BegunSitting, now: Date): Promise<void> {
  const ending = await readEndingByEvents(tx, sitting);
  if (ending === null) return;
  const end = { ending, at: endOf(sitting, now) };
  await (sitting.recordId === null ? closeSitting(tx, sitting, end) : closeModule(tx, sitting, end));
}
