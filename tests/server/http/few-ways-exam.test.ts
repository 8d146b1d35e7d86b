import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { type QuizTaker, quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const minuteMs = 60_000;
const server = sharedServer();
const inFewWays = fewWaysOf(server);

const now = () => server.clock.now.getTime();
const entry = (seq: number, question: number, answer: string) => ({ seq, question, answer, marked: false, at: now() });
const key = (id: string) => ({ id, kind: 'keyPressed', detail: 'Meta', at: now() });
const devtools = () => ({ id: 'e1', kind: 'devtoolsOpened', detail: '2000', at: now() });

async function beginQuiz() {
  const taker = await quizTaker(server);
  await taker.call('/startAttempt', { holder: 'tab' });
  // Its questions are in memory from here on.
  await taker.call('/getQuizContent', { quizId: taker.quiz.quizId });
  const own = { studentQuizId: taker.studentQuizId, holder: 'tab' };
  return { ...taker, save: (body: object) => inFewWays('/saveAnswers', taker.student, { ...own, ...body }), own };
}

/** A student in a module of a mock test, whose questions are in memory. */
async function beginModule() {
  const taker = await mockTaker(server);
  await taker.start(1, { holder: 'tab' });
  await taker.content(1);
  const own = { studentQuizId: taker.moduleIds[0], holder: 'tab' };
  const save = (body: object) => inFewWays('/saveAnswers', taker.student, { ...own, ...body });
  return { ...taker, call: taker.call, save, own };
}

const whole = (taker: Pick<MockTaker, 'toAnswers'>) => ({
  answers: taker.toAnswers('B', 'C', 'D'),
  time: 9,
  timePerQuestion: {},
});
const state = async ({ call }: Pick<QuizTaker, 'call'>, id: string) =>
  (await call('/startAttempt', { studentQuizId: id, holder: 'tab' })).body;

describe.runIf(testDatabase === 'postgres')(
  'a call of an exam that no shared statement takes takes few ways nevertheless:',
  () => {
    it('a save whose answer was lost, with what was written since', async () => {
      const { save } = await beginQuiz();
      await save({ entries: [entry(1, 1, 'A')] });
      expect(await save({ entries: [entry(1, 1, 'A'), entry(2, 1, 'B')] })).toMatchObject({ data: { lastSeq: 2 } });
    });

    it('the third warning, which ends a quiz', async () => {
      const quiz = await beginQuiz();
      await quiz.save({ entries: [], events: [key('e1'), key('e2')] });
      await quiz.save({ entries: [entry(1, 1, 'B')], events: [key('e3')] });
      expect(await state(quiz, quiz.studentQuizId)).toMatchObject({ reason: 'closed' });
    });

    it('what ends a module, and with it the test, with answers of before among those that are new', async () => {
      const module = await beginModule();
      await module.save({ entries: [entry(1, 1, 'B')] });
      await module.save({ entries: [entry(1, 1, 'B'), entry(2, 2, 'C')], events: [devtools()] });
      expect(await module.stored(1)).toMatchObject({ state: 'submitted', ending: 'devtoolsOpened', right: 2, lastSeq: 2 });
      expect(await module.stored(0)).toMatchObject({ state: 'submitted', ending: 'devtoolsOpened', right: 2, total: 6 });
    });

    it('a submission with what ends the quiz or the test', async () => {
      const quiz = await beginQuiz();
      const answers = ['B', 'C', '', '17.530'].map((answer) => ({ answer }));
      const events = [key('e1'), key('e2'), key('e3')];
      await inFewWays('/submitQuiz', quiz.student, { ...quiz.own, answers, timePerQuestion: {}, totalTime: 9, events });
      const module = await beginModule();
      await inFewWays('/submitMockModule', module.student, { ...module.own, ...whole(module), events: [devtools()] });
      expect(await module.stored(0)).toMatchObject({ state: 'submitted', ending: 'devtoolsOpened', total: 6 });
    });

    it('late answers to a module that was closed at its deadline, and the end of them', async () => {
      const module = await beginModule();
      const late = [entry(1, 1, 'B'), entry(2, 2, 'C')];
      const { deadline } = await module.stored(1);
      server.clock.pass((deadline?.getTime() ?? 0) - now() + minuteMs);
      // Closes what is overdue.
      await module.details();
      expect(await module.stored(1)).toMatchObject({ state: 'submitted', right: 0 });
      await module.save({ entries: late });
      expect(await module.stored(1)).toMatchObject({ right: 2, lastSeq: 2 });
      await inFewWays('/submitMockModule', module.student, { ...module.own, ...whole(module), ending: 'devtoolsOpened' });
      expect(await module.stored(0)).toMatchObject({ state: 'submitted', ending: 'devtoolsOpened', right: 2 });
    });
  },
);
