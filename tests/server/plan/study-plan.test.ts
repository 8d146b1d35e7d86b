import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Goal, StudyPlan } from '../../../contract/plan/plan.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { notebookAnswers, notebookEntries } from '../../../server/db/tables/notebook.ts';
import { students } from '../../../server/db/tables/people.ts';
import { goals } from '../../../server/db/tables/plan.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import {
  addVersion,
  asked,
  insertFinished,
  insertFinishedSat,
  quickStudent,
  type SeededPack,
  seedFullSat,
  seedPack,
} from '../../support/server/server-results.ts';
import { seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const courseId = 'course-sat';
const hourMs = 3_600_000;
let student: { id: string; token: string };
let skill: string;

/** A bank with 20 questions on a skill of its own. */
beforeEach(async () => {
  skill = `Skill ${newId()}`;
  await seedPack(server.db, { isBank: true, asked: asked(20, { domain: skill, skill }), subject: 'SAT Math' }, server.clock.now);
  student = await enrolledStudent();
});

async function enrolledStudent() {
  const made = await quickStudent(server.db, server.clock.now);
  await server.db.insert(enrolments).values({ id: newId(), studentId: made.id, courseId });
  return made;
}

const ask = (path: string, body: object = {}, from = student) =>
  server.call(path, { studentId: from.id, zone: 'Asia/Kolkata', ...body }, { token: from.token });
const load = async (zone = 'Asia/Kolkata') => (await ask('/getStudyPlan', { zone })).body.data as StudyPlan;
const set = (goal: Partial<Goal>, more: object = {}) =>
  ask('/setGoal', { courseId, goal: { testDate: null, score: null, weeklyMinutes: 90, ...goal }, ...more });
const at = (hours: number) => new Date(server.clock.now.getTime() + hours * hourMs);
const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
const inDays = (days: number) => dayAt(at(24 * days));

const give = (pack: SeededPack, more: object = {}) =>
  server.db.insert(sittings).values({ id: newId(), ...pack, studentId: student.id, assignedAt: server.clock.now, ...more });
const seedQuiz = (count: number) =>
  seedPack(server.db, { asked: asked(count, { domain: skill, skill }), title: 'A quiz' }, at(-1));
/** Sits a quiz on the skill, with so many questions right, and one on something else. */
async function sit(right: number, wrong: number, submittedAt = server.clock.now) {
  const questions = [...asked(right + wrong, { domain: skill, skill }), ...asked(1)];
  const pack = await seedPack(server.db, { asked: questions, title: 'A quiz' }, at(-1));
  const answers = [...Array.from({ length: right }, () => 'A'), ...Array.from({ length: wrong }, () => 'B'), 'A'];
  return insertFinished(server.db, { ...pack, studentId: student.id, answers, submittedAt });
}

const thisWeek = ({ plans }: StudyPlan) => plans[0]?.weeks[0]?.items ?? [];

describe('a goal', () => {
  it('is kept for a course, in place of the one before, and leads to its day', async () => {
    const { plans } = await load();
    expect(plans).toMatchObject([
      { courseId, course_name: 'SAT Dominance Program', scale: { low: 400, high: 1600, step: 10 }, goal: null, daysLeft: null },
    ]);
    await set({ testDate: inDays(30), score: 1400 });
    const goal = { testDate: inDays(20), score: 1450, weeklyMinutes: 200 };
    const { body } = await ask('/setGoal', { courseId, goal, zone: 'UTC' });
    expect(body.data).toMatchObject({ plans: [{ goal, daysLeft: 20 }] });
    expect(await load('UTC')).toEqual(body.data);
    expect(await server.db.select().from(goals).where(eq(goals.studentId, student.id))).toHaveLength(1);
  });

  it.each<[string, Partial<Goal>, string]>([
    ['a day that is over', { testDate: '2020-01-01' }, 'badInput'],
    ['a day that no calendar has', { testDate: '2099-02-30' }, '2099-02-30 isn’t a valid date.'],
    ['a day in a distant year', { testDate: '2099-02-03' }, 'That date is too far away.'],
    ['a score above the scale', { score: 1610 }, 'The score goes from 400 to 1600 in steps of 10.'],
    ['a score that the test does not give', { score: 1405 }, 'The score goes from 400 to 1600 in steps of 10.'],
    ['fewer minutes than make sense', { weeklyMinutes: 29 }, 'badInput'],
  ])('is refused with %s, and the one before stays', async (_, goal, reason) => {
    await set({ score: 1200 });
    const { http, body } = await set(goal);
    expect([http, [body.reason, body.msg]]).toEqual([400, expect.arrayContaining([expect.stringContaining(reason)])]);
    expect((await load()).plans).toMatchObject([{ goal: { score: 1200, testDate: null } }]);
  });

  it('is refused for a course of somebody else’s, and for somebody else', async () => {
    expect(await set({}, { courseId: 'course-ap-statistics' })).toMatchObject({ http: 404 });
    const other = await enrolledStudent();
    const foreign = { courseId, goal: { testDate: null, score: 400, weeklyMinutes: 90 }, studentId: other.id };
    expect(await ask('/setGoal', foreign)).toMatchObject({ http: 403 });
    expect(await ask('/getStudyPlan', { studentId: other.id })).toMatchObject({ http: 403 });
    expect(await ask('/getStudyPlan', { zone: 'Mars/Olympus' })).toMatchObject({ http: 400 });
  });

  it('of an AP course is a score from 1 to 5', async () => {
    const apCourse = 'course-ap-statistics';
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: apCourse });
    const goal = { testDate: null, weeklyMinutes: 90 };
    expect(await ask('/setGoal', { courseId: apCourse, goal: { ...goal, score: 5 } })).toMatchObject({ http: 200 });
    expect(await ask('/setGoal', { courseId: apCourse, goal: { ...goal, score: 6 } })).toMatchObject({
      http: 400,
      body: { msg: 'The score goes from 1 to 5.' },
    });
  });

  it('the nearest test comes first', async () => {
    const apCourse = 'course-ap-statistics';
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: apCourse });
    await set({ testDate: inDays(30) });
    expect((await load()).plans.map((plan) => plan.courseId)).toEqual([courseId, apCourse]);
    await set({ testDate: inDays(20) }, { courseId: apCourse });
    expect((await load()).plans.map((plan) => plan.courseId)).toEqual([apCourse, courseId]);
  });
});

