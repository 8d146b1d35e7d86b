import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { quizOpenMs } from '../../../contract/limits.ts';
import type { QuizResult } from '../../../contract/results/results.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { closeOldQuizzes } from '../../../server/exam/closing/close-old.ts';
import { newId } from '../../../server/ids.ts';
import { proves } from '../../support/proves.ts';
import { type QuizTaker, quizTaker, secrets, seedQuiz, seedSitting } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let taker: QuizTaker;
let startedAt: number;
beforeEach(async () => {
  taker = await quizTaker(server);
  startedAt = server.clock.now.getTime();
  await call('/startAttempt', { holder: 'one' });
  server.clock.pass(300_000);
});

const call = (path: string, body: object = {}) => taker.call(path, body);
const entry = (seq: number, question: number, answer: string, marked = false) => ({
  seq,
  question,
  answer,
  marked,
  at: startedAt + seq,
});
const toAnswers = (...answers: string[]) => answers.map((answer) => ({ answer }));
const submission = (...answers: string[]) => ({
  holder: 'one',
  answers: toAnswers(...answers),
  timePerQuestion: { 1: 30, 2: 60.5 },
  totalTime: 95,
});
const result = async () => (await call('/getQuizResult')).body.data;
const stored = async () => (await server.db.select().from(sittings).where(eq(sittings.id, taker.studentQuizId)))[0];
const storedLedger = () => server.db.select().from(ledger).where(eq(ledger.sittingId, taker.studentQuizId)).orderBy(ledger.seq);

it(
  'grades what was submitted, and gives the result with keys, explanations, skills and time',
  proves('7-15', '7-18', '3-23', '3-24', '3-25'),
  async () => {
    await call('/saveAnswers', { holder: 'one', entries: [entry(1, 1, 'b'), entry(2, 2, 'A', true)] });
    const event = { id: 'e1', kind: 'keyPressed', detail: 'Escape', at: startedAt + 9 };
    expect(await call('/submitQuiz', { ...submission('b', 'A', '', '17.530'), events: [event] })).toEqual({
      http: 200,
      headers: expect.anything(),
      body: { status: 1, serverNow: startedAt + 300_000 },
    });
    const delivered = { questionFormat: 'html', options: { A: 'one', B: 'two', C: 'three', D: 'four' }, optionFormat: 'html' };
    const { explanation } = secrets;
    const about = { accepted: [], explanation, difficulty: 'easy', medianSeconds: null };
    const kept = {
      ...about,
      marked: false,
      guessed: false,
      changes: [],
      late: false,
      seconds: 0,
      shown: true,
      kind: 'choice',
      mcq: true,
      ...delivered,
    };
    expect(await result()).toEqual({
      title: 'Owls',
      is_node: false,
      score: { right: 2, total: 4, percent: 50, seconds: 300 },
      scaled: null,
      startedAt,
      submittedAt: startedAt + 300_000,
      ending: 'student',
      modules: [
        {
          studentQuizId: taker.studentQuizId,
          name: 'Owls',
          type: 'SAT Reading and Writing',
          ending: 'student',
          score: { right: 2, total: 4, percent: 50, seconds: 300 },
          late: 0,
          cohort: { sittings: 1, isDemo: false },
          questions: [
            {
              ...kept,
              number: 1,
              question: 'first',
              answer: 'b',
              key: 'B',
              right: true,
              seconds: 30,
              domain: 'Ideas',
              skill: 'Evidence',
            },
            {
              ...kept,
              number: 2,
              question: 'second',
              answer: 'A',
              key: 'C',
              right: false,
              marked: true,
              seconds: 60.5,
              domain: 'Ideas',
              skill: 'Inference',
            },
            {
              ...{ ...kept, number: 3, question: 'third', answer: '', key: 'A', right: false, shown: false },
              ...{ domain: 'Ideas', skill: 'Evidence' },
            },
            {
              ...kept,
              number: 4,
              question: 'fourth',
              answer: '17.530',
              key: '17.53',
              right: true,
              options: {},
              kind: 'number',
              mcq: false,
              domain: 'Algebra',
              skill: 'Lines',
            },
          ],
          // Without the third question: it was not reached.
          skills: [
            { domain: 'Ideas', skill: 'Evidence', right: 1, total: 1 },
            { domain: 'Ideas', skill: 'Inference', right: 0, total: 1 },
            { domain: 'Algebra', skill: 'Lines', right: 1, total: 1 },
          ],
          events: [event],
        },
      ],
      events: [],
    });
  },
);

