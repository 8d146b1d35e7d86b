import { eq } from 'drizzle-orm';
import type { colleagueFields } from '../../../contract/desk/colleagues.ts';
import { findAddressHolder, sayHeld } from '../../accounts/faculty-addresses.ts';
import { type FacultyRole, facultyTables } from '../../accounts/invitations.ts';
import { readEmail, readName, readUsername } from '../../accounts/people-rules.ts';
import type { Queryable } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';

type Field = (typeof colleagueFields)[number];
type Problem = { field: Field; says: string };
/** Who is to be added, as it was typed. `username` '': the address. */
export type TypedColleague = Record<Field, string>;

export const usernameOf = ({ username, email }: Pick<TypedColleague, 'username' | 'email'>): string =>
  username.trim() === '' ? email : username;

/** What is wrong with who is to be added, beside the field that it is about. */
export async function findColleagueProblems(
  db: Queryable,
  role: FacultyRole,
  { key, ...typed }: TypedColleague & { key?: string | undefined },
): Promise<Problem[]> {
  if (key !== undefined && (await findAdded(db, role, key))) return [];
  const problems = [
    findFault('firstname', () => readName('first name', typed.firstname)),
    findFault('lastname', () => readName('last name', typed.lastname)),
    findFault('email', () => readEmail(typed.email)),
    // What is wrong with an address is said there.
    typed.username.trim() === '' ? null : findFault('username', () => readUsername(typed.username)),
  ].filter((problem) => problem !== null);
  const isWrong = (field: Field) => problems.some((problem) => problem.field === field);
  if (!isWrong('email')) {
    const holder = await findAddressHolder(db, role, typed.email);
    if (holder !== null) problems.push({ field: 'email', says: sayHeld(holder) });
  }
  if (!isWrong('email') && !isWrong('username')) {
    const fault = findFault('username', () => readUsername(usernameOf(typed)));
    if (fault !== null) return [...problems, fault];
    const username = readUsername(usernameOf(typed));
    if (await isTaken(db, username))
      problems.push({ field: 'username', says: `The username '${username}' is taken. Choose another.` });
  }
  return problems;
}

function findFault(field: Field, read: () => string): Problem | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof CallRefused) return { field, says: error.message };
    throw error;
  }
}

/** Who was added under a key: the answer was lost, and it is asked again. */
export async function findAdded(db: Queryable, role: FacultyRole, key: string) {
  const table = facultyTables[role];
  const { id, username, firstname, lastname, email } = table;
  const [added] = await db.select({ id, username, firstname, lastname, email }).from(table).where(eq(table.addedKey, key));
  return added;
}

/** Staff and tutors sign in at one door: no two share a username. */
export async function isTaken(db: Queryable, username: string): Promise<boolean> {
  for (const table of Object.values(facultyTables)) {
    const [found] = await db.select({ id: table.id }).from(table).where(eq(table.username, username));
    if (found) return true;
  }
  return false;
}
