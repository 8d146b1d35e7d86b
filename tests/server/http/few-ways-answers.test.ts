import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ComplaintReceipt } from '../../../contract/complaints/complaints.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { concerns } from '../../../server/db/tables/concerns.ts';
import { markings } from '../../../server/db/tables/free-response.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { objections } from '../../../server/db/tables/objections.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { reports } from '../../../server/db/tables/reports.ts';
import { newId } from '../../../server/ids.ts';
import { meetingsPath } from '../../../server/meetings/meeting-link.ts';
import { reportToken } from '../../../server/report/report-token.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import { order } from '../../support/enrolment/payments.ts';
import { markedCourse, marker, type SatSection, seedSatSection } from '../../support/marking.ts';
import { emptyReport } from '../../support/report/report.ts';
import { booker, type SignedInPerson, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { testDatabase } from '../../support/server/database.ts';
import { fewWaysOf } from '../../support/server/few-ways.ts';
import { asked, insertFinished, seedPack } from '../../support/server/server-results.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedPaymentServer, sharedServer } from '../../support/server/shared-server.ts';

const hourMs = 3_600_000;
const env = {
  ...{ SAFEGUARDING_LEAD: 'lead', SAFEGUARDING_DEPUTY: 'deputy' },
  ...{ COMPLAINTS_OFFICER: 'Asha Menon', COMPLAINTS_MAIL: 'officer@example.org', SCHOOL_MAIL: 'office@example.org' },
};
const server = sharedServer(() => ({ env }));
const payments = sharedPaymentServer();
const inFewWays = fewWaysOf(server);
let tutor: SignedInPerson;
let student: SatSection;

beforeAll(async () => {
  const { db, clock } = server;
  await seedStaff(db, 'lead', 'staff', clock.now);
  await seedStaff(db, 'deputy', 'staff', clock.now);
  tutor = await seedTutor(db, markedCourse, clock.now);
  const { takers } = await seedSatSection(server, 'text', ['x', 'y']);
  student = takers[0] as SatSection;
});

const mails = (once: string) => server.db.$count(outbox, like(outbox.once, once));

describe.runIf(testDatabase === 'postgres')('what is said to the school and answered takes few ways:', () => {
  it('what is wrong with a question of a result or of the notebook, and what came of it', async () => {
    const { db, clock } = server;
    const pack = await seedPack(db, { asked: asked(2), subject: 'SAT Math' }, clock.now);
    const studentQuizId = await insertFinished(db, {
      ...{ ...pack, studentId: student.id, answers: ['B', 'B'], submittedAt: clock.now },
    });
    const entryId = newId();
    await db.insert(notebookEntries).values({
      ...{ id: entryId, studentId: student.id, versionId: pack.versionId, number: 2 },
      ...{ origin: entryId, reason: 'wrong' as const },
      ...{ lastAnswer: { idempotencyKey: newId(), answer: 'B', right: false }, addedAt: clock.now, dueAt: clock.now },
    });
    for (const about of [
      { kind: 'result', studentQuizId, question: 1 },
      { kind: 'notebook', entryId },
    ]) {
      expect((await inFewWays('/getObjection', student, { about })).data).toBeNull();
      const said = { reason: 'key', text: 'It is B, not A' };
      const raised = (await inFewWays('/raiseObjection', student, { about, ...said })).data;
      expect(raised).toMatchObject({ ...said, state: 'new' });
      expect((await inFewWays('/raiseObjection', student, { about, ...said })).data).toEqual(raised);
      expect((await inFewWays('/getObjection', student, { about })).data).toEqual(raised);
    }
    expect(await db.$count(objections, eq(objections.studentId, student.id))).toBe(2);
  });

  it('a second look at an answer', async () => {
    const { db } = server;
    await marker(server, tutor).mark(student.module, [1, 1]);
    await db.update(markings).set({ state: 'givenBack', givenBackAt: server.clock.now });
    await inFewWays('/askSecondLook', student, { studentQuizId: student.module, number: 1, reason: 'The sign is right' });
    expect(await db.select().from(markings)).toMatchObject([{ state: 'lookAsked', lookReason: 'The sign is right' }]);
  });

  it('a complaint that is read and written to', async () => {
    const fields = {
      from: 'parent',
      name: 'Ravi Menon',
      phone: '',
      topic: 'refund',
      reference: '',
      text: 'Where is my money?',
    };
    const filed = { complaintKey: newId(), ...fields, email: 'ravi@example.org' };
    const { token } = (await inFewWays('/fileComplaint', {}, filed)).data as ComplaintReceipt;
    expect((await inFewWays('/getComplaint', {}, { token })).data).toMatchObject({ steps: [] });
    const { data } = await inFewWays('/moveComplaint', {}, { token, move: 'add', text: 'Still waiting', seen: 0 });
    expect(data).toMatchObject({ steps: [{ move: 'add', text: 'Still waiting' }] });
    expect(await mails('complaint:%:step:1')).toBe(1);
  });

  it('a worry, from a session’s room and from the page of the meetings', async () => {
    const { db, clock, app } = server;
    const slotId = await seedSlot(db, tutor.id, new Date(clock.now.getTime() + 5 * hourMs));
    await booker(server, student).book(slotId);
    const [booking] = await db.select().from(bookings).where(eq(bookings.slotId, slotId));
    const [row] = await db.select().from(students).where(eq(students.id, student.id));
    const family = { id: student.id, email: row?.email ?? '', guardianEmail: null };
    for (const path of [
      roomPath(booking?.id ?? '', 'tutor', app.context.secret),
      meetingsPath(family, app.context.secret, clock.now),
    ])
      await inFewWays('/raiseConcernByLink', {}, { token: path.split('/').at(-1), concernKey: newId(), text: 'A worry' });
    expect((await db.select().from(concerns)).map(({ role }) => role).sort()).toEqual(['parent', 'teacher']);
    expect(await mails('concern:%')).toBe(4);
  });

  it('what is read of what was told, and a report', async () => {
    const { db, clock, app } = server;
    const id = newId();
    await db.insert(reports).values({ id, studentId: student.id, from: clock.now, data: emptyReport, createdAt: clock.now });
    const told = {
      role: 'student',
      personId: student.id,
      about: student.id,
      createdAt: clock.now,
      title: 'News',
      path: '/x',
    } as const;
    const ids = [newId(), newId()];
    await db.insert(notices).values([
      { ...told, id: `${ids[0]}`, once: 'news', kind: 'results' },
      { ...told, id: `${ids[1]}`, once: `report:${id}`, kind: 'reports' },
    ]);
    expect((await inFewWays('/getNotices', student, {})).unread).toBe(2);
    expect((await inFewWays('/readNotices', student, { ids: [ids[0]] })).unread).toBe(1);
    expect((await inFewWays('/getReport', {}, { token: reportToken(id, app.context.secret) })).data).toEqual(emptyReport);
    expect((await inFewWays('/getNotices', student, {})).unread).toBe(0);
  });

  it('the mail of an application, with the link until a password is set, then the receipt', async () => {
    const { db, deliver, razorpay } = payments;
    const { orderId, application: token } = await order(payments);
    const resend = () => fewWaysOf(payments)('/resendApplicationMail', {}, { token });
    await deliver(razorpay.event('payment.captured', razorpay.pay(orderId)));
    const subjects = async () => (await db.select().from(outbox)).map(({ subject }) => subject.split(/[ :]/)[0]);
    const before = await subjects();
    await resend();
    await db.update(students).set({ passwordHash: 'set' });
    await resend();
    expect((await subjects()).slice(before.length)).toEqual(['Your', 'Receipt']);
  });
});
