import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MeetingsPage } from '../../../contract/meetings/meetings.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { newestNotice } from '../../../server/consent/notices.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { meetingsPath } from '../../../server/meetings/meeting-link.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import { order } from '../../support/enrolment/payments.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { insertFinishedSat, seedFullSat } from '../../support/server/server-results.ts';
import { sharedPaymentServer, sharedServer } from '../../support/server/shared-server.ts';

const hourMs = 3_600_000;
const course = 'course-sat';
const server = sharedServer();
const payments = sharedPaymentServer();
const inFewWays = fewWaysOf(server);
let tutor: SignedInPerson;
let student: SignedInPerson;

beforeAll(async () => {
  tutor = await seedTutor(server.db, course, server.clock.now);
  student = await seedLearner(server.db, [course], server.clock.now);
});

const slotIn = (hours: number) => seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + hours * hourMs));

describe.runIf(testDatabase === 'postgres')('what a family does takes few ways to the database and back:', () => {
  it('a meeting that is booked by a mailed link, whose step is marked, and that is canceled', async () => {
    const { db, clock, app } = server;
    const [row] = await db.select().from(students).where(eq(students.id, student.id));
    const family = { id: student.id, email: row?.email ?? '', guardianEmail: row?.guardianEmail ?? null };
    const token = meetingsPath(family, app.context.secret, clock.now).replace('/meetings/', '');
    const sessionId = await slotIn(48);
    await inFewWays('/bookMeeting', {}, { token, sessionId, courseId: course, timeZone: 'Asia/Kolkata' });
    const steps = [{ text: 'Two drills a week', isDone: false }];
    await db.update(bookings).set({ steps }).where(eq(bookings.slotId, sessionId));
    await inFewWays('/markMeetingStep', {}, { token, sessionId, step: 'Two drills a week', isDone: true });
    const { meetings } = (await inFewWays('/getMeetings', {}, { token })).data as MeetingsPage;
    expect(meetings).toMatchObject([{ sessionId, steps: [{ text: 'Two drills a week', isDone: true }] }]);
    await inFewWays('/cancelMeeting', {}, { token, sessionId });
    expect((await inFewWays('/getMeetings', {}, { token })).data).toMatchObject({ meetings: [] });
  });

  it('a session about a finished test, and the way into its room', async () => {
    const { db, clock, app } = server;
    server.environment.roomServer = 'https://meet.school.example/rooms';
    const sat = await seedFullSat(db, clock.now);
    const { recordId } = await insertFinishedSat(db, {
      studentId: student.id,
      sat,
      rights: [20, 2, 3, 4],
      submittedAt: clock.now,
    });
    const sessionId = await slotIn(47);
    await inFewWays('/assignStudentSession', student, { studentId: student.id, sessionId, studentQuizId: recordId });
    const [booking] = await db.select().from(bookings).where(eq(bookings.slotId, sessionId));
    expect(booking).toMatchObject({ aboutSitting: recordId });
    const [letter] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.once, `booked-tutor:${booking?.id}`));
    expect(letter?.text).toContain('missed these questions');
    clock.pass(47 * hourMs - 60_000);
    const token = roomPath(booking?.id ?? '', 'student', app.context.secret).replace('/session/', '');
    expect((await inFewWays('/joinSession', {}, { token })).url).toMatch(/^https:/);
    clock.pass(2 * hourMs);
    student = { ...student, token: await openSession(db, { role: 'student', id: student.id }, clock.now) };
  });

  it('the page of an application, before it is paid and after', async () => {
    const { orderId, application } = await order(payments);
    const read = () => fewWaysOf(payments)('/getApplication', {}, { token: application });
    expect(await read()).toMatchObject({ data: { state: 'open', money: 'none' } });
    await payments.deliver(payments.razorpay.event('payment.captured', payments.razorpay.pay(orderId)));
    expect(await read()).toMatchObject({ data: { state: 'enrolled', money: 'counted', account: { isNew: true } } });
  });

  it('the end of what parents see, and how they are told', async () => {
    const { db, clock } = server;
    await db.update(students).set({ guardianEmail: 'ravi@example.org' }).where(eq(students.id, student.id));
    const token = await openSession(db, { role: 'parent', id: 'ravi@example.org' }, clock.now);
    const ways = [{ kind: 'reports', mail: 'never', push: true }];
    await inFewWays('/chooseNotices', { token }, { timeZone: 'Asia/Kolkata', quiet: null, ways });
    await inFewWays('/endParentAccess', student, { studentId: student.id, isOfAge: true });
    const [row] = await db.select().from(students).where(eq(students.id, student.id));
    expect(row).toMatchObject({ parentsEndedAt: clock.now, reportsStoppedAt: expect.any(Date) });
  });

  it('what parents agree to, and take back', async () => {
    const { db, clock } = server;
    server.environment.schoolMail = 'school@example.org';
    const child = await seedLearner(db, [course], clock.now);
    await db.update(students).set({ guardianEmail: 'leela@example.org' }).where(eq(students.id, child.id));
    const parent = { token: await openSession(db, { role: 'parent', id: 'leela@example.org' }, clock.now) };
    const own = { student: child.id, noticeVersion: newestNotice.version, noticeLanguage: newestNotice.language };
    const adult = { relation: 'mother', name: 'Leela Menon', birthYear: 1979, purposes: [] };
    await server.call('/giveConsent', { ...own, ...adult }, parent);
    for (const [purpose, given] of [
      ['teaching', true],
      ['teaching', false],
      ['sharing', true],
      ['sharing', false],
    ] as const) {
      const state = given ? 'given' : 'withdrawn';
      const { data } = await inFewWays('/chooseConsent', parent, { ...own, purpose, given });
      expect(data).toMatchObject({ purposes: expect.arrayContaining([expect.objectContaining({ purpose, state })]) });
    }
    await inFewWays('/chooseDoubtSharing', parent, { student: child.id, allowed: true });
    await inFewWays('/chooseDoubtSharing', parent, { student: child.id, allowed: false });
    const letters = await db
      .select()
      .from(outbox)
      .where(like(outbox.once, `consent:${child.id}:teaching:%`));
    expect(letters).toMatchObject([{ recipient: 'school@example.org' }]);
  });

  it('what a session is used for first in a minute', async () => {
    const [first, second] = [await slotIn(52), await slotIn(54)];
    await booker(server, student).book(first);
    server.clock.pass(hourMs / 60 + 1);
    await inFewWays('/moveStudentSession', student, { studentId: student.id, sessionId: first, to: second });
    const { body } = await server.call('/getSignIns', {}, { token: student.token });
    expect(body.data).toMatchObject([{ usedAt: server.clock.now.getTime() }]);
  });
});
