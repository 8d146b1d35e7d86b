import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../server/ids.ts';
import { proves } from '../../support/proves.ts';
import { type QuizTaker, quizTaker, seedQuiz, seedSitting } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let taker: QuizTaker;
beforeEach(async () => {
  taker = await quizTaker(server);
});

const call = (path: string, body: object = {}) => taker.call(path, body);
const entry = (seq: number, question: number, answer: string, more: object = {}) => ({
  seq,
  question,
  answer,
  marked: false,
  at: server.clock.now.getTime(),
  ...more,
});
const submission = { answers: [], timePerQuestion: {}, totalTime: 0 };

describe('/startAttempt', () => {
  it('opens a sitting once, and gives it back as it stands when it is opened again', proves('4.2-3'), async () => {
    const startedAt = server.clock.now.getTime();
    expect(await call('/startAttempt', { holder: 'one' })).toMatchObject({
      http: 200,
      body: {
        status: 1,
        serverNow: startedAt,
        data: {
          startedAt,
          deadline: null,
          reinstatedAt: null,
          saved: [],
          lastSeq: 0,
          timePerQuestion: {},
          totalTime: 0,
          events: [],
        },
      },
    });
    server.clock.pass(60_000);
    const event = { id: 'e1', kind: 'keyPressed', detail: 'F12', at: startedAt + 5 };
    await call('/saveAnswers', {
      holder: 'one',
      entries: [entry(1, 2, 'A'), entry(2, 2, 'C', { marked: true })],
      events: [event],
      timePerQuestion: { 2: 20.5 },
      totalTime: 40,
    });
    const { body } = await call('/startAttempt', { holder: 'one' });
    expect(body.data).toEqual({
      startedAt,
      deadline: null,
      reinstatedAt: null,
      saved: [entry(2, 2, 'C', { marked: true })],
      lastSeq: 2,
      timePerQuestion: { 2: 20.5 },
      totalTime: 60,
      events: [event],
    });
  });

  it('asks before another tab takes over, and refuses the former one afterwards', async () => {
    await call('/startAttempt', { holder: 'one' });
    const held = {
      http: 409,
      body: { status: 0, reason: 'heldElsewhere', msg: 'This attempt is open on another device or in another tab.' },
    };
    expect(await call('/startAttempt', { holder: 'two' })).toMatchObject(held);
    expect(await call('/startAttempt', { holder: 'two', takeOver: false })).toMatchObject(held);
    expect(await call('/startAttempt', { holder: 'two', takeOver: true })).toMatchObject({ http: 200 });
    expect(await call('/startAttempt', { holder: 'one' })).toMatchObject(held);
    expect(await call('/saveAnswers', { holder: 'one', entries: [entry(1, 1, 'A')] })).toMatchObject(held);
    expect(await call('/submitQuiz', { holder: 'one', ...submission })).toMatchObject(held);
    expect(await call('/saveAnswers', { holder: 'two', entries: [entry(1, 1, 'B')] })).toMatchObject({
      body: { data: { lastSeq: 1 } },
    });
  });

  it('a call that names no tab speaks for a sitting that no tab holds, and is refused as another tab’s once one does', async () => {
    expect(await call('/startAttempt')).toMatchObject({ http: 200 });
    expect(await call('/saveAnswers', { entries: [entry(1, 1, 'A')] })).toMatchObject({ http: 200 });
    await call('/startAttempt', { holder: 'one' });
    const other = await call('/saveAnswers', { holder: 'two', entries: [] });
    expect(other).toMatchObject({ http: 409, body: { reason: 'heldElsewhere' } });
    const calls: [string, object][] = [
      ['/startAttempt', {}],
      ['/startAttempt', { takeOver: true }],
      ['/saveAnswers', { entries: [] }],
      ['/submitQuiz', submission],
    ];
    for (const [path, body] of calls) {
      const { http, body: answer } = await call(path, body);
      expect([path, http, answer]).toEqual([path, other.http, other.body]);
    }
  });

  it('refuses a sitting that is over, whoever asks, also by taking over', async () => {
    await call('/startAttempt', { holder: 'one' });
    await call('/submitQuiz', { holder: 'one', ...submission });
    const closed = { http: 409, body: { status: 0, reason: 'closed' } };
    expect(await call('/startAttempt', { holder: 'one' })).toMatchObject(closed);
    expect(await call('/startAttempt', { holder: 'two' })).toMatchObject(closed);
    expect(await call('/startAttempt', { holder: 'two', takeOver: true })).toMatchObject(closed);
  });

  it('two sittings of one quiz are never open together, even when both are opened at once', async () => {
    const { versionId } = await seedQuiz(server.db, newId(), server.clock.now);
    const sitting = { studentId: taker.student.id, quizId: taker.quiz.quizId, versionId };
    const other = await seedSitting(server.db, sitting, server.clock.now);
    const both = await Promise.all([call('/startAttempt'), call('/startAttempt', { studentQuizId: other })]);
    expect(both.map(({ http, body }) => [http, body.reason]).sort()).toEqual([
      [200, undefined],
      [409, 'conflict'],
    ]);
  });
});

