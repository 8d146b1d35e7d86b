import { eq } from 'drizzle-orm';
import type { Ending, LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { readAnswerWay, requireLengths } from '../../free-response/check-lengths.ts';
import { closeSitting } from '../closing/close.ts';
import { gradeAgain, isLate, requireOpenOrLate } from '../closing/late.ts';
import { isContact } from '../closing/late-entries.ts';
import { checkQuestions } from '../sitting/check-questions.ts';
import { addEvents } from '../sitting/events.ts';
import { addEntries } from '../sitting/ledger.ts';
import { countSigns } from '../sitting/signs.ts';
import {
  type BegunSitting,
  lockOwnSitting,
  type OwnSitting,
  requireHolder,
  requireQuestions,
  versionOf,
} from '../sitting/sitting.ts';
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
  transact(db, async (tx) => {
    const [found, answerWay] = await together(
      () => lockOwnSitting(tx, delivery),
      () => readAnswerWay(tx, versionOf(delivery.studentQuizId), delivery.entries),
    );
    const locked = requireQuestions(found);
    const late = isLate(locked, now);
    const sitting = requireOpenOrLate(locked, now);
    requireHolder(sitting, delivery.holder);
    checkQuestions(sitting.questionCount, { entries: delivery.entries, times: delivery.timePerQuestion });
    requireLengths(answerWay, sitting, delivery.entries);
    const { id, startedAt, deadline } = sitting;
    const closed = late && deadline ? { from: startedAt, late: { contactAt: sitting.contactAt, deadline } } : {};
    const ledger = { id, lastSeq: sitting.lastSeq, until: deadline, isLimited: true, ...closed };
    const [lastSeq, , ending] = await together(
      () => addEntries(tx, ledger, delivery.entries, now),
      () => addEvents(tx, id, delivery.events ?? [], now),
      async () => (late || !delivery.events?.length ? null : readEndingByEvents(tx, sitting)),
    );
    const contact = isContact(delivery, lastSeq - sitting.lastSeq) ? { contactAt: now } : {};
    const time = keepTime(sitting, delivery, now);
    const store = async () => {
      const stored = { lastSeq, ...time, ...contact, ...countSigns(sitting, delivery.signs ?? [], now) };
      await tx.update(sittings).set(stored).where(eq(sittings.id, id));
      return { lastSeq, deadline: deadline?.getTime() ?? null };
    };
    if (!late && ending === null) return store;
    const saved = await store();
    if (late) await gradeAgain(tx, sitting);
    else if (ending) await closeBy(tx, { ...sitting, ...time, lastSeq }, ending, now);
    return async () => saved;
  });

/** Ends a sitting whose events cost that, as the specification says (4.2, 4.3): the page that saw them should have done so itself. */
export async function endByEvents(tx: Transaction, sitting: BegunSitting, now: Date): Promise<void> {
  const ending = await readEndingByEvents(tx, sitting);
  if (ending !== null) await closeBy(tx, sitting, ending, now);
}

async function closeBy(tx: Transaction, sitting: BegunSitting, ending: Ending, now: Date): Promise<void> {
  const end = { ending, at: endOf(sitting, now) };
  await (sitting.recordId === null ? closeSitting(tx, sitting, end) : closeModule(tx, sitting, end));
}
