import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { questions, quizVersions, quizzes } from '../../../../server/db/tables/content.ts';
import { notebookEntries } from '../../../../server/db/tables/notebook.ts';
import { ledger, sittings } from '../../../../server/db/tables/sittings.ts';
import { lockOwnSitting } from '../../../../server/exam/sitting/sitting.ts';
import { reinstate } from '../../../../server/exam/staff/reinstate.ts';
import { newId } from '../../../../server/ids.ts';
import { noteGuess } from '../../../../server/notebook/note-guess.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { mockTaker } from '../../../support/server/server-mock.ts';
import { countQueries } from '../../../support/server/server-results.ts';
import { secrets, seedQuiz, seedSitting, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const day = 24 * 3_600_000;

const server = sharedServer();
let quiz: { quizId: string; versionId: string };
let student: { id: string; token: string; username: string };

beforeAll(async () => {
  quiz = await seedQuiz(server.db, 'owls', server.clock.now);
});
beforeEach(async () => {
  server.clock.now = new Date('2026-03-02T10:00:00.000Z');
  student = await newStudent();
});

async function newStudent() {
  const username = newId();
  return { username, ...(await seedStudent(server.db, username, server.clock.now)) };
}

const call = (path: string, body: object, { token } = student) => server.call(path, body, { token });
const now = () => server.clock.now.getTime();

type Done = { answers?: string[]; marked?: number[]; guessed?: number[]; seen?: number[]; of?: typeof quiz };

/** Sits a quiz and submits it now. The keys of the usual one are B, C, A and 17.53. `seen`: questions with time spent on them. */
async function sit({ answers = [], marked = [], guessed = [], seen = [], of = quiz }: Done): Promise<string> {
  const studentQuizId = await seedSitting(server.db, { studentId: student.id, ...of }, server.clock.now);
  await call('/startAttempt', { studentQuizId });
  const entries = marked.map((question, index) => {
    return { seq: index + 1, question, answer: answers[question - 1] ?? '', marked: true, at: now() };
  });
  await call('/saveAnswers', { studentQuizId, entries });
  const timePerQuestion = Object.fromEntries(seen.map((number) => [number, 5]));
  const given = answers.map((answer) => ({ answer }));
  const { http } = await call('/submitQuiz', { studentQuizId, answers: given, timePerQuestion, totalTime: 60 });
  expect(http).toBe(200);
  await server.db.update(sittings).set({ guessed }).where(eq(sittings.id, studentQuizId));
  return studentQuizId;
}

const open = async (who = student) => (await call('/getNotebook', { studentId: who.id }, who)).body.data as OpenNotebook;
type OpenNotebook = {
  entries: { entryId: string; question: { question: string } }[];
  due: number;
  waiting: number;
  done: number;
};
const counts = async () => {
  const { entries, ...rest } = await open();
  return { asked: entries.map(({ question }) => question.question), ...rest };
};
const answer = (entryId: string, given: string, idempotencyKey = newId()) =>
  call('/answerNotebook', { entryId, answer: given, idempotencyKey });
const loadEntries = (studentId = student.id) =>
  server.db.select().from(notebookEntries).where(eq(notebookEntries.studentId, studentId)).orderBy(asc(notebookEntries.origin));
/** The stored entries in short: the question, why it is there, how often in a row it was right, in how many ms it is due. */
const stored = async () =>
  (await loadEntries()).map(({ origin, reason, timesRight, dueAt }) => [
    origin,
    reason,
    timesRight,
    dueAt && dueAt.getTime() - now(),
  ]);

async function firstDue(): Promise<string> {
  const [entry] = (await open()).entries;
  if (!entry) throw new Error('Nothing is due.');
  return entry.entryId;
}

/** Days pass, and the student has signed in again. */
async function pass(ms: number) {
  server.clock.pass(ms);
  student.token = await openSession(server.db, { role: 'student', id: student.id }, server.clock.now);
}

const right = { right: true, key: 'B', accepted: [], explanation: secrets.explanation };
const wrong = { ...right, right: false };
const closed = {
  http: 409,
  body: { status: 0, reason: 'closed', msg: 'You’ve already answered this question. It isn’t due now.' },
};

describe('what comes into the notebook', () => {
  it('is what went wrong and what was seen and left blank, without a key, 3 days after the sitting to the millisecond', async () => {
    await sit({ answers: ['A', 'C', '', ''], seen: [1, 2, 4] });
    const nothing = { entries: [], due: 0, waiting: 2, done: 0, nextDueAt: now() + 3 * day };
    expect(await open()).toEqual(nothing);
    await pass(3 * day - 1);
    expect(await open()).toEqual({ ...nothing, nextDueAt: now() + 1 });
    await pass(1);
    const asked = {
      domain: 'Ideas',
      skill: 'Evidence',
      reason: 'wrong',
      timesRight: 0,
      source: 'Owls',
      isSibling: false,
      entryId: expect.any(String),
    };
    const choice = {
      questionFormat: 'html',
      options: { A: 'one', B: 'two', C: 'three', D: 'four' },
      optionFormat: 'html',
      kind: 'choice',
      mcq: true,
    };
    const told = await open();
    expect(told).toEqual({
      entries: [
        { ...asked, question: { ...choice, question: 'first' } },
        {
          ...asked,
          domain: 'Algebra',
          skill: 'Lines',
          question: { ...choice, question: 'fourth', options: {}, kind: 'number', mcq: false },
        },
      ],
      ...{ due: 2, waiting: 0, done: 0, nextDueAt: null },
    });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(told)).not.toContain(secret);
  });

  it('and what was right but marked at the end or called a guess', async () => {
    await sit({ answers: ['B', 'C', 'A', '17.530'], marked: [1, 3], guessed: [2, 3] });
    await open();
    expect(await stored()).toEqual([
      ['owls/q1', 'guessed', 0, 3 * day],
      ['owls/q2', 'guessed', 0, 3 * day],
      ['owls/q3', 'guessed', 0, 3 * day],
    ]);
  });

  it('is nothing of a sitting that is not over, and of one that is only once', async () => {
    const studentQuizId = await seedSitting(server.db, { studentId: student.id, ...quiz }, server.clock.now);
    await call('/startAttempt', { studentQuizId });
    await call('/saveAnswers', { studentQuizId, entries: [{ seq: 1, question: 1, answer: 'A', marked: false, at: now() }] });
    expect(await counts()).toMatchObject({ due: 0, waiting: 0, done: 0 });
    await call('/submitQuiz', { studentQuizId, answers: [{ answer: 'A' }], timePerQuestion: {}, totalTime: 5 });
    const noted = server.clock.now;
    await Promise.all([open(), open(), open()]);
    const [sitting] = await server.db.select().from(sittings).where(eq(sittings.id, studentQuizId));
    expect([sitting?.notedAt, await stored()]).toEqual([noted, [['owls/q1', 'wrong', 0, 3 * day]]]);
    await pass(day);
    await open();
    expect((await loadEntries())[0]?.addedAt).toEqual(noted);
  });

  it('starts anew when it goes wrong again, also where it was done; a guess only brings back what was done', async () => {
    await sit({ answers: ['A', 'A', 'B'] });
    await pass(3 * day);
    const [first, second] = (await open()).entries;
    await answer(first?.entryId ?? '', 'B');
    await answer(second?.entryId ?? '', 'C');
    await pass(7 * day);
    await answer(first?.entryId ?? '', 'B');
    expect((await stored())[0]).toEqual(['owls/q1', 'wrong', 2, null]);
    // The first was done and is guessed, the second is waiting and is guessed, the third goes wrong again.
    await sit({ answers: ['B', 'C', 'B'], guessed: [1, 2] });
    await open();
    expect(await stored()).toEqual([
      ['owls/q1', 'guessed', 0, 3 * day],
      ['owls/q2', 'wrong', 1, 0],
      ['owls/q3', 'wrong', 0, 3 * day],
    ]);
    await answer(second?.entryId ?? '', 'C');
    await sit({ answers: ['B', 'A', 'A'] });
    await open();
    expect((await stored())[1]).toEqual(['owls/q2', 'wrong', 0, 3 * day]);
  });

  it('is one entry for a bank’s question, whatever drill it was met in', async () => {
    const drill = async () => {
      const of = await seedQuiz(server.db, `drill/${newId()}`, server.clock.now);
      await server.db.update(quizzes).set({ drillFor: student.id }).where(eq(quizzes.id, of.quizId));
      await server.db.update(quizVersions).set({ title: 'Drill: Lines' }).where(eq(quizVersions.id, of.versionId));
      await server.db.update(questions).set({ name: 'sat-algebra/q7' }).where(eq(questions.versionId, of.versionId));
      return of;
    };
    await sit({ answers: ['A'], of: await drill() });
    await open();
    const of = await drill();
    await sit({ answers: ['A'], of });
    await pass(3 * day);
    expect([(await open()).entries, await loadEntries()]).toMatchObject([
      [{ source: 'Drill: Lines' }],
      [{ origin: 'sat-algebra/q7', versionId: of.versionId }],
    ]);
    await server.db.update(quizzes).set({ drillFor: null }).where(eq(quizzes.drillFor, student.id));
  });

  it('is there after 500 sittings with as many queries as after one, 20 questions at once and the others after them', async () => {
    const many = await seedQuiz(server.db, 'many', server.clock.now);
    const [like] = await server.db.select().from(questions).where(eq(questions.versionId, many.versionId));
    if (!like) throw new Error('The quiz has no question.');
    const more = Array.from({ length: 26 }, (_, index) => ({ ...like, number: index + 5, name: `q${index + 5}` }));
    await server.db.insert(questions).values(more);
    const over = {
      ...{ studentId: student.id, ...many, assignedAt: server.clock.now, startedAt: server.clock.now },
      totalTime: 60,
    };
    const sat = Array.from({ length: 500 }, () => {
      return { ...over, id: newId(), state: 'submitted' as const, submittedAt: server.clock.now, ending: 'student' as const };
    });
    await server.db.insert(sittings).values(sat);
    const entry = { seq: 1, answer: 'A', marked: false, at: server.clock.now, receivedAt: server.clock.now };
    await server.db.insert(ledger).values(sat.map(({ id }, index) => ({ ...entry, sittingId: id, question: (index % 30) + 1 })));
    await pass(3 * day);
    const counted = async () => {
      const count = countQueries(server.db);
      const { entries, due } = await open();
      return { queries: count(), asked: entries.length, due };
    };
    const all = await counted();
    expect(all).toMatchObject({ asked: 20, due: 29 });
    expect(all.queries).toBeLessThanOrEqual(10);
    expect(await server.db.select().from(sittings).where(eq(sittings.studentId, student.id))).toHaveLength(500);
  });
});