describe('a goal score', () => {
  it('stands beside the newest full test that ended normally', async () => {
    const outlook = async () => (await load()).plans[0]?.outlook;
    expect(await outlook()).toBeNull();
    await set({ score: 1400 });
    expect(await outlook()).toMatchObject({ standing: 'unknown', estimate: null });
    const sat = await seedFullSat(server.db, at(-1));
    const finish = (rights: (number | null)[], hours: number) =>
      insertFinishedSat(server.db, { studentId: student.id, sat, rights, submittedAt: at(hours) });
    await finish([20, 20, 16, 16], -30);
    const estimate = { low: 1140, high: 1260, at: at(-30).getTime() };
    expect(await outlook()).toMatchObject({ standing: 'ahead', estimate });
    const { recordId } = await finish([5, 5, 5, 5], -20);
    await server.db.update(sittings).set({ ending: 'tabHidden' }).where(eq(sittings.id, recordId));
    await finish([20, 20, 16, null], -10);
    expect(await outlook()).toMatchObject({ standing: 'ahead', estimate });
    await set({ score: 1200 });
    expect(await outlook()).toMatchObject({ standing: 'inRange', estimate });
  });

  it('of an AP exam is measured by multiple choice where there is enough of it, and brings a whole test to this week until then', async () => {
    const apCourse = 'course-ap-statistics';
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: apCourse });
    await set({ score: 4, testDate: inDays(60) }, { courseId: apCourse });
    const find = async () => (await load()).plans.find((plan) => plan.courseId === apCourse);
    const [short, whole] = [await seedApMock(10), await seedApMock(40)];
    await sitMock(short);
    for (const mock of [short, whole]) await give(mock.test);
    expect((await find())?.outlook).toMatchObject({ standing: 'unknown', estimate: null });
    expect((await find())?.weeks[0]?.items).toContainEqual(expect.objectContaining({ kind: 'mock', title: 'Mock of 40' }));
    await sitMock(whole);
    expect((await find())?.outlook).toMatchObject({ standing: 'inRange', estimate: { low: 3, high: 5, at: at(-1).getTime() } });
  });

  /** A mock test of one module of multiple choice. */
  async function seedApMock(questions: number) {
    const subject = 'AP Statistics';
    const [quizId, versionId] = [newId(), newId()];
    await server.db.insert(quizzes).values({ id: quizId, slug: `ap-${quizId}`, isNode: true, createdAt: at(-1) });
    const part = await seedPack(server.db, { asked: asked(questions), subject, moduleOf: quizId }, at(-1));
    await server.db.insert(quizVersions).values({
      ...{ id: versionId, quizId, version: 1, digest: versionId, title: `Mock of ${questions}`, creator: 'Prepchart', subject },
      ...{ minutes: 60, modules: [{ ...part, type: 'ap', seconds: 3600 }], questionCount: questions, createdAt: at(-1) },
    });
    return { test: { quizId, versionId }, part, questions };
  }

  /** Sits one with every question right. */
  async function sitMock({ test, part, questions }: Awaited<ReturnType<typeof seedApMock>>) {
    const [recordId, submittedAt] = [newId(), at(-1)];
    const own = { studentId: student.id, submittedAt };
    await server.db.insert(sittings).values({
      ...{ id: recordId, ...test, ...own, assignedAt: at(-2), startedAt: at(-2), state: 'submitted', ending: 'student' },
      ...{ right: questions, total: questions, totalTime: 60 },
    });
    await insertFinished(server.db, {
      ...part,
      ...own,
      recordId,
      position: 1,
      answers: Array.from({ length: questions }, () => 'A'),
    });
  }
});

