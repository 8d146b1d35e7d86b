import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { askDoubt as askCall } from '../../contract/doubts/doubts.ts';
import type { Transaction } from '../db/open.ts';
import { enrolments } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import type { SchoolHours } from '../hours/school-hours.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { tutorsOf } from './access.ts';
import { type Change, type DoubtRow, moveDoubt, readTerms } from './change-doubt.ts';
import { noteLive } from './note-live.ts';
import { lookUpOrigin } from './origin.ts';
import { addLine, type LineRow, requireLine } from './write-line.ts';

type Question = z.output<typeof askCall.body>;

/** How many doubts a student can ask in an hour. */
const doubtsPerHour = 30;
/** How many characters of a doubt's beginning are its subject. */
const subjectLength = 80;

/**
 * Asks a doubt of a course's tutors, once for each key. Throws `CallRefused` as `askDoubt` of the contract says.
 */
export async function askDoubt(
  tx: Transaction,
  { studentId, clientKey, courseId, text, photos, origin }: Question & { studentId: string },
  { now, school }: { now: Date; school: SchoolHours },
): Promise<LineRow> {
  // Two tabs that deliver the same wait for each other, and erasing waits for both.
  const [student] = await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');
  if (!student) throw new CallRefused(401, 'signedOut', 'Please sign in again.');
  const [known] = await tx
    .select()
    .from(doubts)
    .where(and(eq(doubts.studentId, studentId), eq(doubts.clientKey, clientKey)));
  if (known) return requireLine(tx, known.id, 1);
  await requireCourse(tx, studentId, courseId);
  await rateLimit(tx, { what: 'doubt', who: studentId, limit: doubtsPerHour, windowMs: 3_600_000 }, now);
  const about = origin === undefined ? null : await lookUpOrigin({ tx, studentId, courseId, now }, origin);
  const doubt: DoubtRow = {
    ...{ id: newId(), studentId, courseId, clientKey, subject: toSubject(text), about, state: 'asked' },
    ...{ takenBy: null, takenUntil: null, lastNumber: 1, revision: 1, askedAt: now, changedAt: now, reopenedAt: null },
    ...{ solvedAt: null, waitingSince: null, rests: [], dueAt: null, remindAt: null, escalateAt: null },
    ...{ firstAnswerAt: null, firstWaitMs: null },
  };
  const terms = await readTerms(tx, courseId, school);
  const party = { role: 'student', id: studentId } as const;
  const change: Change = { tx, doubt: { ...doubt, lastNumber: 0 }, now, party, terms, touched: false };
  moveDoubt(change, { type: 'student.asked' }, null);
  await tx.insert(doubts).values({ ...change.doubt, lastNumber: 1 });
  await noteLive(tx, change.doubt, now);
  return addLine(change, { clientKey, text, photos, kind: 'doubt' });
}

async function requireCourse(tx: Transaction, studentId: string, courseId: string): Promise<void> {
  const [enrolled] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId)))
    .limit(1);
  if (!enrolled) throw new CallRefused(403, 'forbidden', 'You aren’t enrolled in this course.');
  if ((await tutorsOf(tx, courseId)).length === 0)
    throw new CallRefused(409, 'notOpen', 'This course has no tutor yet. Write to the school.');
}

/** How a doubt begins: its first line, cut at a word where it is long. */
export function toSubject(text: string): string {
  const [first = ''] = text.trim().split('\n');
  const characters = [...first.trim()];
  if (characters.length <= subjectLength) return characters.join('');
  return `${characters
    .slice(0, subjectLength)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
