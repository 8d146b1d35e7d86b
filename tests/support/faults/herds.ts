import { testServer } from '../server/server-app.ts';
import { password, type QuizTaker, quizTaker, seedStudent } from '../server/server-seed.ts';
import { createTally, type Scenario, upTo } from './fault.ts';
import { readSitting } from './truth.ts';

const answers = ['B', 'C', 'A', '17.53'].map((answer) => ({ answer }));
const submission = { holder: 'tab', answers, timePerQuestion: {}, totalTime: 60 };
const opened = async (taker: QuizTaker) => taker.call('/startAttempt', { holder: 'tab' });

/** 5. One end of a quiz arrives 50 times at once: two clicks, Enter beside the countdown, a proxy that repeats; another tab says it too. */
export const doubleSubmit: Scenario = async ({ n }) => {
  const server = await testServer();
  const tally = createTally('copies', 'acknowledged', 'stored', 'lost', 'doubled');
  for (const _ of upTo(n)) {
    const taker = await quizTaker(server);
    await opened(taker);
    const another = taker.call('/submitQuiz', { ...submission, holder: 'another tab' });
    const copies = upTo(50).map(() => taker.call('/submitQuiz', submission));
    const [elsewhere, ...own] = await Promise.all([another, ...copies]);
    tally.add('copies', own.length);
    tally.add('acknowledged', own.filter(({ http }) => http === 200).length);
    const refused = own.filter(({ http }) => http !== 200);
    tally.fail('refused', `${refused.length} copies of an accepted end were answered ${refused[0]?.http}`, refused.length);
    tally.require(elsewhere?.http === 409, `a tab that does not hold the quiz was answered ${elsewhere?.http}`);
    const { sitting, rows } = await readSitting(server.db, taker.studentQuizId);
    tally.add('stored', sitting.state === 'submitted' && sitting.right === 4 ? 1 : 0);
    tally.require(
      sitting.state === 'submitted' && sitting.right === 4,
      `the quiz is ${sitting.state} with ${sitting.right} of 4`,
    );
    tally.fail('doubled', `${rows.length} rows for 4 answers`, rows.length - 4);
  }
  await server.close();
  return tally;
};

/** 18. All students of a school sign in at once from one address, every tenth with a wrong password. */
export const signInHerd: Scenario = async ({ n }) => {
  const server = await testServer();
  const tally = createTally('right', 'admitted', 'refused', 'wrong', 'let in wrongly');
  const students = await Promise.all(upTo(n).map((number) => seedStudent(server.db, `student-${number}`, server.clock.now)));
  const attempts = await Promise.all(
    students.map(async (_, index) => {
      const isWrong = index % 10 === 9;
      const credentials = { username: `student-${index + 1}`, password: isWrong ? 'not the password' : password };
      return { isWrong, http: (await server.call('/loginStudent', credentials)).http };
    }),
  );
  const rightOnes = attempts.filter(({ isWrong }) => !isWrong);
  const admitted = rightOnes.filter(({ http }) => http === 200).length;
  tally.add('right', rightOnes.length);
  tally.add('admitted', admitted);
  tally.fail('refused', `${rightOnes.length - admitted} right passwords were refused`, rightOnes.length - admitted);
  const wrongOnes = attempts.filter(({ isWrong }) => isWrong);
  tally.add('wrong', wrongOnes.length);
  const letIn = wrongOnes.filter(({ http }) => http !== 401).length;
  tally.fail('let in wrongly', `${letIn} wrong passwords were not answered 401`, letIn);
  await server.close();
  return tally;
};

/** 19. A whole hall begins in one moment and ends in one moment, each browser repeating what it sends. */
export const startAndFinishHerd: Scenario = async ({ n }) => {
  const server = await testServer();
  const tally = createTally('students', 'acknowledged', 'stored', 'lost', 'doubled');
  const takers: QuizTaker[] = [];
  for (const _ of upTo(n)) takers.push(await quizTaker(server));
  const twice = <Result>(act: (taker: QuizTaker) => Promise<Result>) =>
    Promise.all(takers.flatMap((taker) => [act(taker), act(taker)]));
  const begun = await twice(opened);
  const entries = answers.map(({ answer }, index) => ({
    ...{ seq: index + 1, question: index + 1, answer },
    marked: false,
    at: server.clock.now.getTime(),
  }));
  const saved = await twice((taker) => taker.call('/saveAnswers', { holder: 'tab', entries }));
  const ended = await twice((taker) => taker.call('/submitQuiz', submission));
  tally.add('students', n);
  const refused = [...begun, ...saved, ...ended].filter(({ http }) => http !== 200);
  tally.fail('refused', `${refused.length} calls were answered ${refused[0]?.http}`, refused.length);
  for (const taker of takers) {
    const { sitting, rows } = await readSitting(server.db, taker.studentQuizId);
    const isRight = sitting.state === 'submitted' && sitting.right === 4;
    tally.add('acknowledged', 4);
    tally.add('stored', rows.length);
    if (!isRight) tally.fail('lost', `a quiz is ${sitting.state} with ${sitting.right} of 4`);
    tally.fail('doubled', `${rows.length} rows for 4 answers`, rows.length - 4);
  }
  await server.close();
  return tally;
};
