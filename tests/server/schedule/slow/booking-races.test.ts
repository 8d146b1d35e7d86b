import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { eraseStudent } from '../../../../server/accounts/erase-student.ts';
import { bookings, slots } from '../../../../server/db/tables/booking.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students as studentRows } from '../../../../server/db/tables/people.ts';
import { meetingsPath } from '../../../../server/meetings/meeting-link.ts';
import { overlap } from '../../../../server/schedule/rules.ts';
import { offerSlots, withdrawSlot } from '../../../../server/schedule/slots.ts';
import {
  booker,
  raceForSeats,
  type SignedInPerson,
  seatsTaken,
  seedLearner,
  seedSlot,
  seedTutor,
} from '../../../support/schedule/booking.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

// On PGlite transactions follow one another; on PostgreSQL these prove that they may come together.
vi.setConfig({ testTimeout: 60_000 });

const hour = 3_600_000;
/** One; with `LONG=all` as many as the claim is made of. */
const rounds = process.env.LONG === 'all' ? 20 : 1;
const course = 'course-ap-statistics';
const server = sharedServer();
let tutor: SignedInPerson;
let crowd: SignedInPerson[];

beforeAll(async () => {
  const { db, clock } = server;
  tutor = await seedTutor(db, course, clock.now);
  crowd = await Promise.all(Array.from({ length: 100 }, () => seedLearner(db, [course], clock.now)));
});

const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * hour);
const some = (count: number) => crowd.slice(0, count);

it('100 students book one slot at once: one has it, and all are told what is', async () => {
  const report = await raceForSeats(server, { students: crowd, instructorId: tutor.id, rounds });
  expect(report).toEqual({ rounds, calls: 100 * rounds, won: rounds, wrong: [] });
}, 600_000);

it('the parents of 99 students and one student want one time at once: one has it, and all others are told that somebody does', async () => {
  const { db, clock, app } = server;
  const slot = await seedSlot(db, tutor.id, inHours(300));
  const [first, ...others] = crowd as [SignedInPerson, ...SignedInPerson[]];
  const families = await db
    .select()
    .from(studentRows)
    .where(
      inArray(
        studentRows.id,
        others.map(({ id }) => id),
      ),
    );
  const tokens = families.map((family) => meetingsPath(family, app.context.secret, clock.now).replace('/meetings/', ''));
  const wish = { sessionId: slot, courseId: course, timeZone: 'UTC' };
  const answers = await Promise.all([
    booker(server, first).book(slot),
    ...tokens.map((token) => server.call('/bookMeeting', { ...wish, token })),
  ]);
  const won = answers.filter(({ http }) => http === 200);
  const refused = answers.filter(({ http, body }) => http === 409 && body.reason === 'conflict');
  expect([won.length, refused.length, (await seatsTaken(db, slot)).length]).toEqual([1, 99, 1]);
  await db.update(bookings).set({ cancelledAt: clock.now }).where(eq(bookings.slotId, slot));
});

it('a tutor moves a session to a time that 20 students book at once: one has it, and the session is somewhere', async () => {
  const { db, clock } = server;
  const [from, to] = [await seedSlot(db, tutor.id, inHours(400)), await seedSlot(db, tutor.id, inHours(404))];
  const [first, ...others] = some(21) as [SignedInPerson, ...SignedInPerson[]];
  expect((await booker(server, first).book(from)).http).toBe(200);
  const [booking] = await seatsTaken(db, from);
  const wanted = { session: booking?.id, change: 'move', to };
  const answers = await Promise.all([
    server.call('/changeTutorSession', wanted, { token: tutor.token }),
    ...others.map((student) => booker(server, student).book(to)),
  ]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, ...others.map(() => 409)].sort());
  const [left, taken] = [await seatsTaken(db, from), await seatsTaken(db, to)];
  expect([taken.length, left.length]).toEqual([1, answers[0]?.http === 200 ? 0 : 1]);
  await db
    .update(bookings)
    .set({ cancelledAt: clock.now })
    .where(inArray(bookings.slotId, [from, to]));
});

it('20 copies of one booking at once: one booking, one mail to each of two', async () => {
  const { db } = server;
  const slot = await seedSlot(db, tutor.id, inHours(1000));
  const [one] = some(1) as [SignedInPerson];
  const answers = await Promise.all(Array.from({ length: 20 }, () => booker(server, one).book(slot)));
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
  const all = await db.select().from(bookings).where(eq(bookings.slotId, slot));
  expect(all).toHaveLength(1);
  const mails = (await db.select({ once: outbox.once }).from(outbox)).filter(({ once }) => once?.endsWith(`:${all[0]?.id}`));
  expect(mails).toHaveLength(2);
});

