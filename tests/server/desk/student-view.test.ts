import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StudentView } from '../../../contract/desk/student-view.ts';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { reports } from '../../../server/db/tables/reports.ts';
import { newId } from '../../../server/ids.ts';
import { doubtStudent } from '../../support/doubts/doubts.ts';
import { emptyReport } from '../../support/report/report.ts';
import { booker, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { seedStaff, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();

it('shows staff what a student sees, with a row for each look, and changes nothing of the student’s', async () => {
  const { db, clock } = server;
  const clerk = await seedStaff(db, newId(), 'staff', clock.now);
  const student = await quickStudent(db, clock.now);
  const pack = await seedPack(db, { asked: asked(2), title: 'A quiz' }, new Date(clock.now.getTime() - 3_600_000));
  await insertFinished(db, { ...pack, studentId: student.id, answers: ['A', 'B'], submittedAt: clock.now });
  const look = () => server.call('/desk/viewStudent', { student: student.id }, { token: clerk.token });
  const seen = (await look()).body.data as StudentView;
  expect(seen.results.map(({ title, right, total }) => [title, right, total])).toEqual([['A quiz', 1, 2]]);
  expect(seen.notebook).toMatchObject({ entries: [], due: 0, waiting: 0 });
  // The student's own look would have put the mistake into the notebook.
  expect(await db.$count(notebookEntries, eq(notebookEntries.studentId, student.id))).toBe(0);
  await look();
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, student.id));
  expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['student.view', 'Nandini Iyer'],
    ['student.view', 'Nandini Iyer'],
  ]);
  // With the look comes no way to act: the student's calls are refused to staff.
  const own = await server.call('/getStudyPlan', { studentId: student.id, zone: 'UTC' }, { token: clerk.token });
  expect([own.http, own.body.reason]).toEqual([403, 'forbidden']);
  expect((await server.call('/desk/viewStudent', { student: 'none' }, { token: clerk.token })).http).toBe(404);
});

it('shows staff what the notebook has and a report as the parents have it, of the named student alone', async () => {
  const { db, clock } = server;
  const [student, other] = [await quickStudent(db, clock.now), await quickStudent(db, clock.now)];
  const pack = await seedPack(db, { asked: asked(1), title: 'A quiz' }, clock.now);
  await insertFinished(db, { ...pack, studentId: student.id, answers: ['B'], submittedAt: clock.now });
  await server.call('/getNotebook', { studentId: student.id }, { token: student.token });
  clock.pass(4 * 24 * 3_600_000);
  const { token } = await seedStaff(db, newId(), 'staff', clock.now);
  const { body } = await server.call('/desk/viewStudent', { student: student.id }, { token });
  expect((body.data as StudentView).notebook).toMatchObject({ due: 1, entries: [{ skill: 'Lines', source: 'A quiz' }] });
  const report = newId();
  await db
    .insert(reports)
    .values({ id: report, studentId: student.id, from: clock.now, data: emptyReport, createdAt: clock.now });
  const read = (wanted: object, by = token) => server.call('/desk/viewReport', wanted, { token: by });
  expect((await read({ student: student.id, report })).body.data).toEqual(emptyReport);
  expect((await read({ student: other.id, report })).http).toBe(404);
  expect((await read({ student: student.id, report: 'none' })).http).toBe(404);
  const { token: ofTutor } = await seedTeacher(db, newId(), clock.now);
  expect((await read({ student: student.id, report }, ofTutor)).http).toBe(403);
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.action, 'report.view'));
  expect(rows).toMatchObject([{ subjectId: student.id, after: { from: clock.now.toISOString() } }]);
});

it('shows staff the lists as the student’s own calls give them, without a way into a room and the words of doubts', async () => {
  const { db, clock } = server;
  const course = 'course-ap-statistics';
  const tutor = await seedTutor(db, course, clock.now);
  const student = await seedLearner(db, [course], clock.now);
  const slot = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + 48 * 3_600_000));
  expect((await booker(server, student).book(slot)).http).toBe(200);
  await doubtStudent(server, student).asks('Why divide by n − 1?');
  const { token } = await seedStaff(db, newId(), 'staff', clock.now);
  const seen = (await server.call('/desk/viewStudent', { student: student.id }, { token })).body.data as StudentView;
  const own = async (path: string, more: object = {}) =>
    (await server.call(path, { studentId: student.id, ...more }, { token: student.token })).body;
  expect(seen.tests).toEqual((await own('/getQuizzesByStudentId')).data);
  expect(seen.facts).toEqual((await own('/getSittingFacts')).data);
  expect(seen.materials).toMatchObject([
    { courseId: course, titles: (await own('/getCourseContent', { courseId: course })).data },
  ]);
  const { doubts } = (await own('/getDoubts')).data as { doubts: DoubtHead[] };
  expect(seen.doubts).toEqual(doubts.map(({ subject: _, subjectHtml: __, ...doubt }) => doubt));
  expect(JSON.stringify(seen)).not.toContain('divide');
  expect(seen.sessions).toMatchObject([{ _id: slot, mine: true }]);
  expect(seen.sessions[0]).not.toHaveProperty('room');
});