const readShown = async () => {
  const { modules } = (await result()) as QuizResult;
  return modules.flatMap(({ questions }) => questions.map(({ shown }) => shown));
};

it('a question that was on the screen for less than a second was shown, and counts among the blanks of its skill', async () => {
  await call('/submitQuiz', { ...submission('B', '', '', ''), timePerQuestion: { 1: 30, 2: 0 } });
  expect(await readShown()).toEqual([true, true, false, false]);
  const { modules } = (await result()) as QuizResult;
  expect(modules[0]?.skills).toEqual([
    { domain: 'Ideas', skill: 'Evidence', right: 1, total: 1 },
    { domain: 'Ideas', skill: 'Inference', right: 0, total: 1 },
  ]);
});

it('nobody knows what was not shown of a sitting that is older than the record of it', async () => {
  await call('/submitQuiz', { ...submission('B'), timePerQuestion: { 1: 30, 2: 4 } });
  await server.db.update(sittings).set({ knowsShown: false }).where(eq(sittings.id, taker.studentQuizId));
  expect(await readShown()).toEqual([true, true, undefined, undefined]);
});

it('the record tells when it was submitted, and nothing of it before', async () => {
  const records = async () =>
    (await server.call('/getQuizzesByStudentId', { studentId: taker.student.id }, { token: taker.student.token })).body.data;
  expect(await records()).toEqual([expect.not.objectContaining({ submittedAt: expect.anything() })]);
  await call('/submitQuiz', submission());
  expect(await records()).toMatchObject([{ is_complete: true, submittedAt: startedAt + 300_000 }]);
});

it('brings the ledger to what was submitted: changed answers are added, equal ones are not, blanks take back', async () => {
  await call('/saveAnswers', { holder: 'one', entries: [entry(1, 1, 'B'), entry(2, 2, 'A', true), entry(3, 3, 'A')] });
  await call('/submitQuiz', submission('B', 'C', ''));
  expect((await storedLedger()).map(({ seq, question, answer, marked }) => [seq, question, answer, marked])).toEqual([
    [1, 1, 'B', false],
    [2, 2, 'A', true],
    [3, 3, 'A', false],
    [4, 2, 'C', true],
    [5, 3, '', false],
  ]);
  expect(await result()).toMatchObject({ score: { right: 2, total: 4 } });
});

it('leaves what was saved for a question beyond the submitted ones as it is', async () => {
  await call('/saveAnswers', { holder: 'one', entries: [entry(1, 3, 'A')] });
  await call('/submitQuiz', submission('B'));
  expect((await storedLedger()).map(({ question, answer }) => [question, answer])).toEqual([
    [3, 'A'],
    [1, 'B'],
  ]);
});

it('grades once however many copies arrive together, and later ones change nothing', async () => {
  const copies = Array.from({ length: 50 }, (_, index) =>
    call('/submitQuiz', submission('B', index % 2 === 0 ? 'C' : 'D', 'A', '1')),
  );
  const answers = await Promise.all(copies);
  expect(answers.map(({ http, body }) => [http, body.status])).toEqual(answers.map(() => [200, 1]));
  const first = await stored();
  const lines = await storedLedger();
  expect(lines).toHaveLength(4);
  expect(first).toMatchObject({ state: 'submitted', lastSeq: 4 });

  server.clock.pass(60_000);
  expect(await call('/submitQuiz', { ...submission('A', 'A', 'A', 'A'), ending: 'tabHidden' })).toMatchObject({
    http: 200,
    body: { status: 1 },
  });
  expect(await call('/submitQuiz', { ...submission('A'), holder: undefined })).toMatchObject({
    http: 409,
    body: { reason: 'closed' },
  });
  expect(await stored()).toEqual(first);
  expect(await storedLedger()).toEqual(lines);
});

