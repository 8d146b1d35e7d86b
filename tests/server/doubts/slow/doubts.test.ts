import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editMinutes, holdMinutes } from '../../../../contract/doubts/doubts.ts';
import { promisedHours } from '../../../../contract/limits.ts';
import { eraseStudent } from '../../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../../server/accounts/export-student.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { courseFiles, courses, enrolments } from '../../../../server/db/tables/courses.ts';
import { doubtEdits, doubtLines, doubts } from '../../../../server/db/tables/doubts.ts';
import { students, teachers } from '../../../../server/db/tables/people.ts';
import { tutorChecks } from '../../../../server/db/tables/tutors.ts';
import { newId } from '../../../../server/ids.ts';
import { doubtCourse, doubtStudent, doubtTutor, seedFurtherTutor } from '../../../support/doubts/doubts.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../../support/schedule/booking.ts';
import { quizTaker, secrets, seedStaff } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const minute = 60_000;
const server = sharedServer();
let instructor: SignedInPerson;
let colleague: SignedInPerson;
let elsewhere: SignedInPerson;
let meera: ReturnType<typeof doubtTutor>;
let ravi: ReturnType<typeof doubtTutor>;
let person: SignedInPerson;
let student: ReturnType<typeof doubtStudent>;

beforeAll(async () => {
  instructor = await seedTutor(server.db, doubtCourse, server.clock.now);
  colleague = await seedFurtherTutor(server);
  elsewhere = await seedTutor(server.db, 'course-sat', server.clock.now);
  meera = doubtTutor(server, instructor);
  ravi = doubtTutor(server, colleague);
});
beforeEach(async () => {
  person = await seedLearner(server.db, [doubtCourse], server.clock.now);
  student = doubtStudent(server, person);
});

const rowOf = async (doubtId: string) => {
  const [row] = await server.db.select().from(doubts).where(eq(doubts.id, doubtId));
  if (!row) throw new Error('There’s no such doubt.');
  return row;
};

describe('whose a doubt is', () => {
  it('is given to no tutor who lacks a check, as long as the student may be a minor', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    const clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
    const handOver = () =>
      server.call('/desk/handOverDoubt', { doubt: doubtId, tutor: colleague.id, reason: 'It is late' }, { token: clerk.token });
    const training = and(eq(tutorChecks.tutorId, colleague.id), eq(tutorChecks.kind, 'training'));
    await server.db.update(tutorChecks).set({ until: '2020-12-31' }).where(training);
    for (const { http, body } of [await ravi.take(doubtId, false), await ravi.answer(doubtId, 'x'), await handOver()])
      expect([http, body.reason]).toEqual([409, 'notOpen']);
    await server.db.update(students).set({ birthYear: 1990 }).where(eq(students.id, person.id));
    expect((await ravi.take(doubtId, false)).http).toBe(200);
    await server.db.update(tutorChecks).set({ until: null }).where(training);
  });

  it('is the student’s and all tutors’ of the course, and nobody else’s', async () => {
    const { head } = await student.asks('Why n − 1?');
    const { doubtId } = head;
    const another = doubtStudent(server, await seedLearner(server.db, [doubtCourse], server.clock.now));
    const stranger = doubtTutor(server, elsewhere);
    expect((await meera.list()).map((each) => each.doubtId)).toContain(doubtId);
    expect((await ravi.opens(doubtId)).lines.map(({ text }) => text)).toEqual(['Why n − 1?']);
    for (const answer of [
      ...[await another.open(doubtId), await another.write(doubtId, 'x'), await another.solve(doubtId)],
      ...[await another.reopen(doubtId), await another.change(doubtId, 1, null), await another.sign(doubtId, 1)],
      ...[await stranger.open(doubtId), await stranger.take(doubtId, true), await stranger.answer(doubtId, 'x')],
      ...[await stranger.letGo(doubtId), await stranger.close(doubtId), await stranger.change(doubtId, 1, null)],
      await stranger.sign(doubtId, 1),
    ])
      expect([answer.http, answer.body.reason, answer.body.data]).toEqual([404, 'notFound', undefined]);
    expect((await stranger.list()).map((each) => each.doubtId)).not.toContain(doubtId);
    expect(await student.opens(doubtId)).toMatchObject({ head: { ...head, state: 'asked' }, lines: [{ number: 1 }] });
  });

  it('is asked in a course of one’s own that has a tutor', async () => {
    expect(await student.ask('x', { courseId: 'course-sat' })).toMatchObject({ http: 403, body: { reason: 'forbidden' } });
    const [empty] = await server.db.select().from(courses).where(eq(courses.name, 'AP Psychology'));
    const alone = doubtStudent(server, await seedLearner(server.db, [empty?.id ?? ''], server.clock.now));
    await server.db
      .update(courses)
      .set({ instructorId: null })
      .where(eq(courses.id, empty?.id ?? ''));
    expect(await alone.ask('x', { courseId: empty?.id })).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    const { body } = await server.call('/getDoubts', { studentId: person.id }, { token: person.token });
    expect(body.data).toMatchObject({ courses: [{ courseId: doubtCourse, course_name: 'AP Statistics', promisedHours }] });
  });
});

