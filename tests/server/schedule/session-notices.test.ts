import { and, asc, eq, like } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeItem } from '../../../contract/notices/notices.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { noticeSettings, notices, type StoredWays } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { mailWaitingNotices } from '../../../server/notices/mail-waiting.ts';
import { remindOfSessions } from '../../../server/schedule/remind.ts';
import { watchSessions } from '../../../server/schedule/watch.ts';
import { booker, seedSlot } from '../../support/schedule/booking.ts';
import { bookLived, type LivedSession } from '../../support/schedule/session-life.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const server = sharedServer();
let base: Date;
let session: LivedSession;

beforeAll(() => {
  base = server.clock.now;
  server.environment.roomServer = 'https://meet.school.example';
});
beforeEach(async () => {
  server.clock.now = base;
  session = await bookLived(server);
});

/** Their quiet hours last all day, by a clock that shows noon at the beginning. */
const rest = (role: 'student' | 'teacher', personId: string, ways: StoredWays = {}) =>
  server.db.insert(noticeSettings).values({
    role,
    personId,
    timeZone: 'UTC',
    isZoneChosen: true,
    quiet: { from: '00:00', until: '23:59' },
    ways,
    changedAt: base,
  });
const endOfQuiet = () => new Date(`${base.toISOString().slice(0, 10)}T23:59:00Z`);
const seedAhead = (hours: number) => seedSlot(server.db, session.tutor.id, new Date(base.getTime() + hours * hour));

/** Another session of the same two, three days ahead; returns its id. */
async function bookAhead(): Promise<string> {
  const slotId = await seedAhead(72);
  await booker(server, session.student).book(slotId);
  const [row] = await server.db.select().from(bookings).where(eq(bookings.slotId, slotId));
  return row?.id ?? '';
}
const change = (id: string, what: string, to?: string) =>
  server.call('/changeTutorSession', { session: id, change: what, ...(to && { to }) }, { token: session.tutor.token });
const mails = async (kind: string, id: string) =>
  server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `${kind}:${id}%`))
    .orderBy(asc(outbox.createdAt));
/** What reached the student's calendar of a session, in order. */
async function files(id: string): Promise<[unknown, unknown][]> {
  const [student] = await server.db.select().from(students).where(eq(students.id, session.student.id));
  const all = await server.db
    .select()
    .from(outbox)
    .where(and(like(outbox.once, `%:${id}%`), eq(outbox.recipient, student?.email ?? '')))
    .orderBy(asc(outbox.createdAt));
  return all.flatMap(({ calendar }) => {
    if (calendar === null) return [];
    const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent');
    return [[event?.getFirstPropertyValue('sequence'), event?.getFirstPropertyValue('status')]];
  });
}
const read = async (token = session.student.token) =>
  (await server.call('/getNotices', {}, { token })).body as unknown as { data: NoticeItem[]; unread: number };
const mailWaiting = (now: Date) => mailWaitingNotices({ ...server.app.context, now: () => now });

