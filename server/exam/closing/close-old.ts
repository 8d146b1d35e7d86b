import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { quizOpenMs, sittingOpenDays } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { queueMail } from '../../mail/outbox.ts';
import { readModules } from '../sitting/mock-test.ts';
import { lockSitting, type Sitting } from '../sitting/sitting.ts';
import { readVersion } from '../sitting/version.ts';
import { completeRecord } from '../student/complete.ts';
import { closeSitting } from './close.ts';

/**
 * Submits, as they stand, the quizzes and mock tests that have been open for 30 days, also since staff opened them again, and
 * tells their students by mail. A module is closed at its deadline, not here; a test is left alone while one is being sat. Each
 * is a transaction of its own: one that fails keeps none of the others open. Throws `AggregateError` afterwards.
 */
export async function closeOldQuizzes(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - quizOpenMs);
  const old = await db
    .select({ id: sittings.id })
    .from(sittings)
    .where(
      and(
        eq(sittings.state, 'inProgress'),
        isNull(sittings.recordId),
        lte(sittings.startedAt, limit),
        or(isNull(sittings.reinstatedAt), lte(sittings.reinstatedAt, limit)),
      ),
    )
    .orderBy(asc(sittings.startedAt));
  const failures: unknown[] = [];
  for (const { id } of old) await db.transaction((tx) => closeOld(tx, id, now)).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} old sittings could not be closed.`);
}

async function closeOld(tx: Transaction, id: string, now: Date): Promise<void> {
  const sitting = await lockSitting(tx, id);
  if (sitting?.state !== 'inProgress') return;
  if (sitting.isNode) {
    if ((await readModules(tx, id)).some(({ state }) => state === 'inProgress')) return;
    await completeRecord(tx, id, { ending: 'expired', at: now });
  } else {
    await closeSitting(tx, sitting, { ending: 'expired', at: now });
  }
  await mailStudent(tx, sitting, now);
}

async function mailStudent(tx: Transaction, { id, studentId, versionId, isNode }: Sitting, now: Date): Promise<void> {
  const [student] = await tx.select().from(students).where(eq(students.id, studentId));
  if (!student) throw new Error(`Sitting ${id} has no student.`);
  const { title } = await readVersion(tx, versionId);
  const [word, place] = isNode ? ['mock test', 'Mock Test, on the Attempted tab'] : ['quiz', 'Quiz, on the Completed tab'];
  await queueMail(
    tx,
    {
      recipient: student.email,
      subject: `“${title}” was submitted`,
      paragraphs: [
        `Hello ${student.firstname},`,
        `Your ${word} “${title}” had been open for ${sittingOpenDays} days, so it was submitted with the answers we’d received.`,
        `Your result is in the student portal, under ${place}.`,
      ],
    },
    now,
  );
}
