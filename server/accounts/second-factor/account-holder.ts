import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { staff, students, teachers } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Owner } from './encryption.ts';

/** Who has an account, and what shows that it is they. `email` null: nobody is mailed, since the address is made up. */
export type AccountHolder = Owner & {
  username: string;
  name: string;
  email: string | null;
  passwordHash: string | null;
  isDemo: boolean;
};

/** The holder of the caller's account. Throws `CallRefused` 404. */
export async function findAccountHolder(db: Queryable, { role, id }: Owner): Promise<AccountHolder> {
  // Parents have no account.
  if (role === 'parent') throw new CallRefused(404, 'notFound', 'There’s no such account.');
  const table = { student: students, teacher: teachers, staff }[role];
  const { username, firstname, email, passwordHash, isDemo } = table;
  const [found] = await db.select({ username, name: firstname, email, passwordHash, isDemo }).from(table).where(eq(table.id, id));
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such account.');
  return { role, id, ...found, email: found.isDemo ? null : found.email };
}
