import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { quizVersions } from '../../../server/db/tables/content.ts';
import { sittingEvents } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { proves } from '../../support/proves.ts';
import { type MockTaker, mockTaker, moduleSeconds, seedMockSitting } from '../../support/server/server-mock.ts';
import { secrets, seedQuiz, seedSitting } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let taker: MockTaker;
beforeEach(async () => {
  taker = await mockTaker(server);
});

const done = { http: 200, body: { status: 1 } };
const refused = (http: number, reason: string, msg?: string) => ({
  http,
  body: { status: 0, reason, ...(msg === undefined ? {} : { msg }) },
});
const event = (kind: string, detail = '') => ({ id: newId(), kind, detail, at: server.clock.now.getTime() });

describe('a mock test from its first module to its last', () => {
  it('is begun, submitted module by module, graded and completed', {
    ...proves('4.3-4', '4.3-9', '4.3-10', '7-11', '7-13', '7-16'),
    timeout: 60_000,
  }, async () => {
    const { mock, recordId, moduleIds, toAnswers, entry } = taker;
    const begun = server.clock.now.getTime();
    const first = { studentQuizId: moduleIds[0], quizId: mock.modules[0]?.quizId, name: 'Reading and Writing', questions: 3 };
    const second = { studentQuizId: moduleIds[1], quizId: mock.modules[1]?.quizId, name: 'Mathematics', questions: 3 };
    const waiting = { state: 'assigned', ending: null, deadline: null, late: false, breakBefore: null, photographing: null };
    const test = { title: 'Practice test', creator: 'Prepchart', duration: 60, exam: null, is_node: true, reinstatedAt: null };
    const policy = { keysAllowed: false, extraTime: 1 };
    expect(await taker.details()).toEqual({
      ...test,
      state: 'assigned',
      ending: null,
      totalTime: 0,
      modules: [
        { ...first, type: 'reading-writing', tools: [], reference: 'sat', time: moduleSeconds[0], ...waiting },
        { ...second, type: 'math', tools: ['calculator', 'reference'], reference: 'sat', time: moduleSeconds[1], ...waiting },
      ],
      policy,
    });

    expect(await taker.start(1, { holder: 'tab' })).toEqual({
      http: 200,
      headers: expect.anything(),
      body: {
        status: 1,
        serverNow: begun,
        data: {
          startedAt: begun,
          deadline: begun + 1_800_000,
          reinstatedAt: null,
          saved: [],
          lastSeq: 0,
          timePerQuestion: {},
          totalTime: 0,
          events: [],
        },
      },
    });
    expect((await taker.content(1)).body.data).toMatchObject([
      { question: 'first' },
      { question: 'second' },
      { question: 'third' },
    ]);
    server.clock.pass(60_000);
    expect(await taker.save(1, [entry(1, 1, 'B'), entry(2, 2, 'A')], { holder: 'tab' })).toMatchObject({
      body: { data: { lastSeq: 2, deadline: begun + 1_800_000 } },
    });
    server.clock.pass(60_000);
    const key = event('keyPressed', 'Shift');
    expect(
      await taker.submit(1, {
        holder: 'tab',
        answers: toAnswers('B', 'C', ''),
        time: 118,
        timePerQuestion: { 1: 50, 2: 60.5 },
        events: [key],
      }),
    ).toMatchObject(done);
    const closedFirst = {
      state: 'submitted',
      startedAt: new Date(begun),
      deadline: new Date(begun + 1_800_000),
      submittedAt: new Date(begun + 120_000),
      ending: 'student',
      lateUntil: null,
      right: 2,
      total: 3,
      lastSeq: 3,
      totalTime: 120,
      timePerQuestion: { 1: 50, 2: 60.5 },
    };
    expect(await taker.stored(1)).toMatchObject(closedFirst);
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress', startedAt: new Date(begun), right: null, deadline: null });

    server.clock.pass(30_000);
    const secondBegun = server.clock.now.getTime();
    await taker.start(2, { holder: 'tab' });
    const sat = { state: 'submitted', ending: 'student', deadline: null, late: false, breakBefore: null, photographing: null };
    expect(await taker.details()).toEqual({
      ...test,
      state: 'inProgress',
      ending: null,
      totalTime: 120,
      modules: [
        { ...first, type: 'reading-writing', tools: [], reference: 'sat', time: moduleSeconds[0], ...sat },
        {
          ...second,
          type: 'math',
          tools: ['calculator', 'reference'],
          reference: 'sat',
          time: moduleSeconds[1],
          ...waiting,
          state: 'inProgress',
          deadline: secondBegun + 600_000,
        },
      ],
      policy,
    });
    server.clock.pass(45_000);
    await taker.submit(2, { holder: 'tab', answers: toAnswers('A', 'B', '17.530'), time: 40 });
    expect(await taker.stored(1)).toMatchObject(closedFirst);
    expect(await taker.stored(2)).toMatchObject({ state: 'submitted', ending: 'student', right: 2, total: 3, totalTime: 45 });
    expect(await taker.stored(0)).toMatchObject({
      state: 'submitted',
      startedAt: new Date(begun),
      submittedAt: new Date(secondBegun + 45_000),
      ending: 'student',
      right: 4,
      total: 6,
      totalTime: 165,
      deadline: null,
      lateUntil: null,
    });
    expect(await taker.details()).toMatchObject({ state: 'submitted', ending: 'student', totalTime: 165 });
    const kept = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, moduleIds[0]));
    expect(kept).toMatchObject([{ ...key, at: new Date(key.at), receivedAt: new Date(begun + 120_000) }]);
    expect(await taker.call('/getQuizResult', { studentQuizId: recordId })).toMatchObject(done);
  });

  it('tells of a break before a module, from the end of the one before until the module begins', async () => {
    const { mock } = taker;
    const modules = mock.modules.map((module, index) => (index === 1 ? { ...module, breakSeconds: 600 } : module));
    await server.db.update(quizVersions).set({ modules }).where(eq(quizVersions.id, mock.versionId));
    const breaks = async () => ((await taker.details()) as QuizDetails).modules.map(({ breakBefore }) => breakBefore);
    await taker.start(1);
    expect(await breaks()).toEqual([null, { seconds: 600, endsAt: null }]);
    await taker.submit(1);
    const endsAt = server.clock.now.getTime() + 600_000;
    server.clock.pass(700_000);
    expect(await breaks()).toEqual([null, { seconds: 600, endsAt }]);
    await taker.start(2);
    expect(await breaks()).toEqual([null, null]);
  });

  it('gives no questions and no key before their time, in any answer', proves('7-13'), async () => {
    const { mock, recordId, student, entry, call } = taker;
    const answers = [
      await taker.content(1),
      await call('/getQuizContent', { quizId: mock.quizId }),
      await taker.start(1),
      await taker.content(1),
      await taker.content(2),
      await call('/getQuizContent', { quizId: mock.quizId }),
      await taker.save(1, [entry(1, 1, 'A')]),
      await call('/getQuizResult', { studentQuizId: recordId }),
      await call('/getQuizzesByStudentId', { studentId: student.id }),
      await call('/getQuizzesDetails', { studentQuizId: recordId }),
      await taker.submit(1),
      await taker.content(1),
      await taker.content(2),
      await taker.start(2),
      await taker.content(2),
      await call('/getQuizResult', { studentQuizId: recordId }),
      await taker.submit(2),
      await taker.content(2),
    ];
    expect(answers.map(({ http }) => http)).toEqual([
      409, 409, 200, 200, 409, 409, 200, 409, 200, 200, 200, 409, 409, 200, 200, 409, 200, 409,
    ]);
    const told = JSON.stringify(answers.map(({ body }) => body));
    expect(told).toContain('sixth');
    expect(told).not.toContain(secrets.explanation);
    expect(told).not.toContain(secrets.numericKey);
    expect(told).not.toMatch(/"(key|accepted|explanation)"/);
  });

  it('opens the modules in order, each once those before it are submitted', proves('4.3-9'), async () => {
    const notYet = refused(409, 'notOpen', 'It’s not this module’s turn yet: modules come in order.');
    expect(await taker.start(2)).toMatchObject(notYet);
    expect(await taker.stored(0)).toMatchObject({ state: 'assigned', startedAt: null });
    await taker.start(1);
    expect(await taker.start(2)).toMatchObject(notYet);
    await taker.submit(1);
    expect(await taker.start(1)).toMatchObject(refused(409, 'closed', 'This module has been submitted.'));
    expect(await taker.start(2)).toMatchObject(done);
  });

  it('asks before another tab takes a module over, and lets only its holder speak for it', async () => {
    await taker.start(1, { holder: 'one' });
    const held = refused(409, 'heldElsewhere');
    expect(await taker.start(1, { holder: 'two' })).toMatchObject(held);
    expect(await taker.start(1, { holder: 'two', takeOver: true })).toMatchObject(done);
    expect(await taker.save(1, [taker.entry(1, 1, 'A')], { holder: 'one' })).toMatchObject(held);
    expect(await taker.submit(1, { holder: 'one' })).toMatchObject(held);
    expect(await taker.submit(1, { holder: 'two' })).toMatchObject(done);
    expect(await taker.submit(1, { holder: 'one' })).toMatchObject(refused(409, 'closed'));
  });

  it('a module submitted again changes nothing', async () => {
    await taker.start(1, { holder: 'tab' });
    await taker.submit(1, { holder: 'tab', answers: taker.toAnswers('B'), ending: 'tabHidden' });
    const [module, record, lines] = [await taker.stored(1), await taker.stored(0), await taker.storedLedger(1)];
    server.clock.pass(1000);
    expect(await taker.submit(1, { holder: 'tab', answers: taker.toAnswers('A', 'A'), ending: 'fullscreenLeft' })).toMatchObject(
      done,
    );
    expect([await taker.stored(1), await taker.stored(0), await taker.storedLedger(1)]).toEqual([module, record, lines]);
  });

  it('two records of one mock test are never sat together', async () => {
    const { student, mock } = taker;
    const { moduleIds } = await seedMockSitting(server.db, { studentId: student.id, mock }, server.clock.now);
    const both = await Promise.all([taker.start(1), taker.call('/startAttempt', { studentQuizId: moduleIds[0] })]);
    expect(both.map(({ http, body }) => [http, body.reason]).sort()).toEqual([
      [200, undefined],
      [409, 'conflict'],
    ]);
  });
});

