import { type EraseResult, eraseStudent } from '../../accounts/erase-student.ts';
import { exportStudent } from '../../accounts/export-student.ts';
import type { Act } from '../../audit/act.ts';
import { erasedName } from '../../audit/forget.ts';
import type { students } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { holdStudent } from './file.ts';
import { subject } from './subject.ts';

/** Everything that is kept of a student. Throws `CallRefused` 404. */
export async function exportOne({ tx, record }: Act, { id, reason }: { id: string; reason?: string }) {
  const student = await holdStudent(tx, id);
  await record({ action: 'student.export', subject: subject(student), reason });
  return { username: student.username, data: await exportStudent(tx, student.username) };
}

/**
 * Erases a student, who is held, for good. The record keeps that somebody was erased, by whom and when, and nothing that tells who. Throws `CallRefused`: 400 where
 * `typed` is not the username, 404, 409 while sessions are booked.
 */
export async function eraseOne(
  { tx, now, record }: Act,
  { student, typed }: { student: Pick<typeof students.$inferSelect, 'username'>; typed: string },
): Promise<EraseResult> {
  if (typed.trim().toLowerCase() !== student.username)
    throw new CallRefused(400, 'badInput', `Type ${student.username} to confirm. Nothing was erased.`);
  const erased = await eraseStudent(tx, student.username, now);
  await record({ action: 'student.erase', subject: { kind: 'student', id: null, name: erasedName } });
  return erased;
}