describe('a plan', () => {
  it('begins with what was given, and drills what goes wrong once something is known', async () => {
    await give(await seedQuiz(3));
    const before = await load();
    expect(before.next?.item).toMatchObject({ kind: 'quiz', title: 'A quiz', minutes: 5, begun: false });
    await sit(2, 10);
    const after = await load();
    expect(after.next?.item).toMatchObject({
      ...{ kind: 'drill', area: { subject: 'SAT Math', domain: skill, skill }, questions: 10, minutes: 15 },
      ...{ share: null, recent: { total: 10 }, from: 'new' },
    });
    expect(thisWeek(after)).toContainEqual(expect.objectContaining({ title: 'A quiz', done: true }));
  });

  it('of several courses without a date puts first what is worth most, and of those with one the nearest', async () => {
    const apCourse = 'course-ap-statistics';
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: apCourse });
    await give(await seedPack(server.db, { asked: asked(3), subject: 'AP Statistics', title: 'Sampling' }, at(-1)));
    await sit(2, 10);
    expect((await load()).next).toMatchObject({ courseId, item: { kind: 'drill' } });
    await set({ testDate: inDays(20) }, { courseId: apCourse });
    expect((await load()).next).toMatchObject({ courseId: apCourse, item: { kind: 'quiz', title: 'Sampling' } });
    // The day of a test belongs to it still.
    await set({ testDate: inDays(0) });
    expect((await load()).next).toMatchObject({ courseId, item: { kind: 'drill' } });
  });

  it('what is under way goes before all', async () => {
    await sit(2, 10);
    await give(await seedQuiz(3), { state: 'inProgress', startedAt: server.clock.now });
    expect((await load()).next?.item).toMatchObject({ kind: 'quiz', begun: true });
  });

  it('takes the drills of this week from its minutes, and mixes every fourth, but those of last week', async () => {
    await sit(6, 6, at(-24 * 30));
    await set({ weeklyMinutes: 60 });
    const minutes = async () =>
      thisWeek(await load('UTC')).reduce((sum, item) => (item.kind === 'drill' ? sum + item.minutes : sum), 0);
    const all = await minutes();
    const startedAt = at(-3);
    const makeDrill = async (submittedAt: Date, totalTime: number) => {
      const [quizId, versionId] = [newId(), newId()];
      await server.db.insert(quizzes).values({ id: quizId, slug: `drill/${quizId}`, drillFor: student.id, createdAt: startedAt });
      await addVersion(
        server.db,
        { quizId, versionId, version: 1, subject: 'SAT Math', title: 'Drill: x', asked: asked(1) },
        startedAt,
      );
      const sitting = await insertFinished(server.db, { quizId, versionId, studentId: student.id, answers: ['A'], submittedAt });
      await server.db.update(sittings).set({ totalTime }).where(eq(sittings.id, sitting));
    };
    // The clock of these tests begins on a Monday at ten.
    await makeDrill(at(-11), 1800);
    expect(await minutes()).toBe(all);
    await makeDrill(at(-1), 1800);
    // Nine of the sixty minutes are the notebook's; what is left then is filled by whole drills.
    expect([all, await minutes()]).toEqual([45, 15]);
    expect(thisWeek(await load('UTC')).filter((item) => 'title' in item)).toEqual([]);
    await makeDrill(at(-1), 60);
    await makeDrill(at(-1), 60);
    expect(thisWeek(await load('UTC')).find(({ kind }) => kind === 'drill')).toMatchObject({ mixed: true });
  });

  it('leaves out a drill on what was missed once it was done this week', async () => {
    await set({ weeklyMinutes: 240 });
    await sit(0, 4, at(-100));
    const missed = async () => thisWeek(await load()).filter((item) => item.kind === 'drill' && item.from === 'missed');
    const area = { subject: 'SAT Math', domain: skill };
    expect(await missed()).toMatchObject([{ area, questions: 4, mixed: false }]);
    const { body } = await ask('/startDrill', { area, from: 'missed' });
    const { studentQuizId } = body.data as { studentQuizId: string };
    expect(await missed()).toHaveLength(1);
    await server.call('/startAttempt', { studentQuizId }, { token: student.token });
    const submission = { studentQuizId, answers: [], timePerQuestion: {}, totalTime: 0 };
    expect(await server.call('/submitQuiz', submission, { token: student.token })).toMatchObject({ http: 200 });
    expect(await missed()).toEqual([]);
  });

  it('has a test that is today first', async () => {
    const apCourse = 'course-ap-statistics';
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: apCourse });
    await set({ testDate: inDays(0) });
    await set({ testDate: inDays(1) }, { courseId: apCourse });
    expect((await load('UTC')).plans.map(({ daysLeft }) => daysLeft)).toEqual([0, 1]);
  });

  it('has the sessions of its weeks, by the day on the student’s clock, and not those that were cancelled', async () => {
    const teacher = await seedTeacher(server.db, newId(), server.clock.now);
    for (const [startsAt, cancelledAt] of [
      [at(2), null],
      [at(3), at(-1)],
    ] as const) {
      const slotId = newId();
      await server.db.insert(slots).values({ id: slotId, instructorId: teacher.id, startsAt, duration: 45 });
      const booking = { id: newId(), slotId, studentId: student.id, courseId, bookedAt: at(-3), cancelledAt };
      await server.db.insert(bookings).values(booking);
    }
    const sessions = thisWeek(await load('UTC')).filter(({ kind }) => kind === 'session');
    expect(sessions).toMatchObject([{ kind: 'session', startsAt: at(2).getTime(), minutes: 45, done: false }]);
  });

  it('has what is due in the notebook, and of other courses nothing', async () => {
    // Mistakes come back after three days: those of this sitting are due, those of the next one are not.
    await sit(0, 4, at(-100));
    await sit(1, 3);
    expect(thisWeek(await load())).toContainEqual({ kind: 'review', due: 4, minutes: 6 });
    const apCourse = 'course-ap-statistics';
    await server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: apCourse });
    const ap = (await load()).plans.find((plan) => plan.courseId === apCourse);
    expect(ap?.weeks.flatMap(({ items }) => items).filter(({ kind }) => kind !== 'drill')).toEqual([]);
  });

  it('counts a student’s days on the student’s clock: what was finished, answered in the notebook, and attended', async () => {
    // From a Monday to Thursday.
    server.clock.pass(72 * hourMs);
    student = await enrolledStudent();
    const sitting = await sit(1, 0, new Date('2026-03-03T20:00:00Z'));
    const [{ versionId } = { versionId: '' }] = await server.db.select().from(sittings).where(eq(sittings.id, sitting));
    const entryId = newId();
    const own = { studentId: student.id };
    const entry = { ...own, id: entryId, origin: sitting, versionId, number: 1, reason: 'wrong' as const, addedAt: at(-9) };
    await server.db.insert(notebookEntries).values(entry);
    const answeredAt = new Date('2026-03-02T23:00:00Z');
    await server.db.insert(notebookAnswers).values({ ...own, id: newId(), entryId, right: true, answeredAt });
    expect((await load('UTC')).practice).toEqual({ week: [true, true, false, false, null, null, null], streak: 2 });
    expect((await load()).practice).toEqual({ week: [false, true, true, false, null, null, null], streak: 2 });
  });
});

it('is in what a student gets of the school’s data, and goes with the account', async () => {
  await set({ testDate: inDays(30), score: 1400 });
  const [{ username } = { username: '' }] = await server.db.select().from(students).where(eq(students.id, student.id));
  expect((await exportStudent(server.db, username)).goals).toMatchObject([
    { course: 'SAT Dominance Program', testDate: inDays(30), score: 1400, weeklyMinutes: 90 },
  ]);
  await eraseStudent(server.db, username, server.clock.now);
  expect(await server.db.select().from(goals).where(eq(goals.studentId, student.id))).toEqual([]);
});
