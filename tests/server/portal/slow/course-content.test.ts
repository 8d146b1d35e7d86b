import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { findCourse } from '../../../../server/enrolment/enrol.ts';
import { assignQuiz } from '../../../../server/exam/staff/assign.ts';
import { newId } from '../../../../server/ids.ts';
import { assignCourse } from '../../../../server/portal/course-content.ts';
import { seedQuiz, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedDatabase } from '../../../support/server/shared-server.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const database = sharedDatabase();
beforeAll(async () => {
  const { db } = database;
  for (const [slug, subject] of [
    ['b-sat-reading', 'SAT Reading and Writing'],
    ['a-sat-maths', 'SAT Math'],
    ['c-sat', 'SAT'],
    ['d-psychology', 'AP Psychology'],
    ['e-satire', 'SATIRE'],
    ['f-bank', 'SAT Math'],
    ['g-moved', 'SAT'],
  ] as const) {
    const { quizId } = await seedQuiz(db, slug, now);
    await db.update(quizVersions).set({ subject }).where(eq(quizVersions.quizId, quizId));
  }
  await db.update(quizzes).set({ isBank: true }).where(eq(quizzes.slug, 'f-bank'));
  // Its newest version belongs elsewhere.
  const [moved] = await db.select().from(quizzes).where(eq(quizzes.slug, 'g-moved'));
  const version = { title: 'Owls', creator: 'Prepchart', subject: 'AP Psychology', minutes: 15, questionCount: 4 };
  await db.insert(quizVersions).values({ id: newId(), quizId: moved?.id ?? '', version: 2, digest: 'second', ...version });
});

const newStudent = () => seedStudent(database.db, newId(), now);
const give = async (studentId: string, course: string) => {
  const { id: courseId } = await findCourse(database.db, course);
  return database.db.transaction((tx) => assignCourse(tx, { studentId, courseId, now }));
};
const has = async (studentId: string) => {
  const rows = await database.db
    .select({ slug: quizzes.slug })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)));
  return rows.map(({ slug }) => slug).sort();
};

it('a course has what its newest version is about; everything that starts with SAT belongs to the SAT course', async () => {
  const { id } = await newStudent();
  expect(await give(id, 'AP Psychology')).toHaveLength(2);
  expect(await has(id)).toEqual(['d-psychology', 'g-moved']);
  expect(await give(id, 'SAT Dominance Program')).toHaveLength(3);
  expect(await has(id)).toEqual(['a-sat-maths', 'b-sat-reading', 'c-sat', 'd-psychology', 'g-moved']);
  expect(await give(id, 'AP Statistics')).toEqual([]);
});

it('what a student has or had is not given again, however often and however many at once', async () => {
  const { id } = await newStudent();
  const [maths] = await database.db.select().from(quizzes).where(eq(quizzes.slug, 'a-sat-maths'));
  await assignQuiz(database.db, { studentId: id, quizId: maths?.id ?? '', now });
  await database.db.update(students).set({ disabledAt: now }).where(eq(students.id, id));
  const given = await Promise.all(Array.from({ length: 5 }, () => give(id, 'SAT Dominance Program')));
  expect(given.flat()).toHaveLength(2);
  expect(await has(id)).toEqual(['a-sat-maths', 'b-sat-reading', 'c-sat']);
});