describe('/saveAnswers', () => {
  beforeEach(async () => {
    await call('/startAttempt', { holder: 'one' });
  });
  const save = (entries: object[], more: object = {}) => call('/saveAnswers', { holder: 'one', entries, ...more });
  const saved = async () => (await call('/startAttempt', { holder: 'one' })).body.data;

  it('commits what continues the ledger, in the order of the numbers', async () => {
    expect(await save([entry(3, 1, 'C'), entry(1, 1, 'A'), entry(2, 1, 'B')])).toMatchObject({
      http: 200,
      body: { data: { lastSeq: 3 } },
    });
    expect(await saved()).toMatchObject({ lastSeq: 3, saved: [entry(3, 1, 'C')] });
  });

  it('takes nothing beyond a gap, until the gap is filled', async () => {
    expect(await save([entry(1, 1, 'A'), entry(3, 2, 'B')])).toMatchObject({ http: 200, body: { data: { lastSeq: 1 } } });
    expect(await saved()).toMatchObject({ lastSeq: 1, saved: [entry(1, 1, 'A')] });
    expect(await save([entry(5, 3, 'D')])).toMatchObject({ body: { data: { lastSeq: 1 } } });
    expect(await save([entry(2, 2, 'A'), entry(3, 2, 'B')])).toMatchObject({ body: { data: { lastSeq: 3 } } });
    expect(await saved()).toMatchObject({ saved: [entry(1, 1, 'A'), entry(3, 2, 'B')] });
  });

  it('the same entry again is no error; another one under its number is a conflict that takes nothing', async () => {
    await save([entry(1, 1, 'A'), entry(2, 2, 'B')]);
    expect(await save([entry(1, 1, 'A'), entry(2, 2, 'B'), entry(3, 3, 'C')])).toMatchObject({ body: { data: { lastSeq: 3 } } });
    for (const other of [entry(2, 2, 'X'), entry(2, 3, 'B'), entry(2, 2, 'B', { marked: true })]) {
      expect(await save([other, entry(4, 4, '9')])).toMatchObject({ http: 409, body: { reason: 'conflict' } });
    }
    expect(await save([entry(4, 4, '1'), entry(4, 4, '2')])).toMatchObject({ http: 409, body: { reason: 'conflict' } });
    expect(await saved()).toMatchObject({ lastSeq: 3 });
  });

  it('refuses a question that the quiz does not have', async () => {
    expect(await save([entry(1, 5, 'A')])).toMatchObject({
      http: 400,
      body: { reason: 'badInput', msg: expect.stringContaining('question 5') },
    });
    expect(await save([], { timePerQuestion: { 5: 1 } })).toMatchObject({ http: 400, body: { reason: 'badInput' } });
    expect(await saved()).toMatchObject({ lastSeq: 0, timePerQuestion: {} });
  });

  it('keeps an event once, by its id', async () => {
    const event = { id: 'e1', kind: 'keyPressed', detail: 'Alt', at: server.clock.now.getTime() };
    await save([], { events: [event] });
    await save([], { events: [event, { ...event, id: 'e2', at: event.at + 1 }] });
    expect(await saved()).toMatchObject({ events: [event, { ...event, id: 'e2', at: event.at + 1 }] });
  });

  it('a question’s time never goes down, and none is longer than the sitting has been open', async () => {
    server.clock.pass(100_000);
    await save([], { timePerQuestion: { 1: 30, 2: 5 } });
    await save([], { timePerQuestion: { 1: 20, 2: 6 } });
    expect(await saved()).toMatchObject({ timePerQuestion: { 1: 30, 2: 6 } });
    await save([], { timePerQuestion: { 1: 9_999 } });
    expect(await saved()).toMatchObject({ timePerQuestion: { 1: 105, 2: 6 } });
  });

  it('the time is what the server’s clock says, whatever the page says, without what the quiz was open in no tab', async () => {
    server.clock.pass(100_000);
    await save([], { totalTime: 9_999 });
    expect(await saved()).toMatchObject({ totalTime: 100 });
    // Away for an hour: but for the rest of a heartbeat that is not counted.
    server.clock.pass(3_600_000);
    expect(await saved()).toMatchObject({ totalTime: 130 });
    for (const _ of [1, 2, 3]) {
      server.clock.pass(700);
      await save([], { totalTime: 0 });
    }
    expect(await saved()).toMatchObject({ totalTime: 132 });
  });

  it('refuses before the start and after the end', async () => {
    const quiz = await seedQuiz(server.db, newId(), server.clock.now);
    const other = await seedSitting(server.db, { studentId: taker.student.id, ...quiz }, server.clock.now);
    expect(await call('/saveAnswers', { studentQuizId: other, entries: [] })).toMatchObject({
      http: 409,
      body: { reason: 'notOpen' },
    });
    await call('/submitQuiz', { holder: 'one', ...submission });
    expect(await save([entry(1, 1, 'A')])).toMatchObject({ http: 409, body: { reason: 'closed' } });
  });

  it('takes each entry once however many copies of a delivery arrive together', async () => {
    const entries = [entry(1, 1, 'A'), entry(2, 2, 'B'), entry(3, 3, 'C')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(entries)));
    expect(answers.map(({ http, body }) => [http, body.data])).toEqual(answers.map(() => [200, { lastSeq: 3, deadline: null }]));
    expect(await saved()).toMatchObject({ lastSeq: 3, saved: entries });
  });

  it('two answers at the same time under one number: one is committed, the other is told', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((answer) => call('/saveAnswers', { holder: 'one', entries: [entry(1, 1, answer)] })),
    );
    expect(answers.map(({ http, body }) => [http, body.reason]).sort()).toEqual([
      [200, undefined],
      [409, 'conflict'],
    ]);
  });

  it('keeps a stamp of a wrong clock, and refuses what no text column can hold', async () => {
    expect(await save([entry(1, 1, 'A', { at: 1e300 })])).toMatchObject({ http: 200 });
    expect(await save([entry(2, 1, 'A\u0000')])).toMatchObject({ http: 400, body: { reason: 'badInput' } });
  });
});
