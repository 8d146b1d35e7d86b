import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/open.ts';
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

/** Parents have no account. */
const tables = { student: students, teacher: teachers, staff, parent: null } as const;

/** The holder of an account; null where there is none. */
export async function readAccountHolder(db: Queryable, { role, id }: Owner): Promise<AccountHolder | null> {
  const table = tables[role];
  if (table === null) return null;
  const { username, firstname, email, passwordHash, isDemo } = table;
  const [found] = await db.select({ username, name: firstname, email, passwordHash, isDemo }).from(table).where(eq(table.id, id));
  return found ? { role, id, ...found, email: found.isDemo ? null : found.email } : null;
}

/** The holder of the caller's account. Throws `CallRefused` 404. */
export async function findAccountHolder(db: Queryable, owner: Owner): Promise<AccountHolder> {
  const found = await readAccountHolder(db, owner);
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such account.');
  return found;
}

/** Whether the password of an account is the one that was looked at, and it is not disabled. `isHeld`: neither changes until the transaction ends. */
export async function isUnchanged(
  tx: Transaction,
  { role, id, passwordHash }: Pick<AccountHolder, 'role' | 'id' | 'passwordHash'>,
  { isHeld }: { isHeld: boolean },
): Promise<boolean> {
  const table = tables[role];
  if (table === null) return false;
  const found = tx
    .select({ passwordHash: table.passwordHash })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.disabledAt)));
  const [account] = await (isHeld ? found.for('share') : found);
  return account !== undefined && account.passwordHash === passwordHash;
}
