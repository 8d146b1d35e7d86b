import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notebook } from '../../../../contract/notebook/notebook.ts';
import type { NextSteps } from '../../../../contract/results/next-steps.ts';
import type { QuizResult } from '../../../../contract/results/results.ts';
import { mostComing } from '../../../../contract/schedule/schedule.ts';
import { bookings, slots } from '../../../../server/db/tables/booking.ts';
import { courseFiles, courses, enrolments } from '../../../../server/db/tables/courses.ts';
import { teachers } from '../../../../server/db/tables/people.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import {
  asked,
  insertFinished,
  insertFinishedSat,
  quickStudent,
  type ShortQuestion,
  seedFullSat,
  seedPack,
} from '../../../support/server/server-results.ts';
import { seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let student: { id: string; token: string };
let now: Date;
beforeEach(async () => {
  server.clock.now = new Date('2026-03-02T10:00:00.000Z');
  now = server.clock.now;
  student = await quickStudent(server.db, now);
});

const ask = async (path: string, body: object = {}) =>
  server.call(path, { studentId: student.id, ...body }, { token: student.token });
const steps = async (studentQuizId?: string) => (await ask('/getNextSteps', { studentQuizId })).body.data as NextSteps;

/** A finished quiz with these questions; '+' in `how` is a right answer, '-' a wrong one, '.' a blank. */
async function finished(how: string, questions: ShortQuestion[], subject = 'SAT Math') {
  const pack = await seedPack(server.db, { asked: questions, subject }, now);
  const answers = [...how].map((mark) => ({ '+': 'A', '-': 'B' })[mark] ?? '');
  return insertFinished(server.db, { ...pack, studentId: student.id, answers, submittedAt: now });
}
const of = (skill: string, number = 1) => asked(number, { skill });

describe('the weakest skill', () => {
  it('of one sitting is told from two questions on, of all sittings from three, each by its own answers', async () => {
    const first = await finished('--+++', [...of('Circles', 2), ...of('Lines', 3)]);
    const second = await finished('+-.+', [...of('Lines', 2), ...of('Graphs', 2)]);
    expect((await steps(first)).weakest).toMatchObject({ domain: 'Algebra', skill: 'Circles', right: 0, total: 2 });
    // Lines 1 of 2, Graphs 1 of 2: equal, so the first by name.
    expect(await steps(second)).toMatchObject({ weakest: { skill: 'Graphs', right: 1, total: 2 }, wrong: 2 });
    // Circles and Graphs have two questions each in all.
    expect(await steps()).toMatchObject({ weakest: { skill: 'Lines', right: 4, total: 5 }, wrong: 0 });
  });

  it('counts no question that was not reached: neither as weak, nor as gone wrong, nor in the result', async () => {
    const pack = await seedPack(server.db, { asked: [...of('Lines', 2), ...of('Circles', 3)], subject: 'SAT Math' }, now);
    const sat = { ...pack, studentId: student.id, answers: ['A', 'B'], submittedAt: now };
    const id = await insertFinished(server.db, { ...sat, times: { 1: 30, 2: 30, 3: 20 } });
    expect(await steps(id)).toMatchObject({ weakest: { skill: 'Lines', right: 1, total: 2 }, wrong: 2 });
    const { body } = await server.call('/getQuizResult', { studentQuizId: id }, { token: student.token });
    expect((body.data as QuizResult).modules[0]?.skills).toEqual([
      { domain: 'Algebra', skill: 'Lines', right: 1, total: 2 },
      { domain: 'Algebra', skill: 'Circles', right: 0, total: 1 },
    ]);
  });

  it('is none where all is right', async () => {
    const id = await finished('+++', of('Lines', 3));
    expect([(await steps(id)).weakest, (await steps(id)).wrong, (await steps()).weakest]).toEqual([null, 0, null]);
  });

  it('is not told of a sitting that is not over, of a stranger’s, or of what is none', async () => {
    const pack = await seedPack(server.db, { asked: of('Lines', 3) }, now);
    await server.db.insert(sittings).values({ id: newId(), studentId: student.id, ...pack, assignedAt: now });
    const [open] = await server.db.select().from(sittings).where(eq(sittings.studentId, student.id));
    expect(await ask('/getNextSteps', { studentQuizId: open?.id })).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    expect(await ask('/getNextSteps', { studentQuizId: newId() })).toMatchObject({ http: 404 });
    const other = await quickStudent(server.db, now);
    const mine = await finished('-+', of('Lines', 2));
    const theirs = { studentId: other.id, studentQuizId: mine };
    expect(await server.call('/getNextSteps', theirs, { token: other.token })).toMatchObject({ http: 403 });
    expect(await server.call('/getNextSteps', { studentId: student.id }, { token: other.token })).toMatchObject({ http: 403 });
  });

  it('leads to the pages of the student’s own course material that treat it', async () => {
    const { db } = server;
    const skill = newId();
    const id = await finished('--', of(skill, 2));
    await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-sat' });
    const file = { digest: 'x', bytes: new Uint8Array([1]), addedAt: now };
    const treated = (...pages: number[]) => [{ skill: 'Other', page: 1 }, ...pages.map((page) => ({ skill, page }))];
    await db.insert(courseFiles).values([
      { id: newId(), courseId: 'course-sat', title: `Lines ${skill}`, position: 2, skills: treated(9, 4), ...file },
      { id: newId(), courseId: 'course-sat', title: `Basics ${skill}`, position: 1, skills: treated(7), ...file },
      { id: newId(), courseId: 'course-sat', title: `Rest ${skill}`, position: 3, skills: treated(), ...file },
      { id: newId(), courseId: 'course-ap-statistics', title: 'Not mine', position: 1, skills: treated(2), ...file },
    ]);
    const page = { courseId: 'course-sat', course_name: 'SAT Dominance Program' };
    expect((await steps(id)).weakest?.pages).toEqual([
      { ...page, id: `Basics ${skill}`, page: 7 },
      { ...page, id: `Lines ${skill}`, page: 4 },
      { ...page, id: `Lines ${skill}`, page: 9 },
    ]);
  });
});

describe('practice', () => {
  const bank = (subject: string, more: Partial<ShortQuestion>) =>
    seedPack(server.db, { slug: `bank-${newId()}`, isBank: true, asked: asked(3, more), subject }, now);
  const skill = newId();

  it('of one sitting is of its own course, of all sittings of any that was sat', async () => {
    await bank('AP Psychology', { domain: newId(), skill });
    const physics = await finished('--', of('Motion', 2), 'AP Physics C');
    expect((await steps(physics)).practice).toBeNull();
    expect((await steps()).practice).toBeNull();
    await finished('++', of('Memory', 2), 'AP Psychology');
    expect((await steps(physics)).practice).toBeNull();
    expect((await steps()).practice).toMatchObject({ area: { subject: 'AP Psychology' }, fresh: 3 });
  });

  it('is on the weak domain where no question on the weak skill is left', async () => {
    const domain = newId();
    await bank('AP Psychology', { domain, skill });
    const id = await finished('--', asked(2, { domain, skill: 'Gone' }), 'AP Psychology');
    expect(await steps(id)).toMatchObject({
      weakest: { domain, skill: 'Gone' },
      practice: { area: { subject: 'AP Psychology', domain }, fresh: 3 },
    });
  });

  it('names the weak domain of a sitting that asked no skill twice', async () => {
    const domain = newId();
    const id = await finished(
      '--+',
      [1, 2, 3].flatMap(() => asked(1, { domain, skill: newId() })),
      'AP Psychology',
    );
    expect((await steps(id)).weakest).toEqual({ domain, right: 1, total: 3, pages: [] });
  });
});

describe('the next free slot', () => {
  const hours = (number: number) => new Date(now.getTime() + 3_600_000 * number);
  let satTutor: string;
  let apTutor: string;

  beforeEach(async () => {
    const { db } = server;
    await db.delete(bookings);
    await db.delete(slots);
    satTutor = (await seedTeacher(db, newId(), now)).id;
    apTutor = (await seedTeacher(db, newId(), now)).id;
    await db.update(courses).set({ instructorId: satTutor }).where(eq(courses.id, 'course-sat'));
    await db.update(courses).set({ instructorId: apTutor }).where(eq(courses.id, 'course-ap-statistics'));
    for (const courseId of ['course-sat', 'course-ap-statistics'])
      await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId });
  });
  async function offer(instructorId: string, startsAt: Date, more: { withdrawnAt?: Date } = {}) {
    const id = newId();
    await server.db.insert(slots).values({ id, instructorId, startsAt, duration: 45, ...more });
    return id;
  }
  const book = (slotId: string, studentId: string, cancelledAt: Date | null = null) =>
    server.db.insert(bookings).values({ id: newId(), slotId, studentId, bookedAt: now, cancelledAt });
  const slot = async (studentQuizId?: string) => (await steps(studentQuizId)).slot?._id ?? null;

  it('is told as a slot is, with its tutor and course', async () => {
    const id = await offer(satTutor, new Date('2026-03-03T19:00:00.000Z'));
    expect((await steps()).slot).toEqual({
      ...{ _id: id, startTime: '12:30 am', duration: 45, available: true, mine: false, sessionDate: '2026-03-04T00:00:00.000Z' },
      ...{ instructorId: satTutor, startsAt: new Date('2026-03-03T19:00:00.000Z').getTime() },
      cancelUntil: new Date('2026-03-02T19:00:00.000Z').getTime(),
      ...{ courseId: 'course-sat', course_name: 'SAT Dominance Program' },
      ...{ instructorFirstName: 'Ravi', instructorLastName: 'Iyer' },
    });
  });

  it('is the earliest, but of the tutor of the skill’s own course first', async () => {
    const later = await offer(satTutor, hours(50));
    const soon = await offer(apTutor, hours(2));
    expect(await slot()).toBe(soon);
    expect(await slot(await finished('--', of('Lines', 2), 'SAT Reading and Writing'))).toBe(later);
    expect(await slot(await finished('--', of('Lines', 2), 'AP Statistics'))).toBe(soon);
    expect(await slot(await finished('--', of('Lines', 2), 'AP Psychology'))).toBe(soon);
  });

  it('is not one that has begun, was withdrawn or is taken, and none at a time at which the student is busy', async () => {
    const other = await quickStudent(server.db, now);
    await offer(satTutor, now);
    await offer(satTutor, hours(1), { withdrawnAt: now });
    await book(await offer(satTutor, hours(2)), other.id);
    const own = await offer(satTutor, hours(3));
    await book(own, student.id);
    const overlapping = await offer(apTutor, hours(3.5));
    expect(await slot()).toBeNull();
    const after = await offer(apTutor, hours(3.75));
    expect(await slot()).toBe(after);
    await server.db.update(bookings).set({ cancelledAt: now }).where(eq(bookings.slotId, own));
    expect(await slot()).toBe(own);
    await book(own, other.id);
    expect(await slot()).toBe(overlapping);
  });

  it('is none where the student has as many sessions ahead as there can be', async () => {
    const free = await offer(apTutor, hours(1));
    const booked: string[] = [];
    for (let at = 0; at < mostComing; at += 1) booked.push(await offer(satTutor, hours(2 + at)));
    for (const id of booked) await book(id, student.id);
    expect(await slot()).toBeNull();
    await server.db
      .update(bookings)
      .set({ cancelledAt: now })
      .where(eq(bookings.slotId, booked[0] ?? ''));
    expect(await slot()).toBe(free);
  });

  it('is of the student’s own courses, and of a tutor who may sign in', async () => {
    await offer(satTutor, hours(1));
    const stranger = await quickStudent(server.db, now);
    const { body } = await server.call('/getNextSteps', { studentId: stranger.id }, { token: stranger.token });
    expect(body.data).toMatchObject({ slot: null });
    await server.db.update(teachers).set({ disabledAt: now }).where(eq(teachers.id, satTutor));
    expect(await slot()).toBeNull();
  });
});

