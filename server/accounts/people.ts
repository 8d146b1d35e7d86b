import { and, asc, eq } from 'drizzle-orm';
import type { Duty } from '../../contract/desk/duties.ts';
import type { Accommodations } from '../../contract/exam/quizzes.ts';
import { isDuplicate } from '../db/errors.ts';
import type { Database, Queryable } from '../db/open.ts';
import { type AccountRole, sessions, staff, students, teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { forgetDevices } from './devices.ts';
import { withdrawInvitation } from './invitations.ts';
import { requireUnmerged } from './merged.ts';
import { voidPasswordLinks } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { readDetail, readEmail, readName, readPassword, readUsername } from './people-rules.ts';

type StudentRow = typeof students.$inferSelect;
type TeacherRow = typeof teachers.$inferSelect;
type StaffRow = typeof staff.$inferSelect;
/** A person without what signs them in. */
export type Student = Omit<StudentRow, 'passwordHash'>;
export type Teacher = Omit<TeacherRow, 'passwordHash' | 'addedKey'>;
export type StaffMember = Omit<StaffRow, 'passwordHash' | 'addedKey'>;
export type NewPerson = { username: string; firstname: string; lastname: string; email: string; password: string };
/** `password` null: none yet, and a mailed invitation sets the first one. */
export type NewColleague = Omit<NewPerson, 'password'> & { password: string | null; isDemo?: boolean; addedKey?: string };
/** `isDemo`: who is added to a demonstration belongs to it: otherwise its next start would refuse to stand beside real students. */
export type NewStudent = NewPerson & { contact?: string | undefined; standard?: string | undefined; isDemo?: boolean };
/** Which person: the role and the username, in any case. */
export type PersonName = { role: AccountRole; username: string };

/**
 * Adds a student who may sign in at once. The username is kept in lower case. Throws `CallRefused`: 400 for a username, e-mail, name
 * or password that cannot be, 409 for a username that is taken.
 */
export async function addStudent(
  db: Database,
  { contact, standard, isDemo = false, ...person }: NewStudent,
  now: Date,
): Promise<Student> {
  const details = { contact: readDetail('contact', contact), standard: readDetail('class', standard) };
  const row = { ...(await toRow(person, now)), ...details, isDemo };
  const [added] = await db.insert(students).values(row).returning().catch(sayTaken(row.username));
  return withoutHash(required(added));
}

/** Adds a teacher, who may sign in once there is a password; otherwise as `addStudent`. */
export async function addTeacher(
  db: Queryable,
  { isDemo = false, addedKey, ...person }: NewColleague,
  now: Date,
): Promise<Teacher> {
  const row = { ...(await toRow(person, now)), isDemo, addedKey };
  await requireFree(db, staff, row.username);
  const [added] = await db.insert(teachers).values(row).returning().catch(sayTaken(row.username));
  return withoutHash(required(added));
}

/** Adds one of the staff, who may sign in once there is a password; otherwise as `addStudent`. Staff and teachers sign in at one door: no two share a username. */
export async function addStaffMember(
  db: Queryable,
  { duty, isDemo = false, addedKey, ...person }: NewColleague & { duty: Duty },
  now: Date,
): Promise<StaffMember> {
  const row = { ...(await toRow(person, now)), duty, isDemo, addedKey };
  await requireFree(db, teachers, row.username);
  const [added] = await db.insert(staff).values(row).returning().catch(sayTaken(row.username));
  return withoutHash(required(added));
}

/** The student of a username, in any case. Throws `CallRefused` 404. */
export async function findStudent(db: Queryable, username: string): Promise<Student> {
  const [found] = await db
    .select()
    .from(students)
    .where(eq(students.username, readUsername(username)));
  if (!found) throw nobody('student', username);
  return withoutHash(found);
}

/** The teacher of a username, in any case. Throws `CallRefused` 404. */
export async function findTeacher(db: Queryable, username: string): Promise<Teacher> {
  const [found] = await db
    .select()
    .from(teachers)
    .where(eq(teachers.username, readUsername(username)));
  if (!found) throw nobody('teacher', username);
  return withoutHash(found);
}

/** The staff member of a username, in any case. Throws `CallRefused` 404. */
export async function findStaffMember(db: Queryable, username: string): Promise<StaffMember> {
  const [found] = await db
    .select()
    .from(staff)
    .where(eq(staff.username, readUsername(username)));
  if (!found) throw nobody('staff', username);
  return withoutHash(found);
}

/** Whoever has a username in a role. Throws `CallRefused` 404. */
export const findPerson = (db: Queryable, { role, username }: PersonName): Promise<{ id: string; username: string }> =>
  ({ student: findStudent, teacher: findTeacher, staff: findStaffMember })[role](db, username);

/** All students by username, the disabled ones too. */
export const listStudents = async (db: Database): Promise<Student[]> =>
  (await db.select().from(students).orderBy(asc(students.username))).map(withoutHash);

/** All teachers by username, the disabled ones too. */
export const listTeachers = async (db: Database): Promise<Teacher[]> =>
  (await db.select().from(teachers).orderBy(asc(teachers.username))).map(withoutHash);

/** All staff by username, the disabled ones too. */
export const listStaff = async (db: Database): Promise<StaffMember[]> =>
  (await db.select().from(staff).orderBy(asc(staff.username))).map(withoutHash);

/** Lets a person sign in no more, and ends their sessions. Returns the username as it is kept. Throws `CallRefused` 404. */
export const disable = (db: Queryable, who: PersonName, now: Date): Promise<string> => change(db, who, { disabledAt: now });

/** Lets a person sign in again. Returns the username as it is kept. Throws `CallRefused` 404, 409 for a student's account that was merged into another. */
export const enable = async (db: Queryable, who: PersonName): Promise<string> => {
  if (who.role === 'student') requireUnmerged(await findStudent(db, who.username));
  return change(db, who, { disabledAt: null });
};

/**
 * Gives a person another password, ends their sessions, forgets their devices, and makes links that would set one void. Returns the username as it is kept. Throws `CallRefused`: 400 for a
 * password that cannot be, 404.
 */
export const setPassword = async (db: Database, who: PersonName, password: string): Promise<string> =>
  change(db, who, { passwordHash: await hashPassword(readPassword(password, who.username.trim())) });

/** Sets what the server lifts or adds for a student; what is left out stays. Returns the student. Throws `CallRefused` 404. */
export const setAccommodations = (db: Database, username: string, given: Partial<Accommodations>): Promise<Student> =>
  db.transaction(async (tx) => {
    const [student] = await tx
      .select()
      .from(students)
      .where(eq(students.username, readUsername(username)))
      .for('update');
    if (!student) throw nobody('student', username);
    const accommodations = { ...student.accommodations, ...given };
    await tx.update(students).set({ accommodations }).where(eq(students.id, student.id));
    return withoutHash({ ...student, accommodations });
  });

/** Sets where the reports to a student's parents are mailed; null: to the student's own address. Returns the student. Throws `CallRefused` 400, 404. */
export async function setGuardianEmail(db: Database, username: string, given: string | null): Promise<Student> {
  const guardianEmail = given === null ? null : readEmail(given);
  const isNamed = eq(students.username, readUsername(username));
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(students).where(isNamed).for('update');
    if (!before) throw nobody('student', username);
    // Whoever reads the reports there has not said yet that they want none.
    const change = { guardianEmail, reportsStoppedAt: null, parentsEndedAt: null };
    await tx.update(students).set(change).where(eq(students.id, before.id));
    return withoutHash({ ...before, ...change });
  });
}

