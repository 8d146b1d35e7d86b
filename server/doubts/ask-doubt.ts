import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { askDoubt as askCall } from '../../contract/doubts/doubts.ts';
import { requireTeaching } from '../consent/gates.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { enrolments } from '../db/tables/courses.ts';
import { doubtLines, doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import type { SchoolHours } from '../hours/school-hours.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { tutorsOf } from './access.ts';
import { type Change, type DoubtRow, moveDoubt, readTerms } from './change-doubt.ts';
import { noteLive } from './note-live.ts';
import { findEntry, lookUpOrigin } from './origin.ts';
import { addLine, type LineRow } from './write-line.ts';

type Question = z.output<typeof askCall.body>;

/** How many doubts a student can ask in an hour. */
const doubtsPerHour = 30;

type AskDeps<Told> = { now: Date; school: SchoolHours; tell: (tx: Transaction, line: LineRow) => Promise<Told> };

/**
 * Asks a doubt of a course's tutors, once for each key. `tell`: what the answer says of its line. Throws `CallRefused` as `askDoubt` of the contract says.
 */
export const askDoubt = <Told>(
  db: Queryable,
  { studentId, clientKey, courseId, text, photos, origin }: Question & { studentId: string },
  { now, school, tell }: AskDeps<Told>,
): Promise<Told> =>
  transact(db, async (tx) => {
    const [[student], [known], tutors, enrolled, terms, entry] = await together(
      // Two tabs that deliver the same wait for each other, and erasing waits for both.
      async () => tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update'),
      async () => readFirstLine(tx, { studentId, clientKey }),
      () => tutorsOf(tx, courseId),
      () => isEnrolled(tx, studentId, courseId),
      () => readTerms(tx, courseId, school),
      () => findEntry(tx, studentId, origin),
      () => requireTeaching(tx, studentId),
    );
    if (!student) throw new CallRefused(401, 'signedOut', 'Please sign in again.');
    if (known) return () => tell(tx, known.line);
    if (!enrolled) throw new CallRefused(403, 'forbidden', 'You aren’t enrolled in this course.');
    if (tutors.length === 0) throw new CallRefused(409, 'notOpen', 'This course has no tutor yet. Write to the school.');
    const doubt: DoubtRow = {
      ...{ id: newId(), studentId, courseId, clientKey, about: null, state: 'asked' },
      ...{ takenBy: null, takenUntil: null, lastNumber: 0, revision: 1, askedAt: now, changedAt: now, reopenedAt: null },
      ...{ solvedAt: null, waitingSince: null, rests: [], dueAt: null, remindAt: null, escalateAt: null },
      ...{ firstAnswerAt: null, firstWaitMs: null },
    };
    const party = { role: 'student', id: studentId } as const;
    const change: Change = { tx, doubt, now, party, terms, touched: false, writings: [] };
    moveDoubt(change, { type: 'student.asked' }, null);
    const [, about, line] = await together(
      () => rateLimit(tx, { what: 'doubt', who: studentId, limit: doubtsPerHour, windowMs: 3_600_000 }, now),
      async () => (origin === undefined ? null : lookUpOrigin({ tx, studentId, courseId, entry, now }, origin)),
      () => addLine(change, { clientKey, text, photos, kind: 'doubt' }),
    );
    return async () => {
      const answers = await together(
        () => tx.insert(doubts).values({ ...doubt, about }),
        ...change.writings,
        () => noteLive(tx, doubt, now),
        () => tell(tx, line),
      );
      return answers.at(-1) as Told;
    };
  });

/** The line that a student began a doubt with by this key, if they have asked it already. */
const readFirstLine = (tx: Transaction, { studentId, clientKey }: { studentId: string; clientKey: string }) =>
  tx
    .select({ line: doubtLines })
    .from(doubts)
    .innerJoin(doubtLines, and(eq(doubtLines.doubtId, doubts.id), eq(doubtLines.number, 1)))
    .where(and(eq(doubts.studentId, studentId), eq(doubts.clientKey, clientKey)));

async function isEnrolled(tx: Transaction, studentId: string, courseId: string): Promise<boolean> {
  const its = and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId));
  return (await tx.select({ id: enrolments.id }).from(enrolments).where(its).limit(1)).length > 0;
}
