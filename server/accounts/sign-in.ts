import { and, eq, isNull } from 'drizzle-orm';
import type { Student, Teacher } from '../../contract/accounts/people.ts';
import type { Database, Queryable } from '../db/open.ts';
import { students, teachers } from '../db/tables/people.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
import { countAttempt } from './failures.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { verifyPassword } from './passwords.ts';
import { closeSession, hashToken, openSession } from './sessions.ts';

type Credentials = { username: string; password: string };
type SignInDeps = { db: Database; now: Date; address: string; environment: Pick<Environment, 'demo'> };
type Person = { _id: string };
/** `passwordHash` null: no password has been set yet. `isDemo`: belongs to the demonstration, whose password is public. */
type Account<Someone extends Person> = { person: Someone; passwordHash: string | null; isDemo: boolean };

/** Attempts are counted while they are under way; limiting how many run at once keeps right ones from being refused for each other's sake. */
const oneForAccount = limitConcurrency(1);
const someForAddress = limitConcurrency(4);

/** Signs a student in. Throws `CallRefused`: 401 for a wrong username or password, which look alike, and 429 after too many. */
export const signInStudent = (credentials: Credentials, deps: SignInDeps): Promise<{ data: Student; token: string }> =>
  signIn('student', findStudent, credentials, deps);

/** Signs a teacher in; otherwise as `signInStudent`. */
export const signInTeacher = (credentials: Credentials, deps: SignInDeps): Promise<{ data: Teacher; token: string }> =>
  signIn('teacher', findTeacher, credentials, deps);

async function signIn<Someone extends Person>(
  role: 'student' | 'teacher',
  find: (db: Database, username: string) => Promise<Account<Someone> | null>,
  { username, password }: Credentials,
  { db, now, address, environment }: SignInDeps,
): Promise<{ data: Someone; token: string }> {
  const name = username.trim().toLowerCase();
  const attempt = { account: `${role}:${name}`, address };
  return oneForAccount(`${attempt.account} ${address}`, () =>
    someForAddress(address, async () => {
      const takeBack = await countAttempt(db, attempt, now);
      const found = await find(db, name);
      const right = await verifyPassword(found?.passwordHash ?? null, password);
      if (!found || !right || (found.isDemo && !environment.demo)) throw new CallRefused(401, 'forbidden', 'Invalid credentials');
      await takeBack();
      const token = await openSession(db, { role, id: found.person._id }, now);
      // A password that was changed meanwhile has ended every session but this one.
      if ((await find(db, name))?.passwordHash !== found.passwordHash) {
        await closeSession(db, hashToken(token));
        throw new CallRefused(401, 'forbidden', 'Invalid credentials');
      }
      return { data: found.person, token };
    }),
  );
}

async function findStudent(db: Queryable, username: string): Promise<Account<Student> | null> {
  const [found] = await db
    .select()
    .from(students)
    .where(and(eq(students.username, username), isNull(students.disabledAt)));
  if (!found) return null;
  const { id, firstname, lastname, email, contact, standard, passwordHash, isDemo } = found;
  return { person: { _id: id, firstname, lastname, email, contact, standard }, passwordHash, isDemo };
}

async function findTeacher(db: Database, username: string): Promise<Account<Teacher> | null> {
  const [found] = await db
    .select()
    .from(teachers)
    .where(and(eq(teachers.username, username), isNull(teachers.disabledAt)));
  if (!found) return null;
  const { id, firstname, lastname, email, passwordHash, isDemo } = found;
  return { person: { _id: id, firstname, lastname, email }, passwordHash, isDemo };
}
