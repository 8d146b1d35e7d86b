import { and, asc, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/accounts/sessions.ts';
import { orders } from '../../../server/db/tables/applications.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { bookings, slots as slotRows } from '../../../server/db/tables/booking.ts';
import { courses, enrolments } from '../../../server/db/tables/courses.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { transact } from '../../../server/db/transact.ts';
import { newId } from '../../../server/ids.ts';
import { countOwed } from '../../../server/promises/count-owed.ts';
import { readCredits } from '../../../server/promises/credits.ts';
import { readShownPromises } from '../../../server/promises/read-promises.ts';
import { prepareChange, type WantedChange } from '../../../server/schedule/change-session.ts';
import { watchSessions } from '../../../server/schedule/watch.ts';
import { form, order, psychology, truth } from '../../support/enrolment/payments.ts';
import { booker, type SignedInPerson, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const hour = 3_600_000;
const course = 'course-ap-psychology';
let tutor: SignedInPerson;
let student: SignedInPerson;
let slots = 0;

beforeAll(async () => {
  tutor = await seedTutor(server.db, course, server.clock.now);
});

/** Each test has a student of its own who has paid for two sessions. */
beforeEach(async () => {
  const { db, clock, razorpay } = server;
  const { orderId } = await order(server, {
    item: psychology,
    amount: 84_999,
    application: form({ email: `${newId()}@example.org` }),
  });
  await server.deliver(razorpay.event('payment.captured', razorpay.pay(orderId)));
  const bought = await truth(db, orderId);
  const id = bought.student?.id ?? '';
  student = { id, token: await openSession(db, { role: 'student', id }, clock.now) };
  const contents = { quizzes: 0, mockTests: 0, sheets: 1, tutors: 1, sessions: 2 };
  await db.update(orders).set({ contents }).where(eq(orders.id, orderId));
});

/** A time that no other test has, at least two days from now. */
const newSlot = () => {
  slots += 1;
  return seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + (48 + slots * 2) * hour));
};
const book = async (more: object = {}) => {
  const slot = await newSlot();
  const { http, body } = await booker(server, student).book(slot, more);
  const [row] = await server.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.slotId, slot));
  return { http, body, slot, bookingId: row?.id ?? '' };
};
const full = {
  status: 0,
  reason: 'notOpen',
  msg: 'All 2 sessions of this course are booked or held. Write to the school for another.',
};
const left = async () => {
  const [shown] = await readShownPromises(server.db, student.id, { now: server.clock.now, zone: 'Asia/Kolkata' });
  const sessions = shown?.families.find(({ family }) => family === 'sessions');
  const credit = (await readCredits(server.db, student.id, 'session', server.clock.now)).get(course);
  // What is refused and what is shown are one reckoning.
  expect(credit?.left).toBe(sessions?.left);
  return sessions?.left;
};
/** Lets time pass; the student signs in again. */
const pass = async (hours: number) => {
  server.clock.pass(hours * hour);
  student.token = await openSession(server.db, { role: 'student', id: student.id }, server.clock.now);
};
const change = (wanted: WantedChange) => {
  const { environment: school, secret } = server.app.context;
  const deps = { school, site: 'https://school.example', secret, now: server.clock.now };
  return transact(server.db, async (tx) => (await prepareChange(tx, wanted, { by: 'school' }, deps)).finish);
};

