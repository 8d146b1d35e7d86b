import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StudentFile } from '../../../../contract/desk/students.ts';
import type { Family } from '../../../../contract/parents/parents.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { refunds } from '../../../../server/db/tables/applications.ts';
import { bookings } from '../../../../server/db/tables/booking.ts';
import { doubts } from '../../../../server/db/tables/doubts.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { goals } from '../../../../server/db/tables/plan.ts';
import { reports } from '../../../../server/db/tables/reports.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { requestRefund } from '../../../../server/enrolment/refunds/request-refund.ts';
import { newId } from '../../../../server/ids.ts';
import type { FamilyState } from '../../../../server/promises/make-promises.ts';
import { readPaidPromises, readPromises } from '../../../../server/promises/read-promises.ts';
import { form, order, psychology, truth } from '../../../support/enrolment/payments.ts';
import { seedSlot, seedTutor } from '../../../support/schedule/booking.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { seedQuiz, seedStaff } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const day = 86_400_000;
const course = 'course-ap-psychology';

/** Somebody who has paid for a course. */
async function buyer(email: string) {
  const { orderId } = await order(server, { item: psychology, amount: 84_999, application: form({ email }) });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const { enrolments, student } = await truth(server.db, orderId);
  const [enrolment] = enrolments;
  if (!enrolment || !student) throw new Error('Nobody was enrolled.');
  return { paymentId: payment.id, studentId: student.id, since: enrolment.createdAt };
}
const moment = () => ({ now: server.clock.now, zone: 'Asia/Kolkata' });
const brief = (families: readonly FamilyState[] = []) =>
  Object.fromEntries(families.map(({ family, promised, delivered, due, late }) => [family, [promised, delivered, due, late]]));
const none = [0, 0, 0, 0];

it('what a course promises follows from what was sold, held, reported and answered, and a refund keeps it', async () => {
  const { db, clock } = server;
  const { paymentId, studentId, since } = await buyer('promises@example.org');
  const tutor = await seedTutor(db, course, clock.now);
  const read = async () => (await readPromises(db, studentId, moment()))[0]?.families;
  expect(brief(await read())).toEqual({ sessions: none, mockTests: none, meetings: [3, 0, 0, 0], reports: none, doubts: none });

  // A test date gives the meetings their time: one every ten days.
  const testDate = new Date(since.getTime() + 31 * day).toISOString().slice(0, 10);
  await db.insert(goals).values({ studentId, courseId: course, testDate, weeklyMinutes: 60, setAt: clock.now });
  const slot = (days: number) => seedSlot(db, tutor.id, new Date(since.getTime() + days * day));
  const booking = { studentId, courseId: course, bookedAt: clock.now };
  const came = { studentCameAt: clock.now };
  await db.insert(bookings).values([
    { id: newId(), slotId: await slot(2), kind: 'session', ...booking },
    { id: newId(), slotId: await slot(3), kind: 'session', ...booking, ...came },
    { id: newId(), slotId: await slot(4), kind: 'session', ...booking, cancelledAt: clock.now },
    { id: newId(), slotId: await slot(5), kind: 'meeting', ...booking },
  ]);
  const { quizId, versionId } = await seedQuiz(db, 'promises-quiz', clock.now);
  await db.insert(sittings).values({
    id: newId(),
    studentId,
    quizId,
    versionId,
    state: 'submitted',
    ending: 'student',
    assignedAt: since,
    submittedAt: new Date(since.getTime() + day),
  });
  const asked = { studentId, courseId: course, subject: 'Why?', state: 'asked' as const, changedAt: clock.now };
  await db.insert(doubts).values([
    { id: newId(), clientKey: 'one', ...asked, askedAt: since, dueAt: new Date(since.getTime() + day) },
    { id: newId(), clientKey: 'two', ...asked, askedAt: since, firstAnswerAt: new Date(since.getTime() + day) },
  ]);

  clock.pass(16.5 * day);
  // Something was sat in the first two weeks, and nobody made their report.
  const expected = {
    sessions: [2, 1, 0, 1],
    mockTests: none,
    meetings: [3, 1, 1, 0],
    reports: [1, 0, 0, 1],
    doubts: [2, 1, 0, 1],
  };
  expect(brief(await read())).toEqual(expected);
  const from = new Date(since.getTime() - (since.getTime() % day));
  await db.insert(reports).values({ id: newId(), studentId, from, data: {} as never, createdAt: clock.now });
  expect(brief(await read()).reports).toEqual([1, 1, 0, 0]);

  const request = { paymentId, amountMinor: 100_000, key: 'promises', reason: 'leaves', access: 'ends' as const };
  await db.transaction((tx) => requestRefund(tx, request, { ...server.app.context, now: clock.now }));
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(brief(refund?.reckoning?.promises ?? [])).toEqual({ ...expected, reports: [1, 1, 0, 0] });
});

