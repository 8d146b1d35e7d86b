import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { sittingEvents } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { proves } from '../../../support/proves.ts';
import { type MockTaker, mockTaker } from '../../../support/server/server-mock.ts';
import { secrets, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let taker: MockTaker;
let startedAt: number;
beforeEach(async () => {
  server.clock.now = new Date('2026-03-02T10:00:00.000Z');
  taker = await mockTaker(server);
  startedAt = server.clock.now.getTime();
  await taker.start(1);
});

const result = () => taker.call('/getQuizResult', { studentQuizId: taker.recordId });
const told = async () => (await result()).body.data;
const refused = (msg: string) => ({ http: 409, body: { status: 0, reason: 'notOpen', msg } });
const waiting = (until: string) =>
  refused(
    `Answers to this test may still arrive from a device until ${until} UTC. You’ll see the result then, or as soon as you say there’s nothing more to send.`,
  );
const event = (kind: string, detail = '', at = server.clock.now.getTime()) => ({ id: newId(), kind, detail, at });

/** A question as the result has it when nothing was done about it. */
const blank = (number: number, question: string, key: string, more: Record<string, unknown> = {}) => ({
  number,
  question,
  questionFormat: 'html',
  options: { A: 'one', B: 'two', C: 'three', D: 'four' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
  answer: '',
  key,
  accepted: [],
  right: false,
  marked: false,
  guessed: false,
  changes: [],
  late: false,
  seconds: 0,
  shown: 'answer' in more || 'seconds' in more,
  medianSeconds: null,
  explanation: secrets.explanation,
  domain: 'Ideas',
  skill: 'Evidence',
  difficulty: 'easy',
  ...more,
});
const cohort = { sittings: 1, isDemo: false };
const skills = (right: number, total = 3) => [{ domain: 'Ideas', skill: 'Evidence', right, total }];
const mathematics = (...more: Record<string, unknown>[]) => [
  blank(1, 'fourth', 'A', more[0]),
  blank(2, 'fifth', 'D', more[1]),
  blank(3, 'sixth', secrets.numericKey, { options: {}, kind: 'number', mcq: false, ...more[2] }),
];

describe('a test that was sat to its end', () => {
  it(
    'has the score of all modules, and of each one the questions, the skills, how it ended and what was seen',
    proves('7-18'),
    async () => {
      const key = event('keyPressed', 'Shift');
      await taker.save(1, [taker.entry(1, 2, 'A', { marked: true })], { events: [key] });
      server.clock.pass(300_000);
      const times = { 1: 30, 2: 60.5 };
      await taker.submit(1, {
        answers: taker.toAnswers('B', 'A', 'A'),
        time: 95,
        timePerQuestion: times,
        ending: 'warningLimit',
      });
      server.clock.pass(10_000);
      await taker.start(2);
      server.clock.pass(200_000);
      await taker.submit(2, { answers: taker.toAnswers('', '', '17.530'), time: 120, timePerQuestion: { 3: 100 } });
      expect(await told()).toEqual({
        title: 'Practice test',
        is_node: true,
        score: { right: 3, total: 6, percent: 50, seconds: 500 },
        scaled: null,
        startedAt,
        submittedAt: startedAt + 510_000,
        ending: 'student',
        modules: [
          {
            studentQuizId: taker.moduleIds[0],
            name: 'Reading and Writing',
            type: 'reading-writing',
            ending: 'warningLimit',
            score: { right: 2, total: 3, percent: 67, seconds: 300 },
            late: 0,
            cohort,
            questions: [
              blank(1, 'first', 'B', { answer: 'B', right: true, seconds: 30 }),
              blank(2, 'second', 'C', { answer: 'A', marked: true, seconds: 60.5 }),
              blank(3, 'third', 'A', { answer: 'A', right: true }),
            ],
            skills: skills(2),
            events: [key],
          },
          {
            studentQuizId: taker.moduleIds[1],
            name: 'Mathematics',
            type: 'math',
            ending: 'student',
            score: { right: 1, total: 3, percent: 33, seconds: 200 },
            late: 0,
            cohort,
            questions: mathematics({}, {}, { answer: '17.530', right: true, seconds: 100 }),
            skills: skills(1, 1),
            events: [],
          },
        ],
        events: [],
      });
      expect(await taker.stored(0)).toMatchObject({ right: 3, total: 6, totalTime: 500 });
    },
  );
});

describe('a test that was ended', () => {
  it('counts a module that was never begun as wrong, and shows none of its questions', async () => {
    const left = event('fullscreenLeft');
    await taker.submit(1, { answers: taker.toAnswers('B'), ending: 'fullscreenLeft', events: [left] });
    expect(await told()).toMatchObject({
      score: { right: 1, total: 6, percent: 17, seconds: 0 },
      ending: 'fullscreenLeft',
      modules: [
        { ending: 'fullscreenLeft', score: { right: 1, total: 3, percent: 33, seconds: 0 }, events: [left] },
        {
          ending: null,
          score: { right: 0, total: 3, percent: 0, seconds: 0 },
          late: 0,
          cohort: { sittings: 0, isDemo: false },
          questions: [],
          skills: [],
          events: [],
        },
      ],
    });
  });

  it('lists what was seen between the modules, and what staff did, each where it belongs', async () => {
    const at = server.clock.now.getTime();
    const added = event('minutesAdded', '5 min', at + 2);
    const again = event('reinstated', '', at + 1);
    await server.db.insert(sittingEvents).values([
      { ...added, kind: 'minutesAdded', sittingId: taker.moduleIds[0], at: new Date(added.at), receivedAt: server.clock.now },
      { ...again, kind: 'reinstated', sittingId: taker.recordId, at: new Date(again.at), receivedAt: server.clock.now },
    ]);
    await taker.submit(1);
    const devtools = event('devtoolsOpened', '505 ms', at + 3);
    await taker.complete({ ending: 'devtoolsOpened', events: [devtools] });
    expect(await told()).toMatchObject({
      ending: 'devtoolsOpened',
      events: [again, devtools],
      modules: [
        { ending: 'student', events: [added] },
        { ending: null, events: [] },
      ],
    });
  });
});

describe('late answers', () => {
  /** The last module runs out with one answer on the server and two on a device without a network. */
  beforeEach(async () => {
    await taker.submit(1);
    await taker.start(2);
    await taker.save(2, [taker.entry(1, 1, 'A')]);
    server.clock.pass(500_000);
    await taker.save(2, [taker.entry(2, 2, 'B')]);
    server.clock.pass(115_001);
  });
  const late = () =>
    taker.save(2, [
      taker.entry(3, 2, 'D', { at: startedAt + 598_000 }),
      taker.entry(4, 3, '17.53', { at: startedAt + 599_000, marked: true }),
    ]);
  const untilTomorrow = waiting('March 3, 2026 at 10:10 am');

  it(
    'keep the key locked until the student says that there are none any more, and are told apart then',
    proves('7-18'),
    async () => {
      expect(await result()).toMatchObject(untilTomorrow);
      await late();
      expect(await result()).toMatchObject(untilTomorrow);
      await taker.endLate();
      expect(await told()).toMatchObject({
        score: { right: 3, total: 6, percent: 50 },
        ending: 'student',
        submittedAt: startedAt + 600_000,
        modules: [
          { late: 0 },
          {
            ending: 'timeUp',
            score: { right: 3, total: 3, percent: 100 },
            late: 2,
            questions: mathematics(
              { answer: 'A', right: true },
              { answer: 'D', right: true, late: true, changes: [{ from: 'B', to: 'D', kind: 'wrongToRight' }] },
              { answer: '17.53', right: true, late: true, marked: true },
            ),
          },
        ],
      });
    },
  );

  it('are not waited for longer than 24 hours', async () => {
    server.clock.pass(24 * 3_600_000 - 15_002);
    const token = await openSession(server.db, { role: 'student', id: taker.student.id }, server.clock.now);
    const nextDay = () => server.call('/getQuizResult', { studentQuizId: taker.recordId }, { token });
    expect(await nextDay()).toMatchObject(untilTomorrow);
    server.clock.pass(1);
    const reviewed = mathematics({ answer: 'A', right: true }, { answer: 'B' });
    expect((await nextDay()).body.data).toMatchObject({
      modules: [{}, { late: 0, questions: reviewed, score: { right: 1, total: 3, percent: 33 } }],
    });
  });
});

describe('before its time', () => {
  it('there is no result, for a module never, and for nobody else', async () => {
    const notOver = refused('There’s no result until the test is over.');
    expect(await result()).toMatchObject(notOver);
    await taker.submit(1);
    expect(await result()).toMatchObject(notOver);
    const ofModule = { studentQuizId: taker.moduleIds[0] };
    expect(await taker.call('/getQuizResult', ofModule)).toMatchObject({ http: 404, body: { reason: 'notFound' } });
    await taker.complete();
    expect(await taker.call('/getQuizResult', ofModule)).toMatchObject({ http: 404, body: { reason: 'notFound' } });
    const other = await seedStudent(server.db, newId(), server.clock.now);
    expect(await server.call('/getQuizResult', { studentQuizId: taker.recordId }, { token: other.token })).toMatchObject({
      http: 403,
      body: { reason: 'forbidden' },
    });
  });

  it('no answer of an unfinished test has a key or an explanation, not even of a module that is over', async () => {
    const { student, recordId, entry } = taker;
    const everything = () => [
      () => taker.call('/getQuizzesByStudentId', { studentId: student.id }),
      () => taker.call('/getQuizzesDetails', { studentQuizId: recordId }),
      () => taker.content(1),
      () => taker.content(2),
      () => result(),
    ];
    const steps = [
      () => taker.save(1, [entry(1, 1, 'A')], { events: [event('keyPressed', 'Tab')] }),
      ...everything(),
      () => taker.start(2),
      () => taker.submit(1, { answers: taker.toAnswers('B', 'C', 'A') }),
      ...everything(),
      () => taker.start(1),
      () => taker.start(2),
      ...everything(),
      () => taker.save(2, [entry(1, 1, 'A')]),
      async () => {
        server.clock.pass(615_001);
        return taker.start(2);
      },
      () => taker.save(2, [entry(2, 3, '4', { at: startedAt + 5 })]),
      ...everything(),
    ];
    const answers: { http: number; body: Record<string, unknown> }[] = [];
    for (const step of steps) answers.push(await step());
    expect(answers.map(({ http }) => http)).toEqual([
      ...[200, 200, 200, 200, 409, 409],
      ...[409, 200, 200, 200, 409, 409, 409],
      ...[409, 200, 200, 200, 409, 200, 409],
      ...[200, 200, 200, 200, 200, 409, 409, 409],
    ]);
    const words = JSON.stringify(answers.map(({ body }) => body));
    expect(words).toContain('sixth');
    expect(words).not.toContain(secrets.explanation);
    expect(words).not.toContain(secrets.numericKey);
    expect(words).not.toMatch(/"(key|accepted|explanation|right)"/);
    await taker.endLate();
    expect(JSON.stringify(await told())).toContain(secrets.numericKey);
  });
});