describe('an ending', () => {
  it.each(['timeUp', 'warningLimit', 'restrictedKey', 'tabHidden', 'student'])(
    'of a module alone leaves the test open: %s',
    proves('4.3-19'),
    async (ending) => {
      await taker.start(1);
      server.clock.pass(1_800_000);
      expect(await taker.submit(1, { ending })).toMatchObject(done);
      expect(await taker.stored(1)).toMatchObject({ state: 'submitted', ending, lateUntil: null });
      expect(await taker.stored(0)).toMatchObject({ state: 'inProgress', ending: null });
      expect(await taker.start(2)).toMatchObject(done);
      expect(await taker.submit(2, { ending: 'warningLimit' })).toMatchObject(done);
      expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'student' });
    },
  );

  it.each(['fullscreenLeft', 'devtoolsOpened', 'testEnded'])(
    'that ends the whole test completes it with the module: %s',
    proves('4.3-15', '4.3-16', '4.3-17'),
    async (ending) => {
      await taker.start(1);
      server.clock.pass(10_000);
      await taker.submit(1, { ending, answers: taker.toAnswers('B', 'C', 'D'), time: 9 });
      const submittedAt = server.clock.now;
      expect(await taker.stored(1)).toMatchObject({ state: 'submitted', ending, submittedAt, right: 2 });
      expect(await taker.stored(2)).toMatchObject({ state: 'assigned', startedAt: null, right: null });
      expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending, submittedAt, right: 2, total: 6, totalTime: 10 });
      expect(await taker.start(2)).toMatchObject(refused(409, 'closed', 'This mock test is over.'));
      expect(await taker.save(1, [taker.entry(4, 3, 'A')])).toMatchObject(refused(409, 'closed'));
    },
  );
});

