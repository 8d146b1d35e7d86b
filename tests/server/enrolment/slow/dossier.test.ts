import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { legalVersions } from '../../../../contract/site/legal-versions.ts';
import { applications, disputes, orders, refunds } from '../../../../server/db/tables/applications.ts';
import { bookings } from '../../../../server/db/tables/booking.ts';
import { complaintSteps, complaints } from '../../../../server/db/tables/complaints.ts';
import { courseFiles, enrolments } from '../../../../server/db/tables/courses.ts';
import { doubts } from '../../../../server/db/tables/doubts.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { devices, students } from '../../../../server/db/tables/people.ts';
import { reports } from '../../../../server/db/tables/reports.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { endDisputedAccess, makeDossier } from '../../../../server/enrolment/disputes/dossier.ts';
import { readEvidence } from '../../../../server/enrolment/disputes/evidence.ts';
import type { EvidenceLine } from '../../../../server/enrolment/disputes/evidence-lines.ts';
import { readDisputeEvidence } from '../../../../server/enrolment/disputes/kept-evidence.ts';
import { recordDispute } from '../../../../server/enrolment/disputes/record-dispute.ts';
import { eraseApplications } from '../../../../server/enrolment/erase-applications.ts';
import { newId } from '../../../../server/ids.ts';
import { forgetMails } from '../../../../server/retention/forget-mails.ts';
import { form, order, psychology, truth } from '../../../support/enrolment/payments.ts';
import { seedSlot, seedTutor } from '../../../support/schedule/booking.ts';
import { seedQuiz } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const day = 86_400_000;
const course = 'course-ap-psychology';
const site = 'https://school.example';
const ruleThen = { fullDays: 7, proRataDays: 180, keptPercent: 0, withinDays: 10 };
const dispute = 'disp_PqR5sT8uVwXyZ1';
let paymentId = '';
let studentId = '';
let since: Date;

const after = (days: number) => new Date(since.getTime() + days * day);
const moment = () => ({ now: server.clock.now, zone: 'Asia/Kolkata', rule: { ...ruleThen, fullDays: 1 }, site });
const textsOf = (lines: readonly EvidenceLine[]) => lines.map(({ text }) => text);

async function buy(changed: object) {
  const { orderId } = await order(server, { item: psychology, amount: 84_999, ...changed });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const { student } = await truth(server.db, orderId);
  return { payment, student };
}

async function sit(quiz: { quizId: string; versionId: string }, startedAt: Date, submittedAt: Date | null) {
  const ended = submittedAt === null ? {} : { submittedAt, state: 'submitted' as const, ending: 'student' as const };
  await server.db
    .insert(sittings)
    .values({ id: newId(), studentId, ...quiz, state: 'inProgress', assignedAt: since, startedAt, ...ended });
}

