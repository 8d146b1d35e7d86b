import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { SittingFacts } from '../../../contract/exam/listing.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { questions } from '../../../server/db/tables/content.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { proves } from '../../support/proves.ts';
import {
  asked,
  countQueries,
  insertFinished,
  insertFinishedSat,
  quickStudent,
  seedFullSat,
  seedPack,
} from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let student: { id: string; token: string };
let now: Date;
beforeEach(async () => {
  now = server.clock.now;
  student = await quickStudent(server.db, now);
});

const ask = async (path: string, body: object = {}) =>
  server.call(path, { studentId: student.id, ...body }, { token: student.token });
const completed = async () => (await ask('/getCompletedQuizResult')).body.data as CompletedSitting[];
const ago = (minutes: number) => new Date(now.getTime() - 60_000 * minutes);

it('of a student who finished nothing there is nothing', proves('7-19'), async () => {
  const pack = await seedPack(server.db, { asked: asked(3) }, now);
  await server.db.insert(sittings).values({ id: student.id, studentId: student.id, ...pack, assignedAt: now });
  expect(await completed()).toEqual([]);
  expect((await ask('/getNextSteps')).body.data).toEqual({
    weakest: null,
    practice: null,
    slot: null,
    timeZone: 'Asia/Kolkata',
    wrong: 0,
  });
});

it('a finished quiz is one line, with its score and what it is about', proves('7-19'), async () => {
  const pack = await seedPack(server.db, { asked: asked(3), subject: 'AP Statistics', title: 'Inference' }, now);
  const id = await insertFinished(server.db, { ...pack, studentId: student.id, answers: ['A', 'B', 'A'], submittedAt: ago(5) });
  expect(await completed()).toEqual([
    {
      ...{ studentQuizId: id, quizId: pack.quizId, title: 'Inference', subject: 'AP Statistics', is_node: false, isDrill: false },
      ...{ ending: 'student', submittedAt: ago(5).getTime(), right: 2, total: 3, percent: 67, seconds: 60, scaled: null },
    },
  ]);
});

it('a full SAT has its range here and in its result, from the same right answers; one that was not begun as a whole has none', async () => {
  const sat = await seedFullSat(server.db, now);
  const full = await insertFinishedSat(server.db, { studentId: student.id, sat, rights: [22, 18, 17, 13], submittedAt: ago(9) });
  const short = await insertFinishedSat(server.db, {
    studentId: student.id,
    sat,
    rights: [22, 18, 17, null],
    submittedAt: ago(3),
  });
  expect(await completed()).toMatchObject([
    { studentQuizId: full.recordId, is_node: true, right: 70, total: 98, percent: 71, scaled: { low: 1120, high: 1230 } },
    { studentQuizId: short.recordId, is_node: true, right: 57, total: 98, percent: 58, scaled: null },
  ]);
  const scaled = async (studentQuizId: string) => {
    const { data } = (await ask('/getQuizResult', { studentQuizId })).body as { data: { scaled: unknown } };
    return data.scaled;
  };
  expect(await scaled(full.recordId)).toEqual({
    low: 1120,
    high: 1230,
    sections: [
      { name: 'Reading and Writing', low: 570, high: 630 },
      { name: 'Math', low: 550, high: 600 },
    ],
  });
  expect(await scaled(short.recordId)).toBeNull();
});

it('a mock test that waits for late answers has no line, and tells nothing of its skills, until they are over', async () => {
  const sat = await seedFullSat(server.db, now);
  const { moduleIds } = await insertFinishedSat(server.db, {
    studentId: student.id,
    sat,
    rights: [1, 1, 1, 1],
    submittedAt: ago(9),
  });
  const lateUntil = new Date(now.getTime() + 1000);
  await server.db
    .update(sittings)
    .set({ lateUntil })
    .where(eq(sittings.id, moduleIds[2] ?? ''));
  expect(await completed()).toEqual([]);
  expect((await ask('/getNextSteps')).body.data).toMatchObject({ weakest: null });
  server.clock.pass(1000);
  expect(await completed()).toHaveLength(1);
  expect((await ask('/getNextSteps')).body.data).toMatchObject({ weakest: { skill: 'reading-writing', right: 2, total: 54 } });
});

it('while the same quiz is sat again, the earlier result tells nothing of its keys', async () => {
  const pack = await seedPack(server.db, { asked: asked(3) }, now);
  const studentQuizId = await insertFinished(server.db, {
    ...pack,
    studentId: student.id,
    answers: ['A', 'B'],
    submittedAt: ago(5),
  });
  const [again] = await server.db
    .insert(sittings)
    .values({ id: student.id, studentId: student.id, ...pack, assignedAt: now })
    .returning();
  expect(await ask('/getQuizResult', { studentQuizId })).toMatchObject({ http: 200 });
  await ask('/startAttempt', { studentQuizId: again?.id });
  expect(await ask('/getQuizResult', { studentQuizId })).toMatchObject({
    http: 409,
    body: { reason: 'notOpen', msg: 'You’re taking this quiz again. Its results appear when you finish.' },
  });
  await ask('/submitQuiz', { studentQuizId: again?.id, answers: [], timePerQuestion: {}, totalTime: 1 });
  expect(await ask('/getQuizResult', { studentQuizId })).toMatchObject({ http: 200 });
  expect(await completed()).toHaveLength(2);
});

