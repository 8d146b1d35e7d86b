import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SittingFile } from '../../../contract/desk/sitting.ts';
import type { QuizResult } from '../../../contract/results/results.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { problems } from '../../../server/db/tables/problems.ts';
import { rulings } from '../../../server/db/tables/rulings.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { assignQuiz } from '../../../server/exam/staff/assign.ts';
import { newId } from '../../../server/ids.ts';
import { assignSection, modelAnswer, seedSection } from '../../support/free-response.ts';
import { type MockTaker, mockTaker } from '../../support/server/server-mock.ts';
import { insertFinishedSat, quickStudent, seedFullSat } from '../../support/server/server-results.ts';
import { quizTaker, secrets, seedStaff, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const hourMs = 3_600_000;
let clerk: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});

/** Of the clerk, who signs in again when days have passed. */
async function desk(path: string, body: object) {
  const token = await openSession(server.db, { role: 'staff', id: clerk.id }, server.clock.now);
  return server.call(`/desk${path}`, body, { token });
}
const look = async (student: string, sitting: string) =>
  (await desk('/viewSitting', { student, sitting })).body.data as SittingFile;
const lookAt = ({ student, recordId }: MockTaker) => look(student.id, recordId);
const reason = 'A power cut';
const press = (key: string) => ({ id: newId(), kind: 'keyPressed', detail: key, at: server.clock.now.getTime() });
const actionsAbout = (student: string) => server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, student));

/** A student whose first module a third warning has ended, after one right answer. */
async function warnedOut(): Promise<MockTaker> {
  const taker = await mockTaker(server);
  await taker.start(1);
  server.clock.pass(20_000);
  await taker.save(1, [taker.entry(1, 1, 'A')]);
  server.clock.pass(20_000);
  await taker.save(1, [taker.entry(2, 1, 'B', { marked: true })], { timePerQuestion: { 1: 40 } });
  await taker.save(1, [], { events: [press('Shift'), press('Alt'), press('Tab')] });
  expect((await taker.stored(1)).ending).toBe('warningLimit');
  return taker;
}

