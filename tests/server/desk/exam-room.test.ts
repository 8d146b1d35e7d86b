import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AwaySeat, Seat } from '../../../contract/desk/exam-room.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { liveEvents } from '../../../server/db/tables/live.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { quizTaker, seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const reason = 'Fire alarm';
const minuteMs = 60_000;
type Room = { seats: Seat[]; away: AwaySeat[]; awayCount: number };
const readRoom = async () => (await desk('/getExamRoom', {})).body.data as Room;
const findSeat = async (sitting: string) => (await readRoom()).seats.find((seat) => seat.sitting === sitting);
const ofModule = (taker: MockTaker, module: 1 | 2) => ({ studentQuizId: taker.moduleIds[module - 1] });
type Message = { id: string; text: string };
const readMessages = async (taker: MockTaker, body: object = {}) =>
  (await taker.call('/getExamMessages', { ...ofModule(taker, 1), ...body })).body.data as Message[];
const press = (key: string) => ({ id: newId(), kind: 'keyPressed', detail: key, at: server.clock.now.getTime() });
const actionsAbout = (student: string) => server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, student));

async function inFirstModule(): Promise<MockTaker> {
  const taker = await mockTaker(server);
  expect((await taker.start(1)).http).toBe(200);
  return taker;
}

it('shows who sits what, where they are, what was seen of them, and when they were heard of', async () => {
  const taker = await inFirstModule();
  const begun = server.clock.now.getTime();
  server.clock.pass(20_000);
  const entries = [taker.entry(1, 1, 'B'), taker.entry(2, 3, 'A'), taker.entry(3, 1, '')];
  await taker.save(1, entries, { events: [press('Shift')], signs: [server.clock.now.getTime()] });
  const now = server.clock.now.getTime();
  expect(await findSeat(taker.recordId)).toMatchObject({
    ...{ student: { id: taker.student.id, name: 'Asha Menon' }, title: 'Practice test', kind: 'mock', state: 'open' },
    module: { position: 1, of: 2, name: 'Reading and Writing', ending: null },
    ...{ deadline: begun + 1800_000, secondsLeft: null, question: 1, answered: 1, questions: 3 },
    ...{ heardAt: now, signAt: now, unproctored: false, warnings: 1, canReinstate: false, message: null, ending: null },
    events: [{ kind: 'keyPressed', detail: 'Shift', at: now }],
  });
});

it('shows a test between two modules, and one that has ended for two hours', async () => {
  const taker = await inFirstModule();
  await taker.submit(1);
  expect(await findSeat(taker.recordId)).toMatchObject({
    ...{ state: 'between', deadline: null, secondsLeft: 600, questions: 3, answered: 0 },
    module: { position: 2, name: 'Mathematics', ending: 'student' },
  });
  await taker.complete();
  expect(await findSeat(taker.recordId)).toMatchObject({ state: 'ended', ending: 'student', canReinstate: false });
  server.clock.pass(2 * 3_600_000 + 1);
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  expect(await findSeat(taker.recordId)).toBeUndefined();
});

it('names as away who was not heard of for an hour, and shows no test that was not begun', async () => {
  const waiting = await mockTaker(server);
  const quiz = await quizTaker(server);
  await quiz.call('/startAttempt');
  const before = await readRoom();
  expect(before.seats.map(({ sitting }) => sitting)).toContain(quiz.studentQuizId);
  expect(before.seats.map(({ sitting }) => sitting)).not.toContain(waiting.recordId);
  server.clock.pass(3_600_000 + 1);
  const after = await readRoom();
  expect(after.seats.map(({ sitting }) => sitting)).not.toContain(quiz.studentQuizId);
  expect(after.awayCount).toBeGreaterThan(before.awayCount);
  const heardAt = server.clock.now.getTime() - 3_600_000 - 1;
  expect(after.away.find(({ sitting }) => sitting === quiz.studentQuizId)).toEqual({
    ...{ sitting: quiz.studentQuizId, student: { id: quiz.student.id, name: 'Asha Menon' }, title: expect.any(String), heardAt },
  });
});

it('a quiz that was left open is written to and ended however long ago it was heard of', async () => {
  const quiz = await quizTaker(server);
  await quiz.call('/startAttempt');
  server.clock.pass(5 * 24 * 3_600_000);
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  expect((await desk('/messageSittings', { sittings: [quiz.studentQuizId], text: 'Please finish.' })).http).toBe(200);
  expect((await desk('/endSitting', { sitting: quiz.studentQuizId, reason })).http).toBe(200);
  const [ended] = await server.db.select().from(sittings).where(eq(sittings.id, quiz.studentQuizId));
  expect(ended).toMatchObject({ state: 'submitted', ending: 'staff' });
});

it('a look by staff changes nothing', async () => {
  const taker = await inFirstModule();
  const before = await server.db.select().from(sittings).orderBy(sittings.id);
  const told = await server.db.$count(liveEvents);
  server.clock.pass(2000 * 1000);
  await readRoom();
  expect(await server.db.select().from(sittings).orderBy(sittings.id)).toEqual(before);
  expect(await server.db.$count(liveEvents)).toBe(told);
  expect((await taker.stored(1)).state).toBe('inProgress');
});

