import { and, eq, inArray, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RubricFile, RubricPreview } from '../../../contract/desk/marking.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { quizVersions } from '../../../server/db/tables/content.ts';
import { tasks } from '../../../server/db/tables/free-response.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { reinstate } from '../../../server/exam/staff/reinstate.ts';
import type { WrittenWork } from '../../../server/free-response/work.ts';
import { newId } from '../../../server/ids.ts';
import { keepRubrics } from '../../../server/marking/keep-rubrics.ts';
import { seedFurtherTutor } from '../../support/doubts/doubts.ts';
import { markedCourse, marker, type SatSection, seedSatSection } from '../../support/marking.ts';
import { seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let meera: ReturnType<typeof marker>;
let ravi: ReturnType<typeof marker>;
let stranger: ReturnType<typeof marker>;
let clerk: { id: string; token: string };
let head: { id: string; token: string };

beforeAll(async () => {
  const { db, clock } = server;
  meera = marker(server, await seedTutor(db, markedCourse, clock.now));
  ravi = marker(server, await seedFurtherTutor(server, markedCourse));
  stranger = marker(server, await seedTeacher(db, newId(), clock.now));
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  head = await seedStaff(db, newId(), 'owner', clock.now);
});

const told = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason];
const desk = (path: string, body: object, by = clerk) => server.call(`/desk${path}`, body, { token: by.token });
const giveBack = (test: string, which: 'complete' | 'all' = 'complete') => desk('/giveBackMarks', { test, which });
const read = async ({ module, token }: SatSection) =>
  (await server.call('/getWrittenWork', { studentQuizId: module }, { token })).body.data as WrittenWork;
const askAgain = ({ module, token }: SatSection, reason = 'The sign is right') =>
  server.call('/askSecondLook', { studentQuizId: module, number: 1, reason }, { token });

/** Two students who answered both tasks, and one who left the second blank. */
async function seedThree() {
  const section = await seedSatSection(server, 'text', ['$x^2$', 'b'], ['c', 'd'], ['e', '']);
  const [asha, ravina, chen] = section.takers as [SatSection, SatSection, SatSection];
  return { test: section.moduleId, asha, ravina, chen };
}

describe('what waits', () => {
  it('is listed and stands in queues by question for tutors of the course and staff, without names if wished', async () => {
    const { test, asha } = await seedThree();
    const its = (lists: { test: string }[]) => lists.find((each) => each.test === test);
    const waiting = { works: 5, marked: 0, toGiveBack: 0, looks: 0, title: 'Written test', course: 'AP Calculus BC' };
    expect(its(await meera.tests())).toMatchObject(waiting);
    expect(its(await marker(server, clerk).tests())).toMatchObject(waiting);
    expect(its(await stranger.tests())).toBeUndefined();
    const queue = await meera.queues(test, { question: 'task-2' });
    expect(queue.questions.map(({ label, works }) => [label, works])).toEqual([
      ['Question 1', 3],
      ['Question 2', 2],
    ]);
    expect(queue.works.map(({ name, state }) => [name, state])).toEqual([
      ['Asha Menon', 'waiting'],
      ['Asha Menon', 'waiting'],
    ]);
    const unnamed = await server.call(
      '/marking/openWork',
      { work: asha.module, number: 1, named: false },
      { token: clerk.token },
    );
    expect(JSON.stringify([unnamed.body, await meera.queues(test, { named: false })])).not.toContain('Asha');
    expect(told(await stranger.open(asha.module))).toEqual([404, 'notFound']);
    expect(told(await stranger.queue(test))).toEqual([404, 'notFound']);
  });
});

it('is one marker’s at a time: the other sees who has it, and may have it once that lapsed', async () => {
  const { asha } = await seedThree();
  expect((await meera.opens(asha.module)).holder).toMatchObject({ own: true });
  const seen = await ravi.opens(asha.module);
  expect([seen.holder?.own, seen.mayMark, seen.html]).toEqual([false, false, expect.stringContaining('<math')]);
  expect(told(await ravi.mark(asha.module, [0]))).toEqual([409, 'heldElsewhere']);
  expect(told(await ravi.keep(asha.module))).toEqual([409, 'heldElsewhere']);
  server.clock.pass(9 * 60_000);
  expect((await meera.keep(asha.module)).http).toBe(200);
  server.clock.pass(9 * 60_000);
  expect((await ravi.opens(asha.module)).holder?.own).toBe(false);
  server.clock.pass(2 * 60_000);
  expect((await ravi.opens(asha.module)).holder?.own).toBe(true);
  expect((await ravi.letGo(asha.module)).http).toBe(200);
  // What was typed meanwhile is not lost: nobody has marked it since.
  expect((await meera.mark(asha.module, [0])).http).toBe(200);
  expect(told(await ravi.mark(asha.module, [1]))).toEqual([409, 'conflict']);
});

