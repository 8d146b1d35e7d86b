import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterMs, lateAnswersMs, quizOpenMs } from '../../../../contract/limits.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittingEvents, sittings } from '../../../../server/db/tables/sittings.ts';
import { closeOldQuizzes } from '../../../../server/exam/closing/close-old.ts';
import { closeOverdueModules } from '../../../../server/exam/closing/close-overdue.ts';
import { newId } from '../../../../server/ids.ts';
import { type MockTaker, mockTaker } from '../../../support/server/server-mock.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let taker: MockTaker;
let begun: number;
let deadline: number;
beforeEach(async () => {
  taker = await mockTaker(server);
  begun = server.clock.now.getTime();
  deadline = begun + 1_800_000;
  await taker.start(1, { holder: 'tab' });
  await taker.save(1, [entry(1, 1, 'B', begun + 1000)], { holder: 'tab', totalTime: 1 });
});

const done = { http: 200, body: { status: 1 } };
const refused = (reason: string) => ({ http: 409, body: { status: 0, reason } });
const waitUntil = (ms: number) => server.clock.pass(ms - server.clock.now.getTime());
const entry = (seq: number, question: number, answer: string, at: number) => taker.entry(seq, question, answer, { at });
/** An hour after the server closed the module at its deadline. */
const comeBack = async () => {
  waitUntil(deadline + closeAfterMs + 1);
  await closeOverdueModules(server.db, server.clock.now);
  waitUntil(deadline + 3_600_000);
};
const answers = async (module: number) =>
  (await taker.storedLedger(module)).map(({ seq, question, answer }) => [seq, question, answer]);
const result = () => taker.call('/getQuizResult', { studentQuizId: taker.recordId });