describe('what is written', () => {
  it('is there once for each key, however often it comes and at once, with numbers without a gap', async () => {
    const clientKey = newId();
    const asked = await Promise.all([1, 2, 3].map(() => student.ask('Why n − 1?', { clientKey })));
    const ids = new Set(asked.map(({ body }) => (body.data as { head: { doubtId: string } }).head.doubtId));
    expect([asked.map(({ http }) => http), ids.size]).toEqual([[200, 200, 200], 1]);
    const [doubtId = ''] = ids;
    const keys = [1, 2, 3, 4].map(() => newId());
    await Promise.all([...keys, ...keys].map((key) => student.write(doubtId, `line ${key}`, key)));
    const { lines } = await student.opens(doubtId);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(lines.slice(1).map(({ key }) => key))).toEqual(new Set(keys));
    // Nobody else learns what a browser calls its lines.
    expect((await meera.opens(doubtId)).lines.map(({ key }) => key)).toEqual([null, null, null, null, null]);
  });

  it('is caught up with from a revision on: what is new, and what has changed', async () => {
    const { doubtId, revision } = (await student.asks('Why n − 1?')).head;
    await student.write(doubtId, 'I mean the sample.');
    await student.change(doubtId, 1, 'Why divide by n − 1?');
    const { lines, head } = await meera.opens(doubtId, { since: revision });
    expect(lines.map(({ number, text }) => [number, text])).toEqual([
      [1, 'Why divide by n − 1?'],
      [2, 'I mean the sample.'],
    ]);
    expect((await meera.opens(doubtId, { since: head.revision })).lines).toEqual([]);
  });

  it('is edited for some minutes and deleted any time, by who wrote it, and leaves a trace for staff', async () => {
    const { doubtId } = (await student.asks('Call me')).head;
    expect((await meera.change(doubtId, 1, 'x')).http).toBe(403);
    expect((await student.change(doubtId, 2, 'x')).http).toBe(404);
    expect((await student.change(doubtId, 1, 'Why n − 1?')).http).toBe(200);
    expect((await student.change(doubtId, 1, 'Why n − 1?')).http).toBe(200);
    server.clock.pass(editMinutes * minute + 1);
    expect(await student.change(doubtId, 1, 'later')).toMatchObject({ http: 409, body: { reason: 'closed' } });
    expect((await student.change(doubtId, 1, null)).http).toBe(200);
    expect((await student.change(doubtId, 1, null)).http).toBe(200);
    expect((await student.change(doubtId, 1, 'back')).http).toBe(409);
    const [line] = (await meera.opens(doubtId)).lines;
    expect(line).toMatchObject({ text: '', deletedAt: server.clock.now.getTime() });
    const kept = await server.db.select().from(doubtEdits).where(eq(doubtEdits.doubtId, doubtId));
    expect(kept.map(({ text }) => text)).toEqual(['Call me', 'Why n − 1?']);
    const head = await seedStaff(server.db, newId(), 'staff', server.clock.now);
    const read = await server.call('/desk/readDoubt', { doubt: doubtId, reason: 'A parent asked' }, { token: head.token });
    expect(read.body.data).toMatchObject({
      lines: [{ before: [{ text: 'Call me' }, { text: 'Why n − 1?' }], name: 'Asha Menon' }],
    });
    const rows = await server.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'doubt.read'), eq(auditEvents.subjectId, person.id)));
    expect(rows).toMatchObject([{ actorId: head.id, reason: 'A parent asked', after: { doubt: doubtId } }]);
    const listed = await server.call('/desk/findDoubts', {}, { token: head.token });
    expect(JSON.stringify(listed.body)).toContain(doubtId);
    expect(JSON.stringify(listed.body)).not.toContain('Call me');
  });
});

describe('two devices at once', () => {
  it('of a student write each in its own order, and nothing twice or never', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    const device = async (name: string) => {
      for (const at of [1, 2, 3]) expect((await student.write(doubtId, `${name} ${at}`)).http).toBe(200);
    };
    await Promise.all([device('phone'), device('laptop')]);
    const { lines } = await student.opens(doubtId);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const name of ['phone', 'laptop'])
      expect(lines.map(({ text }) => text).filter((text) => text.startsWith(name))).toEqual(
        [1, 2, 3].map((at) => `${name} ${at}`),
      );
  });

  it('of a tutor answer once with the same line', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    const clientKey = newId();
    const same = await Promise.all([1, 2].map(() => meera.answer(doubtId, 'Because.', { seen: 1, clientKey })));
    expect(same.map(({ http }) => http)).toEqual([200, 200]);
    expect((await student.opens(doubtId)).lines.map(({ text }) => text)).toEqual(['Why n − 1?', 'Because.']);
  });
});