describe('a session that changes', () => {
  it('stands on the pages of both, unread for the one who did not do it', async () => {
    await session.step('tutorMoves');
    const { data, unread } = await read();
    expect([data.map(({ kind, path }) => [kind, path]), unread]).toEqual([[['sessions', '/student-portal/schedule']], 1]);
    expect(data[0]?.title).toContain('moved');
    expect(await read(session.tutor.token)).toMatchObject({ unread: 0, data: [{ isRead: true, kind: 'sessions' }] });
  });

  it('waits for the end of quiet hours with its file, and comes then whatever was read', async () => {
    await rest('student', session.student.id, { sessions: { mail: 'never', push: false } });
    const id = await bookAhead();
    await change(id, 'move', await seedAhead(80));
    server.clock.pass(60_000);
    await change(id, 'cancel');
    expect(await files(id)).toEqual([[0, 'CONFIRMED']]);
    const { data } = await read();
    await server.call('/readNotices', { ids: data.map((each) => each.id) }, { token: session.student.token });
    await mailWaiting(new Date(endOfQuiet().getTime() - 1));
    expect(await files(id)).toHaveLength(1);
    await mailWaiting(endOfQuiet());
    await mailWaiting(endOfQuiet());
    expect((await files(id)).sort()).toEqual([
      [0, 'CONFIRMED'],
      [1, 'CONFIRMED'],
      [2, 'CANCELLED'],
    ]);
    // The tutor did it, and has the files at once.
    expect([await mails('moved-tutor', id), await mails('cancelled-tutor', id)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is told at once where somebody would set out before that, and what waited goes first', async () => {
    await rest('student', session.student.id);
    const id = await bookAhead();
    await change(id, 'move', await seedAhead(80));
    expect(await files(id)).toHaveLength(1);
    server.clock.pass(60_000);
    await change(id, 'move', await seedAhead(1));
    expect((await files(id)).sort()).toEqual([
      [0, 'CONFIRMED'],
      [1, 'CONFIRMED'],
      [2, 'CONFIRMED'],
    ]);
    await mailWaiting(endOfQuiet());
    expect(await files(id)).toHaveLength(3);
  });

  it('ends the reminders of its former time, those that wait too', async () => {
    await rest('student', session.student.id);
    const id = await bookAhead();
    server.clock.now = new Date(base.getTime() + 48 * hour);
    await remindOfSessions(server.app.context);
    const reminder = async () => {
      const its = and(eq(notices.once, `reminder-day:${id}`), eq(notices.role, 'student'));
      const [row] = await server.db.select().from(notices).where(its);
      return { waits: row?.mailAt !== null, isRead: row?.readAt !== null };
    };
    expect(await reminder()).toEqual({ waits: true, isRead: false });
    const { token } = await seedStaff(server.db, id, 'owner', server.clock.now);
    const wanted = { session: id, change: 'cancel', reason: 'The tutor is ill' };
    const { http } = await server.call('/desk/changeSession', wanted, { token });
    expect([http, await reminder()]).toEqual([200, { waits: false, isRead: true }]);
  });

  it('is mailed to a student who may not sign in any more, whose page has nothing', async () => {
    await server.db.update(students).set({ disabledAt: base }).where(eq(students.id, session.student.id));
    await session.step('tutorCancels');
    expect(await mails('cancelled', session.id)).toHaveLength(1);
    expect(await server.db.select().from(notices).where(eq(notices.personId, session.student.id))).toEqual([]);
  });
});

describe('who is missing', () => {
  const watch = () => watchSessions(server.app.context);

  it('is told to the tutor at any hour, whatever they have chosen, and once', async () => {
    await rest('teacher', session.tutor.id, { sessions: { mail: 'never', push: false } });
    for (const step of ['roomOpens', 'studentGoesIn', 'tenMinutesPass'] as const) await session.step(step);
    await watch();
    await watch();
    expect((await mails('late-tutor', session.id)).map(({ subject }) => subject)).toEqual(['Asha Menon is waiting for you']);
    expect((await read(session.tutor.token)).data.map(({ title }) => title)).toContain('Asha Menon is waiting for you');
  });

  it('is told to the student after their quiet hours, and by no mail where they want none', async () => {
    await rest('student', session.student.id);
    for (const step of ['roomOpens', 'studentGoesIn', 'tenMinutesPass', 'timeIsOver'] as const) await session.step(step);
    await watch();
    expect([await mails('absence-student', session.id), (await read()).unread]).toEqual([[], 1]);
    await mailWaiting(endOfQuiet());
    const [mail] = await mails('absence-student', session.id);
    expect(mail?.unsubscribeUrl).toContain('/unsubscribe/sessions.student.');
    await session.step('tutorSaysHeld');
    const url = new URL(mail?.unsubscribeUrl ?? '').pathname;
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    await mailWaiting(endOfQuiet());
    expect(await mails('outcome', session.id)).toEqual([]);
    expect((await read()).data.map(({ title }) => title)).toContainEqual(expect.stringContaining('took place'));
  });
});