describe('a module that the server closed at its deadline', () => {
  beforeEach(comeBack);

  it('tells a device that comes back what it has, and moves nothing', async () => {
    const before = await taker.stored(1);
    expect(await taker.start(1, { holder: 'two' })).toMatchObject(refused('heldElsewhere'));
    const { body } = await taker.start(1, { holder: 'two', takeOver: true });
    expect(body.data).toEqual({
      startedAt: begun,
      deadline,
      reinstatedAt: null,
      saved: [entry(1, 1, 'B', begun + 1000)],
      lastSeq: 1,
      timePerQuestion: {},
      totalTime: 1800,
      events: [],
    });
    expect(await taker.stored(1)).toEqual({ ...before, holder: 'two' });
    expect(await taker.content(1)).toMatchObject(refused('notOpen'));
    expect(await taker.save(1, [], { holder: 'tab' })).toMatchObject(refused('heldElsewhere'));
    expect(await taker.submit(1, { holder: 'tab' })).toMatchObject(refused('heldElsewhere'));
  });

  it('takes what was answered in its time, keeps when it came, and is graded again', async () => {
    const late = [entry(2, 2, 'C', begun + 1000), entry(3, 3, 'A', deadline)];
    const seen = { id: newId(), kind: 'interrupted', detail: '', at: deadline - 5 };
    expect(
      await taker.save(1, late, { holder: 'tab', events: [seen], totalTime: 99_999, timePerQuestion: { 2: 30 } }),
    ).toMatchObject({ http: 200, body: { data: { lastSeq: 3, deadline } } });
    expect(await taker.stored(1)).toMatchObject({
      state: 'submitted',
      ending: 'timeUp',
      submittedAt: new Date(deadline),
      right: 3,
      lastSeq: 3,
      totalTime: 1800,
      timePerQuestion: { 2: 30 },
    });
    expect((await taker.storedLedger(1)).slice(1)).toEqual(
      late.map((line) => ({
        ...{ ...line, sittingId: taker.moduleIds[0], at: new Date(line.at) },
        ...{ receivedAt: server.clock.now, counted: true, highlights: null },
      })),
    );
    const events = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, taker.moduleIds[0]));
    expect(events).toMatchObject([{ id: seen.id, receivedAt: server.clock.now }]);
  });

  it('takes nothing stamped before its start or after its deadline, nor what follows, and no gap', async () => {
    const before = await taker.stored(1);
    const out = [
      [entry(2, 2, 'C', deadline + 1), entry(3, 3, 'A', deadline)],
      [entry(2, 2, 'C', begun - 1), entry(3, 3, 'A', deadline)],
      [entry(3, 3, 'A', deadline)],
    ];
    for (const entries of out) {
      expect(await taker.save(1, entries, { holder: 'tab' })).toMatchObject({ http: 200, body: { data: { lastSeq: 1 } } });
    }
    expect(await taker.save(1, [entry(1, 1, 'C', deadline)], { holder: 'tab' })).toMatchObject(refused('conflict'));
    expect(await taker.stored(1)).toEqual({ ...before, contactAt: server.clock.now });
    expect(await answers(1)).toEqual([[1, 1, 'B']]);
  });

  it('takes nothing more when 24 h have passed since the deadline', async () => {
    waitUntil(deadline + lateAnswersMs - 1);
    expect(await taker.save(1, [entry(2, 2, 'C', deadline)], { holder: 'tab' })).toMatchObject(done);
    expect(await taker.details()).toMatchObject({ modules: [{ late: true }, { late: false }] });
    server.clock.pass(1);
    expect(await taker.save(1, [entry(3, 3, 'A', deadline)], { holder: 'tab' })).toMatchObject(refused('closed'));
    expect(await taker.start(1, { holder: 'tab' })).toMatchObject(refused('closed'));
    expect(await taker.submit(1, { holder: 'tab' })).toMatchObject(refused('closed'));
    expect(await taker.details()).toMatchObject({ modules: [{ late: false, ending: 'timeUp' }, {}] });
    expect(await answers(1)).toEqual([
      [1, 1, 'B'],
      [2, 2, 'C'],
    ]);
  });

  it('takes nothing more after the student’s word that no more will come, given any number of times', async () => {
    for (const _ of [1, 2]) expect(await taker.endLate()).toMatchObject(done);
    expect(await taker.save(1, [entry(2, 2, 'C', deadline)], { holder: 'tab' })).toMatchObject(refused('closed'));
    expect(await taker.start(1, { holder: 'tab' })).toMatchObject(refused('closed'));
    expect(await taker.stored(1)).toMatchObject({ ending: 'timeUp', lateUntil: null, right: 1 });
  });

  it('takes nothing more after a submission, whose answers do not count', async () => {
    const submission = { holder: 'tab', ending: 'timeUp', answers: taker.toAnswers('B', 'C', 'A'), time: 1800 };
    expect(await taker.submit(1, submission)).toMatchObject(done);
    const after = await taker.stored(1);
    expect(after).toMatchObject({
      ending: 'timeUp',
      submittedAt: new Date(deadline),
      lateUntil: null,
      right: 1,
      totalTime: 1800,
    });
    expect(await answers(1)).toEqual([[1, 1, 'B']]);
    expect(await taker.submit(1, submission)).toMatchObject(done);
    expect(await taker.stored(1)).toEqual(after);
    expect(await taker.save(1, [entry(2, 2, 'C', deadline)], { holder: 'tab' })).toMatchObject(refused('closed'));
  });

  it('lets the next module begin, and stays open for late answers meanwhile and after the test', async () => {
    await taker.start(2);
    expect(await taker.save(1, [entry(2, 2, 'C', deadline)], { holder: 'tab' })).toMatchObject(done);
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress', right: null });
    await taker.submit(2, { answers: taker.toAnswers('A', 'D', '17.53') });
    expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'student', right: 5, total: 6 });
    expect(await result()).toMatchObject(refused('notOpen'));

    const record = await taker.stored(0);
    await taker.save(1, [entry(3, 3, 'A', deadline - 1)], { holder: 'tab', totalTime: 20 });
    // From before the delivery that should have brought it: kept, and not graded.
    expect(await taker.stored(0)).toEqual({ ...record, right: 5 });
    await taker.endLate();
    expect(await result()).toMatchObject(done);
  });
});

