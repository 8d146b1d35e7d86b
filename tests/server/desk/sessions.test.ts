import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { DeskGlance } from '../../../contract/desk/desk.ts';
import type { DeskSession } from '../../../contract/desk/sessions.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { students } from '../../../server/db/tables/people.ts';
import { bookLived, type LivedSession } from '../../support/schedule/session-life.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
let session: LivedSession;

beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
  session = await bookLived(server);
  await server.db.update(students).set({ firstname: 'Zubin' }).where(eq(students.id, session.student.id));
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const find = async (body: object) => (await desk('/findSessions', body)).body.data as { lines: DeskSession[]; total: number };
const findOwn = async (body: object = {}) => (await find(body)).lines.find(({ id }) => id === session.id);
const countOwed = async () => ((await desk('/getDesk', {})).body.data as { glance: DeskGlance }).glance.owedSessions;
const change = (wanted: object) => desk('/changeSession', { session: session.id, ...wanted });

it('is found by its student, with what the school can do and where it could be moved', async () => {
  const { lines, total } = await find({ search: 'zubin' });
  expect([lines.map(({ id }) => id), total]).toEqual([[session.id], 1]);
  expect(lines[0]).toMatchObject({ state: 'booked', may: ['cancel', 'move'], student: session.student.id });
  expect(lines[0]?.times).toHaveLength(4);
  expect(await findOwn({ state: 'past' })).toBeUndefined();
});

it('is moved and canceled by the school, which is in the record of actions, and taken back', async () => {
  const [first] = (await findOwn())?.times ?? [];
  expect((await change({ change: 'move', to: first?._id, reason: 'The tutor is ill' })).http).toBe(200);
  expect(await findOwn()).toMatchObject({ state: 'moved', startsAt: first?.startsAt, may: ['cancel', 'move', 'moveBack'] });
  expect((await change({ change: 'cancel' })).http).toBe(200);
  expect((await change({ change: 'cancel' })).body).toMatchObject({ reason: 'closed' });
  expect((await change({ change: 'restore' })).http).toBe(200);
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'session.change'), eq(auditEvents.subjectId, session.student.id)));
  expect(rows.map(({ before, after, reason }) => [before?.session, after?.session, reason])).toEqual([
    ['booked', 'moved', 'The tutor is ill'],
    ['moved', 'cancelled', null],
    ['cancelled', 'moved', null],
  ]);
});

it('is found among the missed ones where its room saw one of the two alone, until the school says otherwise', async () => {
  const startsAt = (await findOwn())?.startsAt ?? 0;
  const cameAt = new Date(startsAt);
  await server.db.update(bookings).set({ studentCameAt: cameAt }).where(eq(bookings.id, session.id));
  server.clock.now = new Date(startsAt + 2 * 3_600_000);
  expect(await findOwn({ state: 'missed' })).toMatchObject({ state: 'tutorAbsent', studentCameAt: startsAt });
  expect(await countOwed()).toBe(1);
  expect((await change({ change: 'sayHeld' })).http).toBe(200);
  expect(await findOwn({ state: 'missed' })).toBeUndefined();
  expect(await countOwed()).toBe(0);
  expect(await findOwn({ state: 'past' })).toMatchObject({ state: 'held', said: { outcome: 'held', by: 'school' } });
});
