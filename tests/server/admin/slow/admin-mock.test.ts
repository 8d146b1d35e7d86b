import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { quizzes } from '../../../../server/db/tables/content.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittingEvents } from '../../../../server/db/tables/sittings.ts';
import { closeOldQuizzes } from '../../../../server/exam/closing/close-old.ts';
import { closeOverdueModules } from '../../../../server/exam/closing/close-overdue.ts';
import { newId } from '../../../../server/ids.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { type MockTaker, mockTaker, seedMockSitting } from '../../../support/server/server-mock.ts';
import { seedQuiz, seedSitting } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();

const day = 24 * 3_600_000;
const pass = (seconds: number) => server.clock.pass(seconds * 1000);
/** So many seconds from now. */
const inSeconds = (seconds: number) => new Date(server.clock.now.getTime() + seconds * 1000);

const { run: admin, succeed: done, read: json, refuse: refused } = adminCommands(server);
const reinstate = (id: string, ...more: string[]) => ['mock', 'reinstate', '--sitting', id, '--reason', 'Fire alarm', ...more];
const addMinutes = (id: string, minutes = '5') => ['mock', 'add-minutes', '--sitting', id, '--minutes', minutes];

const taker = () => mockTaker(server);
/** What the commands call the student and the test. */
const loadNames = async ({ student, mock }: MockTaker) => {
  const [person] = await server.db.select().from(students).where(eq(students.id, student.id));
  const [quiz] = await server.db.select().from(quizzes).where(eq(quizzes.id, mock.quizId));
  return { student: person?.username ?? '', mock: quiz?.slug ?? '' };
};
const loadRows = ({ stored }: MockTaker) => Promise.all([0, 1, 2].map(stored));
/** All events of a test, without their ids. */
const loadEvents = async ({ recordId, moduleIds }: MockTaker) => {
  const ids = [recordId, ...moduleIds];
  const { sittingId, kind, detail, at, receivedAt } = sittingEvents;
  const events = await server.db
    .select({ sittingId, kind, detail, at, receivedAt })
    .from(sittingEvents)
    .where(inArray(sittingId, ids))
    .orderBy(asc(at));
  return events.map(({ sittingId, ...event }) => ({ ...event, of: ids.indexOf(sittingId) }));
};
const notEnded = { submittedAt: null, ending: null, right: null, total: null };

