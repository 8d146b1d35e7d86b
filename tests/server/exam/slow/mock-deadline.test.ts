import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterMs, lateAnswersMs } from '../../../../contract/limits.ts';
import { sittingEvents, sittings } from '../../../../server/db/tables/sittings.ts';
import { closeOverdueModules } from '../../../../server/exam/closing/close-overdue.ts';
import { newId } from '../../../../server/ids.ts';
import { allJobs } from '../../../../server/jobs/jobs.ts';
import { proves } from '../../../support/proves.ts';
import { type MockTaker, mockTaker, moduleSeconds } from '../../../support/server/server-mock.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let taker: MockTaker;
let begun: number;
let deadline: number;
beforeEach(async () => {
  taker = await mockTaker(server);
  begun = server.clock.now.getTime();
  deadline = begun + 1_800_000;
});

const done = { http: 200, body: { status: 1 } };
const refused = (reason: string) => ({ http: 409, body: { status: 0, reason } });
const waitUntil = (ms: number) => server.clock.pass(ms - server.clock.now.getTime());
const change = (module: number, row: Partial<typeof sittings.$inferInsert>) =>
  server.db
    .update(sittings)
    .set(row)
    .where(eq(sittings.id, taker.moduleIds[module - 1] ?? ''));

describe('the deadline', () => {
  it.each([1, 1.25, 1.5, 2] as const)(
    'is the module’s own time, times the accommodation of %s, from its first opening',
    proves('4.3-5', '4.3-29', '9-3', '9-4'),
    async (extraTime) => {
      taker = await mockTaker(server, { keysAllowed: false, extraTime });
      const times = moduleSeconds.map((seconds) => seconds * extraTime);
      expect(await taker.details()).toMatchObject({ modules: times.map((time) => ({ time })), policy: { extraTime } });
      for (const [index, time] of times.entries()) {
        const first = server.clock.now.getTime() + time * 1000;
        expect(await taker.start(index + 1)).toMatchObject({ body: { data: { deadline: first } } });
        server.clock.pass(time * 1000 - 1);
        expect(await taker.submit(index + 1, { ending: 'timeUp' })).toMatchObject(refused('tooEarly'));
        server.clock.pass(1);
        expect(await taker.submit(index + 1, { ending: 'timeUp' })).toMatchObject(done);
        expect(await taker.stored(index + 1)).toMatchObject({ submittedAt: new Date(first) });
      }
    },
  );

  it('is 1800 seconds for a module whose row has none', proves('9-4'), async () => {
    await change(1, { seconds: null });
    expect(await taker.start(1)).toMatchObject({ body: { data: { deadline } } });
  });

  it('stays where it is however often the module is opened again', async () => {
    await taker.start(1, { holder: 'one' });
    for (const holder of ['one', 'two', 'two']) {
      server.clock.pass(500_000);
      expect(await taker.start(1, { holder, takeOver: true })).toMatchObject({ body: { data: { startedAt: begun, deadline } } });
    }
    expect(await taker.stored(1)).toMatchObject({ deadline: new Date(deadline), startedAt: new Date(begun) });
  });

  it('moves where staff move it, and every delivery is told', async () => {
    await taker.start(1);
    await change(1, { deadline: new Date(deadline + 300_000) });
    expect(await taker.save(1, [])).toMatchObject({ body: { data: { lastSeq: 0, deadline: deadline + 300_000 } } });
    waitUntil(deadline + closeAfterMs + 1);
    const early = await taker.submit(1, { ending: 'timeUp' });
    expect(early).toMatchObject(refused('tooEarly'));
    expect(early.body.msg).toBe('This module’s time isn’t up yet.');
  });

  it('is set anew from what staff left when they open a module again; what was seen before counts no more', async () => {
    const at = (ms: number, kind: string) => ({ id: newId(), kind, detail: '', at: ms });
    await taker.start(1, { holder: 'tab' });
    server.clock.pass(60_000);
    await taker.save(1, [taker.entry(1, 1, 'B')], { holder: 'tab' });
    await taker.submit(1, { holder: 'tab', ending: 'tabHidden', events: [at(begun + 60_000, 'tabHidden')] });
    server.clock.pass(3_600_000);
    const reinstatedAt = server.clock.now;
    const none = { deadline: null, submittedAt: null, ending: null, right: null, total: null, holder: null, countedAt: null };
    await change(1, { state: 'assigned', secondsLeft: 1740, reinstatedAt, ...none });
    const staff = { ...at(0, 'reinstated'), sittingId: taker.moduleIds[0], kind: 'reinstated' as const };
    await server.db.insert(sittingEvents).values({ ...staff, at: reinstatedAt, receivedAt: reinstatedAt });

    expect(await taker.details()).toMatchObject({ modules: [{ time: 1740, state: 'assigned' }, { time: 600 }] });
    expect(await taker.save(1, [])).toMatchObject(refused('notOpen'));
    expect(await taker.submit(1)).toMatchObject(refused('notOpen'));
    server.clock.pass(5_000);
    const anew = reinstatedAt.getTime() + 5_000 + 1_740_000;
    expect(await taker.start(1, { holder: 'other' })).toMatchObject({
      http: 200,
      body: {
        data: {
          startedAt: begun,
          deadline: anew,
          reinstatedAt: reinstatedAt.getTime(),
          saved: [{ seq: 1, answer: 'B' }],
          lastSeq: 1,
          events: [],
        },
      },
    });
    const seen = at(reinstatedAt.getTime() + 6_000, 'keyPressed');
    await taker.save(1, [], { holder: 'other', events: [seen] });
    expect((await taker.start(1, { holder: 'other' })).body.data).toMatchObject({ events: [seen] });
    waitUntil(anew - 1);
    expect(await taker.submit(1, { holder: 'other', ending: 'timeUp' })).toMatchObject(refused('tooEarly'));
    expect(await taker.stored(1)).toMatchObject({ totalTime: 60 });
    server.clock.pass(1);
    await taker.submit(1, { holder: 'other', ending: 'timeUp' });
    // The hour in which it waited for staff and for the student is none of its time.
    expect(await taker.stored(1)).toMatchObject({ totalTime: 1800 });
  });
});

