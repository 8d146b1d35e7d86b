import { asc, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { quizzes } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { assignQuizToAll } from '../exam/staff/assign.ts';
import { listContent } from '../portal/course-content.ts';
import { StartupError } from '../startup-error.ts';
import { addCohort } from './cohort.ts';
import { datePacked, demoContent, importMissing } from './content.ts';
import { addDemoDoubts } from './doubts.ts';
import { addHistory, historyDays } from './history.ts';
import { addDemoHomework } from './homework.ts';
import { addDemoNewcomer, addDemoPeople, addDemoStaff, demoCourses, demoSignIns, whoIsThere } from './people.ts';
import { addDemoSeller } from './seller.ts';
import { addSharedDoubt } from './shared-doubt.ts';

/** The demonstration may not be put beside real students. */
export class NotForDemoError extends StartupError {
  override name = 'NotForDemoError';
  constructor() {
    super('This database has students of its own, so it cannot be a demonstration: start with DEMO=off.');
  }
}

/** Any number that nothing else in the database uses: two processes do not fill it together. */
export const fillLock = 7_370_217_350;
const dayMs = 24 * 3_600_000;

/**
 * Fills an empty database with the demonstration: the quizzes, mock tests, banks and PDFs of content/, people, six weeks of the first one's work, a newcomer, and a
 * made-up cohort to compare everything with. Where it has been filled, only what content/ has had since is added, and given to the demo students where it is of their courses,
 * with its cohort: nothing else changes. It is one transaction, so that a killed start leaves nothing
 * half. Throws `NotForDemoError` over a database with other students.
 */
export const fillDemo = (db: Database, now: Date, folder = demoContent): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
    const there = await whoIsThere(tx);
    if (there.others) throw new NotForDemoError();
    if (there.demo) {
      const added = new Set(await importMissing(tx, folder, now));
      for (const quizId of await listAssigned(tx)) if (added.has(quizId)) await assignQuizToAll(tx, { quizId, now });
    } else {
      await fillEmpty(tx, now, folder);
    }
    await addDemoStaff(tx, now);
    await addDemoSeller(tx, now);
    await addDemoDoubts(tx, now);
    await addDemoHomework(tx, now);
    await addCohort(tx, demoSignIns.students, now);
    await addSharedDoubt(tx, now);
  });

async function fillEmpty(tx: Transaction, now: Date, folder: string): Promise<void> {
  const began = new Date(now.getTime() - historyDays * dayMs);
  await importMissing(tx, folder, began);
  await datePacked(tx, began);
  const studentId = await addDemoPeople(tx, began);
  const assigned = await listAssigned(tx);
  for (const quizId of assigned) await assignQuizToAll(tx, { quizId, now: began });
  await addHistory(tx, studentId, now);
  await addDemoNewcomer(tx, now);
  for (const quizId of assigned) await assignQuizToAll(tx, { quizId, now });
}

/** The quizzes and mock tests of the courses that the demo students are in: the others are there for whoever enrols. */
async function listAssigned(tx: Transaction): Promise<string[]> {
  const named = await tx.select({ name: courses.name }).from(courses).where(inArray(courses.id, demoCourses));
  const content = await listContent(tx);
  const ids = content.filter(({ course }) => named.some(({ name }) => name === course)).map(({ quizId }) => quizId);
  const ordered = await tx.select({ id: quizzes.id }).from(quizzes).where(inArray(quizzes.id, ids)).orderBy(asc(quizzes.slug));
  return ordered.map(({ id }) => id);
}