it('is read at the desk and by a command', async () => {
  const { studentId, paymentId } = await buyer('told@example.org');
  const staff = await seedStaff(server.db, 'promise-clerk', 'staff', server.clock.now);
  const { body } = await server.call('/desk/getStudent', { student: studentId }, { token: staff.token });
  const { promises } = body.data as StudentFile;
  expect(promises.map(({ course: name, families }) => [name, brief(families).meetings])).toEqual([
    ['AP Psychology', [3, 0, 0, 0]],
  ]);
  const { succeed } = adminCommands(server);
  expect(await succeed('student', 'promises', 'told@example.org')).toMatch(/AP Psychology\s+Parent meetings\s+0 of 3 given/);
  expect(await succeed('refund', 'reckon', paymentId)).toMatch(/Parent meetings\s+0 of 3 given/);
});

it('is read by the student and by the parents as the desk has it', async () => {
  const { studentId } = await buyer('family@example.org');
  const { db, clock } = server;
  const staff = await seedStaff(db, newId(), 'staff', clock.now);
  const address = `${newId()}@example.org`;
  await db.update(students).set({ guardianEmail: address }).where(eq(students.id, studentId));
  const ask = async (path: string, body: object, token: string) => (await server.call(path, body, { token })).body.data;
  const open = (role: 'student' | 'parent', id: string) => openSession(db, { role, id }, clock.now);
  const atDesk = (await ask('/desk/getStudent', { student: studentId }, staff.token)) as StudentFile;
  const own = await ask('/getPromises', { studentId }, await open('student', studentId));
  const { children } = (await ask('/getFamily', {}, await open('parent', address))) as Family;
  expect(atDesk.promises).toHaveLength(1);
  expect([own, children[0]?.promises]).toEqual([atDesk.promises, atDesk.promises]);
});

it('a refund is reckoned by what was given, where the school has set what each family is worth', async () => {
  const { paymentId } = await buyer('shares@example.org');
  const { environment, clock } = server;
  const shares = { sessions: 50, meetings: 50 };
  environment.refundRule = { fullDays: null, proRataDays: 100, keptPercent: 0, withinDays: 10, shares };
  clock.pass(50 * day);
  const { succeed } = adminCommands(server);
  const said = await succeed('refund', 'reckon', paymentId);
  environment.refundRule = null;
  // Half of the time is gone, and no meeting was held.
  expect(said).toMatch(/Owed\s+₹63,749\.25\n/);
  expect(said).toMatch(/For sessions\s+₹21,249\.75 of ₹42,499\.50 used\n/);
  expect(said).toMatch(/For parent meetings\s+₹0 of ₹42,499\.50 used\n/);
});

it('a payment that bought nothing has no promises, nor a student of no course', async () => {
  expect(await readPaidPromises(server.db, 'pay_unknown', moment())).toBeNull();
  expect(await readPromises(server.db, 'nobody', moment())).toEqual([]);
});
