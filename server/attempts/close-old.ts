import { and, asc, eq, lte } from 'drizzle-orm';
import { quizOpenMs } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { sittings, students } from '../db/schema.ts';
import { queueMail } from '../mail/outbox.ts';
import { closeSitting } from './close.ts';
import { lockSitting } from './sitting.ts';
import { readVersion } from './version.ts';

/**
 * Submits, as they stand, the quizzes that have been open for 30 days, and tells their students by mail. Each is a transaction
 * of its own: one that fails keeps none of the others open. Throws `AggregateError` afterwards.
 */
export async function closeOldQuizzes(db: Database, now: Date): Promise<void> {
  const old = await db
    .select({ id: sittings.id })
    .from(sittings)
    .where(and(eq(sittings.state, 'inProgress'), lte(sittings.startedAt, new Date(now.getTime() - quizOpenMs))))
    .orderBy(asc(sittings.startedAt));
  const failures: unknown[] = [];
  for (const { id } of old) await db.transaction((tx) => closeOldQuiz(tx, id, now)).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} old sittings could not be closed.`);
}

async function closeOldQuiz(tx: Database, id: string, now: Date): Promise<void> {
  const sitting = await lockSitting(tx, id);
  if (sitting?.state !== 'inProgress') return;
  await closeSitting(tx, sitting, 'expired', now);
  const [student] = await tx.select().from(students).where(eq(students.id, sitting.studentId));
  if (!student) throw new Error(`Sitting ${id} has no student.`);
  const { title } = await readVersion(tx, sitting.versionId);
  await queueMail(
    tx,
    {
      recipient: student.email,
      subject: `“${title}” was submitted`,
      paragraphs: [
        `Hello ${student.firstname},`,
        `your quiz “${title}” has been open for 30 days. It was submitted with the answers that had reached us.`,
        'Your result is in the student portal, under Quiz, in the tab Completed.',
      ],
    },
    now,
  );
}
