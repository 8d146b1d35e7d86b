import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Notebook } from '../../../contract/notebook/notebook.ts';
import type { PracticeChoice } from '../../../contract/practice/practice.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { questions, quizVersions } from '../../../server/db/tables/content.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { newId } from '../../../server/ids.ts';
import { asked, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const dayMs = 24 * 3_600_000;
let student: { id: string; token: string };
/** Each test's own, so that no other bank has it. */
let skill = '';

beforeEach(async () => {
  skill = `Skill ${newId()}`;
  student = await quickStudent(server.db, server.clock.now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-sat' });
});

const call = (path: string, body: object = {}) => server.call(path, { studentId: student.id, ...body }, { token: student.token });
const seedBank = (count: number) =>
  seedPack(server.db, { isBank: true, asked: asked(count, { skill }), subject: 'SAT Math' }, server.clock.now);
const passTime = async (ms: number) => {
  server.clock.pass(ms);
  student = { ...student, token: await openSession(server.db, { role: 'student', id: student.id }, server.clock.now) };
};
const passDays = (days: number) => passTime(days * dayMs);
const wanted = () => ({ area: { subject: 'SAT Math', domain: 'Algebra', skill } });
type Drill = { quizId: string; studentQuizId: string };
const startDrill = async (more: object = {}) => (await call('/startDrill', { ...wanted(), ...more })).body.data as Drill;
const hand = async ({ studentQuizId }: Drill, ...answers: string[]) => {
  await call('/startAttempt', { studentQuizId });
  const submission = { answers: answers.map((answer) => ({ answer })), timePerQuestion: {}, totalTime: 60 };
  await call('/submitQuiz', { studentQuizId, ...submission });
};
const namesIn = async ({ quizId }: Drill) => {
  const rows = await server.db
    .select({ name: questions.name })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(asc(questions.number));
  return rows.map(({ name }) => name.split('/').at(-1));
};
const choice = async () => {
  const choices = (await call('/getPracticeChoices')).body.data as PracticeChoice[];
  return choices.filter((each) => each.skill === skill).map(({ fresh, missed, freshAt }) => [fresh, missed, freshAt]);
};
const right = Array.from({ length: 5 }, () => 'A');

it('a question that was had in a drill comes back 30 days after the drill was handed in, not a moment before', async () => {
  await seedBank(5);
  await hand(await startDrill(), ...right);
  const backAt = server.clock.now.getTime() + 30 * dayMs;
  expect(await choice()).toEqual([[0, 0, backAt]]);
  await passTime(30 * dayMs - 1);
  expect(await choice()).toEqual([[0, 0, backAt]]);
  expect((await call('/startDrill', wanted())).http).toBe(404);
  await passTime(1);
  expect(await choice()).toEqual([[5, 0, null]]);
  expect(await namesIn(await startDrill())).toEqual(['q1', 'q2', 'q3', 'q4', 'q5']);
});

it('what was never had comes before what has rested, and what has rested longest before the rest', async () => {
  await seedBank(17);
  await hand(await startDrill({ length: 5 }), ...right);
  await passDays(1);
  await hand(await startDrill({ length: 5 }), ...right);
  await passDays(30);
  const names = await namesIn(await startDrill());
  expect(names).toEqual(['q11', 'q12', 'q13', 'q14', 'q15', 'q16', 'q17', 'q1', 'q2', 'q3']);
});

it('a question of a drill that isn’t finished comes in no other one, however old it is', async () => {
  await seedBank(5);
  await startDrill();
  await passDays(60);
  expect(await choice()).toEqual([[0, 0, null]]);
  expect((await call('/startDrill', { ...wanted(), difficulty: 'easy' })).http).toBe(404);
});

it('a question that went wrong is the notebook’s until it is known there, and rests 30 days from the last answer', async () => {
  await seedBank(1);
  await hand(await startDrill(), 'B');
  await passDays(31);
  expect(await choice()).toEqual([[0, 1, null]]);
  for (const days of [0, 7]) {
    await passDays(days);
    const [entry] = ((await call('/getNotebook')).body.data as Notebook).entries;
    await call('/answerNotebook', { entryId: entry?.entryId, answer: 'A', idempotencyKey: newId() });
  }
  expect(await choice()).toEqual([[0, 0, server.clock.now.getTime() + 30 * dayMs]]);
  await passDays(30);
  expect(await choice()).toEqual([[1, 0, null]]);
});