describe('at the deadline', () => {
  beforeEach(async () => {
    await taker.start(1);
  });

  it('an entry stamped later is not taken, nor what follows it; one stamped in time is, until 15 s have passed', async () => {
    const { entry } = taker;
    waitUntil(deadline + closeAfterMs);
    const entries = [
      entry(1, 1, 'B', { at: deadline }),
      entry(2, 2, 'C', { at: deadline + 1 }),
      entry(3, 3, 'A', { at: deadline }),
    ];
    expect(await taker.save(1, entries)).toMatchObject({ body: { data: { lastSeq: 1, deadline } } });
    expect(await taker.storedLedger(1)).toMatchObject([
      { seq: 1, answer: 'B', at: new Date(deadline), receivedAt: server.clock.now },
    ]);
    expect(await taker.save(1, [entry(2, 3, 'A', { at: deadline - 1 })])).toMatchObject({ body: { data: { lastSeq: 2 } } });
  });

  it('a submission within 15 s brings its answers, stamped with the deadline, and ends there', proves('4.3-14'), async () => {
    await taker.save(1, [taker.entry(1, 1, 'D')]);
    waitUntil(deadline + closeAfterMs);
    expect(await taker.submit(1, { ending: 'timeUp', answers: taker.toAnswers('B', 'C', 'A'), time: 1815 })).toMatchObject(done);
    expect(await taker.stored(1)).toMatchObject({
      ending: 'timeUp',
      submittedAt: new Date(deadline),
      lateUntil: null,
      right: 3,
      totalTime: 1800,
    });
    expect((await taker.storedLedger(1)).slice(1)).toMatchObject(
      ['B', 'C', 'A'].map((answer) => ({ answer, at: new Date(deadline), receivedAt: server.clock.now })),
    );
  });

  it('the questions stay readable for 15 s, and no longer', async () => {
    waitUntil(deadline + closeAfterMs);
    expect(await taker.content(1)).toMatchObject(done);
    server.clock.pass(1);
    expect(await taker.content(1)).toMatchObject(refused('notOpen'));
  });
});

