import { eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/**
 * Locks a student until the transaction ends, so that what changes one student happens in sequence, and returns the row. `update` is for what deletes the student.
 * Throws `refusal` where the student was erased in the meantime: to the student, the session is over.
 */
export async function lockStudent(
  tx: Transaction,
  studentId: string | SQL,
  refusal = new CallRefused(401, 'signedOut', 'Please sign in again.'),
  strength: 'no key update' | 'update' = 'no key update',
): Promise<typeof students.$inferSelect> {
  const [found] = await tx.select().from(students).where(eq(students.id, studentId)).for(strength);
  if (!found) throw refusal;
  return found;
}
