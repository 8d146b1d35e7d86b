import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Student, Teacher } from '../../contract/accounts/people.ts';
import type { Duty } from '../../contract/desk/duties.ts';
import type { Queryable } from '../db/open.ts';
import { staff, students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { siteAddress } from '../site-address.ts';
import type { Caller } from './authenticate.ts';
import { nameBrowser } from './browser-name.ts';
import { readDevices } from './devices.ts';
import { countAttempt, takeBackFailure } from './failures.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { verifyPassword } from './passwords.ts';
import type { AccountHolder } from './second-factor/account-holder.ts';
import type { SecondFactorProof } from './second-factor/check-code.ts';
import { proveFactor } from './second-factor/prove-owner.ts';
import { startSession } from './start-session.ts';
import { toTeacher } from './teacher.ts';

type Credentials = SecondFactorProof & { username: string; password: string; devices?: readonly string[] | undefined };
type SignInDeps = Pick<RequestContext, 'db' | 'now' | 'address' | 'userAgent' | 'listeningAt' | 'secondFactorKey'> & {
  environment: Pick<Environment, 'demo' | 'publicUrl'>;
};
type Person = Pick<Student, '_id' | 'firstname' | 'email'>;
/** `duty`: of one of the staff. `passwordHash` null: no password has been set yet. `isDemo`: belongs to the demonstration, whose password is public. `mergedInto`: the username that has all of it. */
type Account<Someone extends Person> = {
  role: Caller['role'];
  duty?: Duty;
  person: Someone;
  passwordHash: string | null;
  isDemo: boolean;
  mergedInto?: string;
};
type SignedIn<Someone> = { data: Someone; duty?: Duty; token: string; device?: string };

/** Attempts are counted while they are under way; limiting how many run at once keeps right ones from being refused for each other's sake. */
const oneForAccount = limitConcurrency(1);
const someForAddress = limitConcurrency(4);

/** Signs a student in. Throws `CallRefused`: 401 for a wrong username or password, which look alike, and 429 after too many. */
export const signInStudent = (credentials: Credentials, deps: SignInDeps): Promise<SignedIn<Student>> =>
  signIn('student', findStudent, credentials, deps);

/**
 * Signs a teacher in, or one of the staff, who come in at the same door. They may have a second factor: 401 codeNeeded or wrongCode, before any
 * session; otherwise as `signInStudent`.
 */
export const signInTeacher = (credentials: Credentials, deps: SignInDeps): Promise<SignedIn<Teacher>> =>
  signIn(
    'teacher',
    async (db, username) => {
      const [teacher, member] = await together(
        () => findTeacher(db, username),
        () => findStaffMember(db, username),
      );
      return teacher ?? member;
    },
    credentials,
    deps,
  );

/** `door`: what a username is looked for among, and what failures are counted by. */
async function signIn<Someone extends Person>(
  door: 'student' | 'teacher',
  find: (db: Queryable, username: string) => Promise<Account<Someone> | null>,
  { username, password, devices = [], code, recoveryCode }: Credentials,
  deps: SignInDeps,
): Promise<SignedIn<Someone>> {
  const { db, now, address, environment } = deps;
  const name = username.trim().toLowerCase();
  const account = `${door}:${name}`;
  const look = async (tx: Queryable) => {
    const [found, known] = await together(
      () => find(tx, name),
      () => readDevices(tx, devices),
    );
    const isTheirs = ({ role, id }: (typeof known)[number]) => role === found?.role && id === found.person._id;
    return { found, device: known.find(isTheirs)?.device ?? null };
  };
  return oneForAccount(`${account} ${address}`, () =>
    someForAddress(address, async () => {
      const { found, device, failure } = await countAttempt(db, { account, address }, look, now);
      const refusal = new CallRefused(401, 'forbidden', 'Invalid credentials');
      const right = await verifyPassword(found?.passwordHash ?? null, password);
      if (!found || !right || (found.isDemo && !environment.demo)) throw refusal;
      if (found.mergedInto) {
        await takeBackFailure(db, failure);
        throw new CallRefused(403, 'closed', `This account is closed. Sign in as ${found.mergedInto}: everything is there.`);
      }
      const holder = toHolder(found, name);
      const shown = { holder, failure, from: device ?? 'new devices', isHeld: true, refusal };
      const signedIn = { ...holder, device, browser: nameBrowser(deps.userAgent) };
      const site = siteAddress(deps);
      // A password that is changed meanwhile waits for the session, and ends it.
      const opened = await proveFactor(
        shown,
        { code, recoveryCode },
        deps,
        async (tx) => () => startSession(tx, signedIn, { now, site }),
      );
      return { data: found.person, ...(found.duty && { duty: found.duty }), ...opened };
    }),
  );
}

const toHolder = ({ role, person, passwordHash, isDemo }: Account<Person>, username: string): AccountHolder => {
  const { _id: id, firstname: name, email } = person;
  return { role, id, name, username, email: isDemo ? null : email, passwordHash, isDemo };
};

async function findStudent(db: Queryable, username: string): Promise<Account<Student> | null> {
  const kept = alias(students, 'kept');
  const [row] = await db
    .select({ found: students, mergedInto: kept.username })
    .from(students)
    .leftJoin(kept, eq(kept.id, students.mergedInto))
    .where(and(eq(students.username, username), or(isNull(students.disabledAt), isNotNull(kept.id))));
  if (!row) return null;
  const { id, firstname, lastname, email, contact, standard, passwordHash, isDemo } = row.found;
  const person = { _id: id, firstname, lastname, email, contact, standard };
  return { role: 'student', person, passwordHash, isDemo, ...(row.mergedInto !== null && { mergedInto: row.mergedInto }) };
}

async function findTeacher(db: Queryable, username: string): Promise<Account<Teacher> | null> {
  const [found] = await db
    .select()
    .from(teachers)
    .where(and(eq(teachers.username, username), isNull(teachers.disabledAt)));
  if (!found) return null;
  return { role: 'teacher', person: toTeacher(found), passwordHash: found.passwordHash, isDemo: found.isDemo };
}

async function findStaffMember(db: Queryable, username: string): Promise<Account<Teacher> | null> {
  const [found] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.username, username), isNull(staff.disabledAt)));
  if (!found) return null;
  const { id, firstname, lastname, email, duty, passwordHash, isDemo } = found;
  return { role: 'staff', duty, person: { _id: id, firstname, lastname, email }, passwordHash, isDemo };
}
