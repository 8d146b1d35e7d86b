import type { AuditEntry } from '../../audit/act.ts';
import type { students } from '../../db/tables/people.ts';
import { demoSignIns } from '../../demo/people.ts';
import { CallRefused } from '../../http/refused.ts';

type Student = typeof students.$inferSelect;

/** A student as the record of actions names one. */
export const subject = ({ id, firstname, lastname }: Pick<Student, 'id' | 'firstname' | 'lastname'>): AuditEntry['subject'] => ({
  kind: 'student',
  id,
  name: `${firstname} ${lastname}`.trim(),
});

/** Throws `CallRefused` 409 for the accounts of the demonstration that every visitor signs in to: one visitor must not take them from the others. */
export function requireOwnAccount({ isDemo, username }: Pick<Student, 'isDemo' | 'username'>): void {
  const shared: readonly string[] = demoSignIns.students;
  if (isDemo && shared.includes(username))
    throw new CallRefused(409, 'conflict', 'Everyone who tries the demonstration uses this account. Choose another student.');
}
