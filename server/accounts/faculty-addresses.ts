import { and, eq, ne, sql } from 'drizzle-orm';
import { lockName } from '../db/lock-name.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { CallRefused } from '../http/refused.ts';
import { type FacultyRole, facultyTables } from './invitations.ts';
import { formatName } from './names.ts';

/** Has whoever gives an account an address wait for who does the same. */
export const lockAddress = (tx: Transaction, role: FacultyRole, email: string): Promise<void> =>
  lockName(tx, `${role} ${email.trim().toLowerCase()}`);

/** The name of the tutor, or of the one of the staff, who has an address; null where nobody but `but` does. */
export async function findAddressHolder(db: Queryable, role: FacultyRole, email: string, but?: string): Promise<string | null> {
  const table = facultyTables[role];
  const [found] = await db
    .select({ firstname: table.firstname, lastname: table.lastname })
    .from(table)
    .where(and(eq(sql`lower(${table.email})`, email.trim().toLowerCase()), but === undefined ? undefined : ne(table.id, but)))
    .limit(1);
  return found ? formatName(found) : null;
}

export const sayHeld = (name: string): string => `${name} has this address already.`;

/**
 * Throws `CallRefused` 409 for an address that another tutor has, or another one of the staff: an invitation would open one of two accounts of one person. A tutor may be of the staff, too.
 */
export async function requireFreeAddress(db: Queryable, role: FacultyRole, email: string, but?: string): Promise<void> {
  const holder = await findAddressHolder(db, role, email, but);
  if (holder !== null) throw new CallRefused(409, 'conflict', sayHeld(holder));
}
