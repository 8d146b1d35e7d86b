import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterMs } from '../../../../contract/limits.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittingEvents } from '../../../../server/db/tables/sittings.ts';
import { closeOverdueModules } from '../../../../server/exam/closing/close-overdue.ts';
import { composeReport } from '../../../../server/report/report.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { type MockTaker, mockTaker } from '../../../support/server/server-mock.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
const { run, succeed: done, read: json, refuse } = adminCommands(server);
const hour = 3_600_000;
let taker: MockTaker;
let begun: number;
let deadline: number;

beforeEach(async () => {
  taker = await mockTaker(server);
  begun = server.clock.now.getTime();
  deadline = begun + 1_800_000;
  await taker.start(1, { holder: 'tab' });
  server.clock.pass(60_000);
  await save([entry(1, 1, 'B', begun + 50_000)]);
});

const entry = (seq: number, question: number, answer: string, at: number) => taker.entry(seq, question, answer, { at });
const save = (entries: object[], more: object = {}) => taker.save(1, entries, { holder: 'tab', timePerQuestion: {}, ...more });
const waitUntil = (ms: number) => server.clock.pass(ms - server.clock.now.getTime());
const comeBack = async (ms = deadline + hour) => {
  waitUntil(deadline + closeAfterMs + 1);
  await closeOverdueModules(server.db, server.clock.now);
  waitUntil(ms);
};
const counted = async () => (await taker.storedLedger(1)).map(({ seq, counted }) => [seq, counted]);
const right = async () => (await taker.stored(1)).right;

describe('answers that a device brings an hour after the deadline', () => {
  it('are graded where it was offline over the deadline, all of one delivery', async () => {
    await comeBack();
    const late = [entry(2, 2, 'C', deadline - 40_000), entry(3, 3, 'A', deadline)];
    expect(await save(late)).toMatchObject({ http: 200, body: { data: { lastSeq: 3 } } });
    expect([await right(), await counted()]).toEqual([
      3,
      [
        [1, true],
        [2, true],
        [3, true],
      ],
    ]);
  });

  it('are kept and not graded in a second delivery, an hour after the first', async () => {
    await comeBack();
    await save([entry(2, 2, 'C', deadline - 60_000)]);
    server.clock.pass(hour);
    expect(await save([entry(3, 3, 'A', deadline - 1)])).toMatchObject({ http: 200, body: { data: { lastSeq: 3 } } });
    expect([await right(), await counted()]).toEqual([
      2,
      [
        [1, true],
        [2, true],
        [3, false],
      ],
    ]);
  });

  it('are kept and not graded where the device was in contact at the deadline', async () => {
    waitUntil(deadline - 10_000);
    await save([]);
    await comeBack();
    await save([entry(2, 2, 'C', deadline - 5000)]);
    expect([await right(), await counted()]).toEqual([
      1,
      [
        [1, true],
        [2, false],
      ],
    ]);
  });

  it('are kept and not graded where they are from before a contact that did not bring them', async () => {
    waitUntil(deadline - 300_000);
    await save([]);
    await comeBack();
    await save([entry(2, 2, 'C', deadline - 400_000), entry(3, 3, 'A', deadline - 200_000)]);
    expect([await right(), await counted()]).toEqual([
      2,
      [
        [1, true],
        [2, false],
        [3, true],
      ],
    ]);
  });

  it('are graded after the page only asked for its deadline, which brings nothing', async () => {
    waitUntil(deadline - 10_000);
    await taker.save(1, [], { holder: 'tab' });
    await comeBack();
    await save([entry(2, 2, 'C', deadline - 20_000)]);
    expect(await right()).toBe(2);
  });

  it('are told to the device that brought them, which would otherwise bring them again', async () => {
    await comeBack();
    await save([]);
    await save([entry(2, 2, 'C', deadline - 5000)]);
    const { body } = await taker.start(1, { holder: 'tab' });
    expect(body.data).toMatchObject({ lastSeq: 2, saved: [{ question: 1 }, { question: 2, answer: 'C' }] });
  });

  it('are not in the result where they are not graded, and are where they are', async () => {
    await comeBack();
    await save([entry(2, 2, 'C', deadline - 60_000)]);
    server.clock.pass(hour);
    await save([entry(3, 3, 'A', deadline - 1)]);
    await taker.endLate();
    await taker.complete();
    const { body } = await taker.call('/getQuizResult', { studentQuizId: taker.recordId });
    expect(body.data).toMatchObject({
      score: { right: 2 },
      modules: [
        {
          late: 1,
          questions: [
            { answer: 'B', late: false },
            { answer: 'C', late: true },
            { answer: '', late: false },
          ],
        },
        {},
      ],
    });
  });
});

