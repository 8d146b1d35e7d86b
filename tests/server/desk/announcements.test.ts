import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AnnouncementLine } from '../../../contract/desk/announcements.ts';
import type { NoticeItem } from '../../../contract/notices/notices.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { announcements } from '../../../server/db/tables/announcements.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { forgetNoticesAbout, forgetOldNotices } from '../../../server/notices/notices.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
/** Noon in Kolkata. */
const noon = new Date('2026-03-03T06:30:00Z');
let clerk: { token: string };
let asha: { id: string; token: string; username: string };
let ravi: { id: string; token: string; username: string };
let group: string;
let family: string;

/** Two students of one family in a group, and one of them who can't sign in. */
beforeEach(async () => {
  server.clock.now = noon;
  clerk = await seedStaff(server.db, `clerk${newId()}`, 'staff', noon);
  const seed = async (name: string) => {
    const username = `${name}${newId()}`;
    return { ...(await seedStudent(server.db, username, noon)), username };
  };
  const [one, other, gone] = [await seed('asha'), await seed('ravi'), await seed('gone')];
  [asha, ravi] = [one, other];
  family = `rao.${newId()}@example.org`.toLowerCase();
  const ofFamily = { guardianEmail: family.toUpperCase(), guardianName: 'Mrs. Rao' };
  await server.db
    .update(students)
    .set(ofFamily)
    .where(inArray(students.id, [one.id, other.id]));
  await server.db.update(students).set({ firstname: 'Asha', lastname: 'Rao' }).where(eq(students.id, one.id));
  await server.db.update(students).set({ disabledAt: noon }).where(eq(students.id, gone.id));
  group = (await desk('/addGroup', { name: `Owls ${newId()}` })).body.group as string;
  await desk('/addGroupMembers', { group, names: [one.username, other.username, gone.username] });
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const words = { title: 'No class on Monday', text: 'Monday is a holiday.\n\nWe meet on Tuesday.' };
const announce = (more: object) =>
  desk('/announce', { key: randomBytes(16).toString('hex'), audience: 'students', ...words, ...more });
const readOwn = async (token: string) => (await server.call('/getNotices', {}, { token })).body.data as NoticeItem[];
const find = async (search: string) => (await desk('/findAnnouncements', { search })).body.data as { lines: AnnouncementLine[] };
const mailTo = (recipient: string) => server.db.select().from(outbox).where(eq(outbox.recipient, recipient));

it('tells everyone in a group who can sign in, in the portal and by mail, and the desk sees who has read it', async () => {
  expect((await announce({ group })).body).toMatchObject({ told: 2 });
  const [notice] = await readOwn(asha.token);
  expect(notice).toMatchObject({ kind: 'school', ...words, path: '/student-portal/notices', isRead: false });
  const [mail] = await mailTo(`${asha.username}@example.org`);
  expect(mail?.subject).toBe(words.title);
  expect((await mailTo(`${ravi.username}@example.org`)).map(({ subject }) => subject)).toEqual([words.title]);
  expect(mail?.text).toContain('Hello Asha,\n\nMonday is a holiday.\n\nWe meet on Tuesday.\n\nSee it with your notices:\n');
  await server.call('/readNotices', { ids: [notice?.id] }, { token: asha.token });
  const { name } = (await desk('/getGroup', { group })).body.data as { name: string };
  expect((await find(name)).lines).toEqual([
    {
      id: expect.any(String),
      at: noon.getTime(),
      by: expect.any(String),
      to: name,
      audience: 'students',
      ...words,
      told: 2,
      read: 1,
    },
  ]);
  const [row] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'announcement.send'), eq(auditEvents.subjectId, group)));
  expect(row).toMatchObject({ after: { audience: 'students', told: 2 } });
});

it('tells the parents of several children once, and with them the students where both are meant', async () => {
  expect((await announce({ group, audience: 'parents' })).body).toMatchObject({ told: 1 });
  expect(await readOwn(asha.token)).toEqual([]);
  const [mail, ...others] = await mailTo(family.toUpperCase());
  expect([mail?.text.startsWith('Hello Mrs. Rao,'), others]).toEqual([true, []]);
  expect((await announce({ group, audience: 'both' })).body).toMatchObject({ told: 3 });
  expect(await mailTo(family.toUpperCase())).toHaveLength(2);
  expect(await mailTo(`${ravi.username}@example.org`)).toHaveLength(1);
});

it('leaves out parents of a student of age who has ended that', async () => {
  await server.db.update(students).set({ parentsEndedAt: noon }).where(eq(students.id, asha.id));
  expect((await announce({ student: asha.id, audience: 'both' })).body).toMatchObject({ told: 1 });
  const refused = await announce({ student: asha.id, audience: 'parents' });
  expect([refused.http, refused.body.reason]).toEqual([409, 'conflict']);
  expect((await find(words.title)).lines.filter(({ to, audience }) => to === 'Asha Rao' && audience === 'parents')).toEqual([]);
});

it('is sent once under a key, however often it is asked for', async () => {
  const key = randomBytes(16).toString('hex');
  const answers = await Promise.all([announce({ key, group }), announce({ key, group })]);
  expect(answers.map(({ body }) => body.told)).toEqual([2, 2]);
  expect(await readOwn(asha.token)).toHaveLength(1);
  expect(await mailTo(`${asha.username}@example.org`)).toHaveLength(1);
  await desk('/archiveGroup', { group, archived: true, reason: 'Over' });
  expect((await announce({ key, group })).body).toMatchObject({ told: 2 });
});

it('reaches one group, course or student, and nobody where none is there', async () => {
  expect((await announce({})).http).toBe(400);
  expect((await announce({ group, student: asha.id })).http).toBe(400);
  expect((await announce({ student: 'nobody' })).http).toBe(404);
  expect((await announce({ course: 'no-course' })).http).toBe(404);
  expect((await announce({ group, title: ' ' })).http).toBe(400);
  await desk('/archiveGroup', { group, archived: true, reason: 'Over' });
  expect((await announce({ group })).http).toBe(409);
});

it('is in what a student gets of the school’s data, and goes with the last person who was told', async () => {
  await announce({ student: asha.id, text: 'Asha, please call.' });
  await announce({ group });
  expect((await exportStudent(server.db, asha.username)).notices.map(({ text }) => text).sort()).toEqual([
    'Asha, please call.',
    words.text,
  ]);
  const kept = async () => {
    const its = server.db
      .select({ id: notices.announcementId })
      .from(notices)
      .where(inArray(notices.about, [asha.id, ravi.id]));
    const rows = await server.db.select({ text: announcements.text }).from(announcements).where(inArray(announcements.id, its));
    return rows.map(({ text }) => text);
  };
  expect((await find('please call')).lines).toHaveLength(1);
  await server.db.transaction((tx) => forgetNoticesAbout(tx, asha.id));
  expect(await kept()).toEqual([words.text]);
  expect((await find('please call')).lines).toEqual([]);
  expect((await find('We meet on Tuesday')).lines.length).toBeGreaterThan(0);
  await forgetOldNotices(server.db, noon);
  expect((await find('We meet on Tuesday')).lines).toEqual([]);
});

it('leaves no mail to the parents of a student who is erased', async () => {
  await announce({ student: asha.id, audience: 'parents' });
  expect(await mailTo(family.toUpperCase())).toHaveLength(1);
  const owner = await seedStaff(server.db, `owner${newId()}`, 'owner', noon);
  const erased = await server.call('/desk/eraseStudent', { student: asha.id, username: asha.username }, { token: owner.token });
  expect([erased.http, await mailTo(family.toUpperCase())]).toEqual([200, []]);
});
