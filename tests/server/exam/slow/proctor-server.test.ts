import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { students } from '../../../../server/db/tables/people.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { mockTaker } from '../../../support/server/server-mock.ts';
import { quizTaker } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
const { succeed: done, read: json } = adminCommands(server);
const event = (kind: string, detail = '') => ({ id: newId(), kind, detail, at: server.clock.now.getTime() });
const alt = () => event('keyPressed', 'Alt');
const closed = { http: 409, body: { reason: 'closed' } };

async function quiz() {
  const taker = await quizTaker(server);
  const call = (path: string, body: object = {}) => taker.call(path, { holder: 'tab', ...body });
  await call('/startAttempt');
  server.clock.pass(60_000);
  const stored = async () => {
    const [row] = await server.db.select().from(sittings).where(eq(sittings.id, taker.studentQuizId));
    return row;
  };
  const save = (events: object[], more: object = {}) => call('/saveAnswers', { entries: [], events, ...more });
  return { ...taker, call, stored, save, at: server.clock.now };
}
const submission = { answers: [], timePerQuestion: {}, totalTime: 0 };
const entry = { seq: 1, question: 1, answer: 'B', marked: false, at: 0 };

describe('a quiz whose page reports violations and goes on', () => {
  it('is ended by the third warning, with the answers of that very call', async () => {
    const { save, stored, call, at } = await quiz();
    await save([alt(), alt()]);
    expect(await stored()).toMatchObject({ state: 'inProgress' });
    expect(await save([alt()], { entries: [entry] })).toMatchObject({ http: 200, body: { data: { lastSeq: 1 } } });
    expect(await stored()).toMatchObject({
      state: 'submitted',
      ending: 'warningLimit',
      submittedAt: at,
      right: 1,
      totalTime: 60,
    });
    expect(await call('/saveAnswers', { entries: [] })).toMatchObject(closed);
    // Its own submission, which was on its way, is no error.
    expect(await call('/submitQuiz', submission)).toMatchObject({ http: 200 });
  });

  it.each(['fullscreenLeft', 'tabHidden'])('is ended at once by %s', async (kind) => {
    const { save, stored } = await quiz();
    await save(Array.from({ length: 5 }, () => event(kind)));
    expect(await stored()).toMatchObject({ state: 'submitted', ending: kind });
  });

  it('is not ended by developer tools, by coming back, or by the same warning again', async () => {
    const { save, stored } = await quiz();
    const warning = alt();
    for (const _ of [1, 2, 3]) await save([warning, event('devtoolsOpened'), event('interrupted')]);
    expect(await stored()).toMatchObject({ state: 'inProgress' });
  });

  it('ends as its events say, whatever the submission says; without any as the submission says', async () => {
    const cheating = await quiz();
    await cheating.call('/submitQuiz', { ...submission, events: [event('fullscreenLeft')], ending: 'student' });
    expect(await cheating.stored()).toMatchObject({ ending: 'fullscreenLeft', totalTime: 60 });
    const honest = await quiz();
    await honest.call('/submitQuiz', { ...submission, events: [alt()], ending: 'tabHidden' });
    expect(await honest.stored()).toMatchObject({ ending: 'tabHidden' });
  });

  it('goes on after a reload and in another tab with the warnings it had', async () => {
    const { save, stored, call } = await quiz();
    await save([alt(), alt()]);
    await call('/startAttempt');
    await call('/startAttempt', { holder: 'two', takeOver: true });
    expect(await stored()).toMatchObject({ state: 'inProgress' });
    // An old tab's queued journal brings the third.
    await call('/saveAnswers', { holder: 'two', entries: [], events: [alt()] });
    expect(await stored()).toMatchObject({ ending: 'warningLimit' });
  });
});

describe('a module whose page reports violations and goes on', () => {
  it.each([
    ['keyPressed', 'F12', 'restrictedKey', false],
    ['tabHidden', '', 'tabHidden', false],
    ['fullscreenLeft', '', 'fullscreenLeft', true],
    ['devtoolsOpened', '505 ms', 'devtoolsOpened', true],
  ])('is ended by %s %s, and with it the test where the specification says so', async (kind, detail, ending, endsTest) => {
    const taker = await mockTaker(server);
    await taker.start(1, { holder: 'tab' });
    server.clock.pass(30_000);
    await taker.save(1, [taker.entry(1, 1, 'B')], { holder: 'tab', events: [event(kind, detail)] });
    expect(await taker.stored(1)).toMatchObject({ state: 'submitted', ending, right: 1, totalTime: 30, lateUntil: null });
    expect(await taker.stored(0)).toMatchObject({ state: endsTest ? 'submitted' : 'inProgress' });
  });

  it('has a clean record where staff opened it again', async () => {
    const taker = await mockTaker(server);
    await taker.start(1, { holder: 'tab' });
    server.clock.pass(30_000);
    await taker.save(1, [], { holder: 'tab', events: [event('tabHidden')] });
    server.clock.pass(60_000);
    await done('mock', 'reinstate', '--sitting', taker.recordId, '--reason', 'Fire alarm');
    await taker.start(1, { holder: 'tab' });
    server.clock.pass(20_000);
    await taker.save(1, [], { holder: 'tab', events: [event('keyPressed', 'Shift')] });
    expect(await taker.stored(1)).toMatchObject({ state: 'inProgress', totalTime: 50 });
  });
});

describe('signs of life of the proctor', () => {
  const signs = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + (index + 1) * 30_000);
  const username = async (id: string) => {
    const [student] = await server.db.select().from(students).where(eq(students.id, id));
    return student?.username ?? '';
  };

  it('are missed by staff in their lists where there are none, and cost nothing', async () => {
    const taker = await mockTaker(server);
    const begun = server.clock.now.getTime();
    await taker.start(1, { holder: 'tab' });
    server.clock.pass(600_000);
    await taker.save(1, [taker.entry(1, 1, 'B')], { holder: 'tab', timePerQuestion: {} });
    const student = await username(taker.student.id);
    const modules = async () => ((await json('mock', 'list', '--student', student)) as { modules: object[] }[])[0]?.modules;
    expect(await modules()).toMatchObject([{ unproctored: true }, { unproctored: false }]);
    expect(await done('mock', 'list', '--student', student)).toContain('; unproctored');
    expect(await done('student', 'show', student)).toContain('in progress, unproctored');
    // A device that was offline brings them when it comes back.
    await taker.save(1, [], { holder: 'tab', timePerQuestion: {}, signs: signs(begun, 20) });
    expect(await modules()).toMatchObject([{ unproctored: false }, { unproctored: false }]);
    expect(await done('mock', 'list', '--student', student)).not.toContain('; unproctored');
    expect(await taker.stored(1)).toMatchObject({ state: 'inProgress', signs: 20 });
  });

  it('of a quiz are seen with its student', async () => {
    const { student, save } = await quiz();
    const name = await username(student.id);
    server.clock.pass(240_000);
    await save([]);
    expect(await done('student', 'show', name)).toContain('in progress, unproctored');
    await save([], { signs: signs(server.clock.now.getTime() - 300_000, 10) });
    expect(await done('student', 'show', name)).not.toContain('unproctored');
  });
});
