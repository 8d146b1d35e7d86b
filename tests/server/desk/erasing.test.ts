import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { deliverMail } from '../../../server/mail/deliver.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { testKeys } from '../../support/enrolment/gateway.ts';
import { form, order } from '../../support/enrolment/payments.ts';
import { seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { adminCommands } from '../../support/server/admin.ts';
import { seedQuiz, seedSitting, seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../support/server/shared-server.ts';

const server = sharedPaymentServer();
let head: { id: string; token: string };
beforeAll(async () => {
  server.environment.razorpay = testKeys;
  head = await seedStaff(server.db, 'head', 'owner', server.clock.now);
});

const { read, run, succeed } = adminCommands(server);
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: head.token });
const someone = async () => {
  const username = `u${newId()}`;
  return { username, email: `${username}@example.org`, ...(await seedStudent(server.db, username, server.clock.now)) };
};
const erase = (student: { id: string; username: string }) =>
  desk('/eraseStudent', { student: student.id, username: student.username });
const details = (email: string) => ({
  ...{ firstname: 'Asha', lastname: 'Menon', email, contact: '', standard: '11', guardianEmail: '' },
});
const record = async () => JSON.stringify(await server.db.select().from(auditEvents));
const named = (text: string) => ({ recipient: text, subject: 'Owls', paragraphs: ['Hello'] });
const queue = (letter: Parameters<typeof queueMail>[1]) => server.db.transaction((tx) => queueMail(tx, letter, server.clock.now));

it('what staff wrote of a student on the command line, about a sitting, a meeting or a payment, goes with the student', async () => {
  const { db, clock, razorpay } = server;
  const email = `u${newId()}@example.org`;
  const bought = await order(server, { application: form({ email }) });
  const payment = razorpay.pay(bought.orderId);
  await server.deliver(razorpay.event('payment.captured', payment));
  const [student] = await db.select().from(students).where(eq(students.username, email));
  const { id = '', username = '' } = student ?? {};
  const tutor = await seedTutor(db, 'course-sat', clock.now);
  const slotId = await seedSlot(db, tutor.id, new Date(clock.now.getTime() - 48 * 3_600_000));
  const bookingId = newId();
  await db.insert(bookings).values({ id: bookingId, slotId, studentId: id, kind: 'meeting', bookedAt: clock.now });
  const quiz = await seedQuiz(db, newId(), clock.now);
  const sitting = await seedSitting(db, { studentId: id, ...quiz }, clock.now);

  await succeed('booking', 'note', bookingId, '--text', 'Panics about algebra');
  const refund = ['--key', 'asha-leaves', '--access', 'ends', '--amount', '5', '--reason', 'Asha was ill'];
  const made = (await read('refund', 'make', payment.id, ...refund)) as { id: string };
  await succeed('refund', 'access', made.id, '--access', 'stays');
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
  expect(rows.map(({ action, subjectKind, reason }) => [action, subjectKind, reason]).sort()).toEqual([
    ['booking.note', 'student', null],
    ['refund access', 'student', null],
    ['refund make', 'student', 'Asha was ill'],
  ]);
  expect(await record()).not.toContain('algebra');
  // Refused, so that it leaves no row at all.
  expect(await run('mock', 'reinstate', '--sitting', sitting, '--reason', 'Fainted')).toMatchObject({ exitCode: 1 });

  expect(await erase({ id, username })).toMatchObject({ http: 200 });
  for (const text of ['algebra', 'asha-leaves', 'Asha was ill', 'Fainted', bookingId]) expect(await record()).not.toContain(text);
  // Nobody is behind the payment anymore: what is written of it from now on is not kept in words.
  await succeed('refund', 'make', payment.id, ...refund.map((each) => each.replace('asha-leaves', 'asha-again')));
  expect(await record()).toContain(payment.id);
  for (const text of ['asha-again', 'Asha was ill']) expect(await record()).not.toContain(text);
});

it('no mail names an erased student: not to an address of before, and not the letter to the school that one was refused', async () => {
  const { db, clock } = server;
  const [student, other] = [await someone(), await someone()];
  const [before, shared] = [student.email, other.email];
  // Once by mistake the address of somebody else: what goes there is not the student's.
  for (const email of [shared, `x${before}`]) await desk('/correctStudent', { student: student.id, ...details(email) });
  await queue(named(before));
  await queue(named(shared));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refused = Object.assign(new Error(`550 ${before} is unknown`), { responseCode: 550, command: 'RCPT TO' });
  const send = ({ recipient }: { recipient: string }) => (recipient === before ? Promise.reject(refused) : Promise.resolve());
  await deliverMail(db, send, () => clock.now, { schoolMail: 'office@school.example' });
  log.mockRestore();
  const mails = async () => JSON.stringify(await db.select().from(outbox));
  const told = async () => (await db.select().from(outbox)).filter(({ once }) => once?.startsWith('bounced:')).length;
  expect(await mails()).toContain(before);
  expect(await told()).toBeGreaterThan(0);
  expect(await erase(student)).toMatchObject({ http: 200 });
  expect(await mails()).not.toContain(before);
  expect(await told()).toBe(0);
  expect(await db.$count(outbox, eq(outbox.recipient, shared))).toBeGreaterThan(0);
});

it('of an action and an erasure at once, one waits for the other: the record does not name who was erased, and nobody is erased twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const student = await someone();
    const answers = await Promise.all([
      desk('/accommodateStudent', { student: student.id, keysAllowed: true, extraTime: 1.5, reason: 'why' }),
      desk('/enrolStudent', { student: student.id, course: 'course-sat' }),
      erase(student),
      desk('/correctStudent', { student: student.id, ...details(`x${student.email}`) }),
      desk('/exportStudent', { student: student.id, reason: 'asked' }),
      erase(student),
      desk('/setStudentAccess', { student: student.id, access: 'off', reason: 'why' }),
    ]);
    expect(answers.map(({ http }) => http).filter((http) => http !== 200 && http !== 404)).toEqual([]);
    expect([answers[2]?.http, answers[5]?.http].sort()).toEqual([200, 404]);
    expect(await record()).not.toContain(student.id);
    expect(await record()).not.toContain(student.email);
  }
});