/** A payment that a parent made for a child, who has used all that there is of the course and of another one. */
beforeAll(async () => {
  const { db, clock } = server;
  server.environment.refundRule = ruleThen;
  since = clock.now;
  const application = form({ email: 'child@example.org', parent_name: 'José Menon' });
  const { payment, student } = await buy({ application, parentEmail: 'parent@example.org' });
  paymentId = payment.id;
  studentId = student?.id ?? '';
  server.environment.refundRule = null;
  await db.update(students).set({ guardianEmail: 'other.parent@example.org' }).where(eq(students.id, studentId));
  const own = await seedQuiz(db, 'dossier-own', clock.now, 'AP Psychology');
  const foreign = await seedQuiz(db, 'dossier-foreign', clock.now, 'SAT Mathematics');
  await sit(own, after(1), after(1.01));
  await sit(foreign, after(2), null);
  const tutor = await seedTutor(db, course, clock.now);
  const slot = (days: number) => seedSlot(db, tutor.id, after(days));
  const booking = { studentId, courseId: course, bookedAt: after(1) };
  const cameAt = (days: number) => ({ studentCameAt: after(days), tutorCameAt: after(days) });
  await db.insert(bookings).values([
    { id: newId(), slotId: await slot(3), kind: 'session', ...booking, ...cameAt(3) },
    { id: newId(), slotId: await slot(4), kind: 'meeting', ...booking, tutorCameAt: after(4) },
    { id: newId(), slotId: await slot(5), kind: 'session', ...booking, cancelledAt: after(4.5), cancelledBy: 'student' },
  ]);
  const sheet = { id: newId(), courseId: course, title: 'Memory and attention', position: 900, digest: 'sheet' };
  await db.insert(courseFiles).values({ ...sheet, bytes: Buffer.from('%PDF-'), addedAt: since });
  await db
    .update(enrolments)
    .set({ openedFiles: [sheet.id] })
    .where(eq(enrolments.paymentId, paymentId));
  const asked = { studentId, courseId: course, state: 'asked' as const, subject: 'Why?', changedAt: after(6) };
  await db.insert(doubts).values({ id: newId(), clientKey: 'dossier', ...asked, askedAt: after(6), firstAnswerAt: after(6.1) });
  const report = newId();
  await db.insert(reports).values({ id: report, studentId, from: since, data: {} as never, createdAt: after(14) });
  const mail = { text: '', html: '', nextAttemptAt: since };
  await db.insert(outbox).values([
    {
      id: newId(),
      once: `report:${report}`,
      recipient: 'other.parent@example.org',
      subject: 'Two weeks',
      ...mail,
      createdAt: after(14),
      sentAt: after(14),
    },
    { id: newId(), recipient: 'child@example.org', subject: 'Refused', ...mail, createdAt: after(15), bouncedAt: after(15) },
    {
      id: newId(),
      recipient: 'stranger@example.org',
      subject: 'To a stranger',
      ...mail,
      createdAt: after(15),
      sentAt: after(15),
    },
  ]);
  await db
    .insert(devices)
    .values({ tokenHash: 'dossier-browser', role: 'student', personId: studentId, createdAt: after(0.5), usedAt: after(12) });
  const complaint = newId();
  const times = { raisedAt: after(16), changedAt: after(17), answerBy: after(18), endBy: after(46) };
  await db.insert(complaints).values({
    ...{
      id: complaint,
      key: complaint,
      from: 'payer',
      name: 'José Menon',
      email: 'Parent@example.org',
      phone: '',
      topic: 'teaching',
    },
    ...{ reference: paymentId, text: 'What is written here stays at the school', state: 'inHand', ...times },
  });
  await db
    .insert(complaintSteps)
    .values({ complaintId: complaint, number: 1, move: 'answer', at: after(17), text: 'We looked into it' });
  await db.insert(refunds).values({
    ...{ id: newId(), paymentId, amountMinor: 100_000, state: 'done', access: 'stays', reference: 'RRN-7' },
    ...{ firstHeardAt: after(18), changedAt: after(19) },
  });
  await db.insert(disputes).values({
    ...{ id: dispute, paymentId, state: 'open', amountMinor: 8_499_900, deductedMinor: 0, currency: 'INR' },
    ...{ phase: 'chargeback', reasonCode: 'x', reason: 'Service not received', respondBy: after(22) },
    ...{ happenedAt: after(19), firstHeardAt: after(19), changedAt: after(19) },
  });
  clock.pass(20 * day);
});