it('is refused with a row that there is not, and with a phone number that is not meant', async () => {
  const { asha } = await seedThree();
  expect(told(await meera.mark(asha.module, [2]))).toEqual([400, 'badInput']);
  const comment = 'Call me: +91 98765 43210';
  expect(told(await meera.mark(asha.module, [0], { comment }))).toEqual([409, 'contactDetails']);
  expect((await meera.mark(asha.module, [0], { comment, confirmed: true })).http).toBe(200);
});

it('is told once it is given back, in one letter, and counts in place of the student’s own score', async () => {
  const { test, asha, ravina, chen } = await seedThree();
  await server.call('/scoreWork', { studentQuizId: asha.module, number: 1, given: [0, 1] }, { token: asha.token });
  await meera.mark(asha.module, [1, 1], { comment: 'Why is $x$ small?' });
  await meera.mark(asha.module, [0], { number: 2 });
  await ravi.mark(ravina.module, [0]);
  expect(told(await giveBack(newId()))).toEqual([404, 'notFound']);
  expect((await read(asha)).answers[0]?.marks).toBeNull();
  await server.call(
    '/marking/markWork',
    {
      ...{ work: chen.module, number: 1, given: [], comment: '', answer: null, seen: 0, named: true },
    },
    { token: clerk.token },
  );
  // Ravina’s second answer waits; Chen’s is blank.
  expect((await giveBack(test)).body).toMatchObject({ students: 2, answers: 3 });
  const { answers, estimate } = await read(asha);
  expect(answers.map(({ self, marks }) => [self, marks?.given])).toEqual([
    [[0, 1], [1]],
    [null, [0]],
  ]);
  expect(answers[0]?.marks?.comment).toContain('<math');
  // 4 of 8 points, 4 % more or less.
  expect(estimate?.freeResponse).toMatchObject({ low: 46, high: 54, by: 'tutor' });
  expect((await read(ravina)).answers[0]?.marks).toBeNull();
  expect(told(await giveBack(test))).toEqual([409, 'conflict']);
  expect((await giveBack(test, 'all')).body).toMatchObject({ students: 1, answers: 1 });
  const mails = await server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `marks:%:${asha.id}`));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your answers are marked: Written test']);
  expect(told(await meera.mark(asha.module, [0], { seen: 1 }))).toEqual([409, 'closed']);
  const actions = await server.db
    .select({ action: auditEvents.action, subject: auditEvents.subjectKind })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, clerk.id));
  expect(actions).toContainEqual({ action: 'marking.mark', subject: 'student' });
  expect(actions).toContainEqual({ action: 'marking.give-back', subject: 'test' });
});

it('is looked at a second time, once, by another tutor, whose answer is final', async () => {
  const { test, asha } = await seedThree();
  expect(told(await askAgain(asha))).toEqual([409, 'closed']);
  await meera.mark(asha.module, [1]);
  await giveBack(test, 'all');
  expect((await askAgain(asha)).http).toBe(200);
  expect(told(await askAgain(asha))).toEqual([409, 'closed']);
  const seen = await meera.opens(asha.module);
  expect([seen.holder, seen.mayMark, seen.look?.reason]).toEqual([null, false, 'The sign is right']);
  const look = { seen: 1, answer: 'You’re right, the sign is given in (a).' };
  expect(told(await meera.mark(asha.module, [0], look))).toEqual([403, 'forbidden']);
  expect((await ravi.opens(asha.module)).holder?.own).toBe(true);
  expect(told(await ravi.mark(asha.module, [0], { seen: 1 }))).toEqual([400, 'badInput']);
  expect((await read(asha)).answers[0]?.marks).toMatchObject({ given: [1], look: { answer: '' } });
  expect((await ravi.mark(asha.module, [0, 1], look)).http).toBe(200);
  expect((await read(asha)).answers[0]?.marks).toMatchObject({
    ...{
      given: [0, 1],
      mayAsk: false,
      look: { reason: 'The sign is right', answer: expect.stringContaining(look.answer), before: 1 },
    },
  });
  expect(told(await ravi.mark(asha.module, [], { ...look, seen: 2 }))).toEqual([409, 'closed']);
});

it('goes back to waiting where staff took the end of the test back and the answer is another now', async () => {
  const { test, ravina } = await seedThree();
  const { db, clock, call } = server;
  const own = { token: ravina.token };
  await call('/scoreWork', { studentQuizId: ravina.module, number: 1, given: [0] }, own);
  await call('/scoreWork', { studentQuizId: ravina.module, number: 2, given: [1] }, own);
  await meera.mark(ravina.module, [0], { comment: 'Why?' });
  await meera.mark(ravina.module, [0, 1], { number: 2 });
  await giveBack(test);
  expect((await askAgain(ravina)).http).toBe(200);
  await db
    .update(sittings)
    .set({ ending: 'tabHidden' })
    .where(inArray(sittings.id, [ravina.module, ravina.record]));
  clock.pass(60_000);
  await reinstate(db, { id: ravina.record, reason: 'A fire alarm', minutes: 5, keysSeen: true }, clock.now);
  await call('/startAttempt', { studentQuizId: ravina.module, holder: 'again' }, own);
  const sheet = { answers: [{ answer: 'another' }, { answer: 'd' }], time: 1, timePerQuestion: {}, ending: 'student' };
  await call('/submitMockModule', { studentQuizId: ravina.module, holder: 'again', ...sheet }, own);
  expect((await read(ravina)).answers.map(({ self, marks }) => [self, marks?.given])).toEqual([
    [null, undefined],
    [[1], [0, 1]],
  ]);
  const opened = await ravi.opens(ravina.module);
  expect([opened.state, opened.given, opened.comment, opened.html]).toEqual([
    'held',
    null,
    '',
    expect.stringContaining('another'),
  ]);
  expect((await ravi.mark(ravina.module, [0, 1], { seen: 1 })).http).toBe(200);
});

