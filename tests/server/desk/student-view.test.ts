import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StudentView } from '../../../contract/desk/student-view.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { newId } from '../../../server/ids.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
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