it('minutes reach the student’s page with a message, and are in the record of actions', async () => {
  const [one, other] = [await inFirstModule(), await inFirstModule()];
  const over = await inFirstModule();
  await over.complete();
  const { deadline } = await one.stored(1);
  const sent = { sittings: [one, other, over].map(({ recordId }) => recordId), minutes: 5, reason };
  expect((await desk('/giveMinutes', sent)).body).toMatchObject({ given: 2 });
  expect((await one.save(1, [])).body.data).toMatchObject({ deadline: Number(deadline) + 5 * minuteMs });
  expect(await readMessages(one)).toMatchObject([{ text: 'You have 5 more minutes in this module.' }]);
  const after = { test: 'Practice test', module: 1, minutes: 5 };
  expect(await actionsAbout(one.student.id)).toMatchObject([
    { action: 'examRoom.minutes', actorId: clerk.id, reason, after, subjectName: 'Asha Menon' },
  ]);
  expect(await actionsAbout(over.student.id)).toEqual([]);
  const told = await server.db.select().from(liveEvents).where(eq(liveEvents.subject, one.recordId));
  expect(told.map(({ topic, channels }) => [topic, channels])).toEqual([['sitting', [`student ${one.student.id}`, 'exam room']]]);
});

it('a message is on the student’s page until it is read, and staff see when', async () => {
  const taker = await inFirstModule();
  const quiz = await quizTaker(server);
  await quiz.call('/startAttempt');
  const text = 'Please stay in your seats.';
  const several = [taker.recordId, quiz.studentQuizId];
  expect((await desk('/messageSittings', { sittings: several, text })).body).toMatchObject({ sent: 2 });
  const [message] = await readMessages(taker);
  expect(message?.text).toBe(text);
  expect((await findSeat(taker.recordId))?.message).toMatchObject({ text, readAt: null });
  expect(await readMessages(taker, { read: [message?.id] })).toEqual([]);
  expect((await findSeat(taker.recordId))?.message).toMatchObject({ text, readAt: server.clock.now.getTime() });
  // Of another's message nothing is noted.
  const theirs = (await quiz.call('/getExamMessages')).body.data as Message[];
  await readMessages(taker, { read: theirs.map(({ id }) => id) });
  expect((await findSeat(quiz.studentQuizId))?.message).toMatchObject({ text, readAt: null });
  expect(await actionsAbout(taker.student.id)).toMatchObject([{ action: 'examRoom.message', reason: text }]);
});

it('staff end a test as it stands, the student’s device delivers nothing more to it, and it can be taken back', async () => {
  const taker = await inFirstModule();
  await taker.save(1, [taker.entry(1, 1, 'B')]);
  server.clock.pass(10_000);
  expect((await desk('/endSitting', { sitting: taker.recordId, reason })).http).toBe(200);
  expect(await taker.stored(0)).toMatchObject({ state: 'submitted', ending: 'staff', right: 1, total: 6 });
  expect(await taker.stored(1)).toMatchObject({ state: 'submitted', ending: 'staff', right: 1 });
  for (const answer of [await taker.call('/getExamMessages', ofModule(taker, 1)), await taker.submit(1)])
    expect([answer.http, answer.body.reason]).toEqual([409, 'closed']);
  expect(await findSeat(taker.recordId)).toMatchObject({ state: 'ended', ending: 'staff', canReinstate: true });
  expect((await desk('/endSitting', { sitting: taker.recordId, reason })).http).toBe(409);
  const again = await desk('/reinstateSitting', { sitting: taker.recordId, minutes: 2, reason: 'Was a mistake' });
  expect(again.body).toMatchObject({ position: 1 });
  expect(await findSeat(taker.recordId)).toMatchObject({ state: 'between', secondsLeft: 1790 + 120, module: { position: 1 } });
  expect((await actionsAbout(taker.student.id)).map(({ action }) => action).sort()).toEqual([
    'examRoom.end',
    'examRoom.reinstate',
  ]);
});

it('staff end a quiz as it stands', async () => {
  const quiz = await quizTaker(server);
  await quiz.call('/startAttempt');
  expect((await desk('/endSitting', { sitting: quiz.studentQuizId, reason })).http).toBe(200);
  const [row] = await server.db.select().from(sittings).where(eq(sittings.id, quiz.studentQuizId));
  expect(row).toMatchObject({ state: 'submitted', ending: 'staff', right: 0, total: 4 });
  expect((await desk('/reinstateSitting', { sitting: quiz.studentQuizId, reason })).http).toBe(400);
});

it('what cannot be done is refused, changes nothing and leaves no row', async () => {
  const waiting = await mockTaker(server);
  const rows = await server.db.$count(auditEvents);
  const sitting = waiting.recordId;
  const answers = [
    await desk('/giveMinutes', { sittings: ['none'], minutes: 5, reason }),
    await desk('/giveMinutes', { sittings: [sitting], minutes: 241, reason }),
    await desk('/giveMinutes', { sittings: [], minutes: 5, reason }),
    await desk('/giveMinutes', { sittings: [waiting.moduleIds[0]], minutes: 5, reason }),
    await desk('/messageSittings', { sittings: [sitting], text: 'Hello' }),
    await desk('/endSitting', { sitting, reason }),
    await desk('/endSitting', { sitting: waiting.moduleIds[0], reason }),
    await desk('/endSitting', { sitting, reason: ' ' }),
    await desk('/reinstateSitting', { sitting, reason }),
  ];
  expect(answers.map(({ http }) => http)).toEqual([404, 400, 400, 400, 409, 409, 400, 400, 409]);
  expect(await server.db.$count(auditEvents)).toBe(rows);
  expect(await waiting.stored(0)).toMatchObject({ state: 'assigned' });
});
