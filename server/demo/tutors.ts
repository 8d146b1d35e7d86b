import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwords.ts';
import type { Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { newId } from '../ids.ts';
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

/** The tutors that may be booked, in the order of `tutorNames`. */
export async function demoTutors(tx: Transaction): Promise<{ id: string; username: string }[]> {
  const found = await tx
    .select({ id: teachers.id, username: teachers.username })
    .from(teachers)
    .where(and(inArray(teachers.username, [...tutorNames]), eq(teachers.isDemo, true), isNull(teachers.disabledAt)));
  return found.sort((one, other) => tutorNames.indexOf(one.username) - tutorNames.indexOf(other.username));
}