describe('one sitting at the desk', () => {
  it('shows the result that its student is shown, and does not count as the student’s own look', async () => {
    const taker = await warnedOut();
    await taker.complete();
    const file = await lookAt(taker);
    expect((await taker.stored(0)).resultReadAt).toBeNull();
    expect(file).toMatchObject({ kind: 'mock', state: 'submitted', title: 'Practice test', withheld: null, resultReadAt: null });
    const own = (await taker.call('/getQuizResult', { studentQuizId: taker.recordId })).body.data as QuizResult;
    expect(file.result).toEqual(own);
    expect((await lookAt(taker)).resultReadAt).toBe(server.clock.now.getTime());
    const seen = await actionsAbout(taker.student.id);
    expect(seen.map(({ action, actorId, after }) => [action, actorId, after])).toEqual(
      Array.from({ length: 2 }, () => ['sitting.view', clerk.id, { test: 'Practice test', sitting: taker.recordId }]),
    );
  });

  it('has the estimate of a whole SAT as its student has it', async () => {
    const { db, clock } = server;
    const student = await quickStudent(db, clock.now);
    const sat = await seedFullSat(db, clock.now);
    const rights = [20, 20, 15, 15];
    const { recordId } = await insertFinishedSat(db, { studentId: student.id, sat, rights, submittedAt: clock.now });
    const { result } = await look(student.id, recordId);
    expect(result?.scaled).toMatchObject({ sections: [{}, {}] });
    const own = await server.call('/getQuizResult', { studentQuizId: recordId }, { token: student.token });
    expect(result).toEqual(own.body.data);
  });

  it('has free response beside its rubric, as it was ticked', async () => {
    const { db, clock } = server;
    const student = await seedStudent(db, newId(), clock.now);
    const { record, module } = await assignSection(db, await seedSection(db, 'text', clock.now), student.id, clock.now);
    const own = (path: string, body: object = {}) =>
      server.call(path, { studentQuizId: module, ...body }, { token: student.token });
    await own('/startAttempt', { holder: 'tab' });
    const early = await look(student.id, record);
    expect([early.result, early.written]).toEqual([null, []]);
    expect(JSON.stringify(early)).not.toContain(modelAnswer);
    const answers = [{ answer: 'x'.repeat(400) }, { answer: '' }];
    await own('/submitMockModule', { holder: 'tab', answers, time: 1, timePerQuestion: {}, ending: 'student' });
    const file = await look(student.id, record);
    expect(file.written).toMatchObject([{ sitting: module, answers: [{ self: null, model: modelAnswer }, { isBlank: true }] }]);
    expect(file.parts[0]?.questions[0]?.lines).toMatchObject([{ answer: 'x'.repeat(120), length: 400 }]);
    await own('/scoreWork', { number: 1, given: [0] });
    const { body } = await own('/getWrittenWork');
    const { written } = await look(student.id, record);
    expect(written).toEqual([{ sitting: module, ...(body.data as object) }]);
  });

  it('says why the student is not shown it yet: late answers, or the same is sat again', async () => {
    const { clock } = server;
    const late = await mockTaker(server);
    await late.start(1);
    clock.pass(1800_000 + 20_000);
    await late.complete();
    const waiting = await lookAt(late);
    const until = (await late.stored(1)).lateUntil?.getTime();
    expect(waiting.withheld).toEqual({ because: 'late', until });
    expect(waiting.result?.score.total).toBe(6);
    expect((await late.call('/getQuizResult', { studentQuizId: late.recordId })).body.reason).toBe('notOpen');

    const quiz = await quizTaker(server);
    await quiz.call('/startAttempt');
    await quiz.call('/submitQuiz', { answers: [], timePerQuestion: {}, totalTime: 1 });
    const again = await server.db.transaction((tx) =>
      assignQuiz(tx, { studentId: quiz.student.id, quizId: quiz.quiz.quizId, now: clock.now }),
    );
    expect((await look(quiz.student.id, quiz.studentQuizId)).withheld).toBeNull();
    await quiz.call('/startAttempt', { studentQuizId: again });
    expect((await look(quiz.student.id, quiz.studentQuizId)).withheld).toEqual({ because: 'again' });
    expect(await look(quiz.student.id, again)).toMatchObject({ state: 'inProgress', result: null, withheld: null, kind: 'quiz' });
  });

  it('has each change of an answer with the server’s time and the student’s, and what came late', async () => {
    const { clock, db } = server;
    const taker = await mockTaker(server);
    await taker.start(1);
    const begun = clock.now.getTime();
    clock.pass(60_000);
    await taker.save(1, [taker.entry(1, 2, 'A', { at: begun + 5000 })], { timePerQuestion: { 2: 30, 3: 0 } });
    clock.pass(1800_000);
    await taker.complete();
    await taker.save(1, [taker.entry(2, 1, 'B', { at: begun + 1_700_000 })]);
    await db
      .update(ledger)
      .set({ counted: false })
      .where(and(eq(ledger.sittingId, taker.moduleIds[0]), eq(ledger.seq, 2)));
    const [part, other] = (await lookAt(taker)).parts;
    expect(part).toMatchObject({
      ...{ name: 'Reading and Writing', position: 1, state: 'submitted', startedAt: begun, seconds: 1800 },
      late: { graded: 0, kept: 1 },
    });
    expect(part?.questions).toEqual([
      {
        ...{ number: 1, seconds: 0, guessed: false },
        lines: [
          {
            ...{ seq: 2, answer: 'B', length: 1, marked: false, at: begun + 1_700_000, receivedAt: clock.now.getTime() },
            ...{ late: true, counted: false },
          },
        ],
      },
      {
        ...{ number: 2, seconds: 30, guessed: false },
        lines: [
          {
            ...{ seq: 1, answer: 'A', length: 1, marked: false, at: begun + 5000, receivedAt: begun + 60_000 },
            ...{ late: false, counted: true },
          },
        ],
      },
      { number: 3, seconds: 0, guessed: false, lines: [] },
    ]);
    expect(other).toMatchObject({ state: 'assigned', startedAt: null, seconds: 600, questions: [] });
  });

  it('has warnings with their evidence, signs of the proctor, minutes, messages, browsers and who of staff did what', async () => {
    const { clock } = server;
    const taker = await mockTaker(server, { keysAllowed: false, extraTime: 1.5 });
    await taker.start(1);
    const begun = clock.now.getTime();
    clock.pass(90_000);
    await taker.save(1, [], { events: [press('Shift')], signs: [begun + 30_000, begun + 60_000, begun + 90_000] });
    clock.pass(1000);
    await desk('/giveMinutes', { sittings: [taker.recordId], minutes: 5, reason });
    await desk('/messageSittings', { sittings: [taker.recordId], text: 'Please stay seated.' });
    // A change afterwards is none of this sitting.
    await desk('/accommodateStudent', { student: taker.student.id, keysAllowed: true, extraTime: 2, reason: 'A letter' });
    const file = await lookAt(taker);
    expect(file).toMatchObject({
      ...{ state: 'inProgress', result: null, takesMinutes: true, whyNotReinstated: null },
      policy: { keysAllowed: false, extraTime: 1.5 },
      policyNow: { keysAllowed: true, extraTime: 2 },
    });
    expect(file.parts[0]).toMatchObject({
      ...{ warnings: 1, signs: 3, signsExpected: 3, lastSignAt: begun + 90_000, unproctored: false, seconds: 2700 + 300 },
      events: [
        { kind: 'keyPressed', detail: 'Shift', receivedAt: begun + 90_000 },
        { kind: 'minutesAdded', detail: '5 min' },
      ],
    });
    expect(file.messages.map(({ text, readAt }) => [text, readAt]).sort()).toEqual([
      ['Please stay seated.', null],
      ['You have 5 more minutes in this module.', null],
    ]);
    expect(file.browsers).toHaveLength(1);
    expect(file.actions.map(({ action, actor }) => [action, actor]).sort()).toEqual([
      ['examRoom.message', 'Nandini Iyer'],
      ['examRoom.minutes', 'Nandini Iyer'],
    ]);
  });

  it('finds what staff did before rows named the sitting, by their moment', async () => {
    const { clock, db } = server;
    const taker = await warnedOut();
    clock.pass(1000);
    await desk('/reinstateSitting', { sitting: taker.recordId, reason });
    const { subjectId } = auditEvents;
    const [row] = await db.select().from(auditEvents).where(eq(subjectId, taker.student.id));
    const old = { id: newId(), action: 'examRoom.reinstate', after: { test: 'Practice test' }, actorName: 'Of old' };
    await db.insert(auditEvents).values({ ...(row as typeof auditEvents.$inferSelect), ...old });
    await db.insert(auditEvents).values({
      ...(row as typeof auditEvents.$inferSelect),
      ...{ ...old, id: newId(), actorName: 'Elsewhere', at: new Date(clock.now.getTime() - 1) },
    });
    expect((await lookAt(taker)).actions.map(({ actor }) => actor).sort()).toEqual(['Nandini Iyer', 'Of old']);
  });

  it('has decisions on its questions, what the student says of them, and what they reported while it was open', async () => {
    const { clock, db } = server;
    const taker = await warnedOut();
    const begun = (await taker.stored(1)).startedAt;
    const report = { message: 'The clock stood still', browser: 'Firefox', events: [], studentId: taker.student.id };
    const at = begun ?? clock.now;
    await db.insert(problems).values([
      { id: newId(), ...report, page: '/student-portal/mock-tests/attend/:id', at, receivedAt: at },
      { id: newId(), ...report, page: '/student-portal/schedule', at, receivedAt: at },
      { id: newId(), ...report, page: '/student-portal/mock-tests/attend/:id', at: new Date(0), receivedAt: at },
    ]);
    await taker.complete();
    const about = { kind: 'result', studentQuizId: taker.moduleIds[0], question: 2 };
    await taker.call('/raiseObjection', { about, reason: 'key', text: 'It is D' });
    const [module] = taker.mock.modules;
    const [decision] = await db
      .insert(rulings)
      .values({
        ...{ id: newId(), quizId: module?.quizId ?? '', name: 'q2', kind: 'everybody', keys: [], state: 'standing' },
        ...{ reason: 'Two keys', students: 1, decidedAt: clock.now, decidedBy: 'Nandini Iyer' },
      })
      .returning();
    const file = await lookAt(taker);
    const place = { part: taker.moduleIds[0], question: 2, place: { version: module?.versionId, number: 2 } };
    expect(file.rulings).toMatchObject([{ ...place, number: decision?.decision, reason: 'Two keys', back: null }]);
    expect(file.objections).toMatchObject([{ ...place, reason: 'key', text: 'It is D', state: 'new' }]);
    expect(file.problems).toMatchObject([{ message: 'The clock stood still', at: at.getTime() }]);
  });

  it('is the named student’s alone, and staff’s alone: nobody else is told anything of it', async () => {
    const taker = await warnedOut();
    await taker.complete();
    const other = await mockTaker(server);
    for (const body of [
      { student: other.student.id, sitting: taker.recordId },
      { student: taker.student.id, sitting: other.recordId },
      { student: taker.student.id, sitting: taker.moduleIds[0] },
      { student: taker.student.id, sitting: 'none' },
      { student: 'none', sitting: taker.recordId },
    ]) {
      const { http, body: answer } = await desk('/viewSitting', body);
      expect([http, answer.reason, answer.data]).toEqual([404, 'notFound', undefined]);
    }
    const tutor = await seedTeacher(server.db, newId(), server.clock.now);
    for (const { token } of [tutor, taker.student, other.student]) {
      const answer = await server.call('/desk/viewSitting', { student: taker.student.id, sitting: taker.recordId }, { token });
      expect([answer.http, answer.body.reason]).toEqual([403, 'forbidden']);
      expect(JSON.stringify(answer.body)).not.toContain(secrets.explanation);
    }
    expect(await actionsAbout(taker.student.id)).toEqual([]);
  });

  it('shows no key of what is not over', async () => {
    const taker = await mockTaker(server);
    await taker.start(1);
    expect(JSON.stringify(await lookAt(taker))).not.toContain(secrets.explanation);
    await taker.complete();
    expect(JSON.stringify(await lookAt(taker))).toContain(secrets.explanation);
  });
});

