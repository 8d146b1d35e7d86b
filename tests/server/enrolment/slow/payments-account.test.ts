import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { ApplicationForm } from '../../../../contract/enrolment/applications.ts';
import { courses } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { parentLinks } from '../../../../server/db/tables/parents.ts';
import { passwordLinks, students } from '../../../../server/db/tables/people.ts';
import { reconcileOrders } from '../../../../server/enrolment/orders/reconcile.ts';
import { readCourses } from '../../../../server/portal/courses.ts';
import { form, mailsAbout, order, psychology, truth } from '../../../support/enrolment/payments.ts';
import { seedStudent, seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();

/** Applies and pays. Returns what the database has of it. */
async function pay(application: Partial<ApplicationForm>, more: Record<string, unknown> = {}) {
  return payFor((await order(server, { application: form(application), ...more })).orderId);
}

async function payFor(orderId: string) {
  const payment = server.razorpay.pay(orderId);
  expect(await server.deliver(server.razorpay.event('payment.captured', payment))).toBe(200);
  return { ...(await truth(server.db, orderId)), paymentId: payment.id, orderId };
}
const withMail = async (once: string) => (await server.db.select().from(outbox).where(eq(outbox.once, once)))[0];

it('the account: e-mail in lower case, last word of the name, class and phone; its password is set by a mailed link', async () => {
  const { student, application, paymentId } = await pay({ name: ' Asha  Rani\tMenon ', email: ' Asha.Menon@Example.ORG ' });
  expect(student).toMatchObject({
    ...{ username: 'asha.menon@example.org', email: 'Asha.Menon@Example.ORG', firstname: 'Asha Rani', lastname: 'Menon' },
    ...{ standard: '11', contact: '+919876543210', passwordHash: null, disabledAt: null, isDemo: false },
  });
  expect(application?.isNewAccount).toBe(true);
  const mail = await withMail(`account:${paymentId}`);
  expect(mail).toMatchObject({ recipient: 'Asha.Menon@Example.ORG', text: expect.stringContaining('/set-password?token=') });
  expect(
    await server.db
      .select()
      .from(passwordLinks)
      .where(eq(passwordLinks.studentId, student?.id ?? '')),
  ).toHaveLength(1);
});

it('names of one word, of many, very long ones and odd characters make an account', async () => {
  const names: [string, string, string][] = [
    ['Madonna', 'Madonna', ''],
    ['李 小龙', '李', '小龙'],
    ['O’Neil-Ωmega 🦉 <b>x</b>', 'O’Neil-Ωmega 🦉', '<b>x</b>'],
    [`${'A'.repeat(99)} ${'B'.repeat(100)}`, 'A'.repeat(99), 'B'.repeat(100)],
    ['Asha\u0001\u007f Menon', 'Asha', 'Menon'],
    ["Robert'); drop table students;--", "Robert'); drop table", 'students;--'],
  ];
  for (const [index, [name, firstname, lastname]] of names.entries()) {
    const { student, order: paid } = await pay({ name, email: `named${index}@example.org` });
    expect([paid.state, student?.firstname, student?.lastname]).toEqual(['enrolled', firstname, lastname]);
  }
});

it('an account that is there gets the enrolment, and no new password mail', async () => {
  const first = await pay({ email: 'two@example.org' });
  const second = await pay({ email: 'TWO@example.org', name: 'Asha Menon' }, { item: psychology, amount: 84_999 });
  expect(second.student).toEqual(first.student);
  expect(second.application?.isNewAccount).toBe(false);
  expect(await mailsAbout(server.db, second.paymentId)).toEqual(['receipt', 'school']);
});

it('of an account that is there what the record lacks is filled in, and nothing else is changed', async () => {
  const { id } = await seedStudent(server.db, 'lacking@example.org', server.clock.now);
  const buy = async (beside: object) => {
    const application = form({ email: 'lacking@example.org', parent_name: 'Leela Menon' });
    const { orderId } = await order(server, { application, repeat: true, ...beside });
    await server.deliver(server.razorpay.event('payment.captured', server.razorpay.pay(orderId)));
    return (await truth(server.db, orderId)).student;
  };
  // Staff have named a parent; neither year nor phone is known.
  await server.db.update(students).set({ guardianName: 'Ravi Menon' }).where(eq(students.id, id));
  const said = { birthYear: 2010, parentPhone: '+919876543210' };
  const told = { guardianName: 'Ravi Menon', birthYear: 2010, guardianPhone: said.parentPhone };
  expect(await buy(said)).toMatchObject(told);
  expect(await buy({ birthYear: 1990, parentPhone: '+919876500000' })).toMatchObject(told);
  expect(await buy({})).toMatchObject(told);
});

it('an account that staff made under another username is found by its e-mail', async () => {
  const { id } = await seedStudent(server.db, 'staffmade', server.clock.now);
  const { student, enrolments } = await pay({ email: 'StaffMade@example.org' });
  expect(student).toMatchObject({ id, username: 'staffmade' });
  expect(enrolments).toMatchObject([{ studentId: id }]);
});

it('where several accounts have that e-mail, nobody is guessed: the e-mail itself becomes an account', async () => {
  for (const username of ['sibling1', 'sibling2']) {
    const { id } = await seedStudent(server.db, username, server.clock.now);
    await server.db.update(students).set({ email: 'parent@example.org' }).where(eq(students.id, id));
  }
  expect((await pay({ email: 'parent@example.org' })).student).toMatchObject({ username: 'parent@example.org' });
});

it('a parent’s address gets the receipt at once, and becomes the parents’ by its link alone', async () => {
  const email = 'child@example.org';
  const parentEmail = 'their.parent@example.org';
  const { orderId } = await order(server, { application: form({ email }), parentEmail, birthYear: 2010 });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const mails = await server.db.select().from(outbox).where(eq(outbox.recipient, parentEmail));
  expect(mails.map(({ once }) => once).sort()).toEqual([`parent-confirm:${payment.id}`, `receipt:${payment.id}`]);
  expect((await truth(server.db, orderId)).student).toMatchObject({ guardianEmail: null, birthYear: 2010 });
  expect((await server.call('/askParentLink', { email: parentEmail })).http).toBe(200);
  expect(await server.db.$count(parentLinks, eq(parentLinks.address, parentEmail))).toBe(1);
  const token = /token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
  expect((await server.call('/openParentLink', { token })).body).toMatchObject({ address: parentEmail });
  expect((await truth(server.db, orderId)).student?.guardianEmail).toBe(parentEmail);
  expect((await server.call('/openParentLink', { token })).http).toBe(404);
});

it('a disabled account is enrolled and stays disabled, without a password mail', async () => {
  const { id } = await seedStudent(server.db, 'away@example.org', server.clock.now);
  await server.db.update(students).set({ disabledAt: server.clock.now }).where(eq(students.id, id));
  const { student, order: paid, paymentId } = await pay({ email: 'away@example.org' });
  expect([paid.state, student?.id, student?.disabledAt]).toEqual(['enrolled', id, server.clock.now]);
  expect(await mailsAbout(server.db, paymentId)).toEqual(['receipt', 'school']);
});

it('a teacher’s e-mail makes a student’s account beside the teacher’s', async () => {
  await seedTeacher(server.db, 'teacher@example.org', server.clock.now);
  expect((await pay({ email: 'teacher@example.org' })).student).toMatchObject({
    username: 'teacher@example.org',
    passwordHash: null,
  });
});

it('in a demonstration the account belongs to it', async () => {
  server.environment.demo = true;
  expect((await pay({ email: 'demo@example.org' })).student).toMatchObject({ isDemo: true });
  server.environment.demo = false;
  expect((await pay({ email: 'real@example.org' })).student).toMatchObject({ isDemo: false });
});

it('both SAT plans can be bought, each with an enrolment of its own', async () => {
  const sprint = await pay({ email: 'both@example.org' });
  const marathon = await pay({ email: 'both@example.org' }, { item: { kind: 'sat', name: 'SAT Marathon' }, amount: 129_999 });
  expect([...sprint.enrolments, ...marathon.enrolments].map(({ plan }) => plan)).toEqual(['SAT Sprint', 'SAT Marathon']);
  const seen = await readCourses(server.db, sprint.student?.id ?? '', server.clock.now);
  expect(seen.map(({ course_name }) => course_name)).toEqual(['SAT Dominance Program']);
  expect(sprint.student?.id).toBe(marathon.student?.id);
});

it('money whose student cannot be enrolled counts, is told to the school once, and is finished later', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const renamed = (name: string, to: string) => server.db.update(courses).set({ name: to }).where(eq(courses.name, name));
  const changed = { application: form({ email: 'later@example.org' }), item: psychology, amount: 84_999 };
  const { orderId } = await order(server, changed);
  await renamed('AP Psychology', 'Away');
  const { order: paid, application, paymentId } = await payFor(orderId);
  expect([paid.state, paid.paymentId, application?.studentId]).toEqual(['paid', paymentId, null]);
  expect(await mailsAbout(server.db, paymentId)).toEqual(['not-enrolled', 'receipt']);
  server.clock.pass(60_000);
  await reconcileOrders(server.app.context);
  expect(await mailsAbout(server.db, paymentId)).toEqual(['not-enrolled', 'receipt']);
  await renamed('Away', 'AP Psychology');
  server.clock.pass(120_000);
  await reconcileOrders(server.app.context);
  expect(await truth(server.db, orderId)).toMatchObject({
    order: { state: 'enrolled' },
    student: { username: 'later@example.org' },
  });
  expect(await mailsAbout(server.db, paymentId)).toEqual(['account', 'not-enrolled', 'receipt', 'school']);
  expect(log.mock.calls.flat().join()).toMatch(/is paid, and its student could not be enrolled/);
  log.mockRestore();
});
