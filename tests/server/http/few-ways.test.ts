import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WorkHead } from '../../../contract/homework/homework.ts';
import type { Notebook } from '../../../contract/notebook/notebook.ts';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import { courseTutors } from '../../../server/db/tables/doubts.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { makeJpeg, toBase64 } from '../../support/attachments/jpeg.ts';
import { assignSection, seedSection } from '../../support/free-response.ts';
import { seedSatSection } from '../../support/marking.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { insertFinishedSat, seedFullSat } from '../../support/server/server-results.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hourMs = 3_600_000;
const course = 'course-sat';
const server = sharedServer(() => ({ env: { SAFEGUARDING_LEAD: 'lead' } }));
const inFewWays = fewWaysOf(server);
let tutor: SignedInPerson;
let student: SignedInPerson;

beforeAll(async () => {
  const { db, clock } = server;
  await seedStaff(db, 'lead', 'staff', clock.now);
  tutor = await seedTutor(db, course, clock.now);
  student = await seedLearner(db, [course], clock.now);
});

const at = (hours: number) => new Date(server.clock.now.getTime() + hours * hourMs);

/** The access matrix counts all calls, many of which refuse what it asks. */
describe.runIf(testDatabase === 'postgres')('a call that does what it is asked takes few ways to the database and back:', () => {
  it('written work that is read and scored', async () => {
    const { takers } = await seedSatSection(server, 'text', ['Since $x^2$ < 1', '']);
    const [taker] = takers;
    if (!taker) throw new Error('Nobody sat the section.');
    const own = { studentQuizId: taker.module };
    await inFewWays('/getWrittenWork', taker, own);
    await inFewWays('/scoreWork', taker, { ...own, number: 1, given: [0] });
  });

  it('long texts of a section that are saved and handed in', async () => {
    const { db, clock } = server;
    const { module } = await assignSection(db, await seedSection(db, 'text', clock.now), student.id, clock.now);
    const own = { studentQuizId: module, holder: 'tab' };
    await server.call('/startAttempt', own, { token: student.token });
    const answer = 'The derivative is positive, so that the function increases.';
    const entries = [{ seq: 1, question: 1, answer, marked: false, at: clock.now.getTime() }];
    const events = [{ id: newId(), kind: 'keyPressed', detail: 'Ctrl+C', at: clock.now.getTime() }];
    await inFewWays('/saveAnswers', student, { ...own, entries, events });
    const whole = { answers: [{ answer }, { answer }], time: 1, timePerQuestion: {}, ending: 'student' };
    await inFewWays('/submitMockModule', student, { ...own, ...whole });
  });

  it('a page of a section on paper, sent twice', async () => {
    const { db, clock } = server;
    const { module } = await assignSection(db, await seedSection(db, 'paper', clock.now), student.id, clock.now);
    await server.call('/startAttempt', { studentQuizId: module, holder: 'tab' }, { token: student.token });
    const page = { studentQuizId: module, name: 'a'.repeat(32), jpeg: toBase64(makeJpeg()) };
    const { data } = await inFewWays('/sendPage', student, page);
    expect((await inFewWays('/sendPage', student, page)).data).toEqual(data);
  });

  it('homework that is handed in with a photo', async () => {
    await server.db.insert(courseTutors).values({ courseId: course, teacherId: tutor.id }).onConflictDoNothing();
    const [its] = await server.db.select().from(students).where(eq(students.id, student.id));
    const choice = { course, names: [its?.username], title: 'Limits', text: 'All.', key: newId(), opensAt: null };
    const given = { ...choice, dueAt: at(24).getTime(), points: 10, sheets: [], tests: [], files: [], expected: 1 };
    await server.call('/homework/give', given, { token: tutor.token });
    const { token, id: studentId } = student;
    const [work] = (await server.call('/getHomework', { studentId }, { token })).body.data as WorkHead[];
    const photo = await server.call('/addPhoto', { photoKey: newId(), jpeg: toBase64(makeJpeg()) }, { token });
    const files = [(photo.body.data as { photoId: string }).photoId];
    const handedIn = { workId: work?.workId, clientKey: newId(), text: 'x = 2', files };
    await inFewWays('/handIn', student, handedIn);
  });

  it('a session that is moved and canceled, and a concern about it', async () => {
    const [booked, free] = [await seedSlot(server.db, tutor.id, at(48)), await seedSlot(server.db, tutor.id, at(50))];
    await booker(server, student).book(booked);
    const studentId = student.id;
    const concern = { concernKey: newId(), text: 'I worry', about: { kind: 'session', id: booked } };
    await inFewWays('/raiseConcern', student, concern);
    const move = { studentId, sessionId: booked, to: free };
    await inFewWays('/moveStudentSession', student, move);
    await inFewWays('/cancelStudentSession', student, { studentId, sessionId: free });
  });

  it('a goal with a score, once a test was finished', async () => {
    const sat = await seedFullSat(server.db, at(-1));
    await insertFinishedSat(server.db, { studentId: student.id, sat, rights: [20, 20, 16, 16], submittedAt: at(-1) });
    const asked = { studentId: student.id, zone: 'Asia/Kolkata' };
    const goal = {
      testDate: at(24 * 30)
        .toISOString()
        .slice(0, 10),
      score: 1400,
      weeklyMinutes: 90,
    };
    const planned = { goal, outlook: { standing: 'ahead', estimate: { low: 1140, high: 1260, at: at(-1).getTime() } } };
    // Notes what was finished.
    const set = await inFewWays('/setGoal', student, { ...asked, courseId: course, goal });
    expect(set.data).toMatchObject({ plans: [planned] });
    expect((await inFewWays('/getStudyPlan', student, asked)).data).toEqual(set.data);
    const noted = () => server.db.select().from(notebookEntries).where(eq(notebookEntries.studentId, student.id));
    const { length: before } = await noted();
    await insertFinishedSat(server.db, { studentId: student.id, sat, rights: [1, 1, 1, 1], submittedAt: at(0) });
    // So does whoever looks.
    await inFewWays('/getStudyPlan', student, asked);
    expect((await noted()).length).toBeGreaterThan(before);
  });

  it('a result that is read, a guess in it, and the notebook and practice that follow', async () => {
    const { db } = server;
    const sat = await seedFullSat(db, at(-1));
    const learner = await seedLearner(db, [course], server.clock.now);
    const finished = { studentId: learner.id, sat, rights: [20, 20, 16, 16], submittedAt: at(-200) };
    const { recordId, moduleIds } = await insertFinishedSat(db, finished);
    const own = { studentId: learner.id };
    await inFewWays('/getQuizResult', learner, { studentQuizId: recordId });
    await inFewWays('/getPracticeChoices', learner, own);
    await inFewWays('/noteGuess', learner, { studentQuizId: moduleIds[0], question: 1, guessed: true });
    await db
      .update(notebookEntries)
      .set({ dueAt: at(-1) })
      .where(eq(notebookEntries.studentId, learner.id));
    const { entries } = (await inFewWays('/getNotebook', learner, own)).data as Notebook;
    const [first, second] = entries;
    const answered = { entryId: first?.entryId, answer: 'A', idempotencyKey: 'one' };
    const verdict = (await inFewWays('/answerNotebook', learner, answered)).data;
    expect(verdict).toMatchObject({ right: true, timesRight: 1 });
    expect((await inFewWays('/answerNotebook', learner, answered)).data).toEqual(verdict);
    const wrong = { entryId: second?.entryId, answer: 'B', idempotencyKey: 'two' };
    expect((await inFewWays('/answerNotebook', learner, wrong)).data).toMatchObject({ right: false, timesRight: 0 });
  });

  it('hours that make slots, and leave that closes some', async () => {
    const week = ['9:00-12:00', '', '9:00-12:00', '', '', '', ''];
    const hours = { timeZone: 'Europe/London', duration: 60, week };
    const { free } = (await server.call('/getTutorHours', {}, { token: tutor.token })).body.data as TutorHours;
    const made = (await inFewWays('/setTutorHours', tutor, hours)).data as TutorHours;
    expect(made.free).toBeGreaterThan(free);
    const leave = { first: at(24).toISOString().slice(0, 10), last: at(240).toISOString().slice(0, 10), hours: '' };
    const closed = (await inFewWays('/addHoursException', tutor, leave)).data as TutorHours;
    expect(closed.exceptions).toMatchObject([leave]);
    expect(closed.free).toBeLessThan(made.free);
  });
});
