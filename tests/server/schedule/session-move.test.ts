import { and, eq, inArray, isNull, like } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FreeTime } from '../../../contract/schedule/tutor-sessions.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { newId } from '../../../server/ids.ts';
import { booker, type SignedInPerson, seatsTaken, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const course = 'course-ap-statistics';
const server = sharedServer();
let base: Date;
let tutor: SignedInPerson;
let student: SignedInPerson;
/** The slot that is booked, and two that are free. */
let [booked, free, later] = ['', '', ''];

beforeAll(() => {
  base = server.clock.now;
});

/** A session in two days, of a tutor and a student of its own. */
beforeEach(async () => {
  server.clock.now = base;
  tutor = await seedTutor(server.db, course, base);
  student = await seedLearner(server.db, [course], base);
  const at = (hours: number) => seedSlot(server.db, tutor.id, new Date(base.getTime() + hours * hour));
  [booked, free, later] = [await at(48), await at(50), await at(72)];
  expect((await booker(server, student).book(booked)).http).toBe(200);
});

const own = () => booker(server, student);
const held = async () => {
  const rows = await server.db
    .select({ slot: bookings.slotId, movedFrom: bookings.movedFrom, change: bookings.change })
    .from(bookings)
    .where(and(eq(bookings.studentId, student.id), isNull(bookings.cancelledAt)));
  return rows.map(({ slot, ...row }) => ({ ...row, slot }));
};
const kinds = ['booked', 'booked-tutor', 'moved', 'moved-tutor'];
const order = (once: string | null) => kinds.indexOf(once?.split(':')[0] ?? '');
const times = async () => ((await own().moveTimes(booked)).body.data as FreeTime[]).map(({ _id }) => _id);

describe('a student’s session', () => {
  it('is moved in one step: the new time is taken, and the old one is anybody’s', async () => {
    expect(await times()).toEqual([free, later]);
    expect((await own().move(booked, free)).http).toBe(200);
    expect(await held()).toEqual([{ slot: free, movedFrom: booked, change: 1 }]);
    const other = await seedLearner(server.db, [course], base);
    expect((await booker(server, other).book(booked)).http).toBe(200);
    expect([(await seatsTaken(server.db, booked)).length, (await seatsTaken(server.db, free)).length]).toEqual([1, 1]);
    // A repeat of what was moved changes nothing and mails nobody anew.
    expect((await own().move(booked, free)).http).toBe(200);
    expect(await held()).toEqual([{ slot: free, movedFrom: booked, change: 1 }]);
  });

  it('is told to both, in files that move the same event', async () => {
    await own().move(booked, free);
    const [row] = await server.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.slotId, free));
    const mails = await server.db
      .select()
      .from(outbox)
      .where(like(outbox.once, `%:${row?.id}%`));
    const told = mails
      .toSorted((one, other) => order(one.once) - order(other.once))
      .map(({ once, text, calendar }) => {
        const event = new ICAL.Component(ICAL.parse(calendar ?? '')).getFirstSubcomponent('vevent') ?? undefined;
        const { uid, sequence, startDate } = new ICAL.Event(event);
        return { kind: once?.split(':')[0], text, uid, sequence, at: startDate.toJSDate().getTime() };
      });
    expect(told.map(({ kind, sequence, at }) => [kind, sequence, (at - base.getTime()) / hour])).toEqual([
      ['booked', 0, 48],
      ['booked-tutor', 0, 48],
      ['moved', 1, 50],
      ['moved-tutor', 1, 50],
    ]);
    expect(new Set(told.map(({ uid }) => uid)).size).toBe(1);
    expect(told[2]?.text).toContain('You moved the session of');
    expect(told[3]?.text).toContain('Your student moved the session of');
  });

  it('is moved until its cut-off and no longer', async () => {
    const cutOff = base.getTime() + 48 * hour - server.environment.bookingCancelHours * hour;
    server.clock.now = new Date(cutOff);
    student.token = await openSession(server.db, { role: 'student', id: student.id }, server.clock.now);
    const tooLate = { reason: 'closed', msg: 'A session can be moved until 24 hours before it begins.' };
    expect((await own().moveTimes(booked)).body).toMatchObject(tooLate);
    expect((await own().move(booked, later)).body).toMatchObject(tooLate);
    server.clock.now = new Date(cutOff - 1);
    expect((await own().move(booked, later)).http).toBe(200);
  });

  it('goes to no time that is not offered, is another tutor’s, has begun, or is taken', async () => {
    const elsewhere = await seedTutor(server.db, 'course-ap-psychology', base);
    const foreign = await seedSlot(server.db, elsewhere.id, new Date(base.getTime() + 60 * hour));
    const gone = await seedSlot(server.db, tutor.id, new Date(base.getTime() + 80 * hour));
    await server.db.update(slots).set({ withdrawnAt: base }).where(eq(slots.id, gone));
    const past = await seedSlot(server.db, tutor.id, new Date(base.getTime() - hour));
    const other = await seedLearner(server.db, [course], base);
    await booker(server, other).book(free);
    expect(await times()).toEqual([later]);
    const answers = await Promise.all([foreign, gone, 'none', past, free].map((to) => own().move(booked, to)));
    expect(answers.map(({ http, body }) => [http, body.reason])).toEqual([
      [404, 'notFound'],
      [404, 'notFound'],
      [404, 'notFound'],
      [409, 'closed'],
      [409, 'conflict'],
    ]);
    expect(await held()).toEqual([{ slot: booked, movedFrom: null, change: 0 }]);
  });

  it('goes to no time at which the student is busy, and is offered none', async () => {
    const second = await seedTutor(server.db, 'course-ap-psychology', base);
    const busy = await seedLearner(server.db, [course, 'course-ap-psychology'], base);
    const mine = await seedSlot(server.db, tutor.id, new Date(base.getTime() + 90 * hour));
    const beside = await seedSlot(server.db, second.id, new Date(base.getTime() + 50.5 * hour));
    const theirs = booker(server, busy);
    expect([(await theirs.book(mine)).http, (await theirs.book(beside)).http]).toEqual([200, 200]);
    const offered = ((await theirs.moveTimes(mine)).body.data as FreeTime[]).map(({ _id }) => _id);
    expect([offered.includes(free), offered.includes(later)]).toEqual([false, true]);
    expect((await theirs.move(mine, free)).body).toMatchObject({
      reason: 'conflict',
      msg: 'You have another session at that time.',
    });
  });

  it('goes back to no time that its tutor has left', async () => {
    const [row] = await server.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.slotId, booked));
    const moved = { session: row?.id, change: 'move', to: free };
    expect((await server.call('/changeTutorSession', moved, { token: tutor.token })).http).toBe(200);
    expect((await own().move(free, booked)).body).toMatchObject({ reason: 'notFound', msg: 'That time isn’t offered.' });
    expect((await own().move(free, later)).http).toBe(200);
    expect(await held()).toEqual([{ slot: later, movedFrom: booked, change: 2 }]);
  });

  it('has one winner where many want its new time at once, by moving and by booking', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => seedLearner(server.db, [course], base)));
    const movers = rivals.slice(0, 3);
    for (const [at, each] of movers.entries()) {
      const slot = await seedSlot(server.db, tutor.id, new Date(base.getTime() + (100 + at * 2) * hour));
      expect((await booker(server, each).book(slot)).http).toBe(200);
    }
    const from = await server.db
      .select({ slot: bookings.slotId, who: bookings.studentId })
      .from(bookings)
      .where(
        inArray(
          bookings.studentId,
          movers.map(({ id }) => id),
        ),
      );
    const calls = [
      own().move(booked, free),
      ...movers.map((each) => booker(server, each).move(from.find(({ who }) => who === each.id)?.slot ?? '', free)),
      ...rivals.slice(3).map((each) => booker(server, each).book(free)),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, ...Array(6).fill(409)]);
    expect(await seatsTaken(server.db, free)).toHaveLength(1);
    // Whoever lost has what they had.
    const kept = await server.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(inArray(bookings.studentId, [student.id, ...movers.map(({ id }) => id)]), isNull(bookings.cancelledAt)));
    expect(kept).toHaveLength(4);
  });

  it('of somebody else is nobody’s to move or to look at', async () => {
    const other = await seedLearner(server.db, [course], base);
    expect([(await booker(server, other).move(booked, free)).http, (await booker(server, other).moveTimes(booked)).http]).toEqual(
      [404, 404],
    );
    expect((await own().move(newId(), free)).http).toBe(404);
    await own().cancel(booked);
    expect((await own().move(booked, free)).http).toBe(404);
  });
});
