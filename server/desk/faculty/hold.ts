import { asc, eq, inArray } from 'drizzle-orm';
import { type Colleague, facultyTables } from '../../accounts/invitations.ts';
import type { Transaction } from '../../db/open.ts';
import { staff } from '../../db/tables/people.ts';
import { demoSignIns } from '../../demo/people.ts';
import { CallRefused } from '../../http/refused.ts';

/** Throws `CallRefused` 409 for the accounts of the demonstration that every visitor signs in to. */
export function requireOwnAccount({ isDemo, username }: { isDemo: boolean; username: string }): void {
  const shared: readonly string[] = [...demoSignIns.teachers, ...demoSignIns.staff];
  if (isDemo && shared.includes(username))
    throw new CallRefused(409, 'conflict', 'Everyone who tries the demonstration uses this account. Choose another one.');
}

/** One who works for the school, locked. Throws `CallRefused` 404. */
export async function hold(tx: Transaction, { role, id }: Colleague) {
  const table = facultyTables[role];
  const { username, firstname, lastname, email, passwordHash, isDemo, disabledAt } = table;
  const [found] = await tx
    .select({ id: table.id, username, firstname, lastname, email, passwordHash, isDemo, disabledAt })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  if (!found)
    throw new CallRefused(404, 'notFound', role === 'teacher' ? 'There’s no such tutor.' : 'There’s no such staff member.');
  return found;
}

/** Of two owners who turn one another off, or make one another none, at once the first one stays: both are held in one order. Throws `CallRefused` 403. */
export async function requireOwner(tx: Transaction, actorId: string | null, id: string): Promise<void> {
  const both = await tx
    .select({ id: staff.id, duty: staff.duty, disabledAt: staff.disabledAt })
    .from(staff)
    .where(inArray(staff.id, actorId === null ? [id] : [id, actorId]))
    .orderBy(asc(staff.id))
    .for('update');
  const actor = both.find((each) => each.id === actorId);
  if (actor && (actor.disabledAt !== null || actor.duty !== 'owner'))
    throw new CallRefused(403, 'forbidden', 'You’re not an owner anymore.');
}