describe('a course that was sold with a number of sessions', () => {
  it('has that many to book and no more, and gives back what is canceled in time', async () => {
    expect(await left()).toBe(2);
    const [one, other] = [await book(), await book()];
    expect([one.http, other.http, await left()]).toEqual([200, 200, 0]);
    expect((await book()).body).toMatchObject(full);
    // A repeat of what is booked is the same booking, and uses nothing.
    expect((await booker(server, student).book(one.slot)).http).toBe(200);
    expect((await booker(server, student).cancel(other.slot)).http).toBe(200);
    expect(await left()).toBe(1);
    expect((await book()).http).toBe(200);
    expect((await book()).http).toBe(409);
  });

  it('has as many more as staff give with a reason, which can be taken back and stands in the record of actions', async () => {
    const { db, clock } = server;
    const clerk = await seedStaff(db, `clerk-${newId()}`, 'staff', clock.now);
    const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.studentId, student.id));
    const grant = (sessions: number, id = enrolment?.id) =>
      server.call(
        '/desk/grantSessions',
        { student: student.id, enrolment: id, sessions, reason: 'A week was lost' },
        { token: clerk.token },
      );
    await book();
    await book();
    expect((await book()).http).toBe(409);
    expect((await grant(2)).body).toMatchObject({ status: 1, included: 4 });
    expect(await left()).toBe(2);
    expect((await book()).http).toBe(200);
    expect((await grant(-3)).body).toMatchObject({ reason: 'closed', msg: 'You can take back only what was given: 2 so far.' });
    expect((await grant(-1)).body).toMatchObject({ included: 3 });
    expect(await left()).toBe(0);
    expect((await grant(1, newId())).body).toMatchObject({ reason: 'notFound' });
    expect((await grant(51)).body).toMatchObject({ reason: 'badInput' });
    const rows = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'student.grant-sessions'), eq(auditEvents.subjectId, student.id)))
      .orderBy(asc(auditEvents.at));
    expect(rows.map(({ before, after, reason }) => [before?.sessions, after?.sessions, reason])).toEqual([
      [2, 4, 'A week was lost'],
      [4, 3, 'A week was lost'],
    ]);
    // Where a number was not sold there is nothing to count.
    await db
      .update(orders)
      .set({ contents: null })
      .where(eq(orders.paymentId, enrolment?.paymentId ?? ''));
    expect((await grant(1)).body).toMatchObject({ reason: 'notOpen' });
  });

  it('has one winner for the last of them, however many are asked for at once', async () => {
    await book();
    const answers = await Promise.all(Array.from({ length: 8 }, () => book()));
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await left()).toBe(0);
  });

  it('gives a session back that the tutor missed, keeps one that the student missed, and takes both back with the word', async () => {
    const [one] = [await book(), await book()];
    await pass(48 + slots * 2 + 3);
    expect(await left()).toBe(0);
    await change({ bookingId: one.bookingId, change: 'sayStudentAbsent' });
    expect(await left()).toBe(0);
    expect((await book()).body).toMatchObject(full);
    await change({ bookingId: one.bookingId, change: 'sayTutorAbsent' });
    expect(await left()).toBe(1);
    await change({ bookingId: one.bookingId, change: 'takeBack' });
    expect(await left()).toBe(0);
    await change({ bookingId: one.bookingId, change: 'sayTutorAbsent' });
    expect((await book()).http).toBe(200);
    expect(await left()).toBe(0);
  });

  it('judges a canceled one as if it had never been booked, whoever canceled it, and even where its student was in the room', async () => {
    const owed = () => countOwed(server.db, { now: server.clock.now, zone: 'Asia/Kolkata' });
    const judged = async () => {
      const [shown] = await readShownPromises(server.db, student.id, { now: server.clock.now, zone: 'Asia/Kolkata' });
      const { promised, delivered, due, late } = shown?.families.find(({ family }) => family === 'sessions') ?? {};
      return [promised, delivered, due, late, await left()];
    };
    const before = await owed();
    const untouched = [2, 0, 0, 0, 2];
    const [one, other] = [await book(), await book()];
    await booker(server, student).cancel(one.slot);
    await change({ bookingId: other.bookingId, change: 'cancel' });
    expect(await judged()).toEqual(untouched);
    await change({ bookingId: other.bookingId, change: 'restore' });
    expect((await judged()).at(-1)).toBe(1);
    await change({ bookingId: other.bookingId, change: 'move', to: await newSlot() });
    await change({ bookingId: other.bookingId, change: 'cancel' });
    expect(await judged()).toEqual(untouched);
    const { bookingId, slot } = await book();
    const [row] = await server.db.select().from(slotRows).where(eq(slotRows.id, slot));
    const startsAt = row?.startsAt ?? server.clock.now;
    const now = server.clock.now;
    server.clock.now = new Date(startsAt.getTime() - 60_000);
    await server.db.update(bookings).set({ studentCameAt: server.clock.now }).where(eq(bookings.id, bookingId));
    await change({ bookingId, change: 'cancel' });
    for (const hours of [0.5, 2, 30]) {
      server.clock.now = new Date(startsAt.getTime() + hours * hour);
      await watchSessions(server.app.context);
      expect([await judged(), await owed()]).toEqual([untouched, before]);
    }
    expect(
      await server.db
        .select()
        .from(notices)
        .where(like(notices.once, `absence-%:${bookingId}`)),
    ).toEqual([]);
    server.clock.now = now;
  });

  it('keeps one that can’t be canceled any more, and gives it back where the school cancels it', async () => {
    const { bookingId, slot } = await book();
    await pass(48 + slots * 2 - 2);
    expect((await booker(server, student).cancel(slot)).body).toMatchObject({ reason: 'closed' });
    expect(await left()).toBe(1);
    await change({ bookingId, change: 'cancel' });
    expect(await left()).toBe(2);
  });

  it('asks for which course a session is where the tutor teaches several, and counts none where one of two enrollments counts none', async () => {
    const { db, clock } = server;
    const other = 'course-ap-statistics';
    await db.update(courses).set({ instructorId: tutor.id }).where(eq(courses.id, other));
    await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: other, createdAt: clock.now });
    expect((await book()).body).toMatchObject({ reason: 'badInput', msg: 'Choose the course this session is for.' });
    expect((await book({ courseId: other })).http).toBe(200);
    expect(await left()).toBe(2);
    // Given by the school as well, without a number.
    await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: course, createdAt: clock.now });
    for (let times = 0; times < 3; times += 1) expect((await book({ courseId: course })).http).toBe(200);
    expect((await readCredits(db, student.id, 'session', clock.now)).has(course)).toBe(false);
  });
});