describe('staff', () => {
  const decide = (...more: string[]) => [
    'mock',
    'late-answers',
    '--sitting',
    taker.recordId,
    '--module',
    '1',
    '--reason',
    'Power cut',
    ...more,
  ];
  const kinds = async () => {
    const events = await server.db.select().from(sittingEvents).where(eq(sittingEvents.sittingId, taker.moduleIds[0]));
    return events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ kind, detail }) => [kind, detail]);
  };
  const username = async () => {
    const [student] = await server.db.select().from(students).where(eq(students.id, taker.student.id));
    return student?.username ?? '';
  };
  beforeEach(async () => {
    await comeBack();
    await save([entry(2, 2, 'C', deadline - 60_000)]);
    server.clock.pass(hour);
    await save([entry(3, 3, 'A', deadline - 1)]);
  });

  it('see what was graded late and what was not, in the list and with the student', async () => {
    expect(await done('mock', 'list')).toContain('late answers: 1 graded, 1 not');
    const [mock] = (await json('mock', 'list')) as { sitting: string; modules: object[] }[];
    expect(mock?.modules).toMatchObject([{ lateAnswers: { graded: 1, kept: 1 } }, { lateAnswers: { graded: 0, kept: 0 } }]);
    expect(await done('student', 'show', await username())).toContain('1 late answer graded');
  });

  it('can leave them out: the module is graded anew, and that is on record', async () => {
    expect(await done(...decide('--leave-out'))).toContain('are left out of the score');
    expect([await right(), await counted()]).toEqual([
      1,
      [
        [1, true],
        [2, false],
        [3, false],
      ],
    ]);
    expect(await taker.stored(1)).toMatchObject({ lateUntil: null });
    expect(await kinds()).toEqual([['lateLeftOut', 'Power cut']]);
  });

  it('can count them all, also after leaving them out', async () => {
    await done(...decide('--leave-out'));
    server.clock.pass(1000);
    await done(...decide('--count'));
    expect([await right(), await kinds()]).toEqual([
      3,
      [
        ['lateLeftOut', 'Power cut'],
        ['lateCounted', 'Power cut'],
      ],
    ]);
  });

  it('are refused where there is nothing late, no such module, and without a decision', async () => {
    const of = (module: string) => [
      'mock',
      'late-answers',
      '--sitting',
      taker.recordId,
      '--module',
      module,
      '--reason',
      'x',
      '--count',
    ];
    expect(await refuse(...of('2'))).toEqual(['conflict', 'Module 2 has no late answers.']);
    expect(await refuse(...of('3'))).toEqual(['notFound', 'This test has no module 3.']);
    for (const wrong of [decide(), decide('--count', '--leave-out')]) {
      expect((await run(...wrong)).err).toContain('Give either --leave-out or --count.');
    }
  });

  it('and parents see in the report how many answers of the score came late', async () => {
    await taker.endLate();
    await taker.complete();
    const now = server.clock.now;
    const period = { number: 0, from: new Date(begun - hour), to: new Date(now.getTime() + hour) };
    const report = async () => {
      const made = await composeReport(server.db, {
        studentId: taker.student.id,
        since: period.from,
        period,
        days: { zone: 'UTC', rhythm: [] },
        now,
      });
      return made?.sittings;
    };
    expect(await report()).toMatchObject([{ right: 2, late: 1 }]);
    await done(...decide('--leave-out'));
    expect(await report()).toMatchObject([{ right: 1 }]);
    expect((await report())?.[0]).not.toHaveProperty('late');
  });
});
