import { eq, inArray } from 'drizzle-orm';
import { consentPurposes } from '../../contract/consent/consent.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newestNotice } from '../consent/notices.ts';
import { moveConsent, recordAdult } from '../consent/write-consent.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { staff, students, teachers } from '../db/tables/people.ts';
import { newId } from '../ids.ts';

/** Everybody's password in the demonstration. */
export const demoPassword = 'prepchart-demo';

/** Who may sign in where, as printed at start: a student with six weeks behind her, one whose first day it is, and a classmate of the first. */
export const demoSignIns = {
  students: ['demo.student', 'demo.second', 'demo.third'],
  teachers: ['demo.teacher'],
  staff: ['demo.staff'],
} as const;

/** The courses of the demo students. */
export const demoCourses = ['course-sat', 'course-ap-calculus-bc', 'course-ap-psychology', 'course-ap-statistics'];

/** Whose page parents look at in the demonstration: its mail goes nowhere, so that whoever asks is told the link. */
export const demoParent = 'demo.parent@prepchart.example';

const studentsToBe = [
  { username: 'demo.student', firstname: 'Aanya', lastname: 'Rao', standard: '11', guardianEmail: demoParent },
  { username: 'demo.third', firstname: 'Diya', lastname: 'Kulkarni', standard: '12' },
];
const newcomerToBe = { username: 'demo.second', firstname: 'Kabir', lastname: 'Sethi', standard: '12' };

/** Makes the demo teacher and the students who have work behind them, with their courses, and returns the first student's id. */
export async function addDemoPeople(tx: Transaction, now: Date): Promise<string> {
  const passwordHash = await hashPassword(demoPassword);
  const teacher = {
    id: newId(),
    username: 'demo.teacher',
    firstname: 'Meera',
    lastname: 'Nair',
    email: 'teacher@prepchart.example',
  };
  await tx.insert(teachers).values({ ...teacher, passwordHash, isDemo: true, createdAt: now });
  await tx.update(courses).set({ instructorId: teacher.id }).where(inArray(courses.id, demoCourses));

  const [firstId = ''] = await addStudents(tx, studentsToBe, { passwordHash, createdAt: now });
  await addDemoConsent(tx, firstId, now);
  return firstId;
}

/** Makes the student whose first day it is, in the courses of the others. */
export async function addDemoNewcomer(tx: Transaction, now: Date): Promise<void> {
  await addStudents(tx, [newcomerToBe], { passwordHash: await hashPassword(demoPassword), createdAt: now });
}

type StudentToBe = Pick<typeof students.$inferInsert, 'username' | 'firstname' | 'lastname' | 'standard' | 'guardianEmail'>;

/** Adds students with their courses, and returns their ids. */
async function addStudents(
  tx: Transaction,
  people: readonly StudentToBe[],
  { passwordHash, createdAt }: { passwordHash: string; createdAt: Date },
): Promise<string[]> {
  const rows = people.map((person) => ({
    ...{ ...person, id: newId(), email: `${person.username}@prepchart.example`, contact: '+91 90000 00000' },
    ...{ passwordHash, isDemo: true, createdAt },
  }));
  await tx.insert(students).values(rows);
  const inEach = rows.flatMap(({ id: studentId }) =>
    demoCourses.map((courseId) => ({ id: newId(), studentId, courseId, createdAt })),
  );
  await tx.insert(enrolments).values(inEach);
  return rows.map(({ id }) => id);
}

/** The demonstration's parent agreed to everything but mail about offers, and was seen by staff. */
async function addDemoConsent(tx: Transaction, studentId: string, now: Date): Promise<void> {
  const { version: noticeVersion, language: noticeLanguage } = newestNotice;
  const word = { studentId, side: 'parent', now, notice: { noticeVersion, noticeLanguage }, staffName: null } as const;
  const proof = { checkedBy: 'staff', reference: 'Passport, in a call' } as const;
  await recordAdult(tx, word, { relation: 'mother', name: 'Leela Rao', birthYear: 1979 }, proof);
  for (const purpose of consentPurposes)
    await moveConsent(tx, purpose, { type: purpose === 'offers' ? 'decider.withdrew' : 'decider.gave' }, word);
}

/** Makes who sits at the desk of the demonstration, where nobody does yet: an owner, so that all of it can be seen. */
export async function addDemoStaff(tx: Transaction, now: Date): Promise<void> {
  const [username = ''] = demoSignIns.staff;
  const person = { username, firstname: 'Nandini', lastname: 'Iyer', email: 'staff@prepchart.example', duty: 'owner' as const };
  const [there] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.username, username));
  if (there) return;
  await tx
    .insert(staff)
    .values({ id: newId(), ...person, passwordHash: await hashPassword(demoPassword), isDemo: true, createdAt: now });
}

/** Whether the database has students of the demonstration, and others. */
export async function whoIsThere(db: Queryable): Promise<{ demo: boolean; others: boolean }> {
  const has = async (isDemo: boolean) =>
    (await db.select().from(students).where(eq(students.isDemo, isDemo)).limit(1)).length > 0;
  return { demo: await has(true), others: await has(false) };
}