it('follows a rubric that the school changes: previewed, numbered, told, and lowered by an owner alone', async () => {
  const { test, asha, ravina, chen } = await seedThree();
  await meera.mark(asha.module, [0]);
  await meera.mark(ravina.module, [0, 1]);
  await giveBack(test, 'all');
  await meera.mark(chen.module, [0]);
  const which = { test, question: 'task-1' };
  const rows = [
    { points: 2, accepts: 'Also $2x$.' },
    { points: 2, accepts: '' },
  ];
  const preview = (await desk('/previewRubric', { ...which, rows })).body.data as RubricPreview;
  expect(preview).toMatchObject({ marked: 3, raised: 0, fell: 1 });
  expect(preview.changes.map(({ before, after, isTold }) => [before, after, isTold])).toEqual(
    expect.arrayContaining([
      [3, 2, true],
      [3, 2, false],
    ]),
  );
  const reason = 'Half of it is enough';
  expect(told(await desk('/changeRubric', { ...which, rows, reason }))).toEqual([403, 'forbidden']);
  expect(told(await desk('/changeLoweringRubric', { ...which, rows, reason }))).toEqual([403, 'forbidden']);
  expect((await read(asha)).answers[0]?.rubric[0]).toMatchObject({ points: 3 });
  const { body } = await desk('/changeLoweringRubric', { ...which, rows, reason }, head);
  expect(body).toMatchObject({ students: 2 });
  const [first] = (await read(asha)).answers;
  expect(first?.rubric[0]).toMatchObject({ points: 2, accepts: expect.stringContaining('<math') });
  expect(told(await desk('/changeRubric', { ...which, rows, reason }))).toEqual([400, 'badInput']);
  const file = (await desk('/getRubric', which)).body.data as RubricFile;
  expect(file).toMatchObject({ rows, written: [{ points: 3 }, { points: 1 }], changes: [{ number: body.number, reason }] });
  const mails = await server.db.select().from(outbox).where(like(outbox.once, 'rubric:%'));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your score has changed: Written test']);
  const [row] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.actorId, head.id), eq(auditEvents.action, 'marking.rubric')));
  expect(row).toMatchObject({ reason, before: { rows: [{ points: 3 }, { points: 1 }] } });
});

it('keeps what the school changed of a rubric in a version that is imported later, row by row as they are written', async () => {
  const { db, clock } = server;
  const { moduleId, moduleVersionId } = await seedSatSection(server, 'text');
  const owner = await seedStaff(db, newId(), 'owner', clock.now);
  const rows = [
    { points: 2, accepts: 'A sketch' },
    { points: 2, accepts: '' },
  ];
  for (const question of ['task-1', 'task-2'])
    expect((await desk('/changeRubric', { test: moduleId, question, rows, reason: 'A sketch is enough' }, owner)).http).toBe(200);
  const [head1] = await db.select().from(quizVersions).where(eq(quizVersions.id, moduleVersionId));
  const before = await db.select().from(tasks).where(eq(tasks.versionId, moduleVersionId)).orderBy(tasks.number);
  const versionId = newId();
  if (!head1) throw new Error('A section has a version.');
  await db.insert(quizVersions).values({ ...head1, id: versionId, digest: versionId, version: 2 });
  const anew = { part: 'a', text: '<p>Draws it</p>', points: 1 };
  await db.insert(tasks).values(
    before.map((task) => ({
      ...{ ...task, versionId, ruling: null },
      key:
        task.number === 1
          ? { ...task.key, model: '<p>Better</p>' }
          : { ...task.key, rubric: [anew, ...task.key.rubric.slice(1)] },
    })),
  );
  await db.transaction((tx) => keepRubrics(tx, { quizId: moduleId, versionId, version: 2 }, clock.now));
  const kept = await db.select().from(tasks).where(eq(tasks.versionId, versionId)).orderBy(tasks.number);
  expect(kept.map(({ ruling }) => ruling)).toEqual([rows, [{ points: 1, accepts: '' }, rows[1]]]);
  const file = async (question: string) => (await desk('/getRubric', { test: moduleId, question })).body.data as RubricFile;
  expect((await file('task-1')).changes).toHaveLength(1);
  expect((await file('task-2')).changes[0]).toMatchObject({
    by: 'The import',
    students: 0,
    reason: expect.stringContaining('written anew'),
  });
});
