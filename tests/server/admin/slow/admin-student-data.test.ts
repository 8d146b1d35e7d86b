import { readdir } from 'node:fs/promises';
import { eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sendPasswordLink } from '../../../../server/accounts/forgot-password.ts';
import { applications, orders, payments } from '../../../../server/db/tables/applications.ts';
import { bookings } from '../../../../server/db/tables/booking.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { inquiries } from '../../../../server/db/tables/inquiries.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { deliverMail } from '../../../../server/mail/deliver.ts';
import { inquiryLetter } from '../../../../server/mail/letters/inquiry.ts';
import { queueMail } from '../../../../server/mail/outbox.ts';
import { form, type OrderAnswer, order } from '../../../support/enrolment/payments.ts';
import { seedSlot, seedTutor } from '../../../support/schedule/booking.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { seedQuiz, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
let email: string;
let inquiryId: string;
let bought: OrderAnswer;
let student: typeof students.$inferSelect;
let tutor: { id: string };
let slots = 0;

beforeAll(async () => {
  await seedQuiz(server.db, 'owls', server.clock.now);
  tutor = await seedTutor(server.db, 'course-sat', server.clock.now);
});

/** A student with everything there is: bought a course, set a password, signed in, failed to, sat a quiz, asked, applied again, booked a session. */
beforeEach(async () => {
  const { db, razorpay, clock } = server;
  email = `s${newId()}@example.org`;
  bought = await order(server, { application: form({ email }) });
  await server.deliver(razorpay.event('payment.captured', razorpay.pay(bought.orderId)));
  [student] = (await db.select().from(students).where(eq(students.username, email))) as [typeof student];
  await sendPasswordLink({ username: email }, { ...server.app.context, now: clock.now, address: newId() });
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, email));
  const link = mails.find(({ subject }) => subject === 'Set your password')?.text ?? '';
  const token = /token=([\w-]{43})/.exec(link)?.[1];
  await server.call('/setPassword', { token, password: 'a password of my own' });
  await server.call('/loginStudent', { username: email, password: 'wrong' });
  const { body } = await server.call('/loginStudent', { username: email, password: 'a password of my own' });
  const [sitting] = await db.select().from(sittings).where(eq(sittings.studentId, student.id));
  const call = (path: string, more: object) =>
    server.call(path, { studentQuizId: sitting?.id, ...more }, { token: String(body.token) });
  await call('/startAttempt', {});
  const at = clock.now.getTime();
  await call('/saveAnswers', {
    entries: [{ seq: 1, question: 1, answer: 'B', marked: false, at }],
    events: [{ id: newId(), kind: 'keyPressed', detail: 'Alt', at }],
  });
  const inquiry = { name: 'Asha', email: email.toUpperCase(), phone: '+91 98', course: 'AP Statistics', details: '' };
  inquiryId = newId();
  await db.insert(inquiries).values({ id: inquiryId, ...inquiry, at: clock.now });
  const mailed = { recipient: 'school@prepchart.example', ...inquiryLetter(inquiry), once: `inquiry:${inquiryId}` };
  await db.transaction((tx) => queueMail(tx, mailed, clock.now));
  await order(server, { application: form({ email }) });
  slots += 1;
  const slot = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + (48 + slots) * 3_600_000));
  await call('/assignStudentSession', { studentId: student.id, sessionId: slot, studentQuizId: undefined });
});

/** Gives back the student's session, without which nobody is erased. */
async function cancelSession(): Promise<void> {
  const [booking] = await server.db.select().from(bookings).where(eq(bookings.studentId, student.id));
  expect(await admin('booking', 'cancel', booking?.id ?? '')).toMatchObject({ exitCode: 0 });
}

const { run: admin } = adminCommands(server);

