import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { TutorFile } from '../../../contract/desk/tutors.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { type SignedInPerson, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let tutor: SignedInPerson;
let clerk: SignedInPerson;

beforeAll(async () => {
  tutor = await seedTutor(server.db, 'course-ap-statistics', server.clock.now);
  clerk = await seedStaff(server.db, 'room-clerk', 'staff', server.clock.now);
});

const own = (path: string, body: object = {}) => server.call(path, body, { token: tutor.token });
const atDesk = (body: object) => server.call('/desk/setTutorRoom', body, { token: clerk.token });
const readFile = async () =>
  (await server.call('/desk/getTutor', { tutor: tutor.id }, { token: clerk.token })).body.data as TutorFile;

it('lets a tutor set a room of their own, checked as on the command line, and the school sees it', async () => {
  expect((await own('/getTutorRoom')).body.data).toMatchObject({ room: '' });
  const refused = await own('/setTutorRoom', { room: 'http://meet.example.org/meera' });
  expect(refused).toMatchObject({ http: 400, body: { reason: 'badInput', msg: expect.stringContaining('cannot be a room') } });
  expect((await own('/setTutorRoom', { room: ' https://meet.example.org/meera ' })).body.data).toMatchObject({
    room: 'https://meet.example.org/meera',
  });
  expect((await readFile()).meets.room).toBe('https://meet.example.org/meera');
});

it('lets the school set it, with a row of what it was and is', async () => {
  expect((await atDesk({ tutor: tutor.id, room: 'https://meet.example.org/other' })).http).toBe(200);
  expect(await atDesk({ tutor: tutor.id, room: 'https://meet.example.org/other' })).toMatchObject({ http: 409 });
  expect(await atDesk({ tutor: tutor.id, room: 'meet me' })).toMatchObject({ http: 400 });
  expect(await atDesk({ tutor: 'nobody', room: '' })).toMatchObject({ http: 404 });
  expect((await own('/getTutorRoom')).body.data).toMatchObject({ room: 'https://meet.example.org/other' });
  expect((await atDesk({ tutor: tutor.id, room: '' })).http).toBe(200);
  expect((await own('/getTutorRoom')).body.data).toMatchObject({ room: '' });
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, tutor.id));
  expect(rows.map(({ action, before, after }) => [action, before, after])).toContainEqual([
    ...['tutor.room', { room: 'https://meet.example.org/other' }, { room: null }],
  ]);
});