describe('an answer', () => {
  let entryId: string;

  beforeEach(async () => {
    await sit({ answers: ['A', 'C', 'A', '17.53'] });
    await open();
    await pass(3 * day);
    entryId = await firstDue();
  });

  it('that is right comes back after 7 days to the millisecond, and right again it is done', async () => {
    const first = await answer(entryId, 'b');
    expect(first).toMatchObject({ http: 200, body: { data: { ...right, timesRight: 1, dueAt: now() + 7 * day } } });
    expect(await answer(entryId, 'B')).toMatchObject(closed);
    await pass(7 * day - 1);
    expect(await answer(entryId, 'B')).toMatchObject(closed);
    await pass(1);
    expect((await answer(entryId, 'B')).body.data).toEqual({ ...right, timesRight: 2, dueAt: null });
    expect(await open()).toEqual({ entries: [], due: 0, waiting: 0, done: 1, nextDueAt: null });
    await pass(30 * day);
    expect(await answer(entryId, 'B')).toMatchObject(closed);
  });

  it.each([
    ['wrong', 'A'],
    ['not known', ''],
  ])('that is %s takes back what was right before, and comes back after 3 days', async (_, given) => {
    await answer(entryId, 'B');
    await pass(7 * day);
    expect((await answer(entryId, given)).body.data).toEqual({ ...wrong, timesRight: 0, dueAt: now() + 3 * day });
    await pass(3 * day - 1);
    expect(await answer(entryId, 'B')).toMatchObject(closed);
    await pass(1);
    expect((await answer(entryId, 'B')).body.data).toEqual({ ...right, timesRight: 1, dueAt: now() + 7 * day });
  });

  it('sent again is answered alike, also later, and counts once; another one under its name is refused', async () => {
    const key = newId();
    const first = await answer(entryId, 'B', key);
    server.clock.pass(60_000);
    expect((await answer(entryId, 'B', key)).body.data).toEqual(first.body.data);
    expect(await answer(entryId, 'A', key)).toMatchObject({ http: 409, body: { reason: 'conflict' } });
    expect((await loadEntries())[0]).toMatchObject({
      timesRight: 1,
      lastAnswer: { idempotencyKey: key, answer: 'B', right: true },
    });
    const wrongKey = newId();
    await pass(7 * day);
    const second = await answer(entryId, 'D', wrongKey);
    expect((await answer(entryId, 'D', wrongKey)).body.data).toEqual(second.body.data);
  });

  it('from two devices at once counts once', async () => {
    const both = await Promise.all([answer(entryId, 'B'), answer(entryId, 'A')]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
    const same = newId();
    await pass(7 * day);
    const twice = await Promise.all([answer(entryId, 'B', same), answer(entryId, 'B', same)]);
    expect(twice.map(({ http }) => http)).toEqual([200, 200]);
    expect(twice[0]?.body.data).toEqual(twice[1]?.body.data);
  });

  it('to nobody’s or another student’s question is refused, and changes nothing', async () => {
    const other = await newStudent();
    const before = await loadEntries();
    const missing = { http: 404, body: { reason: 'notFound', msg: 'This question isn’t in your notebook.' } };
    const body = { entryId, answer: 'B', idempotencyKey: newId() };
    expect(await call('/answerNotebook', body, other)).toMatchObject(missing);
    expect(await answer(newId(), 'B')).toMatchObject(missing);
    expect(await call('/getNotebook', { studentId: student.id }, other)).toMatchObject({ http: 403 });
    expect([await loadEntries(), (await open(other)).entries]).toEqual([before, []]);
  });

  it('waits while its quiz is sat again: no key of an open sitting leaves the server', async () => {
    const studentQuizId = await seedSitting(server.db, { studentId: student.id, ...quiz }, server.clock.now);
    expect(await open()).toMatchObject({ due: 1, waiting: 0 });
    await call('/startAttempt', { studentQuizId });
    expect(await open()).toEqual({ entries: [], due: 0, waiting: 1, done: 0, nextDueAt: null });
    const refused = await answer(entryId, 'B');
    expect(refused).toMatchObject({ http: 409, body: { reason: 'closed' } });
    expect(JSON.stringify(refused)).not.toContain(secrets.explanation);
    await call('/submitQuiz', { studentQuizId, answers: [{ answer: 'B' }], timePerQuestion: {}, totalTime: 5 });
    expect(await open()).toMatchObject({ due: 1, waiting: 0 });
  });

  it('of before is not told again while its quiz is sat again, and is after it', async () => {
    const key = newId();
    const first = await answer(entryId, 'B', key);
    const studentQuizId = await seedSitting(server.db, { studentId: student.id, ...quiz }, server.clock.now);
    await call('/startAttempt', { studentQuizId });
    const refused = await answer(entryId, 'B', key);
    expect(refused).toMatchObject({ http: 409, body: { reason: 'closed' } });
    expect(JSON.stringify(refused)).not.toContain(secrets.explanation);
    await call('/submitQuiz', { studentQuizId, answers: [{ answer: 'B' }], timePerQuestion: {}, totalTime: 5 });
    expect((await answer(entryId, 'B', key)).body.data).toEqual(first.body.data);
  });

  it('of before is not told again once the question has gone wrong anew', async () => {
    const key = newId();
    await answer(entryId, 'B', key);
    await sit({ answers: ['A', 'C', 'A', '17.53'] });
    await open();
    expect(await answer(entryId, 'B', key)).toMatchObject(closed);
    expect((await loadEntries())[0]?.lastAnswer).toBeNull();
  });
});

describe('a guess that is told of later', () => {
  const tell = (studentQuizId: string, question: number, guessed: boolean) =>
    server.db.transaction(async (tx) => {
      const sitting = await lockOwnSitting(tx, { studentId: student.id, studentQuizId });
      const note = await noteGuess(tx, { studentId: student.id, sitting, question, guessed, now: server.clock.now });
      await note();
      const others = sitting.guessed.filter((number) => number !== question);
      const all = guessed ? [...others, question] : others;
      await tx.update(sittings).set({ guessed: all }).where(eq(sittings.id, studentQuizId));
    });

  it('is added at once, due as if it had been known, and goes when it is taken back', async () => {
    const id = await sit({ answers: ['B', 'C', 'A', ''] });
    await tell(id, 2, true);
    expect(await stored()).toEqual([]);
    await open();
    await pass(day);
    await tell(id, 1, true);
    const both = [
      ['owls/q1', 'guessed', 0, 2 * day],
      ['owls/q2', 'guessed', 0, 2 * day],
    ];
    expect(await stored()).toEqual(both);
    await tell(id, 1, true);
    expect(await stored()).toEqual(both);
    await tell(id, 1, false);
    await tell(id, 3, false);
    expect(await stored()).toEqual(both.slice(1));
  });

  it('changes nothing of a wrong answer, of one that was marked as well, nor of one that has been answered since', async () => {
    const id = await sit({ answers: ['A', 'C', 'A', '17.53'], marked: [2], guessed: [3] });
    await pass(3 * day);
    const third = (await open()).entries[2]?.entryId ?? '';
    await answer(third, 'B');
    await pass(1);
    const before = await stored();
    expect(before.map(([origin, reason]) => [origin, reason])).toEqual([
      ['owls/q1', 'wrong'],
      ['owls/q2', 'guessed'],
      ['owls/q3', 'guessed'],
    ]);
    await tell(id, 1, true);
    for (const question of [1, 2, 3]) await tell(id, question, false);
    expect(await stored()).toEqual(before);
  });

  it('brings back what was done, and taken back it is done again', async () => {
    await sit({ answers: ['A', 'C', 'A', '17.53'] });
    await pass(3 * day);
    await answer(await firstDue(), 'B');
    await pass(7 * day);
    await answer(await firstDue(), 'B');
    const id = await sit({ answers: ['B', 'C', 'A', '17.53'] });
    await open();
    const done = [['owls/q1', 'wrong', 2, null]];
    expect(await stored()).toEqual(done);
    await tell(id, 1, false);
    expect(await stored()).toEqual(done);
    await tell(id, 1, true);
    expect(await stored()).toEqual([['owls/q1', 'guessed', 0, 3 * day]]);
    for (let times = 0; times < 2; times += 1) {
      await tell(id, 1, false);
      expect(await stored()).toEqual([['owls/q1', 'guessed', 2, null]]);
    }
  });
});

describe('a mock test', () => {
  it('comes into the notebook when it is over, module by module, and again after it was reinstated', async () => {
    const taker = await mockTaker(server);
    student = { ...taker.student, username: '' };
    await taker.start(1);
    await taker.submit(1, { answers: taker.toAnswers('A', 'C', 'A') });
    expect(await counts()).toMatchObject({ due: 0, waiting: 0 });
    await taker.start(2);
    server.clock.pass(60_000);
    await taker.submit(2, { answers: taker.toAnswers('B'), ending: 'fullscreenLeft' });
    await open();
    // By their names: mathematics, which was the second module, then reading.
    expect((await stored()).map(([, reason, , due]) => [reason, due])).toEqual([
      ['wrong', 3 * day],
      ['wrong', 3 * day - 60_000],
    ]);
    await pass(3 * day);
    expect((await open()).entries).toMatchObject([
      { source: 'Practice test, Reading and Writing' },
      { source: 'Practice test, Mathematics' },
    ]);
    await reinstate(server.db, { id: taker.recordId, reason: 'Fire alarm', minutes: 0 }, server.clock.now);
    expect([(await taker.stored(1)).notedAt, (await taker.stored(2)).notedAt]).toEqual([expect.any(Date), null]);
    expect(await counts()).toEqual({ asked: [], due: 0, waiting: 2, done: 0, nextDueAt: null });
    await taker.start(2);
    await taker.submit(2, { answers: taker.toAnswers('A', 'A', '17.53') });
    expect(await counts()).toMatchObject({ asked: ['first', 'fourth'], due: 2, waiting: 1 });
  });

  it('whose late answers are awaited comes into the notebook after them, 3 days after its end', async () => {
    const taker = await mockTaker(server);
    student = { ...taker.student, username: '' };
    await taker.start(1);
    await taker.save(1, [taker.entry(1, 1, 'A')]);
    await pass(1_800_000 + 15_001);
    await taker.start(2);
    await taker.complete();
    expect((await taker.stored(1)).state).toBe('submitted');
    expect(await counts()).toMatchObject({ due: 0, waiting: 0 });
    await taker.endLate();
    const { submittedAt } = await taker.stored(1);
    expect(await counts()).toMatchObject({ due: 0, waiting: 1, nextDueAt: (submittedAt?.getTime() ?? 0) + 3 * day });
  });
});

it('the notebook is in a student’s export, and goes with the student', async () => {
  await sit({ answers: ['A'] });
  await open();
  const { run: admin } = adminCommands(server);
  const { out } = await admin('student', 'export', student.username);
  expect(JSON.parse(out).notebook).toMatchObject([{ origin: 'owls/q1', reason: 'wrong', timesRight: 0 }]);
  expect(await admin('student', 'erase', student.username, '--yes')).toMatchObject({ exitCode: 0 });
  expect(await loadEntries()).toEqual([]);
});