describe('mock list', () => {
  it('says that there are none', async () => {
    expect(await done('mock', 'list')).toBe('There are no sittings of mock tests.\n');
    expect(await json('mock', 'list')).toEqual([]);
  });

  it('shows tests with their modules, newest first, of all or of one student, and no quiz', async () => {
    const asha = await mockTaker(server, { keysAllowed: false, extraTime: 1.5 });
    const assignedAt = server.clock.now;
    await asha.start(1);
    pass(100);
    await asha.submit(1, { ending: 'tabHidden' });
    pass(20);
    const ravi = await taker();
    const begunAt = server.clock.now;
    await ravi.start(1);
    pass(75);
    const quiz = await seedQuiz(server.db, newId(), server.clock.now);
    await seedSitting(server.db, { studentId: ravi.student.id, ...quiz }, server.clock.now);

    const [first, second] = [await loadNames(ravi), await loadNames(asha)];
    const nothing = ' '.repeat(32);
    const written = [
      `SITTING${' '.repeat(25)}  STUDENT${' '.repeat(25)}  TEST, MODULES            STATE        ENDING      TIME LEFT`,
      `${ravi.recordId}  ${first.student}  Practice test            in progress  -`,
      `${nothing}  ${nothing}    1 Reading and Writing  in progress  -           28 min 45 s, until 2026-03-02 10:32 UTC`,
      `${nothing}  ${nothing}    2 Mathematics          assigned     -           10 min`,
      `${asha.recordId}  ${second.student}  Practice test            in progress  -`,
      `${nothing}  ${nothing}    1 Reading and Writing  submitted    tab hidden  unproctored`,
      `${nothing}  ${nothing}    2 Mathematics          assigned     -           15 min`,
      '',
    ];
    expect(await done('mock', 'list')).toBe(written.join('\n'));
    // Without the other test no column is as wide as 'tab hidden'.
    const alone = written.slice(0, 4).map((line) => line.replace(/(ENDING|-) {4}/, '$1'));
    expect(await done('mock', 'list', '--student', first.student)).toBe([...alone, ''].join('\n'));
    expect(await json('mock', 'list', '--student', second.student.toUpperCase())).toEqual([
      {
        sitting: asha.recordId,
        ...second,
        title: 'Practice test',
        state: 'inProgress',
        ending: null,
        assignedAt: assignedAt.toISOString(),
        startedAt: assignedAt.toISOString(),
        submittedAt: null,
        reinstatedAt: null,
        resultReadAt: null,
        modules: [
          {
            sitting: asha.moduleIds[0],
            position: 1,
            name: 'Reading and Writing',
            state: 'submitted',
            ending: 'tabHidden',
            secondsLeft: null,
            deadline: null,
            lateUntil: null,
            lateAnswers: { graded: 0, kept: 0 },
            unproctored: true,
          },
          {
            sitting: asha.moduleIds[1],
            position: 2,
            name: 'Mathematics',
            state: 'assigned',
            ending: null,
            secondsLeft: 900,
            deadline: null,
            lateUntil: null,
            lateAnswers: { graded: 0, kept: 0 },
            unproctored: false,
          },
        ],
      },
    ]);
    const deadline = new Date(begunAt.getTime() + 1_800_000).toISOString();
    const running = { position: 1, state: 'inProgress', secondsLeft: 1725, deadline };
    expect(await json('mock', 'list', '--student', first.student)).toMatchObject([{ modules: [running, { position: 2 }] }]);
    expect(await refused('mock', 'list', '--student', 'nobody')).toEqual(['notFound', "There is no student 'nobody'."]);
  });

  it('says until when late answers are taken', async () => {
    const test = await taker();
    await test.start(1);
    pass(1816);
    await closeOverdueModules(server.db, server.clock.now);
    const { student } = await loadNames(test);
    const { lateUntil } = await test.stored(1);
    if (!lateUntil) throw new Error('No late answers are taken.');
    const until = `${lateUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(await done('mock', 'list', '--student', student)).toContain(
      `submitted    time up  late answers until ${until}; unproctored\n`,
    );
    server.clock.pass(day);
    expect(await done('mock', 'list', '--student', student)).toContain('submitted    time up  unproctored\n');
  });
});

describe('mock reinstate', () => {
  it.each(['fullscreenLeft', 'devtoolsOpened', 'testEnded'])(
    'takes back a test that ended by %s, and it goes on',
    async (ending) => {
      const test = await taker();
      const { recordId, moduleIds } = test;
      const named = await loadNames(test);
      await test.start(1);
      await test.submit(1, { answers: test.toAnswers('B', 'C', 'A'), time: 50 });
      await test.start(2, { holder: 'tab-1' });
      await test.save(2, [test.entry(1, 1, 'A')], { holder: 'tab-1' });
      pass(100.5);
      const kind = ending === 'testEnded' ? 'interrupted' : ending;
      const seen = { id: newId(), kind, detail: '', at: server.clock.now.getTime() };
      await test.submit(2, { holder: 'tab-1', answers: test.toAnswers('A', '', ''), time: 100, ending, events: [seen] });
      const [record, first, second] = await loadRows(test);
      expect(record).toMatchObject({ state: 'submitted', ending, right: 4, total: 6 });
      expect(second).toMatchObject({ state: 'submitted', ending, holder: 'tab-1', right: 1 });
      pass(3600);

      const now = server.clock.now;
      const reason = 'A system update closed the fullscreen while she was reading';
      const kept = 'A system update closed the fullscreen wh';
      const answer = await json('mock', 'reinstate', '--sitting', recordId, '--reason', reason);
      const waiting = {
        state: 'assigned',
        ending: null,
        secondsLeft: 500,
        deadline: null,
        lateUntil: null,
        lateAnswers: { graded: 0, kept: 0 },
        unproctored: true,
      };
      expect(answer).toEqual({
        sitting: recordId,
        ...named,
        title: 'Practice test',
        state: 'inProgress',
        takenBack: 2,
        reason: kept,
        module: { sitting: moduleIds[1], position: 2, name: 'Mathematics', ...waiting },
      });
      expect(await loadRows(test)).toEqual([
        { ...record, ...notEnded, state: 'inProgress', reinstatedAt: now },
        first,
        {
          ...second,
          ...notEnded,
          state: 'assigned',
          secondsLeft: 500,
          deadline: null,
          holder: null,
          countedAt: null,
          reinstatedAt: now,
        },
      ]);
      // In the record it is the student's, who may be erased.
      const recorded = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, test.student.id));
      expect(recorded).toMatchObject([{ action: 'mock reinstate', subjectKind: 'student', reason }]);
      const action = { kind: 'reinstated', detail: kept, at: now, receivedAt: now, of: 2 };
      expect(await loadEvents(test)).toEqual([expect.objectContaining({ kind, of: 2 }), action]);

      pass(60);
      const { body } = await test.start(2, { holder: 'tab-2' });
      expect(body.data).toEqual({
        startedAt: second?.startedAt?.getTime(),
        deadline: inSeconds(500).getTime(),
        reinstatedAt: now.getTime(),
        saved: [test.entry(1, 1, 'A', { at: second?.startedAt?.getTime() })],
        lastSeq: 1,
        timePerQuestion: {},
        totalTime: 100,
        events: [],
      });
      await test.submit(2, { holder: 'tab-2', answers: test.toAnswers('A', 'D', '17.53'), time: 200 });
      expect(await test.stored(0)).toMatchObject({ state: 'submitted', ending: 'student', right: 6, total: 6 });
    },
  );

  it.each([
    ['warningLimit', 'three warnings'],
    ['restrictedKey', 'restricted key'],
    ['tabHidden', 'tab hidden'],
  ])('takes back a module that ended by %s, the test under way', async (ending, shown) => {
    const test = await taker();
    const { student } = await loadNames(test);
    await test.start(1);
    pass(1000);
    await test.submit(1, { ending });
    expect(await done('mock', 'list', '--student', student)).toContain(`submitted    ${shown}`);
    const [record, first, second] = await loadRows(test);
    expect(record?.state).toBe('inProgress');
    pass(30);
    expect(await done(...reinstate(test.recordId))).toBe(
      `${student} can go on with 'Practice test'. Module 1 is taken back.\n` +
        'Module 1 Reading and Writing: 13 min 20 s, counted from when the student opens it.\n' +
        'Reason, as it is kept: Fire alarm\n',
    );
    const reinstatedAt = server.clock.now;
    expect(await loadRows(test)).toEqual([
      { ...record, reinstatedAt },
      { ...first, ...notEnded, state: 'assigned', secondsLeft: 800, deadline: null, countedAt: null, reinstatedAt },
      second,
    ]);
  });

  it('takes back a completed test with its last module, where a rule ended that', async () => {
    const test = await taker();
    await test.start(1);
    await test.submit(1);
    await test.start(2);
    pass(590);
    await test.submit(2, { ending: 'warningLimit' });
    expect(await test.stored(0)).toMatchObject({ state: 'submitted', ending: 'student' });
    expect(await json(...reinstate(test.recordId))).toMatchObject({ takenBack: 2, module: { position: 2, secondsLeft: 10 } });
    expect(await test.stored(0)).toMatchObject({ state: 'inProgress', ...notEnded });
  });

  it('takes back only the end of the test where that came between two modules', async () => {
    const test = await taker();
    const { student } = await loadNames(test);
    await test.start(1);
    pass(10);
    await test.submit(1, { ending: 'tabHidden' });
    await test.complete({ ending: 'fullscreenLeft' });
    const [record, first, second] = await loadRows(test);
    expect(record).toMatchObject({ state: 'submitted', ending: 'fullscreenLeft' });
    expect(await refused(...reinstate(test.recordId, '--minutes', '5'))).toEqual([
      'conflict',
      'This test ended between two modules. Take that back without minutes; minutes can be given to the next module then.',
    ]);
    expect(await loadRows(test)).toEqual([record, first, second]);
    expect(await done(...reinstate(test.recordId))).toBe(
      `${student} can go on with 'Practice test'. It ended between two modules: none is taken back.\n` +
        'Module 2 Mathematics: 10 min, counted from when the student opens it.\n' +
        'Reason, as it is kept: Fire alarm\n',
    );
    const now = server.clock.now;
    expect(await loadRows(test)).toEqual([{ ...record, ...notEnded, state: 'inProgress', reinstatedAt: now }, first, second]);
    const action = { kind: 'reinstated', detail: 'Fire alarm', at: now, receivedAt: now, of: 0 };
    expect(await loadEvents(test)).toEqual([action]);

    expect(await json(...reinstate(test.recordId))).toMatchObject({ takenBack: 1, module: { secondsLeft: 1790 } });
  });

  it('gives what it takes back more minutes, and needs them where nothing was left', async () => {
    const test = await taker();
    await test.start(1);
    pass(1805);
    await test.submit(1, { ending: 'fullscreenLeft' });
    const { student } = await loadNames(test);
    expect(await done('mock', 'list', '--student', student)).toContain(' submitted  fullscreen left ');
    expect(await refused(...reinstate(test.recordId))).toEqual([
      'conflict',
      'Nothing was left of the time of module 1. Add some minutes.',
    ]);
    expect(await test.stored(0)).toMatchObject({ state: 'submitted', ending: 'fullscreenLeft', reinstatedAt: null });
    expect(await json(...reinstate(test.recordId, '--minutes', '2'))).toMatchObject({ module: { secondsLeft: 120 } });
    await test.start(1);
    pass(20);
    await test.submit(1, { ending: 'devtoolsOpened' });
    expect(await done('mock', 'list', '--student', student)).toContain(' submitted  developer tools ');
    expect(await json(...reinstate(test.recordId, '--minutes', '1'))).toMatchObject({ module: { secondsLeft: 160 } });
    const actions = (await loadEvents(test)).map(({ kind, detail, of }) => `${of} ${kind} ${detail}`);
    expect(actions.slice(0, 2).sort()).toEqual(['1 minutesAdded 2 min', '1 reinstated Fire alarm']);
    expect(actions.slice(2).sort()).toEqual(['1 minutesAdded 1 min', '1 reinstated Fire alarm']);
  });

  it('is refused where the student has read the keys, unless staff say that they know', async () => {
    const test = await taker();
    const { student } = await loadNames(test);
    await test.start(1);
    pass(100);
    await test.submit(1, { ending: 'testEnded' });
    expect((await test.stored(0)).resultReadAt).toBeNull();
    const readAt = server.clock.now;
    const result = () => test.call('/getQuizResult', { studentQuizId: test.recordId });
    expect(await result()).toMatchObject({ http: 200 });
    pass(3600);
    await result();
    const rows = await loadRows(test);
    expect(rows.map(({ resultReadAt }) => resultReadAt)).toEqual([readAt, null, null]);
    const written = `${readAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(await done('mock', 'list', '--student', student)).toContain(` 'End Test'  keys read ${written}\n`);
    expect(await refused(...reinstate(test.recordId))).toEqual([
      'conflict',
      'The student has read the result, with the keys. It can still be taken back if you allow that.',
    ]);
    expect(await loadRows(test)).toEqual(rows);
    expect(await json(...reinstate(test.recordId, '--keys-seen'))).toMatchObject({ takenBack: 1, module: { secondsLeft: 1700 } });
    expect(await result()).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    expect(await test.stored(0)).toMatchObject({ state: 'inProgress', resultReadAt: readAt });
    const exported = await json('student', 'export', student);
    expect(exported).toMatchObject({
      sittings: expect.arrayContaining([expect.objectContaining({ id: test.recordId, resultReadAt: readAt.toISOString() })]),
    });
  });

  it('is done once, also where it is asked twice at the same time', async () => {
    const test = await taker();
    await test.start(1);
    await test.submit(1, { ending: 'testEnded' });
    const both = await Promise.all([1, 2].map(() => admin(...reinstate(test.recordId))));
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(await loadEvents(test)).toHaveLength(1);
    const rows = await loadRows(test);
    expect(await refused(...reinstate(test.recordId))).toEqual([
      'conflict',
      'Module 1 is reinstated already: it waits for the student to open it.',
    ]);
    expect(await loadRows(test)).toEqual(rows);
  });

  it('keeps a reason on one line, and no half of a character', async () => {
    const test = await taker();
    await test.start(1);
    await test.submit(1, { ending: 'testEnded' });
    const reason = ` two\nlines\u001b[31m ${'x'.repeat(22)}\u{1f989}\u{1f989} `;
    expect(await json('mock', 'reinstate', '--sitting', test.recordId, '--reason', reason)).toMatchObject({
      reason: `two lines [31m ${'x'.repeat(22)}\u{1f989}`,
    });
    const more = `${'x'.repeat(39)}\u{1f989}`;
    await test.start(1);
    await test.submit(1, { ending: 'testEnded' });
    expect(await json('mock', 'reinstate', '--sitting', test.recordId, '--reason', more)).toMatchObject({
      reason: 'x'.repeat(39),
    });
  });

  it('gives a test that was begun long ago another 30 days', async () => {
    const test = await taker();
    await test.start(1);
    await test.submit(1, { ending: 'fullscreenLeft' });
    server.clock.pass(31 * day);
    await done(...reinstate(test.recordId));
    await closeOldQuizzes(server.db, server.clock.now);
    expect(await test.stored(0)).toMatchObject({ state: 'inProgress' });
    server.clock.pass(30 * day);
    await closeOldQuizzes(server.db, server.clock.now);
    expect(await test.stored(0)).toMatchObject({ state: 'submitted', ending: 'expired' });
  });

  const refusals: [string, string, string, (test: MockTaker) => Promise<unknown>][] = [
    ['a test not begun', 'notOpen', 'This test has not been begun.', async () => undefined],
    ['a running test', 'conflict', 'This test is under way in module 1: there is no end to take back.', ({ start }) => start(1)],
    [
      'a test between two modules that the student submits',
      'conflict',
      'This test is not over, and no rule ended a module of it: there is no end to take back.',
      async ({ start, submit }) => {
        await start(1);
        await submit(1);
      },
    ],
    [
      'a module after which another has begun',
      'conflict',
      'Module 2 has begun since: the end of module 1 cannot be taken back.',
      async ({ start, submit }) => {
        await start(1);
        await submit(1, { ending: 'tabHidden' });
        await start(2);
      },
    ],
    [
      'a test that the student completed',
      'conflict',
      'This test was completed by the student: no rule ended it or its last module.',
      async ({ start, submit }) => {
        await start(1);
        await submit(1, { ending: 'tabHidden' });
        await start(2);
        await submit(2);
      },
    ],
    [
      'a test whose last module ran out of time, without minutes',
      'conflict',
      'Nothing was left of the time of module 2. Add some minutes.',
      async ({ start, submit }) => {
        await start(1);
        await submit(1);
        await start(2);
        pass(600);
        await submit(2, { ending: 'timeUp' });
      },
    ],
    [
      'a test that has expired',
      'closed',
      'This test was open for 30 days and has expired: that cannot be taken back.',
      async ({ start, submit }) => {
        await start(1);
        await submit(1, { ending: 'tabHidden' });
        server.clock.pass(30 * day);
        await closeOldQuizzes(server.db, server.clock.now);
      },
    ],
    [
      'a test of which the student sits another sitting now',
      'conflict',
      'The student has started another attempt at this test since.',
      async ({ start, submit, call, mock, student }) => {
        await start(1);
        await submit(1, { ending: 'testEnded' });
        const next = await seedMockSitting(server.db, { studentId: student.id, mock }, server.clock.now);
        await call('/startAttempt', { studentQuizId: next.moduleIds[0] });
      },
    ],
  ];
  it.each(refusals)('refuses %s, and changes nothing', async (_, code, message, prepare) => {
    const test = await taker();
    await prepare(test);
    const rows = await loadRows(test);
    expect(await refused(...reinstate(test.recordId))).toEqual([code, message]);
    expect(await loadRows(test)).toEqual(rows);
    expect(await loadEvents(test)).toEqual([]);
  });
});

describe('mock add-minutes', () => {
  it('moves the deadline of the open module', async () => {
    const test = await taker();
    const { recordId } = test;
    const named = await loadNames(test);
    await test.start(1);
    const [record, first, second] = await loadRows(test);
    pass(1810);
    const now = server.clock.now;
    const deadline = inSeconds(290);
    expect(await json(...addMinutes(recordId))).toEqual({
      sitting: recordId,
      ...named,
      title: 'Practice test',
      state: 'inProgress',
      added: 5,
      module: {
        sitting: test.moduleIds[0],
        position: 1,
        name: 'Reading and Writing',
        state: 'inProgress',
        ending: null,
        secondsLeft: 290,
        deadline: deadline.toISOString(),
        lateUntil: null,
        lateAnswers: { graded: 0, kept: 0 },
        unproctored: false,
      },
    });
    expect(await loadRows(test)).toEqual([record, { ...first, deadline }, second]);
    const action = { kind: 'minutesAdded', detail: '5 min', at: now, receivedAt: now, of: 1 };
    expect(await loadEvents(test)).toEqual([action]);
    const until = `${inSeconds(350).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(await done(...addMinutes(recordId, '1'))).toBe(
      `${named.student} has 1 minute more in module 1 of 'Practice test'.\nModule 1 Reading and Writing: 5 min 50 s, until ${until}.\n`,
    );

    expect((await test.save(1, [test.entry(1, 1, 'B')])).body.data).toEqual({ lastSeq: 1, deadline: inSeconds(350).getTime() });
    expect((await test.submit(1, { ending: 'timeUp' })).body).toMatchObject({ status: 0, reason: 'tooEarly' });
    pass(350);
    expect((await test.submit(1, { ending: 'timeUp' })).body).toMatchObject({ status: 1 });
  });

  it('gives the next module more, with the accommodation, as often as it is asked', async () => {
    const test = await mockTaker(server, { keysAllowed: false, extraTime: 1.25 });
    const { student } = await loadNames(test);
    const [record, first, second] = await loadRows(test);
    expect(await done(...addMinutes(test.recordId, '240'))).toBe(
      `${student} has 240 minutes more in module 1 of 'Practice test'.\n` +
        'Module 1 Reading and Writing: 277 min 30 s, counted from when the student opens it.\n',
    );
    expect(await loadRows(test)).toEqual([record, { ...first, minutesGiven: 240 }, second]);
    await test.start(1);
    await test.submit(1);
    expect(await json(...addMinutes(test.recordId))).toMatchObject({ added: 5, module: { position: 2, secondsLeft: 750 + 300 } });
    expect(await json(...addMinutes(test.recordId))).toMatchObject({ added: 5, module: { position: 2, secondsLeft: 750 + 600 } });
    expect((await test.start(2)).body.data).toMatchObject({ deadline: inSeconds(1350).getTime() });
    // All of one moment: in no order.
    expect((await loadEvents(test)).map(({ detail, of }) => [of, detail]).sort()).toEqual([
      [1, '240 min'],
      [2, '5 min'],
      [2, '5 min'],
    ]);
  });

  it('keeps the minutes given before a module is opened apart from an accommodation that changes until then', async () => {
    const test = await mockTaker(server, { keysAllowed: false, extraTime: 1 });
    const { student } = await loadNames(test);
    await done(...addMinutes(test.recordId, '10'));
    await done('student', 'accommodate', student, '--extra-time', '1.5');
    expect(await json(...addMinutes(test.recordId))).toMatchObject({ module: { position: 1, secondsLeft: 2700 + 900 } });
    expect((await test.start(1)).body.data).toMatchObject({ deadline: inSeconds(3600).getTime() });
  });

  it('adds to what a reinstated module has left, and keeps it when that module is taken back again', async () => {
    const test = await taker();
    await test.start(1);
    pass(1799.9);
    await test.submit(1, { ending: 'fullscreenLeft' });
    expect(await json(...reinstate(test.recordId))).toMatchObject({ module: { secondsLeft: 1 } });
    expect(await json(...addMinutes(test.recordId))).toMatchObject({ module: { position: 1, secondsLeft: 301 } });
    expect((await test.start(1)).body.data).toMatchObject({ deadline: inSeconds(301).getTime() });
    pass(100);
    await test.submit(1, { ending: 'fullscreenLeft' });
    expect(await json(...reinstate(test.recordId))).toMatchObject({ module: { secondsLeft: 201 } });
  });

  it('refuses a test that is over, and a module whose time is', async () => {
    const test = await taker();
    await test.start(1);
    pass(1816);
    const [record, first, second] = await loadRows(test);
    expect(await refused(...addMinutes(test.recordId))).toEqual([
      'closed',
      'The time of module 1 is over: none can be added to it.',
    ]);
    expect(await loadRows(test)).toEqual([record, first, second]);
    await closeOverdueModules(server.db, server.clock.now);
    await test.complete();
    expect(await refused(...addMinutes(test.recordId))).toEqual([
      'closed',
      'This test is over. An end that a rule made can be taken back first.',
    ]);
    expect(await loadEvents(test)).toEqual([]);
  });

  it.each(['0', '241', '1.5', '1e1', 'five'])('does not understand %s minutes', async (minutes) => {
    for (const command of [addMinutes('x', minutes), reinstate('x', '--minutes', minutes)]) {
      expect(await admin(...command)).toEqual({
        exitCode: 2,
        out: '',
        err: `--minutes is a whole number from 1 to 240, not '${minutes}'.\nSee: npm run admin -- help mock ${command[1]}\n`,
      });
    }
  });
});

it.each([
  ['mock reinstate', reinstate],
  ['mock add-minutes', addMinutes],
] as const)('%s refuses what is not there, a quiz, and a module by itself', async (_, command) => {
  const test = await taker();
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  const sitting = await seedSitting(server.db, { studentId: test.student.id, ...quiz }, server.clock.now);
  expect(await refused(...command('x'))).toEqual(['notFound', "There is no sitting 'x'."]);
  expect(await refused(...command(sitting))).toEqual(['badInput', 'This is a sitting of a quiz, not of a mock test.']);
  expect(await refused(...command(test.moduleIds[1]))).toEqual([
    'badInput',
    `This is module 2 of a mock test. The whole test is sitting ${test.recordId}.`,
  ]);
});
