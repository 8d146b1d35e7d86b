import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { GroupFile, GroupLine } from '../../../contract/desk/groups.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { groupMembers } from '../../../server/db/tables/groups.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
let clerk: { id: string; token: string };
let owner: { id: string; token: string };
let tutor: { id: string };
let asha: { id: string; username: string };
let ravi: { id: string; username: string };

beforeAll(async () => {
  const { db, clock } = server;
  clerk = await seedStaff(db, 'clerk', 'staff', clock.now);
  owner = await seedStaff(db, 'head', 'owner', clock.now);
  tutor = await seedTutor(db, course, clock.now);
  const seed = async (username: string) => ({ username, ...(await seedStudent(db, username, clock.now)) });
  asha = await seed(`asha${newId()}`);
  ravi = await seed(`ravi${newId()}`);
  await db.update(students).set({ firstname: 'Asha', email: 'asha.group@example.org' }).where(eq(students.id, asha.id));
  await db.update(students).set({ firstname: 'Ravi' }).where(eq(students.id, ravi.id));
  await db.insert(enrolments).values({ id: newId(), studentId: ravi.id, courseId: course, createdAt: clock.now });
});

const desk = (path: string, body: object, token = clerk.token) => server.call(`/desk${path}`, body, { token });
const make = async (name: string): Promise<string> => (await desk('/addGroup', { name })).body.group as string;
const read = async (group: string) => (await desk('/getGroup', { group })).body.data as GroupFile;
const find = async (body: object) => (await desk('/findGroups', body)).body.data as { lines: GroupLine[]; total: number };
const names = ({ members }: GroupFile) => members.map(({ name }) => name.split(' ')[0]);

it('is made, named with a tutor and found by either, and no other in use has its name', async () => {
  const group = await make('Saturday owls');
  expect((await desk('/addGroup', { name: 'saturday OWLS' })).body).toMatchObject({ reason: 'conflict' });
  expect((await desk('/changeGroup', { group, name: 'Sunday owls', tutor: tutor.id })).http).toBe(200);
  expect((await desk('/changeGroup', { group, name: 'Sunday owls', tutor: 'nobody' })).http).toBe(404);
  const { tutor: named, tutors } = await read(group);
  expect(named?.id).toBe(tutor.id);
  expect(tutors.map(({ id }) => id)).toContain(tutor.id);
  expect((await find({ search: 'sunday' })).lines).toEqual([
    { id: group, name: 'Sunday owls', tutor: named?.name, members: 0, archivedAt: null },
  ]);
  expect((await find({ search: named?.name ?? '' })).lines.map(({ id }) => id)).toContain(group);
});

it('takes students by name, address or course, all or none, once each, and says which name is wrong', async () => {
  const group = await make('Named');
  const wrong = await desk('/addGroupMembers', { group, names: [asha.username, 'nobody.at.all'] });
  expect([wrong.http, wrong.body.msg]).toEqual([400, 'There’s no student nobody.at.all. Nothing was changed.']);
  expect(names(await read(group))).toEqual([]);
  expect((await desk('/addGroupMembers', { group, names: [] })).http).toBe(400);
  const body = { group, names: ['ASHA.group@example.org', asha.username], course };
  expect((await desk('/addGroupMembers', body)).body.added).toBe(2);
  expect((await desk('/addGroupMembers', body)).body.added).toBe(0);
  expect(names(await read(group))).toEqual(['Asha', 'Ravi']);
  expect((await desk('/getStudent', { student: asha.id })).body.data).toMatchObject({ groups: [{ id: group, name: 'Named' }] });
});

it('lets a student go, and keeps each coming and going with the student', async () => {
  const group = await make('Left');
  await desk('/addGroupMembers', { group, names: [asha.username] });
  expect((await desk('/removeGroupMember', { group, student: asha.id })).http).toBe(200);
  expect((await desk('/removeGroupMember', { group, student: asha.id })).http).toBe(404);
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, asha.id), inArray(auditEvents.action, ['group.join', 'group.leave'])));
  const its = rows.filter(({ before, after }) => before?.group === 'Left' || after?.group === 'Left');
  expect(its.map(({ action }) => action).sort()).toEqual(['group.join', 'group.leave']);
});

it('is put away, where nobody joins, and comes back unless another has its name', async () => {
  const group = await make('Put away');
  expect((await desk('/archiveGroup', { group, archived: true, reason: 'The year is over' })).http).toBe(200);
  expect((await desk('/addGroupMembers', { group, names: [asha.username] })).http).toBe(409);
  expect((await find({ search: 'put away', state: 'active' })).lines).toEqual([]);
  expect((await find({ search: 'put away', state: 'archived' })).lines.map(({ id }) => id)).toEqual([group]);
  const another = await make('Put away');
  const back = { group, archived: false, reason: 'A new year' };
  expect((await desk('/archiveGroup', back)).body).toMatchObject({ reason: 'conflict' });
  await desk('/changeGroup', { group: another, name: 'Another', tutor: null });
  expect((await desk('/archiveGroup', back)).http).toBe(200);
});

it('comes page by page, each group once', async () => {
  const made = [];
  for (let number = 0; number < 52; number += 1) made.push(await make(`Page ${number}`));
  const first = (await desk('/findGroups', { search: 'Page ' })).body.data as { lines: GroupLine[]; next: string; total: number };
  const second = (await desk('/findGroups', { search: 'Page ', after: first.next })).body.data as { lines: GroupLine[] };
  expect([first.lines.length, first.total, second.lines.length]).toEqual([50, 52, 2]);
  expect([...first.lines, ...second.lines].map(({ id }) => id).sort()).toEqual(made.sort());
});

it('forgets a student who is erased', async () => {
  const username = `gone${newId()}`;
  const gone = await seedStudent(server.db, username, server.clock.now);
  const group = await make('Forgets');
  await desk('/addGroupMembers', { group, names: [username] });
  const exported = await desk('/exportStudent', { student: gone.id, reason: 'The family asked' });
  expect(JSON.parse(exported.body.json as string).groups).toMatchObject([{ name: 'Forgets' }]);
  expect((await desk('/eraseStudent', { student: gone.id, username }, owner.token)).http).toBe(200);
  expect(await server.db.select().from(groupMembers).where(eq(groupMembers.groupId, group))).toEqual([]);
});
