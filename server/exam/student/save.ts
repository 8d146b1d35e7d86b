import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ending, LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { readAnswerWay, requireLengths } from '../../free-response/check-lengths.ts';
import { closeSitting, type Grade, gradeEntries } from '../closing/close.ts';
import { gradeAgain, isLate, requireOpenOrLate } from '../closing/late.ts';
import { isContact } from '../closing/late-entries.ts';
import { checkQuestions } from '../sitting/check-questions.ts';
import { addEvents, readEvents, readEventsWith } from '../sitting/events.ts';
import { addEntries, newestEntries, readKnown, takeEntries, withTaken } from '../sitting/ledger.ts';
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
import { readQuestions } from '../sitting/version.ts';
import { endingByEvents } from '../sitting/violations.ts';
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
    const { studentQuizId, entries, events = [] } = delivery;
    const { sitting: found, ...read } = await lockForDelivery(tx, delivery, now);
    const locked = requireQuestions(found);
    const late = isLate(locked, now);
    const sitting = requireOpenOrLate(locked, now);
    requireHolder(sitting, delivery.holder);
    checkQuestions(sitting.questionCount, { entries, times: delivery.timePerQuestion });
    requireLengths(read.answerWay, sitting, entries);
    const { startedAt, deadline } = sitting;
    const closed = late && deadline ? { from: startedAt, late: { contactAt: sitting.contactAt, deadline } } : {};
    const ledger = { id: studentQuizId, lastSeq: sitting.lastSeq, until: deadline, isLimited: true, ...closed };
    const taken = await takeEntries(tx, ledger, { entries, known: read.known }, now);
    const lastSeq = sitting.lastSeq + taken.length;
    const ending = late || events.length === 0 ? null : endingByEvents(sitting, read.recorded);
    const contact = isContact(delivery, taken.length) ? { contactAt: now } : {};
    const time = keepTime(sitting, delivery, now);
    const stored = { lastSeq, ...time, ...contact, ...countSigns(sitting, delivery.signs ?? [], now) };
    // Reckoned before anything is written: the commit goes with that.
    const grade = late || ending !== null ? gradeEntries(withTaken(read.newest, taken), read.asked) : undefined;
    const close = async () => {
      if (late) await gradeAgain(tx, sitting, grade);
      else if (ending !== null) await closeBy(tx, { ...sitting, ...time, lastSeq }, ending, now, grade);
    };
    return async () => {
      await together(
        () => addEntries(tx, studentQuizId, taken, now),
        () => addEvents(tx, studentQuizId, events, now),
        () => tx.update(sittings).set(stored).where(eq(sittings.id, studentQuizId)),
        close,
      );
      return { lastSeq, deadline: deadline?.getTime() ?? null };
    };
  });

/**
 * Locks a student's own sitting as `lockOwnSitting` does, and reads what a delivery is compared with. What it is graded by is read only where it may have to be: of a module
 * that the server closed, and where the proctor saw something.
 */
async function lockForDelivery(tx: Transaction, { entries, events = [], ...own }: Delivery, now: Date) {
  const { studentQuizId: id } = own;
  const mayEnd = events.length > 0;
  const [sitting, answerWay, known, recorded, newest, asked] = await together(
    () => lockOwnSitting(tx, own),
    () => readAnswerWay(tx, versionOf(id), entries),
    () => readKnown(tx, id, entries),
    async () => (mayEnd ? readEventsWith(tx, id, events, now) : []),
    () => newestEntries(tx, mayEnd ? id : ifClosed(id)),
    () => readQuestions(tx, mayEnd ? versionOf(id) : versionOf(ifClosed(id))),
  );
  return { sitting, answerWay, known, recorded, newest, asked };
}

/** In a query: a sitting, if it has been submitted. */
const ifClosed = (id: string): SQL =>
  sql`(select over.id from ${sittings} as over where over.id = ${id} and over.state = 'submitted')`;

/** Ends a sitting whose events cost that, as the specification says (4.2, 4.3): the page that saw them should have done so itself. */
export async function endByEvents(tx: Transaction, sitting: BegunSitting, now: Date): Promise<void> {
  const ending = endingByEvents(sitting, await readEvents(tx, sitting.id));
  if (ending !== null) await closeBy(tx, sitting, ending, now);
}

async function closeBy(tx: Transaction, sitting: BegunSitting, ending: Ending, now: Date, grade?: Grade): Promise<void> {
  const end = { ending, at: endOf(sitting, now) };
  await (sitting.recordId === null ? closeSitting(tx, sitting, end, grade) : closeModule(tx, sitting, end, grade));
}
