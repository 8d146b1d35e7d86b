import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bookings } from '../../../server/db/tables/booking.ts';
import { noticeSettings } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { remindOfSessions } from '../../../server/schedule/remind.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const course = 'course-ap-statistics';
const server = sharedServer();
let tutor: SignedInPerson;
let student: SignedInPerson;

beforeAll(async () => {
  const { db, clock } = server;
  tutor = await seedTutor(db, course, clock.now);
  student = await seedLearner(db, [course], clock.now);
  server.environment.roomServer = 'https://meet.school.example';
});

/** Books a session that begins in so many hours. Returns what has been mailed to remind of it, after the job was run at each of the `hours` before. */
async function remindersOf(inHours: number, hours: number[], { isCancelled = false } = {}) {
  const { db, clock } = server;
  const [bookedAt, startsAt] = [clock.now, new Date(clock.now.getTime() + inHours * hour)];
  const slotId = await seedSlot(db, tutor.id, startsAt);
  expect((await booker(server, student).book(slotId, { timeZone: 'America/Los_Angeles' })).http).toBe(200);
  const [booking] = await db.select().from(bookings).where(eq(bookings.slotId, slotId));
  if (isCancelled) await db.update(bookings).set({ cancelledAt: clock.now }).where(eq(bookings.slotId, slotId));
  const told: string[][] = [];
  for (const before of hours) {
    clock.now = new Date(startsAt.getTime() - before * hour);
    await remindOfSessions(server.app.context);
    await remindOfSessions(server.app.context);
    const mails = await db.select().from(outbox);
    told.push(
      mails
        .map(({ once }) => once ?? '')
        .filter((once) => once.startsWith('reminder') && once.endsWith(`:${booking?.id}`))
        .map((once) => once.replace(`:${booking?.id}`, ''))
        .sort(),
    );
  }
  clock.now = bookedAt;
  const mails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.once, `reminder-hour:${booking?.id}`));
  await db.update(bookings).set({ cancelledAt: bookedAt }).where(eq(bookings.slotId, slotId));
  return { told, text: `${mails[0]?.subject}\n${mails[0]?.text}` };
}
const day = ['reminder-day', 'reminder-day-tutor'];
const both = [...day, 'reminder-hour', 'reminder-hour-tutor'];

describe('student and tutor are reminded', () => {
  it('a day and an hour before, once each however often it is looked', async () => {
    const { told } = await remindersOf(72, [24.01, 24, 12.5, 1.01, 1, 0.1, 0]);
    expect(told).toEqual([[], day, day, day, both, both, both]);
  });

  it('of nothing that they booked less long before', async () => {
    expect((await remindersOf(20, [13, 1])).told).toEqual([[], ['reminder-hour', 'reminder-hour-tutor']]);
    expect((await remindersOf(0.9, [0.5])).told).toEqual([[]]);
  });

  it('of no session that was canceled, nor of one that has begun', async () => {
    expect((await remindersOf(73, [24, 1], { isCancelled: true })).told).toEqual([[], []]);
    expect((await remindersOf(96, [0, -1])).told).toEqual([[], []]);
  });

  it('in the zone in which the student booked, with the way in', async () => {
    const { text } = await remindersOf(48, [1]);
    expect(text).toContain('Your session begins within the hour.');
    expect(text).toContain('Pacific Time');
    expect(text).toContain('School time: ');
    expect(text).toMatch(/Join:\nhttp\S+\/session\/\S+/);
  });

  it('in the zone that the student chose, wherever it was booked', async () => {
    const its = and(eq(noticeSettings.role, 'student'), eq(noticeSettings.personId, student.id));
    const whose = { role: 'student', personId: student.id } as const;
    const chosen = { timeZone: 'Asia/Dubai', isZoneChosen: true, changedAt: server.clock.now };
    await server.db.insert(noticeSettings).values({ ...whose, ...chosen });
    const { text } = await remindersOf(50, [1]);
    await server.db.delete(noticeSettings).where(its);
    expect(text).toContain('Gulf Standard Time');
    expect(text).not.toContain('Pacific Time');
  });

  it('of none that is canceled after the list was read', async () => {
    const { db, clock } = server;
    const now = clock.now;
    const slotId = await seedSlot(db, tutor.id, new Date(now.getTime() + 60 * hour));
    await booker(server, student).book(slotId);
    const own = eq(bookings.slotId, slotId);
    clock.now = new Date(now.getTime() + 59.5 * hour);
    const { signal } = new AbortController();
    // Asked before each, when the list has been read: there the student is quicker.
    let cancelling: Promise<unknown> = Promise.resolve();
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      cancelling = db.update(bookings).set({ cancelledAt: clock.now }).where(own).execute();
    });
    await remindOfSessions(server.app.context, signal);
    await cancelling;
    const [booking] = await db.select().from(bookings).where(own);
    expect(booking?.cancelledAt).toEqual(clock.now);
    expect(
      await db
        .select()
        .from(outbox)
        .where(eq(outbox.once, `reminder-hour:${booking?.id}`)),
    ).toEqual([]);
    clock.now = now;
  });
});