describe('several tutors', () => {
  it('answer a doubt once: of five at once one does, and the others read that first', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    const others = await Promise.all([1, 2, 3].map(() => seedFurtherTutor(server)));
    const five = [meera, ravi, ...others.map((each) => doubtTutor(server, each))];
    const answers = await Promise.all(five.map((tutor) => tutor.answer(doubtId, 'Because.', { seen: 1 })));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.filter(({ http }) => http === 409).map(({ body }) => body.reason)).toEqual(Array(4).fill('conflict'));
    const { lines } = await student.opens(doubtId);
    expect(lines).toHaveLength(2);
    // Who has read it may add to it.
    expect((await ravi.answer(doubtId, 'And because.', { seen: 2 })).http).toBe(200);
  });

  it('take a doubt once: of five at once one has it', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    const others = await Promise.all([1, 2, 3].map(() => seedFurtherTutor(server)));
    const five = [meera, ravi, ...others.map((each) => doubtTutor(server, each))];
    const takes = await Promise.all(five.map((tutor) => tutor.take(doubtId)));
    expect(takes.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(takes.filter(({ http }) => http === 409).map(({ body }) => body.reason)).toEqual(Array(4).fill('heldElsewhere'));
    const holds = await Promise.all(five.map(async (tutor) => (await tutor.opens(doubtId)).head.hold?.own));
    expect(holds).toEqual(takes.map(({ http }) => http === 200));
  });

  it('see who has taken it; it lapses without a sign of life, and a sign prolongs it', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    await meera.take(doubtId);
    expect(await ravi.answer(doubtId, 'x')).toMatchObject({ http: 409, body: { reason: 'heldElsewhere' } });
    expect(await ravi.take(doubtId)).toMatchObject({ http: 409, body: { reason: 'heldElsewhere' } });
    expect((await student.opens(doubtId)).head).toMatchObject({ state: 'taken', hold: { name: 'Ravi Iyer', own: false } });
    server.clock.pass((holdMinutes - 1) * minute);
    await meera.sign(doubtId, 1, true);
    server.clock.pass((holdMinutes - 1) * minute);
    expect((await ravi.take(doubtId)).http).toBe(409);
    server.clock.pass(minute);
    expect((await ravi.opens(doubtId)).head).toMatchObject({ state: 'asked', hold: null });
    expect((await ravi.take(doubtId)).http).toBe(200);
    // What came too late is no hold of somebody else's.
    expect((await meera.letGo(doubtId)).http).toBe(200);
    expect((await ravi.opens(doubtId)).head).toMatchObject({ state: 'taken', hold: { own: true } });
  });
});

describe('marks', () => {
  it('say what is unread, until where the other side has read, and who is writing', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    await student.write(doubtId, 'Please.');
    const unread = async () => (await meera.list()).find((each) => each.doubtId === doubtId)?.unread;
    expect(await unread()).toBe(2);
    await meera.sign(doubtId, 1, true);
    expect(await unread()).toBe(1);
    expect(await student.opens(doubtId)).toMatchObject({ seenByOther: 1, writing: ['Ravi'] });
    // An older page of the same tutor takes nothing back.
    await meera.sign(doubtId, 0);
    expect(await student.opens(doubtId)).toMatchObject({ seenByOther: 1, writing: [] });
    await meera.answer(doubtId, 'Because of the mean.');
    expect((await student.opens(doubtId)).head.unread).toBe(1);
    expect((await student.sign(doubtId, 3)).http).toBe(200);
    expect((await student.opens(doubtId)).head.unread).toBe(0);
  });
});

describe('the promised time', () => {
  it('is the course’s own where it has one', async () => {
    await server.db.update(courses).set({ promisedHours: 2 }).where(eq(courses.id, doubtCourse));
    const { head } = await student.asks('Why n − 1?');
    expect(head.dueAt).toBe(server.clock.now.getTime() + 120 * minute);
    await server.db.update(courses).set({ promisedHours: null }).where(eq(courses.id, doubtCourse));
  });

  it('runs in the school’s hours, rests while the student is asked back, and ends with the answer', async () => {
    // A Monday afternoon by the school’s clock; it answers from 9 to 21.
    const { head } = await student.asks('Why n − 1?');
    const { doubtId } = head;
    expect(head.dueAt).toBe(head.askedAt + 24 * 60 * minute);
    server.clock.pass(60 * minute);
    await meera.take(doubtId);
    expect((await student.opens(doubtId)).head.dueAt).toBe(head.dueAt);
    await meera.answer(doubtId, 'Which?', { kind: 'askBack' });
    expect((await student.opens(doubtId)).head.dueAt).toBeNull();
    server.clock.pass(120 * minute);
    await student.write(doubtId, 'Question 3.');
    expect((await student.opens(doubtId)).head.dueAt).toBe((head.dueAt ?? 0) + 120 * minute);
    server.clock.pass(30 * minute);
    await meera.answer(doubtId, 'Because.');
    expect(await rowOf(doubtId)).toMatchObject({ dueAt: null, remindAt: null, waitingSince: null, firstWaitMs: 90 * minute });
    await student.write(doubtId, 'Still not.');
    expect(await rowOf(doubtId)).toMatchObject({ state: 'reopened', waitingSince: server.clock.now, firstWaitMs: 90 * minute });
  });
});

