import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importContent } from '../../../../server/content/import.ts';
import { questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { courses, enrolments } from '../../../../server/db/tables/courses.ts';
import { newId } from '../../../../server/ids.ts';
import { readPracticeChoices } from '../../../../server/practice/choices.ts';
import { startDrill } from '../../../../server/practice/drills.ts';
import { quickStudent } from '../../../support/server/server-results.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();

const sumFresh = (choices: readonly { fresh: number }[]) => choices.reduce((sum, { fresh }) => sum + fresh, 0);

it('every question of every bank can be reached by a student of its course, subject by subject', async () => {
  const { db, clock } = server;
  const folder = 'content/bank';
  for (const name of await readdir(folder)) await importContent(db, join(folder, name), clock.now);
  const all = await db
    .select({ slug: quizzes.slug, name: questions.name, key: questions.key })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(eq(quizzes.isBank, true));
  const student = await quickStudent(db, clock.now);
  const every = await db.select().from(courses);
  await db.insert(enrolments).values(every.map(({ id: courseId }) => ({ id: newId(), studentId: student.id, courseId })));

  const choices = await readPracticeChoices(db, { studentId: student.id }, clock.now);
  // Of each family one drill can have one.
  const apart = new Set(all.map(({ slug, name, key }) => key?.family?.name ?? `${slug}/${name}`));
  expect(sumFresh(choices)).toBe(apart.size);
  for (const subject of new Set(choices.map((choice) => choice.subject))) {
    const freshOn = async () => {
      const now = await readPracticeChoices(db, { studentId: student.id }, clock.now);
      return sumFresh(now.filter((choice) => choice.subject === subject));
    };
    while ((await freshOn()) > 0) {
      const { studentQuizId } = await startDrill(db, { studentId: student.id, area: { subject }, length: 20 }, clock.now);
      await server.call('/startAttempt', { studentQuizId }, { token: student.token });
      const submission = { studentQuizId, answers: [], timePerQuestion: {}, totalTime: 1 };
      expect(await server.call('/submitQuiz', submission, { token: student.token })).toMatchObject({ http: 200 });
    }
  }
  const drilled = await db
    .select({ name: questions.name })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(eq(quizzes.drillFor, student.id));
  expect(drilled.map(({ name }) => name).sort()).toEqual(all.map(({ slug, name }) => `${slug}/${name}`).sort());
  const left = await readPracticeChoices(db, { studentId: student.id }, clock.now);
  expect(left.filter(({ fresh }) => fresh > 0)).toEqual([]);
}, 120_000);
