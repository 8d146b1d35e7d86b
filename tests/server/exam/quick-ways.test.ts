import { and, eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { questions } from '../../../server/db/tables/content.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { createVersionMemory } from '../../../server/exam/quick/versions.ts';
import { mockTaker } from '../../support/server/server-mock.ts';
import { countQueries } from '../../support/server/server-results.ts';
import { quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();

/** How many statements a call makes that stand alone, and what it is answered: the general way has several. */
async function counting(call: () => Promise<{ http: number; body: Record<string, unknown> }>) {
  const count = countQueries(server.db);
  const { http, body } = await call();
  return { statements: count(), http, data: body.data };
}
const one = { statements: 1, http: 200 };

it('a quiz is begun, read, saved and submitted by one statement each', async () => {
  const taker = await quizTaker(server);
  const read = () => taker.call('/getQuizContent', { quizId: taker.quiz.quizId });
  const at = server.clock.now.getTime();
  expect(await counting(() => taker.call('/startAttempt', { holder: 'tab' }))).toMatchObject({ ...one, data: { startedAt: at } });
  // The questions are read once, and are in memory then.
  expect(await counting(read)).toMatchObject({ statements: 2, http: 200 });
  expect(await counting(read)).toMatchObject({ ...one, data: [{ question: 'first' }, {}, {}, {}] });
  server.clock.pass(20_500);
  const now = server.clock.now;
  const entry = { seq: 1, question: 2, answer: 'C', marked: true, at: now.getTime() };
  const delivery = {
    ...{ holder: 'tab', entries: [entry], timePerQuestion: { 2: 400 }, totalTime: 3, signs: [now.getTime()] },
    events: [{ id: 'e1', kind: 'keyPressed', detail: 'Meta', at: now.getTime() }],
  };
  const saved = await counting(() => taker.call('/saveAnswers', delivery));
  expect(saved).toEqual({ ...one, data: { lastSeq: 1, deadline: null } });
  const answers = ['B', 'C', '', '17.530'].map((answer) => ({ answer }));
  const submission = { holder: 'tab', answers, timePerQuestion: { 1: 3 }, totalTime: 20 };
  expect(await counting(() => taker.call('/submitQuiz', submission))).toMatchObject(one);
  const [row] = await server.db.select().from(sittings).where(eq(sittings.id, taker.studentQuizId));
  expect(row).toMatchObject({ state: 'submitted', ending: 'student', submittedAt: now, right: 3, total: 4, lastSeq: 3 });
  expect(row).toMatchObject({ timePerQuestion: { 1: 3, 2: 25.5 }, totalTime: 20, signs: 1, lastSignAt: now, contactAt: now });
  const entries = await server.db.select().from(ledger).where(eq(ledger.sittingId, taker.studentQuizId)).orderBy(ledger.seq);
  expect(entries.map(({ seq, question, answer, marked }) => [seq, question, answer, marked])).toEqual([
    [1, 2, 'C', true],
    [2, 1, 'B', false],
    [3, 4, '17.530', false],
  ]);
});

it('so is a module of a test, and with the last of them the test', async () => {
  const taker = await mockTaker(server);
  expect(await counting(() => taker.start(1, { holder: 'tab' }))).toMatchObject(one);
  expect(await counting(() => taker.save(1, [taker.entry(1, 1, 'B')], { holder: 'tab' }))).toMatchObject(one);
  await taker.content(1);
  const submission = { holder: 'tab', answers: taker.toAnswers('B', 'C', 'D') };
  expect(await counting(() => taker.submit(1, submission))).toMatchObject(one);
  expect(await taker.stored(1)).toMatchObject({ state: 'submitted', right: 2, total: 3, lastSeq: 3 });
  const startedAt = server.clock.now;
  expect(await taker.stored(0)).toMatchObject({ state: 'inProgress', startedAt });
  await taker.start(2, { holder: 'tab' });
  await taker.content(2);
  server.clock.pass(61_000);
  expect(await counting(() => taker.submit(2, { holder: 'tab', answers: taker.toAnswers('B', 'B', 'D') }))).toMatchObject(one);
  const last = await taker.stored(2);
  expect(last).toMatchObject({ state: 'submitted', total: 3, totalTime: 61 });
  expect(await taker.stored(0)).toMatchObject({
    ...{ state: 'submitted', ending: 'student', startedAt, submittedAt: server.clock.now },
    ...{ right: 2 + (last.right ?? 0), total: 6, totalTime: 61 },
  });
});

it('saves and submissions that arrive together share a statement, and each is answered for itself', async () => {
  const takers = await Promise.all(Array.from({ length: 12 }, () => quizTaker(server)));
  await Promise.all(takers.map((taker) => taker.call('/startAttempt', { holder: 'tab' })));
  const entry = { seq: 1, question: 1, answer: 'B', marked: false, at: server.clock.now.getTime() };
  // The last one is asked by a tab that does not hold it, the first one twice.
  const saves = [...takers, ...takers.slice(0, 1)].map((taker, index) =>
    taker.call('/saveAnswers', { holder: index === 11 ? 'other' : 'tab', entries: [entry] }),
  );
  const https = (await Promise.all(saves)).map(({ http }) => http);
  expect(https).toEqual([...Array(11).fill(200), 409, 200]);
  for (const [index, { studentQuizId }] of takers.entries())
    expect(await server.db.$count(ledger, eq(ledger.sittingId, studentQuizId))).toBe(index === 11 ? 0 : 1);
});

it('so do starts and readings: each has its own, and who may not is refused alone', async () => {
  const takers = await Promise.all(Array.from({ length: 12 }, () => quizTaker(server)));
  const [first, last] = [takers[0], takers.at(-1)];
  if (!first || !last) throw new Error('Nobody is there.');
  const starts = (from: number, to: number) =>
    takers.slice(from, to).map((taker, index) => taker.call('/startAttempt', { holder: `tab-${from + index}` }));
  const early = await Promise.all(starts(0, 8));
  // With the others come one for a stranger's sitting, and one that comes twice.
  const late = await Promise.all([
    ...starts(8, 12),
    last.call('/startAttempt', { studentQuizId: first.studentQuizId, holder: 'tab-11' }),
    first.call('/startAttempt', { holder: 'tab-0' }),
  ]);
  const started = [...early, ...late];
  expect(started.map(({ http }) => http)).toEqual([...Array(12).fill(200), 403, 200]);
  expect(started[13]?.body.data).toMatchObject(started[0]?.body.data as object);
  const rows = await Promise.all(
    takers.map(({ studentQuizId }) => server.db.select().from(sittings).where(eq(sittings.id, studentQuizId))),
  );
  expect(rows.map(([row]) => [row?.state, row?.holder])).toEqual(takers.map((_, index) => ['inProgress', `tab-${index}`]));
  const read = await Promise.all([
    ...takers.map((taker) => taker.call('/getQuizContent', { quizId: taker.quiz.quizId })),
    last.call('/getQuizContent', { quizId: first.quiz.quizId }),
  ]);
  const isShared = first.quiz.quizId === last.quiz.quizId;
  expect(read.map(({ http }) => http)).toEqual([...Array(12).fill(200), isShared ? 200 : 409]);
  for (const { body } of read.slice(0, 12)) expect(body).toEqual({ ...read[0]?.body, serverNow: expect.any(Number) });
});

it('what no statement can take goes the general way alone, and the calls beside it stay in theirs', async () => {
  const takers = await Promise.all([quizTaker(server), quizTaker(server)]);
  for (const taker of takers) await taker.call('/startAttempt', { holder: 'tab' });
  const at = server.clock.now.getTime();
  const entry = (seq: number, answer: string) => ({ seq, question: 1, answer, marked: false, at });
  const stranger = { token: 'x'.repeat(43) };
  const save = (studentQuizId: string, poison: object) =>
    server.call('/saveAnswers', { studentQuizId, holder: 'tab', entries: [{ ...entry(1, 'B'), ...poison }] }, stranger);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [refused, ...saved] = await Promise.all([
    Promise.all([save('anything', { seq: 3_000_000_000 }), save('\ud800', {}), save('anything', { answer: '\ud800' })]),
    ...takers.map((taker) => taker.call('/saveAnswers', { holder: 'tab', entries: [entry(1, 'B')] })),
  ]);
  expect(refused.map(({ http }) => http)).toEqual([401, 401, 401]);
  expect(saved.map(({ http, body }) => [http, body.data])).toEqual([
    [200, { lastSeq: 1, deadline: null }],
    [200, { lastSeq: 1, deadline: null }],
  ]);
  for (const call of ['/startAttempt', '/getQuizContent'])
    expect((await server.call(call, { studentQuizId: '\ud800', quizId: '\ud800', holder: 'tab' }, stranger)).http).toBe(401);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it('a start or a reading whose statement fails goes the general way, and the log tells it', async () => {
  const taker = await quizTaker(server);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const execute = vi.spyOn(server.db, 'execute');
  const calls = { '/startAttempt': { holder: 'tab' }, '/getQuizContent': { quizId: taker.quiz.quizId } };
  for (const [path, body] of Object.entries(calls)) {
    execute.mockRejectedValueOnce(new Error('no plan'));
    expect(await taker.call(path, body)).toMatchObject({ http: 200 });
    expect(log.mock.lastCall?.join(' ')).toContain('no plan');
  }
  expect(log).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

it('a whole class that submits at one moment is graded by the keys as they are, however long ago they were read', async () => {
  const { quiz } = await quizTaker(server);
  const { readContent, findQuestions } = createVersionMemory(server.db);
  await readContent(quiz.versionId);
  const its = and(eq(questions.versionId, quiz.versionId), eq(questions.number, 1));
  const [row] = await server.db.select({ key: questions.key }).from(questions).where(its);
  if (!row?.key) throw new Error('The question has no key.');
  await server.db
    .update(questions)
    .set({ key: { ...row.key, answer: 'D' } })
    .where(its);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => findQuestions(quiz.versionId)));
  clock.mockRestore();
  expect(first).toBeNull();
  for (const asked of [second, third]) expect(asked?.[0]?.key.answer).toBe('D');
});