describe('a device that ended the whole test while it was offline', () => {
  beforeEach(comeBack);
  const left = { holder: 'tab', ending: 'fullscreenLeft' };
  const event = () => ({ id: newId(), kind: 'fullscreenLeft', detail: '', at: deadline - 60_000 });

  it('ends it now: the module keeps how the server closed it, the record how the test ended', async () => {
    expect(await taker.submit(1, { ...left, events: [event()] })).toMatchObject(done);
    expect(await taker.stored(1)).toMatchObject({ ending: 'timeUp', lateUntil: null });
    expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'fullscreenLeft', right: 1, total: 6 });
    const events = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, taker.moduleIds[0]));
    expect(events).toMatchObject([{ kind: 'fullscreenLeft' }]);
  });

  it('ends nothing of a module that the student is sitting by now', async () => {
    await taker.start(2);
    expect(await taker.submit(1, { ...left, events: [event()] })).toMatchObject(done);
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress' });
    expect(await taker.stored(2)).toMatchObject({ state: 'inProgress' });
  });
});

describe('late answers are not taken', () => {
  it.each(['student', 'tabHidden', 'warningLimit', 'restrictedKey', 'fullscreenLeft'])(
    'by a module that ended so: %s',
    async (ending) => {
      await taker.submit(1, { holder: 'tab', ending });
      waitUntil(deadline + 3_600_000);
      await closeOverdueModules(server.db, server.clock.now);
      expect(await taker.save(1, [entry(2, 2, 'C', begun + 5)], { holder: 'tab' })).toMatchObject(refused('closed'));
      expect(await taker.stored(1)).toMatchObject({ ending, lateUntil: null });
    },
  );

  it('by the module that was open when the test was marked complete', async () => {
    await taker.complete({ ending: 'devtoolsOpened' });
    expect(await taker.save(1, [entry(2, 2, 'C', begun + 5)], { holder: 'tab' })).toMatchObject(refused('closed'));
    expect(await taker.start(1, { holder: 'tab' })).toMatchObject(refused('closed'));
  });
});

describe('a mock test that was open for 30 days', () => {
  const old = () => new Date(begun + quizOpenMs);
  const mails = async () => {
    const [student] = await server.db.select().from(students).where(eq(students.id, taker.student.id));
    return server.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, student?.email ?? ''));
  };

  it('is completed as it stands, its student is told once, and its modules are none of its own', async () => {
    await comeBack();
    await closeOldQuizzes(server.db, new Date(old().getTime() - 1));
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress' });
    await Promise.all([closeOldQuizzes(server.db, old()), closeOldQuizzes(server.db, old())]);
    expect(await taker.stored(0)).toMatchObject({
      state: 'submitted',
      ending: 'expired',
      submittedAt: old(),
      right: 1,
      total: 6,
    });
    expect(await taker.stored(1)).toMatchObject({ ending: 'timeUp' });
    expect(await taker.stored(2)).toMatchObject({ state: 'assigned' });
    expect(await mails()).toMatchObject([
      { subject: '“Practice test” was submitted', text: expect.stringContaining('under Mock Test, on the Attempted tab') },
    ]);
    waitUntil(old().getTime() + 1);
    expect(await taker.start(2)).toMatchObject(refused('closed'));
    expect(await taker.complete()).toMatchObject(done);
    expect(await taker.stored(0)).toMatchObject({ ending: 'expired' });
  });

  it('is left alone while a module is being sat', async () => {
    await taker.submit(1, { holder: 'tab' });
    waitUntil(old().getTime() - 1000);
    await taker.start(2);
    server.clock.pass(2000);
    await closeOldQuizzes(server.db, server.clock.now);
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress' });
    expect(await taker.submit(2)).toMatchObject(done);
    expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'student' });
  });

  it('has modules that end at their deadline and not by their age, as one that staff opened again', async () => {
    const long = new Date(begun - 2 * quizOpenMs);
    await server.db.update(sittings).set({ startedAt: long }).where(eq(sittings.id, taker.moduleIds[0]));
    await closeOldQuizzes(server.db, server.clock.now);
    expect(await taker.stored(1)).toMatchObject({ state: 'inProgress', startedAt: long });
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress' });
  });

  it('has 30 days more where staff opened it again', async () => {
    await taker.complete({ ending: 'testEnded' });
    waitUntil(old().getTime() - 1000);
    const again = { state: 'inProgress' as const, submittedAt: null, ending: null, reinstatedAt: server.clock.now };
    await server.db.update(sittings).set(again).where(eq(sittings.id, taker.recordId));
    await closeOldQuizzes(server.db, old());
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress' });
    waitUntil(again.reinstatedAt.getTime() + quizOpenMs);
    await closeOldQuizzes(server.db, server.clock.now);
    expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'expired' });
  });
});
