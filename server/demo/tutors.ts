import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { type CheckKind, checkKinds } from '../../contract/tutors/checks.ts';
import type { TutorWeek } from '../../contract/tutors/hours.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { tutorChecks, tutorHours } from '../db/tables/tutors.ts';
import { newId } from '../ids.ts';
import { setHours } from '../tutors/hours/change-hours.ts';
import { fitSlots } from '../tutors/hours/fit-slots.ts';
import { demoPassword, demoSignIns } from './people.ts';

/** The tutors beside demo.teacher, who teaches the SAT course, and the courses that are theirs. */
const furtherTutors = [
  {
    username: 'demo.maths',
    firstname: 'Arjun',
    lastname: 'Varma',
    courseIds: ['course-ap-calculus-bc', 'course-ap-statistics', 'course-ap-precalculus', 'course-ap-computer-science-a'],
  },
  {
    username: 'demo.society',
    firstname: 'Leela',
    lastname: 'Bose',
    courseIds: [
      ...['course-ap-psychology', 'course-ap-us-government', 'course-ap-world-history'],
      ...['course-ap-microeconomics', 'course-ap-macroeconomics'],
    ],
  },
];

/** Everybody in the demonstration who offers sessions. */
export const tutorNames: readonly string[] = [...demoSignIns.teachers, ...furtherTutors.map(({ username }) => username)];

/**
 * Adds the tutors that are missing; each takes over those of their courses that nobody else than demo.teacher teaches. Where they are there
 * already nothing changes.
 */
export async function addDemoTutors(tx: Transaction, now: Date): Promise<void> {
  const there = (await tx.select({ username: teachers.username }).from(teachers)).map(({ username }) => username);
  const missing = furtherTutors.filter(({ username }) => !there.includes(username));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(demoPassword);
  const first = tx.select({ id: teachers.id }).from(teachers).where(inArray(teachers.username, demoSignIns.teachers));
  for (const { courseIds, ...person } of missing) {
    const id = newId();
    const reached = { email: `${person.username}@prepchart.example`, passwordHash, isDemo: true, createdAt: now };
    await tx.insert(teachers).values({ id, ...person, ...reached });
    const free = or(isNull(courses.instructorId), inArray(courses.instructorId, first));
    await tx
      .update(courses)
      .set({ instructorId: id })
      .where(and(inArray(courses.id, courseIds), free));
  }
}

/** The week of each tutor, Monday first: a day of each is another's, and each has one without any. */
const demoWeeks: Record<string, TutorWeek['week']> = {
  'demo.teacher': [
    '10:30-11:30, 16:00-18:00',
    '12:00-13:00, 17:30-19:30',
    '9:00-10:00, 16:00-17:00',
    '11:00-13:00, 18:00-20:00',
    '',
    '',
    '',
  ],
  'demo.maths': ['16:30-18:30', '', '10:30-11:30, 16:00-18:00', '12:00-13:00, 17:30-19:30', '9:00-10:00, 16:00-17:00', '', ''],
  'demo.society': ['9:00-10:00, 16:00-17:00', '11:00-13:00, 18:00-20:00', '', '16:30-18:30', '10:30-11:30, 16:00-18:00', '', ''],
};

/** Gives a tutor of the demonstration weekly hours where nobody has said any, and makes the slots of the hours that hold. */
export async function offerDemoHours(
  tx: Transaction,
  { id, username }: { id: string; username: string },
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const week = demoWeeks[username];
  const isSet = (await tx.$count(tutorHours, eq(tutorHours.tutorId, id))) > 0;
  if (isSet || !week) await fitSlots(tx, id, now);
  else await (await setHours(tx, id, { timeZone: zone, duration: 60, week }, now))();
}

/** Records what was checked of the demonstration's tutors, where nothing was yet: they may have students of any age. */
export async function checkDemoTutors(tx: Transaction, tutorIds: readonly string[], now: Date): Promise<void> {
  for (const tutorId of tutorIds) {
    if ((await tx.$count(tutorChecks, eq(tutorChecks.tutorId, tutorId))) > 0) continue;
    const checkedOn = now.toISOString().slice(0, 10);
    await tx.insert(tutorChecks).values(
      checkKinds.map((kind) => {
        // Training is done again each year.
        const until = kind === 'training' ? `${now.getUTCFullYear() + 1}${checkedOn.slice(4, 8)}28` : null;
        return { id: newId(), tutorId, kind, checkedOn, until, found: demoFindings[kind], byName: 'Nandini Iyer', at: now };
      }),
    );
  }
}

const demoFindings: Record<CheckKind, string> = {
  identity: 'Passport seen on a video call',
  references: 'Two former schools answered',
  training: 'Certificate of this year’s course',
  conduct: 'Signed copy is filed',
};

/** The tutors that may be booked, in the order of `tutorNames`. */
export async function demoTutors(tx: Transaction): Promise<{ id: string; username: string }[]> {
  const found = await tx
    .select({ id: teachers.id, username: teachers.username })
    .from(teachers)
    .where(and(inArray(teachers.username, [...tutorNames]), eq(teachers.isDemo, true), isNull(teachers.disabledAt)));
  return found.sort((one, other) => tutorNames.indexOf(one.username) - tutorNames.indexOf(other.username));
}