it('student export has everything that is held, as JSON, and nothing that opens an account', async () => {
  const { exitCode, out } = await admin('student', 'export', email);
  expect(exitCode).toBe(0);
  const data = JSON.parse(out);
  // Exporting is an action, too: the second time it is one more.
  const { actions, ...again } = JSON.parse((await admin('student', 'export', email, '--json')).out);
  expect({ ...again, actions: actions.slice(0, -1) }).toEqual(data);
  expect(
    Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : 'one'])),
  ).toEqual({
    ...{
      student: 'one',
      actions: 1,
      actionsOnSeveral: 0,
      enrolments: 1,
      bookings: 1,
      sittings: 1,
      drills: 0,
      notebook: 0,
      notebookAnswers: 0,
      goals: 0,
      reports: 0,
      answers: 1,
      events: 1,
      applications: 2,
      orders: 2,
      payments: 1,
      papers: 1,
      refunds: 0,
      disputes: 0,
      doubts: 0,
      doubtEdits: 0,
      doubtLines: 0,
      doubtShares: 0,
      doubtShareRatings: 0,
      draftLinks: 0,
      consents: 0,
      consentChoices: 0,
      consentEvents: 0,
      consentAsks: 0,
      groups: 0,
      instalments: 0,
      complaints: 0,
      photos: 0,
      pdfs: 0,
      homework: 0,
      addressChanges: 0,
      mergedAccounts: 0,
      objections: 0,
      writtenScores: 0,
      tutorMarks: 0,
      problems: 0,
      examMessages: 0,
      notices: 0,
      noticeSettings: 0,
      notifiedBrowsers: 0,
    },
    ...{ inquiries: 1, mails: 8, devices: 1, sessions: 1, signInFailures: 1, passwordLinks: 1 },
  });
  expect(data.student).toMatchObject({ username: email, firstname: 'Asha Rani', lastname: 'Menon', contact: '+919876543210' });
  expect(data.enrolments).toMatchObject([{ course: 'SAT Dominance Program', plan: 'SAT Sprint' }]);
  const course = 'SAT Dominance Program';
  expect(data.bookings).toMatchObject([
    { tutorFirstname: 'Ravi', tutorLastname: 'Iyer', course, minutes: 60, cancelledAt: null },
  ]);
  expect(data.sittings).toMatchObject([{ title: 'Owls', state: 'inProgress' }]);
  expect(data.answers).toMatchObject([{ question: 1, answer: 'B' }]);
  expect(data.events).toMatchObject([{ kind: 'keyPressed', detail: 'Alt' }]);
  expect(data.applications[0].form).toEqual(form({ email }));
  const { passwordHash } = (await server.db.select().from(students).where(eq(students.id, student.id)))[0] ?? {};
  const [application] = await server.db.select().from(applications).where(eq(applications.studentId, student.id));
  for (const field of ['calendar', 'unsubscribeUrl', 'html']) expect(Object.keys(data.mails[0])).not.toContain(field);
  expect(out).not.toContain('BEGIN:VCALENDAR');
  for (const secret of [passwordHash, application?.key, 'token=', '/application/']) expect(out).not.toContain(secret);
});

it('student erase asks for --yes first, and changes nothing without', async () => {
  const answer = await admin('student', 'erase', email);
  expect(answer).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining(`This erases ${email} for good. Say --yes to do it.`),
  });
  expect(await server.db.select().from(students).where(eq(students.id, student.id))).toHaveLength(1);
  expect(await admin('student', 'erase', 'nobody', '--yes')).toMatchObject({
    exitCode: 1,
    err: "There is no student 'nobody'.\n",
  });
});

it('student erase is refused while a session lies ahead, and says what to cancel', async () => {
  const { db } = server;
  const [booking] = await db.select().from(bookings).where(eq(bookings.studentId, student.id));
  const before = (await db.select().from(students)).length;
  expect(await admin('student', 'erase', email, '--yes')).toMatchObject({
    exitCode: 1,
    err: `${email} has 1 session ahead. Cancel first, so that tutors hear of it:\nbooking cancel ${booking?.id}\n`,
  });
  expect(await db.select().from(students)).toHaveLength(before);
  await cancelSession();
  expect(await admin('student', 'erase', email, '--yes')).toMatchObject({ exitCode: 0 });
});

async function allTables(): Promise<PgTable[]> {
  const folder = new URL('../../../../server/db/tables/', import.meta.url);
  const modules: object[] = await Promise.all((await readdir(folder)).map((file) => import(new URL(file, folder).pathname)));
  return modules.flatMap((module) => Object.values(module)).filter((each): each is PgTable => is(each, PgTable));
}

