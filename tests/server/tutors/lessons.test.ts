import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Family } from '../../../contract/parents/parents.ts';
import type { TutorSession, TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';
import type { TutorMonth } from '../../../contract/tutors/month.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { students } from '../../../server/db/tables/people.ts';
import { readFamily } from '../../../server/parents/family.ts';
import { booker, type SignedInPerson, seedSlot } from '../../support/schedule/booking.ts';
import { bookLived, type LivedSession, lifeCourse } from '../../support/schedule/session-life.ts';
import { seedStaff, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let lived: LivedSession;
let clerk: SignedInPerson;
let tutor: string;
let startsAt = 0;

beforeAll(async () => {
  server.clock.now = new Date('2026-03-02T06:00:00Z');
  lived = await bookLived(server);
  clerk = await seedStaff(server.db, 'lesson-clerk', 'staff', server.clock.now);
  ({ startsAt } = (await lived.look()).session);
  tutor = lived.tutor.token;
});

const note = (session: string, notes: string, forParents: boolean, token = tutor) =>
  server.call('/noteTutorSession', { session, notes, forParents }, { token });
const readMonth = async (month?: string) =>
  (await server.call('/getTutorMonth', { ...(month && { month }) }, { token: tutor })).body.data as TutorMonth;
const readChildNotes = async () => {
  const { db, clock, environment, app } = server;
  const address = 'parent.of.lessons@example.org';
  await db.update(students).set({ guardianEmail: address }).where(eq(students.id, lived.student.id));
  const family: Family = await readFamily(address, { db, environment, secret: app.context.secret, now: clock.now });
  return family.children[0]?.sessions.map(({ notes }) => notes);
};

it('takes no notes before the session, of somebody else’s, or without words', async () => {
  expect((await note(lived.id, 'Fractions', false)).body).toMatchObject({ reason: 'tooEarly' });
  const other = await seedTeacher(server.db, 'other-tutor', server.clock.now);
  expect((await note(lived.id, 'Fractions', false, other.token)).body).toMatchObject({ reason: 'notFound' });
  server.clock.now = new Date(startsAt + 2 * 3_600_000);
  expect((await note(lived.id, '   ', false)).http).toBe(400);
  expect(await readMonth()).toMatchObject({ month: '2026-03', lines: [{ id: lived.id, lesson: 'open' }], open: 1, taught: 0 });
});

it('counts as taught once attendance and notes are in, and the parents read what was ticked', async () => {
  expect((await note(lived.id, 'Fractions', false)).http).toBe(200);
  expect(await readMonth()).toMatchObject({ lines: [{ lesson: 'noted' }], open: 1, taught: 0, minutes: 0 });
  expect(await readChildNotes()).toEqual([null]);
  expect((await lived.change('sayHeld')).http).toBe(200);
  expect((await note(lived.id, 'Fractions and roots', true)).http).toBe(200);
  expect(await readMonth('2026-03')).toMatchObject({ lines: [{ lesson: 'taught' }], open: 0, taught: 1, minutes: 60 });
  expect(await readMonth('2026-02')).toMatchObject({ lines: [], taught: 0 });
  expect(await readChildNotes()).toEqual(['Fractions and roots']);
});

it('is read by the tutor who teaches the student next, whoever that is', async () => {
  const next = await seedTeacher(server.db, 'next-tutor', server.clock.now);
  await server.db.update(courses).set({ instructorId: next.id }).where(eq(courses.id, lifeCourse));
  const slot = await seedSlot(server.db, next.id, new Date(server.clock.now.getTime() + 24 * 3_600_000));
  expect((await booker(server, lived.student).book(slot)).http).toBe(200);
  const { sessions } = (await server.call('/getTutorSessions', {}, { token: next.token })).body.data as TutorSessions;
  const [ahead] = sessions as [TutorSession];
  expect(ahead).toMatchObject({ lesson: 'ahead', notes: null, earlier: [{ startsAt, notes: 'Fractions and roots' }] });
});

it('is saved as a file by tutor and school, and the school’s leaves a row in the record of actions', async () => {
  const own = (await server.call('/exportTutorMonth', { month: '2026-03' }, { token: tutor })).body;
  expect(own.name).toBe('lessons-Ravi-Iyer-2026-03.csv');
  expect(String(own.csv).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Date","Time","Minutes","With","Course","Kind","State","Minutes taught"',
    '"2026-03-02","1:30 pm","60","Asha Menon","AP Statistics","Session","Taught","60"',
  ]);
  const wanted = { tutor: lived.tutor.id, month: '2026-03', reason: 'To pay for March' };
  expect((await server.call('/desk/exportTutorMonth', wanted, { token: clerk.token })).body.csv).toBe(own.csv);
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'tutor.export-month'));
  expect(rows).toMatchObject([{ subjectId: lived.tutor.id, after: { month: '2026-03' }, reason: 'To pay for March' }]);
});