it('who cancels while others book: the seat changes hands, and never has two', async () => {
  const { db } = server;
  for (let round = 0; round < 3; round += 1) {
    const slot = await seedSlot(db, tutor.id, inHours(1100 + 2 * round));
    const [holder, ...others] = some(11) as [SignedInPerson, ...SignedInPerson[]];
    await booker(server, holder).book(slot);
    const [cancelled, ...answers] = await Promise.all([
      booker(server, holder).cancel(slot),
      booker(server, holder).book(slot),
      ...others.map((each) => booker(server, each).book(slot)),
    ]);
    expect(cancelled.http).toBe(200);
    const seats = await seatsTaken(db, slot);
    const winners = answers.filter(({ http }) => http === 200).length;
    const all = await db.select().from(bookings).where(eq(bookings.slotId, slot));
    expect(seats.length).toBeLessThanOrEqual(1);
    // The holder's own booking again may be answered before the cancelling.
    expect(winners).toBeLessThanOrEqual(2);
    expect(all.length).toBe(1 + seats.length);
  }
});

it('20 slots at one time, booked at once by one student: one of them', async () => {
  const { db, clock } = server;
  const names = ['course-sat', 'course-ap-psychology', 'course-ap-precalculus', 'course-ap-macroeconomics'];
  const busy = await seedLearner(db, names, clock.now);
  const tutors = await Promise.all(names.map((name) => seedTutor(db, name, clock.now)));
  const starts = Array.from({ length: 5 }, (_, index) => new Date(inHours(500).getTime() + index * 5 * 60_000));
  const ids = await Promise.all(tutors.flatMap(({ id }) => starts.map((start) => seedSlot(db, id, start))));
  const answers = await Promise.all(ids.map((id) => booker(server, busy).book(id)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.message === 'You have another session at that time.')).toHaveLength(19);
  expect(await db.select().from(bookings).where(eq(bookings.studentId, busy.id))).toHaveLength(1);
});

it('a slot that is withdrawn while it is booked is either withdrawn or booked', async () => {
  const { db, clock } = server;
  for (let round = 0; round < 3; round += 1) {
    const slot = await seedSlot(db, tutor.id, inHours(1200 + 2 * round));
    const [withdrawn] = await Promise.all([
      withdrawSlot(db, slot, clock.now).then(
        () => true,
        () => false,
      ),
      ...some(5).map((each) => booker(server, each).book(slot)),
    ]);
    const [row] = await db.select().from(slots).where(eq(slots.id, slot));
    expect(row?.withdrawnAt !== null).toBe(withdrawn);
    expect(await seatsTaken(db, slot)).toHaveLength(withdrawn ? 0 : 1);
  }
});

it('a student who is erased while booking is either gone without a booking, or has booked and stays', async () => {
  const { db, clock } = server;
  for (let round = 0; round < 3; round += 1) {
    const slot = await seedSlot(db, tutor.id, inHours(1300 + 2 * round));
    const leaver = await seedLearner(db, [course], clock.now);
    const [row] = await db.select().from(studentRows).where(eq(studentRows.id, leaver.id));
    const [answer, erased] = await Promise.all([
      booker(server, leaver).book(slot),
      eraseStudent(db, row?.username ?? '', clock.now).then(
        () => true,
        () => false,
      ),
    ]);
    expect([answer.http, await seatsTaken(db, slot)]).toEqual(
      erased ? [401, []] : [200, [expect.objectContaining({ studentId: leaver.id })]],
    );
  }
});

it('20 slots at other times, booked at once by one student: the ten that one can have ahead', async () => {
  const { db, clock } = server;
  const eager = await seedLearner(db, [course], clock.now);
  const starts = Array.from({ length: 20 }, (_, index) => inHours(1400 + 2 * index));
  const ids = await Promise.all(starts.map((start) => seedSlot(db, tutor.id, start)));
  const answers = await Promise.all(ids.map((id) => booker(server, eager).book(id)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(10);
  const message = 'You already have 10 sessions booked, which is the most allowed.';
  expect(answers.filter(({ http, body }) => http === 409 && body.message === message)).toHaveLength(10);
  expect(await db.select().from(bookings).where(eq(bookings.studentId, eager.id))).toHaveLength(10);
});

it('slots of one tutor that are offered at once never cross', async () => {
  const { db, clock } = server;
  const starts = (shift: number) =>
    Array.from({ length: 6 }, (_, index) => new Date(inHours(2000 + 2 * index).getTime() + shift));
  const offers = [0, 10, 20, 30, 40].map((minutes) =>
    offerSlots(db, { instructorId: tutor.id, starts: starts(minutes * 60_000), duration: 60 }, clock.now),
  );
  const told = await Promise.all(offers);
  expect(told.flatMap(({ added }) => added)).toHaveLength(6);
  const rows = (await db.select().from(slots).where(eq(slots.instructorId, tutor.id))).filter(
    ({ startsAt }) => startsAt >= inHours(2000),
  );
  expect(rows).toHaveLength(6);
  expect(rows.filter((one) => rows.some((other) => one.id !== other.id && overlap(one, other)))).toEqual([]);
});