it('a submission and a delivery at the same time: what was acknowledged is in the graded ledger', async () => {
  const [saved, submitted] = await Promise.all([
    call('/saveAnswers', { holder: 'one', entries: [entry(1, 1, 'B')] }),
    call('/submitQuiz', submission('B', 'C', 'A', '17.53')),
  ]);
  expect(submitted).toMatchObject({ http: 200 });
  expect([200, 409]).toContain(saved.http);
  expect(await result()).toMatchObject({ score: { right: 4, total: 4, percent: 100 } });
});

it('another tab gets 409 for a sitting that it did not submit', async () => {
  await call('/submitQuiz', submission('B'));
  expect(await call('/submitQuiz', { ...submission('A'), holder: 'two' })).toMatchObject({
    http: 409,
    body: { reason: 'closed' },
  });
});

it.each(['warningLimit', 'fullscreenLeft', 'tabHidden'])(
  'keeps how it ended: %s',
  proves('4.2-17', '4.2-18', '4.2-19'),
  async (ending) => {
    await call('/submitQuiz', { ...submission('B'), ending });
    expect(await result()).toMatchObject({ ending });
  },
);

it('takes the former name of an end by warnings from a tab that was open during an update', async () => {
  expect(await call('/submitQuiz', { ...submission('B'), ending: 'threeWarnings' })).toMatchObject({ http: 200 });
  expect([await result(), await stored()]).toMatchObject([{ ending: 'warningLimit' }, { ending: 'warningLimit' }]);
});

it('refuses more answers than questions, and a sitting that has not begun', async () => {
  expect(await call('/submitQuiz', submission('A', 'A', 'A', 'A', 'A'))).toMatchObject({
    http: 400,
    body: { reason: 'badInput' },
  });
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  const other = await seedSitting(server.db, { studentId: taker.student.id, ...quiz }, server.clock.now);
  expect(await call('/submitQuiz', { ...submission(), studentQuizId: other })).toMatchObject({
    http: 409,
    body: { reason: 'notOpen' },
  });
  expect(await call('/getQuizResult', { studentQuizId: other })).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
});

it('gives no questions and no result before their time, and no key before the end, in any answer', proves('7-12'), async () => {
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  const other = await seedSitting(server.db, { studentId: taker.student.id, ...quiz }, server.clock.now);
  const ask = (path: string, body: object) =>
    server.call(path, { ...quiz, studentId: taker.student.id, studentQuizId: other, ...body }, { token: taker.student.token });
  const answers = [
    await ask('/getQuizContent', {}),
    await ask('/getQuizzesDetails', {}),
    await ask('/startAttempt', {}),
    await ask('/getQuizContent', {}),
    await ask('/saveAnswers', { entries: [entry(1, 1, 'A')] }),
    await ask('/getQuizResult', {}),
    await ask('/getQuizzesByStudentId', {}),
    await ask('/getQuizzesDetails', {}),
    await ask('/submitQuiz', { ...submission('A'), holder: undefined }),
    await ask('/getQuizContent', {}),
  ];
  expect(answers.map(({ http }) => http)).toEqual([409, 200, 200, 200, 200, 409, 200, 200, 200, 409]);
  const told = JSON.stringify(answers.map(({ body }) => body));
  expect(told).toContain('fourth');
  expect(told).not.toContain(secrets.explanation);
  expect(told).not.toContain(secrets.numericKey);
  expect(told).not.toMatch(/"(key|accepted|explanation)"/);
  expect(JSON.stringify(await ask('/getQuizResult', {}))).toContain(secrets.numericKey);
});

it('is refused once the quiz was closed after 30 days, also to the tab that held it, and changes nothing', async () => {
  await call('/saveAnswers', { holder: 'one', entries: [entry(1, 1, 'B')] });
  await closeOldQuizzes(server.db, new Date(startedAt + quizOpenMs));
  const [closed, written] = [await stored(), await storedLedger()];
  expect(closed).toMatchObject({ state: 'submitted', ending: 'expired', right: 1 });
  const seen = { id: newId(), kind: 'tabHidden', detail: '', at: startedAt + 9 };
  for (const ending of ['student', 'tabHidden'] as const)
    expect(await call('/submitQuiz', { ...submission('B', 'C', 'A', '17.53'), events: [seen], ending })).toMatchObject({
      http: 409,
      body: { status: 0, reason: 'closed' },
    });
  expect([await stored(), await storedLedger()]).toEqual([closed, written]);
});