type Change = { disabledAt: Date | null } | { passwordHash: string };

const change = (db: Queryable, { role, username }: PersonName, changed: Change): Promise<string> =>
  db.transaction(async (tx) => {
    const table = { student: students, teacher: teachers, staff }[role];
    const [person] = await tx
      .update(table)
      .set(changed)
      .where(eq(table.username, readUsername(username)))
      .returning({ id: table.id, username: table.username });
    if (!person) throw nobody(role, username);
    await tx.delete(sessions).where(and(eq(sessions.role, role), eq(sessions.personId, person.id)));
    if ('passwordHash' in changed) await forgetDevices(tx, { role, id: person.id });
    if (role === 'student' && 'passwordHash' in changed) await voidPasswordLinks(tx, person.id);
    // Whoever is turned off, or was given a password, sets none by a link that was mailed before; of who is let in again there is none.
    if (role !== 'student') await withdrawInvitation(tx, { role, id: person.id });
    return person.username;
  });

async function toRow({ username, firstname, lastname, email, password }: Omit<NewColleague, 'isDemo'>, now: Date) {
  return {
    id: newId(),
    username: readUsername(username),
    firstname: readName('first name', firstname),
    lastname: readName('last name', lastname),
    email: readEmail(email),
    passwordHash: password === null ? null : await hashPassword(readPassword(password, username.trim())),
    createdAt: now,
  };
}

/** Without what is nobody else's: the password's hash, and the name that a browser gave the adding. */
function withoutHash<Row extends { passwordHash: string | null; addedKey?: string | null }>({
  passwordHash: _,
  addedKey: _key,
  ...person
}: Row): Omit<Row, 'passwordHash' | 'addedKey'> {
  return person;
}

function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The row that was added did not come back.');
  return row;
}

const nobody = (role: PersonName['role'], username: string) =>
  new CallRefused(404, 'notFound', `There is no ${role === 'staff' ? 'staff member' : role} '${username.trim()}'.`);

async function requireFree(db: Queryable, table: typeof staff | typeof teachers, username: string): Promise<void> {
  const [taken] = await db.select({ id: table.id }).from(table).where(eq(table.username, username));
  if (taken) throw new CallRefused(409, 'conflict', `The username '${username}' is taken.`);
}

export const sayTaken =
  (username: string) =>
  (error: unknown): never => {
    throw isDuplicate(error) ? new CallRefused(409, 'conflict', `The username '${username}' is taken.`) : error;
  };