describe('taking an end back later', () => {
  it('goes days after the exam room has forgotten it, with a reason, and the student goes on', async () => {
    const taker = await warnedOut();
    server.clock.pass(72 * hourMs);
    const room = (await desk('/getExamRoom', {})).body.data as { seats: { sitting: string }[] };
    expect(room.seats.map(({ sitting }) => sitting)).not.toContain(taker.recordId);
    expect((await lookAt(taker)).whyNotReinstated).toBe('');
    expect((await desk('/reinstateSitting', { sitting: taker.recordId, reason })).body).toMatchObject({ position: 1 });
    const file = await lookAt(taker);
    expect(file).toMatchObject({ state: 'inProgress', reinstatedAt: server.clock.now.getTime(), takesMinutes: true });
    expect(file.parts[0]).toMatchObject({ state: 'assigned', warnings: 0, seconds: 1760 });
    expect(file.actions).toMatchObject([{ action: 'examRoom.reinstate', reason }]);
    expect((await taker.start(1)).http).toBe(200);
    expect((await taker.submit(1, { answers: taker.toAnswers('B', 'C', 'A') })).http).toBe(200);
  });

  it('asks whether the keys were read, and says why where nothing can be taken back', async () => {
    const read = await mockTaker(server);
    await read.start(1);
    await read.complete({ ending: 'fullscreenLeft' });
    await read.call('/getQuizResult', { studentQuizId: read.recordId });
    const readAt = server.clock.now.getTime();
    server.clock.pass(5 * hourMs);
    expect(await lookAt(read)).toMatchObject({ whyNotReinstated: '', resultReadAt: readAt });
    const sent = { sitting: read.recordId, reason };
    const refused = await desk('/reinstateSitting', sent);
    expect([refused.http, refused.body.reason]).toEqual([409, 'conflict']);
    expect(refused.body.msg).toContain('The student has read the result');
    expect((await desk('/reinstateSitting', { ...sent, keysSeen: true })).http).toBe(200);
    const [action] = (await lookAt(read)).actions;
    expect(action?.changes).toContainEqual({ field: 'keysSeen', before: null, after: 'true' });

    const done = await mockTaker(server);
    await done.start(1);
    await done.submit(1);
    await done.start(2);
    await done.submit(2);
    const file = await lookAt(done);
    expect(file.whyNotReinstated).toBe('This test was completed by the student: no rule ended it or its last module.');
    const answer = await desk('/reinstateSitting', { sitting: done.recordId, reason });
    expect([answer.http, answer.body.msg]).toEqual([409, file.whyNotReinstated]);

    const quiz = await quizTaker(server);
    expect((await look(quiz.student.id, quiz.studentQuizId)).whyNotReinstated).toBeNull();
    await quiz.call('/startAttempt');
    await quiz.call('/submitQuiz', { answers: [], timePerQuestion: {}, totalTime: 1, ending: 'tabHidden' });
    expect((await look(quiz.student.id, quiz.studentQuizId)).whyNotReinstated).toContain('A quiz has no clock');
    expect((await desk('/reinstateSitting', { sitting: quiz.studentQuizId, reason })).http).toBe(400);
  });

  it('is refused in words where the student has begun another sitting since', async () => {
    const { db, clock } = server;
    const taker = await warnedOut();
    await taker.complete();
    const again = await db.transaction((tx) =>
      assignQuiz(tx, { studentId: taker.student.id, quizId: taker.mock.quizId, now: clock.now }),
    );
    const [first] = await db
      .select()
      .from(sittings)
      .where(and(eq(sittings.recordId, again), eq(sittings.position, 1)));
    await taker.call('/startAttempt', { studentQuizId: first?.id });
    await db.update(sittings).set({ ending: 'staff' }).where(eq(sittings.id, taker.recordId));
    const answer = await desk('/reinstateSitting', { sitting: taker.recordId, reason });
    expect([answer.http, answer.body.msg]).toEqual([409, 'The student has started another attempt at this test since.']);
  });
});
