import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { assignQuiz } from '../attempts/assign.ts';
import { hasProblems, importContent } from '../content/import.ts';
import type { Database } from '../db/open.ts';
import { quizzes } from '../db/schema.ts';
import { projectRoot } from '../project-root.ts';
import { ToldError } from '../told-error.ts';
import { addDemoPeople, whoIsThere } from './people.ts';
import { sitQuiz } from './sit.ts';

/** The demonstration may not be put beside real students. */
export class NotForDemoError extends ToldError {
  override name = 'NotForDemoError';
  constructor() {
    super('This database has students of its own, so it cannot be a demonstration: start with DEMO=off.');
  }
}

/** Any number that nothing else in the database uses: two processes do not fill it together. */
const fillLock = 7_370_217_350;
const dayMs = 24 * 3_600_000;

/** Two quizzes the first demo student has been through: how long ago, and which questions were missed. */
const sat = [
  { daysAgo: 6, missEvery: 3 },
  { daysAgo: 2, missEvery: 7 },
];

/**
 * Fills an empty database with the demonstration: the quizzes of content/, people, and two finished sittings. Where it has been
 * filled nothing changes; it is one transaction, so that a killed start leaves nothing half. Throws `NotForDemoError` over a
 * database with other students.
 */
export const fillDemo = (db: Database, now: Date, folder = join(projectRoot, 'content/quizzes')): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
    const there = await whoIsThere(tx);
    if (there.others) throw new NotForDemoError();
    if (there.demo) return;
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    const report = await importContent(tx, folder, ago(8));
    if (hasProblems(report)) throw new ToldError(`The content of the demonstration is faulty: check ${folder}.`);
    const [first, second] = await addDemoPeople(tx, ago(8));
    const assigned = await tx.select({ id: quizzes.id }).from(quizzes).orderBy(asc(quizzes.slug));
    for (const [index, { id: quizId }] of assigned.entries()) {
      if (first === undefined || second === undefined) throw new Error('The demonstration has too few students.');
      const studentQuizId = await assignQuiz(tx, { studentId: first, quizId, now: ago(7) });
      await assignQuiz(tx, { studentId: second, quizId, now: ago(7) });
      const done = sat[index];
      if (done) {
        const startedAt = ago(done.daysAgo);
        await sitQuiz(tx, { studentId: first, studentQuizId }, { startedAt, missEvery: done.missEvery });
      }
    }
  });