it('500 sittings come oldest first, and each call asks as little as for one', async () => {
  const { db } = server;
  const pack = await seedPack(db, { asked: asked(6) }, now);
  const sat = await seedFullSat(db, now);
  const one = await quickStudent(db, now);
  await insertFinished(db, { ...pack, studentId: one.id, answers: ['A'], submittedAt: ago(1) });
  const firstId = await insertFinished(db, { ...pack, studentId: student.id, answers: ['A', 'B'], submittedAt: ago(600) });
  const mock = await insertFinishedSat(db, { studentId: student.id, sat, rights: [1, 2, 3, 4], submittedAt: ago(599) });
  const [first] = await db.select().from(sittings).where(eq(sittings.id, firstId));
  if (!first) throw new Error('There is no sitting.');
  const copies = Array.from({ length: 498 }, (_, at) => ({
    ...first,
    id: `${student.id.slice(0, 20)}-${at}`,
    submittedAt: ago(500 - at),
    right: at % 7,
  }));
  await db.insert(sittings).values(copies);

  const asks = async (of: { id: string; token: string }, path: string, body: object = {}) => {
    const count = countQueries(db);
    const { body: answer } = await server.call(path, { studentId: of.id, ...body }, { token: of.token });
    return { queries: count(), answer };
  };
  const all = await asks(student, '/getCompletedQuizResult');
  const lines = all.answer.data as CompletedSitting[];
  expect(lines).toHaveLength(500);
  expect(lines.map(({ submittedAt }) => submittedAt)).toEqual(lines.map(({ submittedAt }) => submittedAt).sort((a, b) => a - b));
  expect(lines.at(-1)).toMatchObject({ right: 497 % 7, total: 6, submittedAt: ago(3).getTime() });
  const few = await asks(one, '/getCompletedQuizResult');
  expect([all.queries, few.queries]).toEqual([few.queries, few.queries]);
  expect(all.queries).toBeLessThanOrEqual(6);

  const steps = await asks(student, '/getNextSteps');
  const fewSteps = await asks(one, '/getNextSteps');
  expect([steps.queries, steps.answer.data]).toEqual([
    fewSteps.queries,
    {
      weakest: { domain: 'Algebra', skill: 'Lines', right: 1, total: 6 * 499, pages: [] },
      practice: null,
      ...{ slot: null, timeZone: 'Asia/Kolkata', wrong: 0 },
    },
  ]);
  expect(steps.queries).toBeLessThanOrEqual(10);
  const result = await asks(student, '/getQuizResult', { studentQuizId: mock.recordId });
  expect(result.answer.data).toMatchObject({ score: { right: 10, total: 98 } });
  expect(result.queries).toBeLessThanOrEqual(30);
});

it('lists say of each sitting what it is about, and how hard its questions are where it has some of its own', async () => {
  const bank = await seedPack(server.db, { asked: asked(3), isBank: true }, now);
  await server.db
    .update(questions)
    .set({ difficulty: 'hard' })
    .where(and(eq(questions.versionId, bank.versionId), eq(questions.number, 2)));
  // A drill has the bank's questions.
  const drill = await seedPack(server.db, { asked: asked(2), subject: 'AP Statistics' }, now);
  for (const number of [1, 2])
    await server.db
      .update(questions)
      .set({
        ofVersionId: bank.versionId,
        ofNumber: number,
        delivered: null,
        key: null,
        domain: null,
        skill: null,
        difficulty: null,
      })
      .where(and(eq(questions.versionId, drill.versionId), eq(questions.number, number)));
  const sat = await seedFullSat(server.db, now);
  const of = { studentId: student.id, assignedAt: now };
  await server.db.insert(sittings).values([
    { id: `${student.id}-drill`, ...drill, ...of },
    { id: `${student.id}-sat`, quizId: sat.quizId, versionId: sat.versionId, ...of },
  ]);
  const facts = (await ask('/getSittingFacts')).body.data as SittingFacts[];
  expect(facts.toSorted((one, other) => (one.studentQuizId < other.studentQuizId ? -1 : 1))).toEqual([
    { studentQuizId: `${student.id}-drill`, subject: 'AP Statistics', levels: { easy: 1, medium: 0, hard: 1 } },
    { studentQuizId: `${student.id}-sat`, subject: 'SAT', levels: null },
  ]);
  const other = await quickStudent(server.db, now);
  expect(await ask('/getSittingFacts', { studentId: other.id })).toMatchObject({ http: 403 });
});