describe('/markMockComplete', () => {
  it(
    'grades the open module as it stands, leaves the next unsat, keeps what it is told, and again changes nothing',
    proves('7-17'),
    async () => {
      await taker.start(1, { holder: 'tab' });
      await taker.save(1, [taker.entry(1, 1, 'B')], { holder: 'tab', totalTime: 4 });
      server.clock.pass(5_000);
      const left = event('fullscreenLeft');
      expect(await taker.complete({ ending: 'fullscreenLeft', events: [left] })).toMatchObject(done);
      const submittedAt = server.clock.now;
      const ending = 'fullscreenLeft';
      expect(await taker.stored(1)).toMatchObject({ state: 'submitted', ending, submittedAt, right: 1, total: 3, totalTime: 5 });
      expect(await taker.stored(2)).toMatchObject({ state: 'assigned', ending: null, submittedAt: null });
      const record = await taker.stored(0);
      expect(record).toMatchObject({ state: 'submitted', ending, submittedAt, right: 1, total: 6, totalTime: 5 });
      const events = () => server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, taker.recordId));
      expect(await events()).toMatchObject([{ id: left.id, kind: 'fullscreenLeft' }]);

      server.clock.pass(5_000);
      expect(await taker.complete({ ending: 'testEnded', events: [event('tabHidden')] })).toMatchObject(done);
      expect(await taker.stored(0)).toEqual(record);
      expect(await events()).toHaveLength(1);
    },
  );

  it('between two modules, without a word why, completes the test as the student’s end', async () => {
    await taker.start(1);
    await taker.submit(1, { answers: taker.toAnswers('B', 'C', 'A'), time: 0 });
    expect(await taker.complete()).toMatchObject(done);
    expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'student', right: 3, total: 6 });
    expect(await taker.stored(2)).toMatchObject({ state: 'assigned' });
  });

  it('ends an open module as ‘End Test’ does, and comes after the last module without effect', async () => {
    await taker.start(1);
    await taker.complete();
    expect(await taker.stored(1)).toMatchObject({ ending: 'testEnded' });
    const other = await mockTaker(server);
    for (const module of [1, 2]) {
      await other.start(module);
      await other.submit(module);
    }
    const record = await other.stored(0);
    server.clock.pass(1000);
    expect(await other.complete()).toMatchObject(done);
    expect(await other.stored(0)).toEqual(record);
  });

  it('refuses a test that was not begun', async () => {
    expect(await taker.complete()).toMatchObject(refused(409, 'notOpen', 'This mock test hasn’t been started.'));
    expect(await taker.stored(0)).toMatchObject({ state: 'assigned' });
  });
});