describe('a guess', () => {
  const guess = (studentQuizId: string | undefined, question: number, guessed = true) =>
    ask('/noteGuess', { studentQuizId, question, guessed });
  const guesses = async (id: string) => (await server.db.select().from(sittings).where(eq(sittings.id, id)))[0]?.guessed;

  it('is kept with its sitting, told in the result, and can be taken back', async () => {
    const id = await finished('++-', of('Lines', 3));
    for (const question of [3, 1, 3]) expect(await guess(id, question)).toMatchObject({ http: 200, body: { status: 1 } });
    expect(await guesses(id)).toEqual([1, 3]);
    const { body } = await ask('/getQuizResult', { studentQuizId: id });
    expect(body.data).toMatchObject({ modules: [{ questions: [{ guessed: true }, { guessed: false }, { guessed: true }] }] });
    await guess(id, 1, false);
    await guess(id, 2, false);
    expect(await guesses(id)).toEqual([3]);
  });

  it('is refused of a sitting that is not over, of a question that is not there, and of a stranger’s', async () => {
    const id = await finished('++', of('Lines', 2));
    expect(await guess(id, 3)).toMatchObject({ http: 400, body: { reason: 'badInput' } });
    const other = await quickStudent(server.db, now);
    const body = { studentQuizId: id, question: 1, guessed: true };
    expect(await server.call('/noteGuess', body, { token: other.token })).toMatchObject({ http: 403 });
    const pack = await seedPack(server.db, { asked: of('Lines', 3) }, now);
    const open = newId();
    await server.db.insert(sittings).values({ id: open, studentId: student.id, ...pack, assignedAt: now });
    expect(await guess(open, 1)).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    expect([await guesses(id), await guesses(open)]).toEqual([[], []]);
  });

  it('is told of a mock test’s module, not of the test, and not of a module that was never begun', async () => {
    const sat = await seedFullSat(server.db, now);
    const rights = [1, 1, 1, null];
    const { recordId, moduleIds } = await insertFinishedSat(server.db, { studentId: student.id, sat, rights, submittedAt: now });
    expect(await guess(moduleIds[2], 22)).toMatchObject({ http: 200 });
    expect(await guess(moduleIds[2], 23)).toMatchObject({ http: 400 });
    expect(await guess(moduleIds[3], 1)).toMatchObject({ http: 409, body: { msg: 'This module was never started.' } });
    expect(await guess(recordId, 1)).toMatchObject({ http: 400 });
    const lateUntil = new Date(now.getTime() + 1);
    await server.db
      .update(sittings)
      .set({ lateUntil })
      .where(eq(sittings.id, moduleIds[0] ?? ''));
    expect(await guess(moduleIds[2], 1)).toMatchObject({ http: 409, body: { reason: 'notOpen' } });
    expect(await guesses(moduleIds[2] ?? '')).toEqual([22]);
  });

  it('of a right answer comes back in the notebook, unless it is taken back', async () => {
    const id = await finished('+-', of('Lines', 2));
    const waiting = async () => ((await ask('/getNotebook')).body.data as Notebook).waiting;
    expect(await waiting()).toBe(1);
    await guess(id, 1);
    expect(await waiting()).toBe(2);
    await guess(id, 1, false);
    expect(await waiting()).toBe(1);
  });
});