it('says of the course what was given, done and canceled, and nothing of another course', async () => {
  const said = await readEvidence(server.db, paymentId, moment());
  expect(textsOf(said.proof_of_service)).toEqual([
    expect.stringMatching(/^Sessions: 1 of 1 given$/),
    expect.stringMatching(/^Parent meetings: \d of 3 given$/),
    expect.stringMatching(/^Reports: 1 of 1 given$/),
    expect.stringMatching(/^Answers to doubts: 1 of 1 given$/),
    'Study sheets opened: Memory and attention',
    expect.stringMatching(/^Took ‘Owls’, handed in \w+ \d+, \d{4}, [\d:]+ [ap]m$/),
    'Session with a tutor of 60 minutes: held, both came',
    'Meeting with the parents of 60 minutes: the student or parents did not come',
    'Doubt answered',
    'Report to the parents made and emailed',
  ]);
  expect(textsOf(said.access_activity_log)).toEqual([
    'Signed in with a new browser',
    'Began ‘Owls’',
    expect.stringMatching(/^Booked: Session with a tutor of 60 minutes, /),
    expect.stringMatching(/^Booked: Meeting with the parents of 60 minutes, /),
    expect.stringMatching(/^Booked: Session with a tutor of 60 minutes, /),
    'Handed in ‘Owls’',
    'Asked a doubt',
    expect.stringMatching(/^Signed in again with that of /),
  ]);
  expect(textsOf(said.cancellation_proof)).toEqual([expect.stringMatching(/^Session with a tutor .*, canceled by the student$/)]);
  expect(textsOf(said.explanation_letter)[1]).toBe(
    'On record since: 1 quiz or test sat, 1 study sheet opened, 1 session or meeting held, 1 report to the parents, 1 doubt answered. The details follow below.',
  );
});

it('has what was written to every address of the family, also once the addresses are erased, and to nobody else', async () => {
  const written = async () => textsOf((await readEvidence(server.db, paymentId, moment())).customer_communication);
  const before = await written();
  expect(before).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Email ‘Receipt: AP Psychology.*’ to parent@example\.org: not sent yet$/),
      expect.stringMatching(/^Email ‘Your account for AP Psychology’ to child@example\.org: not sent yet$/),
      'Email ‘Two weeks’ to other.parent@example.org: sent',
      'Email ‘Refused’ to child@example.org: refused by the mailbox',
      'Complaint 1 came, about: teaching',
      'Complaint 1 was answered by the school',
    ]),
  );
  expect(before.join()).not.toMatch(/stranger|stays at the school|looked into it/);
  await server.db.update(outbox).set({ sentAt: after(0) });
  await forgetMails(server.db, { until: after(1), dataDir: server.environment.dataDir });
  const later = await written();
  expect(later).toContain('Email about the receipt (its address and subject are erased): sent');
  expect(later).toContain('Email about the account and the link to its password (its address and subject are erased): sent');
});

it('has the rule for refunds as it held when it was ordered, and who agreed', async () => {
  const said = await readEvidence(server.db, paymentId, moment());
  expect(textsOf(said.refund_cancellation_policy)).toEqual([
    'The rule as it held when the payer ordered:',
    'All of a price is given back until 7 days after paying',
    'After that the part for the days that are left of 180',
    'A refund is sent within 10 days of the decision',
    `It is published at ${site}/refunds`,
  ]);
  expect(textsOf(said.term_and_conditions)[0]).toMatch(/^José Menon accepted the terms, .* for AP Psychology$/);
  // Both texts by their version, where they can be read as they were.
  for (const kind of ['terms', 'privacy'] as const) {
    const [{ version, sha256 }] = legalVersions[kind];
    const [line] = textsOf(said.term_and_conditions).filter((text) => text.includes(`${site}/${kind}`));
    expect(line).toMatch(new RegExp(`as accepted: version ${version} \\(SHA-256 ${sha256}\\), ${site}/${kind}/${version}$`));
    const page = await server.app.inject({ url: `/${kind}/${version}` });
    expect([page.statusCode, page.body.includes('It’s the current text.'), page.body.includes('What we ')]).toEqual([
      200,
      true,
      true,
    ]);
    for (const unknown of ['2020-01-01', 'x', '..%2Fx'])
      expect((await server.app.inject({ url: `/${kind}/${unknown}` })).statusCode).toBe(404);
  }
  expect(textsOf(said.refund_confirmation)).toEqual(['Refund of ₹1,000: done, reference RRN-7']);
});

/** The text of each page of a PDF. */
async function readPages(base64: string): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), isEvalSupported: false, verbosity: 0 })
    .promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

const names = [
  ...['explanation_letter', 'billing_proof', 'proof_of_service', 'access_activity_log', 'customer_communication'],
  ...['cancellation_proof', 'refund_confirmation', 'refund_cancellation_policy', 'term_and_conditions', 'shipping_proof'],
];

