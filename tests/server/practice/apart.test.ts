import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Notebook } from '../../../contract/notebook/notebook.ts';
import type { PracticeChoice } from '../../../contract/practice/practice.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { questions, quizVersions } from '../../../server/db/tables/content.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { newId } from '../../../server/ids.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const dayMs = 24 * 3_600_000;
let student: { id: string; token: string };
/** Each test's own, so that no other bank has it. */
let [skill, family] = ['', ''];

beforeEach(async () => {
  [skill, family] = [`Skill ${newId()}`, `family-${newId()}`];
  student = await quickStudent(server.db, server.clock.now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-sat' });
});

const call = (path: string, body: object = {}) => server.call(path, { studentId: student.id, ...body }, { token: student.token });
const variants = (count: number) => asked(count, { skill, family });
const seed = (all: ReturnType<typeof asked>, isBank: boolean) =>
  seedPack(server.db, { isBank, asked: all, subject: 'SAT Math' }, server.clock.now);
const passDays = async (days: number) => {
  server.clock.pass(days * dayMs);
  student = { ...student, token: await openSession(server.db, { role: 'student', id: student.id }, server.clock.now) };
};
const startDrill = async (more: object = {}) => {
  const { body } = await call('/startDrill', { area: { subject: 'SAT Math', domain: 'Algebra', skill }, ...more });
  return body.data as { quizId: string };
};
const namesIn = async (quizId: string) => {
  const rows = await server.db
    .select({ name: questions.name })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(asc(questions.number));
  return rows.map(({ name }) => name.split('/').at(-1));
};
/** A quiz with one variant of the family and a question of none, in which the first `wrong` went wrong. */
const miss = async (wrong: number) => {
  const pack = await seed([...variants(1), ...asked(1, { skill })], false);
  const answers = ['A', 'A'].fill('B', 0, wrong);
  await insertFinished(server.db, { ...pack, studentId: student.id, answers, submittedAt: server.clock.now });
};
const choice = async () => {
  const choices = (await call('/getPracticeChoices')).body.data as PracticeChoice[];
  return choices.filter((each) => each.skill === skill).map(({ fresh, missed }) => [fresh, missed]);
};
const openNotebook = async () => (await call('/getNotebook')).body.data as Notebook;

it('a drill has one of a family, as many as are counted', async () => {
  await seed([...variants(3), ...asked(2, { skill })], true);
  expect(await choice()).toEqual([[3, 0]]);
  const { quizId } = await startDrill({ length: 20 });
  expect(await namesIn(quizId)).toEqual(['q1', 'q4', 'q5']);
  expect(await choice()).toEqual([[1, 0]]);
});

it('a drill of missed questions has one of a family, too', async () => {
  await miss(2);
  await miss(1);
  expect(await choice()).toEqual([[0, 2]]);
  const { quizId } = await startDrill({ from: 'missed' });
  expect((await namesIn(quizId)).toSorted()).toEqual(['q1', 'q2']);
});

it('the notebook asks one of a family, and the next one a day after it', async () => {
  await miss(2);
  await miss(1);
  await openNotebook();
  await passDays(3);
  const { entries, due, waiting } = await openNotebook();
  expect([entries.length, due, waiting]).toEqual([2, 2, 1]);
  for (const { entryId } of entries) await call('/answerNotebook', { entryId, answer: 'A', idempotencyKey: newId() });
  const after = await openNotebook();
  expect([after.entries, after.due, after.waiting]).toEqual([[], 0, 3]);
  await passDays(1);
  expect((await openNotebook()).due).toBe(1);
});

it('what went right comes back as a variant of its family before another question of its skill', async () => {
  const bank = await seed([...asked(2, { skill }), ...variants(2)], true);
  await miss(1);
  await openNotebook();
  await passDays(3);
  const [entry] = (await openNotebook()).entries;
  await call('/answerNotebook', { entryId: entry?.entryId, answer: 'A', idempotencyKey: newId() });
  const [kept] = await server.db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
  expect([kept?.siblingVersionId, kept?.siblingNumber]).toEqual([bank.versionId, 3]);
});