describe('a module that nobody submits', () => {
  const closed = () => ({
    state: 'submitted',
    ending: 'timeUp',
    submittedAt: new Date(deadline),
    deadline: new Date(deadline),
    lateUntil: new Date(deadline + lateAnswersMs),
    right: 1,
    total: 3,
    totalTime: 1800,
  });

  beforeEach(async () => {
    await taker.start(1);
    server.clock.pass(30_000);
    await taker.save(1, [taker.entry(1, 1, 'B'), taker.entry(2, 2, 'B')], { totalTime: 25 });
  });

  it('is closed at its deadline by a job, once 15 s have passed since', async () => {
    const job = allJobs(server.app.context).find(({ name }) => name === 'close-overdue-modules');
    expect(job?.everyMs).toBe(5_000);
    waitUntil(deadline + closeAfterMs);
    await job?.run(server.app.context);
    expect(await taker.stored(1)).toMatchObject({ state: 'inProgress' });
    server.clock.pass(1);
    await job?.run(server.app.context);
    expect(await taker.stored(1)).toMatchObject(closed());
    expect(await taker.stored(0)).toMatchObject({ state: 'inProgress', submittedAt: null });
    expect(await taker.details()).toMatchObject({
      state: 'inProgress',
      modules: [{ state: 'submitted', ending: 'timeUp', deadline: null, late: true }, { state: 'assigned' }],
    });
  });

  const calls: Record<string, () => Promise<unknown>> = {
    '/startAttempt': () => taker.start(1),
    '/startAttempt of the next module': () => taker.start(2),
    '/saveAnswers': () => taker.save(1, []),
    '/submitMockModule': () => taker.submit(1, { ending: 'fullscreenLeft', answers: taker.toAnswers('B', 'C', 'A') }),
    '/markMockComplete': () => taker.complete(),
    '/endLateAnswers': () => taker.endLate(),
    '/getQuizContent': () => taker.content(1),
    '/getQuizzesDetails': () => taker.details(),
    '/getQuizResult': () => taker.call('/getQuizResult', { studentQuizId: taker.recordId }),
    '/getQuizzesByStudentId': () => taker.call('/getQuizzesByStudentId', { studentId: taker.student.id }),
  };
  it.each(Object.entries(calls))('is closed by the next call of the student, without the job: %s', async (_, make) => {
    waitUntil(deadline + 3 * closeAfterMs);
    await make();
    const { lateUntil: _late, ...rest } = closed();
    expect(await taker.stored(1)).toMatchObject(rest);
  });

  it('ends the test with the last module, at its deadline', async () => {
    await taker.submit(1);
    await taker.start(2);
    const last = server.clock.now.getTime() + 600_000;
    waitUntil(last + 3_600_000);
    await closeOverdueModules(server.db, server.clock.now);
    expect(await taker.stored(0)).toMatchObject({
      state: 'submitted',
      ending: 'student',
      submittedAt: new Date(last),
      right: 1,
      total: 6,
    });
    expect(await taker.start(2)).toMatchObject({ body: { data: { deadline: last } } });
  });
});

it('never closes a module as timeUp before its deadline, whatever comes when', async () => {
  const step = fc.record({
    passes: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 1_800_000 })),
    act: fc.constantFrom('start', 'save', 'timeUp', 'job', 'addMinute'),
  });
  const times = fc.constantFrom(1, 1.25, 1.5, 2);
  const seen = { early: 0, closed: 0 };
  await fc.assert(
    fc.asyncProperty(times, fc.array(step, { minLength: 4, maxLength: 12 }), async (extraTime, steps) => {
      taker = await mockTaker(server, { keysAllowed: false, extraTime: extraTime as 1 });
      for (const [index, { passes, act }] of [{ passes: 0, act: 'start' }, ...steps].entries()) {
        server.clock.pass(passes);
        const before = await taker.stored(1);
        if (act === 'start') await taker.start(1);
        if (act === 'save') await taker.save(1, [taker.entry(before.lastSeq + 1, (index % 3) + 1, 'A')]);
        if (act === 'timeUp' && (await taker.submit(1, { ending: 'timeUp' })).body.reason === 'tooEarly') seen.early += 1;
        if (act === 'job') await closeOverdueModules(server.db, server.clock.now);
        if (act === 'addMinute' && before.state === 'inProgress' && before.deadline)
          await change(1, { deadline: new Date(before.deadline.getTime() + 60_000) });
        const after = await taker.stored(1);
        const due = after.deadline?.getTime() ?? Number.NaN;
        if (after.state !== 'submitted') continue;
        if (before.state !== 'submitted') seen.closed += 1;
        expect(server.clock.now.getTime()).toBeGreaterThanOrEqual(due);
        expect(after).toMatchObject({ ending: 'timeUp', submittedAt: new Date(due) });
        expect(due - (after.startedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(1_800_000 * extraTime);
        expect((await taker.storedLedger(1)).filter(({ at }) => at.getTime() > due)).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
  expect(Math.min(seen.early, seen.closed)).toBeGreaterThan(0);
});
