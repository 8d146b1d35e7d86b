import { and, eq, like } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { TutorFile } from '../../../contract/desk/tutors.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { watchChecks } from '../../../server/tutors/checks/watch-checks.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot } from '../../support/schedule/booking.ts';
import { seedStaff, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const courseId = 'course-ap-statistics';
let tutor: SignedInPerson;
let minor: SignedInPerson;
let adult: SignedInPerson;
let clerk: SignedInPerson;
let soon = '';
let later = '';

beforeAll(async () => {
  const { db, clock } = server;
  clock.now = new Date('2026-03-02T06:00:00Z');
  tutor = await seedTeacher(db, 'unchecked', clock.now, ['identity', 'references', 'conduct']);
  await db.update(courses).set({ instructorId: tutor.id }).where(eq(courses.id, courseId));
  minor = await seedLearner(db, [courseId], clock.now);
  adult = await seedLearner(db, [courseId], clock.now);
  await db.update(students).set({ birthYear: 1990 }).where(eq(students.id, adult.id));
  clerk = await seedStaff(db, 'check-clerk', 'staff', clock.now);
  soon = await seedSlot(db, tutor.id, new Date('2026-03-05T06:00:00Z'));
  later = await seedSlot(db, tutor.id, new Date('2026-04-20T06:00:00Z'));
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const book = (who: SignedInPerson, slot: string) => booker(server, who).book(slot);
const record = (more: object = {}) =>
  desk('/recordTutorCheck', {
    ...{ tutor: tutor.id, kind: 'training', checkedOn: '2026-03-01', until: '2026-03-31', found: 'Certificate' },
    ...more,
  });
const readStates = async () =>
  ((await desk('/getTutor', { tutor: tutor.id })).body.data as TutorFile).checks.map(({ state }) => state);
const readReminders = async () =>
  (await server.db.select().from(outbox).where(like(outbox.once, 'tutor-check-%')).orderBy(outbox.once)).map(
    ({ once, recipient, subject }) => ({
      ...{ to: once?.split(':')[0], days: once?.split(':')[2], recipient, subject },
    }),
  );

it('gives a tutor who lacks a check no minor, and nobody whose age is not known, but those who are of age', async () => {
  expect(await readStates()).toEqual(['valid', 'valid', 'missing', 'valid']);
  const refused = await book(minor, soon);
  expect([refused.http, refused.body.reason]).toEqual([409, 'notOpen']);
  expect(refused.body.msg).toMatch(/hasn’t finished its checks of this tutor/);
  expect((await book(adult, soon)).http).toBe(200);
  expect((await booker(server, adult).cancel(soon)).http).toBe(200);
});

it('gives the tutor no group in which somebody may be a minor', async () => {
  const group = newId();
  await server.db.insert(groups).values({ id: group, name: 'Owls', createdAt: server.clock.now });
  const change = () => desk('/changeGroup', { group, name: 'Owls', tutor: tutor.id });
  await server.db.insert(groupMembers).values({ groupId: group, studentId: minor.id, addedAt: server.clock.now });
  expect((await change()).body).toMatchObject({ reason: 'notOpen' });
  await server.db.delete(groupMembers).where(eq(groupMembers.groupId, group));
  expect((await change()).http).toBe(200);
  const [{ username } = { username: '' }] = await server.db.select().from(students).where(eq(students.id, minor.id));
  expect((await desk('/addGroupMembers', { group, names: [username] })).body).toMatchObject({ reason: 'notOpen' });
});

it('takes no check that is still to be done, or over before it was', async () => {
  expect((await record({ checkedOn: '2026-03-09' })).body.msg).toMatch(/still to come/);
  expect((await record({ until: '2026-02-01' })).body.msg).toMatch(/expired before/);
  expect((await record({ tutor: 'nobody' })).body).toMatchObject({ reason: 'notFound' });
});

it('asks whether the check holds on the day of the session, also where the school moves it', async () => {
  expect((await record()).http).toBe(200);
  expect((await book(minor, later)).body).toMatchObject({ reason: 'notOpen' });
  expect((await book(minor, soon)).http).toBe(200);
  expect((await booker(server, minor).move(soon, later)).body).toMatchObject({ reason: 'notOpen' });
  const found = (await desk('/findSessions', {})).body.data as { lines: { id: string; student: string }[] };
  const own = found.lines.find(({ student }) => student === minor.id);
  const moved = await desk('/changeSession', { session: own?.id, change: 'move', to: later });
  expect(moved.body.msg).toMatch(/This tutor’s checks aren’t complete then/);
});

it('writes to the school and the tutor before a check runs out, once for each time, until it is checked again', async () => {
  await watchChecks({ ...server.app.context, now: () => server.clock.now });
  await watchChecks({ ...server.app.context, now: () => server.clock.now });
  const subject = 'Ravi Iyer: the check of safeguarding training expires on March 31, 2026';
  expect(await readReminders()).toEqual([
    { to: 'tutor-check-school', days: '30', recipient: server.environment.schoolMail, subject },
    expect.objectContaining({ to: 'tutor-check-tutor', days: '30', recipient: 'unchecked@example.org' }),
  ]);
  server.clock.now = new Date('2026-03-28T06:00:00Z');
  await watchChecks({ ...server.app.context, now: () => server.clock.now });
  expect((await readReminders()).map(({ days }) => days)).toEqual(['30', '7', '30', '7']);
  clerk = await seedStaff(server.db, 'later-clerk', 'staff', server.clock.now);
  expect((await record({ checkedOn: '2026-03-27', until: '2027-03-27' })).http).toBe(200);
  server.clock.now = new Date('2026-03-30T06:00:00Z');
  clerk = await seedStaff(server.db, 'last-clerk', 'staff', server.clock.now);
  await watchChecks({ ...server.app.context, now: () => server.clock.now });
  expect(await readReminders()).toHaveLength(4);
});

it('leaves a row for each check that was recorded and taken back, and lacks it then', async () => {
  const withdraw = () =>
    desk('/withdrawTutorCheck', { tutor: tutor.id, kind: 'training', reason: 'The certificate is another’s' });
  expect((await withdraw()).http).toBe(200);
  expect((await withdraw()).body).toMatchObject({ reason: 'notFound' });
  expect(await readStates()).toEqual(['valid', 'valid', 'missing', 'valid']);
  const its = and(eq(auditEvents.subjectId, tutor.id), like(auditEvents.action, 'tutor.%check'));
  const rows = await server.db.select().from(auditEvents).where(its);
  expect(rows.map(({ action, reason }) => [action, reason]).toSorted()).toEqual([
    ['tutor.check', null],
    ['tutor.check', null],
    ['tutor.withdraw-check', 'The certificate is another’s'],
  ]);
});