it('is one PDF under all of Razorpay’s names, each page a draft, without a secret, and a long case keeps its lines whole', async () => {
  const [application] = await server.db.select().from(applications).where(eq(applications.studentId, studentId));
  if (!application) throw new Error('There is no application.');
  const long = 'Venkatanarasimharajuvaripeta '.repeat(6).trim();
  await server.db
    .update(applications)
    .set({ form: { ...application.form, parent_name: long } })
    .where(eq(applications.id, application.id));
  const mail = { text: 'set-password?token=secret', html: '', nextAttemptAt: since, sentAt: after(2) };
  const many = Array.from({ length: 90 }, (_, at) => ({
    ...{ id: newId(), recipient: 'child@example.org', subject: `Letter ${at} ${'about a session '.repeat(5)}`, ...mail },
    createdAt: after(2 + at / 100),
  }));
  await server.db.insert(outbox).values(many);
  const { name, pdf } = await makeDossier(server.db, dispute, moment());
  expect(name).toBe(`draft-${dispute}.pdf`);
  const pages = await readPages(pdf);
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => {
    expect(page).toContain('DRAFT. Nothing here was sent to Razorpay');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  });
  const whole = pages.join(' ');
  expect(names.map((each) => [each, whole.split(` ${each} `).length - 1])).toEqual(names.map((each) => [each, 1]));
  for (const part of [dispute, paymentId, 'Service not received', 'chargeback', '₹84,999', 'Letter 89'])
    expect(whole).toContain(part);
  expect(whole).not.toMatch(/set-password|token=|argon2|tokenHash|\b(null|undefined|NaN)\b/);
});

describe('what time or staff take away', () => {
  const entity = { id: 'disp_kept', payment_id: '', amount: 100, currency: 'INR' };
  const read = async () => {
    const [found] = await server.db.select().from(disputes).where(eq(disputes.id, entity.id));
    if (!found) throw new Error('The dispute was not stored.');
    return readDisputeEvidence(server.db, found, moment());
  };

  it('is kept as a dispute comes: a browser that is forgotten since still speaks, once', async () => {
    const deps = { ...server.app.context, now: server.clock.now };
    const report = { type: 'dispute.created' as const, happenedAt: server.clock.now };
    await server.db.transaction((tx) => recordDispute(tx, { ...report, dispute: { ...entity, payment_id: paymentId } }, deps));
    const before = textsOf((await read()).access_activity_log);
    expect(before).toContain('Signed in with a new browser');
    await server.db.delete(devices).where(eq(devices.personId, studentId));
    expect(textsOf((await read()).access_activity_log)).toEqual(before);
  });

  it('is kept with the order as access ends: how much was given, and which sheets were opened', async () => {
    const zone = 'Asia/Kolkata';
    await server.db.transaction((tx) => endDisputedAccess(tx, entity.id, { now: server.clock.now, zone }));
    const said = await read();
    expect(textsOf(said.proof_of_service).slice(0, 5)).toEqual([
      expect.stringMatching(/^Sessions: 1 of 1 given, when access ended on /),
      expect.stringMatching(/^Parent meetings: \d of 3 given(, \d late)?, when access ended on /),
      expect.stringMatching(/^Reports: \d of \d given(, \d late)?, when access ended on /),
      expect.stringMatching(/^Answers to doubts: 1 of 1 given, when access ended on /),
      'Study sheets opened: Memory and attention',
    ]);
    expect(textsOf(said.explanation_letter)[1]).toContain('1 study sheet opened');
  });

  it('of access that ended before it was kept no number of sheets is told, instead of none', async () => {
    await server.db.update(orders).set({ givenAtEnd: null }).where(eq(orders.paymentId, paymentId));
    expect(textsOf((await read()).explanation_letter)[1]).not.toContain('sheet');
  });

  it('goes with a student who is erased', async () => {
    await server.db.transaction((tx) => eraseApplications(tx, eq(applications.studentId, studentId)));
    const [kept] = await server.db.select().from(disputes).where(eq(disputes.id, entity.id));
    expect(kept?.kept).toBeNull();
  });
});