describe('what travels along', () => {
  const sat = async () => {
    const taker = await quizTaker(server);
    await server.db.insert(enrolments).values({
      ...{ id: newId(), studentId: taker.student.id, courseId: doubtCourse, createdAt: server.clock.now },
    });
    await taker.call('/startAttempt');
    const ask = () =>
      doubtStudent(server, taker.student).ask('Why not A?', {
        origin: { kind: 'result', studentQuizId: taker.studentQuizId, question: 4 },
      });
    return { ...taker, ask };
  };

  it('is a question of a result with what was answered, once it is open; the key is for tutors', async () => {
    const { call, ask, student: own } = await sat();
    expect(await ask()).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    await call('/submitQuiz', {
      answers: [{ answer: 'B' }, { answer: '' }, { answer: '' }, { answer: '3' }],
      timePerQuestion: {},
      totalTime: 9,
    });
    const told = await ask();
    const { doubtId, about } = (told.body.data as { head: { doubtId: string; about: string } }).head;
    expect(about).toBe('Owls, question 4');
    const mine = await doubtStudent(server, own).opens(doubtId);
    expect(mine.about).toMatchObject({
      kind: 'question',
      source: 'Owls',
      number: 4,
      answer: '3',
      question: { question: 'fourth' },
    });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(mine)).not.toContain(secret);
    expect((await meera.opens(doubtId)).about).toMatchObject({ key: { answer: secrets.numericKey } });
  });

  it('is not a question that is not there, of somebody else’s sitting, nor a page of another course', async () => {
    const { studentQuizId, call } = await sat();
    await call('/submitQuiz', { answers: [], timePerQuestion: {}, totalTime: 9 });
    const asks = (origin: object) => student.ask('x', { origin });
    expect((await asks({ kind: 'result', studentQuizId, question: 1 })).http).toBe(403);
    expect((await asks({ kind: 'notebook', entryId: 'none' })).http).toBe(404);
    expect((await asks({ kind: 'page', pdf: 'Nothing', page: 1 })).http).toBe(404);
    const file = { id: newId(), courseId: doubtCourse, title: 'Sampling', position: 1, digest: 'd', bytes: new Uint8Array([1]) };
    await server.db.insert(courseFiles).values({ ...file, addedAt: server.clock.now });
    const { head } = await student.asks('x', { origin: { kind: 'page', pdf: 'Sampling', page: 3 } });
    expect(head.about).toBe('Sampling, page 3');
    expect((await student.opens(head.doubtId)).about).toEqual({ kind: 'page', pdf: 'Sampling', page: 3, courseId: doubtCourse });
  });
});

it('erasing a student erases the doubts, which an export has', async () => {
  const { doubtId } = (await student.asks('Why n − 1?')).head;
  await meera.answer(doubtId, 'Because.');
  await student.change(doubtId, 1, 'Why?');
  await meera.sign(doubtId, 1);
  const [row] = await server.db.select().from(students).where(eq(students.id, person.id));
  const kept = await exportStudent(server.db, row?.username ?? '');
  expect([kept.doubts.length, kept.doubtLines.length, kept.doubtEdits.length]).toEqual([1, 2, 1]);
  await eraseStudent(server.db, row?.username ?? '', server.clock.now);
  expect(await server.db.select().from(doubtLines).where(eq(doubtLines.doubtId, doubtId))).toEqual([]);
  expect(await student.open(doubtId)).toMatchObject({ http: 401 });
});

it('a tutor who was shut out or teaches the course no more reads nothing of it', async () => {
  const { doubtId } = (await student.asks('Why n − 1?')).head;
  const leaving = await seedFurtherTutor(server);
  const tutor = doubtTutor(server, leaving);
  expect((await tutor.open(doubtId)).http).toBe(200);
  await server.db.update(teachers).set({ disabledAt: server.clock.now }).where(eq(teachers.id, leaving.id));
  expect((await tutor.open(doubtId)).http).toBe(401);
});