it('student erase leaves nothing of a student in any table but the paid order, its amount and its dates', async () => {
  const { db } = server;
  const tables = await allTables();
  await cancelSession();
  const dump = async () => {
    const rows = await Promise.all(tables.map((table) => db.select().from(table)));
    return JSON.stringify(rows).toLowerCase();
  };
  const before = await dump();
  const [booking] = await db.select().from(bookings).where(eq(bookings.studentId, student.id));
  const personal = [email, student.id, `booked-tutor:${booking?.id}`, 'asha rani menon', 'hill school'];
  for (const each of personal) expect(before).toContain(each);

  const { exitCode, out } = await admin('student', 'erase', email.toUpperCase(), '--yes');
  expect([exitCode, out]).toEqual([
    0,
    `${email} is erased, with 1 sitting, 1 enrollment, 1 booking, 2 applications, 1 inquiry, 10 mails. 1 paid order without a name stays for the books.\n`,
  ]);
  const after = await dump();
  expect(after).not.toContain(email);
  expect(after).not.toContain(student.id);
  // What the tutor was told of the session has the student's name in it.
  expect(after).not.toContain(booking?.id);
  const [kept] = await db.select().from(orders).where(eq(orders.id, bought.orderId));
  expect(kept).toMatchObject({
    amount: 77_777,
    currency: 'INR',
    itemName: 'SAT Sprint',
    state: 'enrolled',
    paidAt: server.clock.now,
  });
  expect(await db.select().from(payments).where(eq(payments.orderId, bought.orderId))).toMatchObject([{ status: 'captured' }]);
  const [application] = await db
    .select()
    .from(applications)
    .where(eq(applications.id, kept?.applicationId ?? ''));
  expect(application).toMatchObject({
    studentId: null,
    form: { name: 'Erased', email: `erased-${application?.id}@erased.invalid`, phone: '-', school_name: '-', parent_name: '-' },
  });
  expect((await server.call('/loginStudent', { username: email, password: 'a password of my own' })).http).toBe(401);
  expect((await server.call('/getApplication', { token: bought.application })).body).toMatchObject({
    data: { name: 'Erased', account: null },
  });
});

it('student erase finds also the mails that were sent, of whose text nothing is left', async () => {
  const { db, clock } = server;
  await cancelSession();
  const about = () =>
    db
      .select()
      .from(outbox)
      .where(eq(outbox.once, `inquiry:${inquiryId}`));
  await deliverMail(
    db,
    async () => {},
    () => clock.now,
  );
  expect(await about()).toMatchObject([{ subject: 'Inquiry: AP Statistics, Asha', text: '', sentAt: clock.now }]);
  expect((await admin('student', 'erase', email, '--yes')).exitCode).toBe(0);
  expect(await about()).toEqual([]);
});

it('what belongs to others stays: another address that ends alike, and an address that two accounts share', async () => {
  const { db, clock } = server;
  const longer = `x${email}`;
  const theirs = { recipient: longer, subject: 'theirs', paragraphs: [{ facts: [['Email', longer] as const] }] };
  await db.transaction((tx) => queueMail(tx, theirs, clock.now));
  const sibling = newId();
  await seedStudent(db, sibling, clock.now);
  await db.update(students).set({ email }).where(eq(students.username, sibling));
  await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-ap-statistics' });
  const asked = async () => (await db.select().from(inquiries).where(eq(inquiries.email, email.toUpperCase()))).length;
  const mailed = async (recipient: string) => (await db.select().from(outbox).where(eq(outbox.recipient, recipient))).length;
  expect([await asked(), await mailed(email), await mailed(longer)]).toEqual([1, 5, 1]);
  await cancelSession();
  await admin('student', 'erase', email, '--yes');
  // Left are the inquiry, and the mails that name neither payment nor booking: they may be the sibling's.
  expect([await asked(), await mailed(email), await mailed(longer)]).toEqual([1, 2, 1]);
  expect(await db.select().from(students).where(eq(students.username, sibling))).toHaveLength(1);
});