describe('an id of another kind', () => {
  it('is refused, and says so', async () => {
    const { recordId, moduleIds, call, student } = taker;
    const quiz = await seedQuiz(server.db, newId(), server.clock.now);
    const quizId = await seedSitting(server.db, { studentId: student.id, ...quiz }, server.clock.now);
    await taker.start(1);
    const submission = { answers: [], timePerQuestion: {} };
    const [test, module] = [{ studentQuizId: recordId }, { studentQuizId: moduleIds[0] }];
    const isModule = (of: string) => refused(400, 'badInput', `This is a module of a mock test, not ${of}.`);
    const isQuiz = (of: string) => refused(400, 'badInput', `This is a quiz, not ${of}.`);
    const isTest = refused(409, 'notOpen', 'This is a mock test: you take its modules one after the other.');
    expect(await call('/startAttempt', test)).toMatchObject(isTest);
    expect(await call('/saveAnswers', { ...test, entries: [] })).toMatchObject(isTest);
    expect(await call('/submitQuiz', { ...test, ...submission, totalTime: 0 })).toMatchObject(
      refused(400, 'badInput', 'This is a mock test, not a quiz.'),
    );
    expect(await call('/submitMockModule', { ...test, ...submission, time: 0 })).toMatchObject(
      refused(400, 'badInput', 'This is a mock test, not a module of a mock test.'),
    );
    expect(await call('/submitQuiz', { ...module, ...submission, totalTime: 0 })).toMatchObject(isModule('a quiz'));
    expect(await call('/getQuizzesDetails', module)).toMatchObject(isModule('a quiz or a mock test'));
    expect(await call('/markMockComplete', module)).toMatchObject(isModule('a mock test'));
    expect(await call('/endLateAnswers', module)).toMatchObject(isModule('a mock test'));
    expect(await call('/submitMockModule', { studentQuizId: quizId, ...submission, time: 0 })).toMatchObject(
      isQuiz('a module of a mock test'),
    );
    expect(await call('/markMockComplete', { studentQuizId: quizId })).toMatchObject(isQuiz('a mock test'));
    expect(await call('/endLateAnswers', { studentQuizId: quizId })).toMatchObject(isQuiz('a mock test'));
    expect([await taker.stored(0), await taker.stored(1)]).toMatchObject([{ state: 'inProgress' }, { state: 'inProgress' }]);
  });

  it('more answers than questions, and a question that is not there, are refused', async () => {
    await taker.start(1);
    const bad = refused(400, 'badInput');
    expect(await taker.submit(1, { answers: taker.toAnswers('A', 'A', 'A', 'A') })).toMatchObject(bad);
    expect(await taker.submit(1, { timePerQuestion: { 4: 1 } })).toMatchObject(bad);
    expect(await taker.save(1, [taker.entry(1, 4, 'A')])).toMatchObject(bad);
    expect(await taker.stored(1)).toMatchObject({ state: 'inProgress', lastSeq: 0 });
  });
});
