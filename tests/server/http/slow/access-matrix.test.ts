import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { and, eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import { may, type Right, rights } from '../../../../contract/desk/rights.ts';
import { writeAnswerFile } from '../../../../contract/exam/answer-file.ts';
import { sessionLife } from '../../../../contract/legal-limits.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { newestNotice } from '../../../../server/consent/notices.ts';
import { hashContent } from '../../../../server/content/digest.ts';
import { readDraft } from '../../../../server/content/draft-versions/read-draft.ts';
import { toFields } from '../../../../server/content/editing/question-yaml.ts';
import { applications, disputes, orders, payments, refunds } from '../../../../server/db/tables/applications.ts';
import { assignments } from '../../../../server/db/tables/assignments.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { papers } from '../../../../server/db/tables/billing.ts';
import { bookings } from '../../../../server/db/tables/booking.ts';
import { complaints } from '../../../../server/db/tables/complaints.ts';
import { concerns } from '../../../../server/db/tables/concerns.ts';
import { consents } from '../../../../server/db/tables/consents.ts';
import { questions } from '../../../../server/db/tables/content.ts';
import { courseFiles, enrolments } from '../../../../server/db/tables/courses.ts';
import { doubtShares } from '../../../../server/db/tables/doubt-shares.ts';
import { markings } from '../../../../server/db/tables/free-response.ts';
import { groupMembers, groups } from '../../../../server/db/tables/groups.ts';
import { inquiries } from '../../../../server/db/tables/inquiries.ts';
import { instalmentPlans, instalments } from '../../../../server/db/tables/instalments.ts';
import { objections } from '../../../../server/db/tables/objections.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { addressChanges, staff, students, teachers } from '../../../../server/db/tables/people.ts';
import { problems } from '../../../../server/db/tables/problems.ts';
import { reports } from '../../../../server/db/tables/reports.ts';
import { rulings } from '../../../../server/db/tables/rulings.ts';
import { ledger, sittings } from '../../../../server/db/tables/sittings.ts';
import { hoursExceptions } from '../../../../server/db/tables/tutors.ts';
import { newId } from '../../../../server/ids.ts';
import { ourTexts } from '../../../../server/mail/texts/our-texts.ts';
import { makeJpeg, toBase64 } from '../../../support/attachments/jpeg.ts';
import { doubtStudent } from '../../../support/doubts/doubts.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { form } from '../../../support/enrolment/payments.ts';
import { stockCourses } from '../../../support/enrolment/stock.ts';
import { makePdf } from '../../../support/homework/pdf.ts';
import { seedSatSection } from '../../../support/marking.ts';
import { proves } from '../../../support/proves.ts';
import { emptyReport } from '../../../support/report/report.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../../support/schedule/booking.ts';
import { testDatabase } from '../../../support/server/database.ts';
import { countRoundTrips, fewWays } from '../../../support/server/round-trips.ts';
import { type MockTaker, mockTaker } from '../../../support/server/server-mock.ts';
import { password, seedQuiz, seedSitting, seedStaff, seedStudent, seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';
import { staffTakesMore } from '../../../support/server/staff-ways.ts';

/**
 * Every call that is served, made by everybody there is. The calls come from the route table of the running server, the rows below say what
 * each is asked. Whoever adds a call adds a row.
 */
type Row = {
  /** What is asked: always about what is the owner's. */
  body: object | ((caller: string) => object);
  /** What another student is answered; 403 forbidden unless said. */
  other?: [http: number, reason: string];
  /** What the owner is answered, who may do it; 200 unless said. For a call for anybody: what everybody is answered. */
  owner?: number;
};

/** What is served beside the calls: each has a guard of its own, and tests for it. */
const guardedOtherwise = [
  // Pages and the state of health: the same for everybody.
  ...[
    '/healthz',
    '/readyz',
    '/',
    '/signin',
    '/set-password',
    '/forgot-password',
    '/confirm-address',
    '/contact-sat',
    '/contact-ap',
    '/application/:token',
    '/report/:token',
    '/session/:token',
    '/meetings/:token',
    '/complaints',
    '/complaints/:token',
    '/parents',
    '/parents/*',
  ],
  ...['/student-portal', '/student-portal/*', '/teacher-portal', '/teacher-portal/*', '/desk', '/desk/*'],
  // Images by the digest of what is in them, PDFs by a signed token (materials.test.ts).
  ...['/media/:name', '/files/:token'],
  // Photos and PDFs by a signed token (photos.test.ts, homework.test.ts).
  ...['/photos/:token', '/attachments/:token'],
  // A calendar by a signed token that its reader can end (calendar-feed.test.ts).
  '/calendar/:token/sessions.ics',
  // The PDF of a receipt, by the token of the payer's page (papers.test.ts).
  '/application/:token/:file',
  // Texts that anybody may read (dossier.test.ts).
  ...['/terms/:version', '/privacy/:version'],
  // The way back from Razorpay's page, by that token and its signature (payments-callback.test.ts).
  '/application/:token/callback',
  // The end of the reports, by the token that was mailed with one (reports.test.ts).
  '/unsubscribe/:token',
].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
/** Forms, the webhook, which is signed (payments-webhook.test.ts), and the stream of what has changed (live.test.ts). */
guardedOtherwise.push('GET /api/live', 'POST /contact', 'POST /unsubscribe/:token', 'POST /api/razorpay/webhook');
guardedOtherwise.push('POST /application/:token/callback');

const course = 'course-ap-statistics';
let calls = 0;
/** The owner of the matrix is the safeguarding lead; who is not is in concerns.test.ts. */
const server = sharedServer(() => ({ env: { SAFEGUARDING_LEAD: 'head' } }));
let owner: SignedInPerson;
let other: SignedInPerson;
let teacher: SignedInPerson;
/** At the desk: an owner, and one of the staff who is none. */
let head: SignedInPerson;
let clerk: SignedInPerson;
/** The parents of a student who is nobody else's here. */
let parent: SignedInPerson;
let mock: MockTaker;
/** A question as the documented format has it. */
const owlQuestion = {
  ...{ id: 'owl', domain: 'Birds', skill: 'Owls', difficulty: 'easy', prompt: 'How does an owl hunt?' },
  ...{ options: { A: 'By sight', B: 'By ear' }, answer: 'B', explanation: 'It hears.' },
};

/** The first question of the quiz as somebody wrote it. */
const ownYaml = `id: q1\n${Object.entries({ domain: 'Birds', skill: 'Owls', difficulty: 'easy', prompt: 'How does an owl hunt?' })
  .map(([key, text]) => `${key}: ${text}`)
  .join('\n')}\noptions: { A: By sight, B: By ear }\nanswer: B\nexplanation: It hears.\n`;

/** No hours at all: nothing of them stands beside the other rows. */
const tutorWeek = { timeZone: 'Europe/London', duration: 60, week: ['', '', '', '', '', '', ''] };

let rows: Record<string, Row>;
/** The tokens of those who are not let in. */
let strangers: Record<string, string | undefined>;

/** A price in three parts that is offered and not paid. */
async function seedPlan(now: Date): Promise<string> {
  const [id, applicationId] = [newId(), newId()];
  const times = { createdAt: now, changedAt: now };
  const applied = { kind: 'sat', itemName: 'SAT Sprint', form: form({ email: `${id}@example.org` }), consentedAt: now } as const;
  await server.db.insert(applications).values({ id: applicationId, key: applicationId, ...applied, ...times });
  const price = { amount: 77_777, currency: 'INR', state: 'offered' } as const;
  await server.db.insert(instalmentPlans).values({ id, key: id, applicationId, ...price, ...times });
  const amounts = [30_000, 30_000, 17_777];
  await server.db
    .insert(instalments)
    .values(amounts.map((amount, index) => ({ planId: id, number: index + 1, amount, dueOn: `2099-0${index + 1}-01` })));
  return id;
}

beforeAll(async () => {
  const { db, clock } = server;
  server.environment.razorpay = testKeys;
  teacher = await seedTutor(db, course, clock.now);
  head = await seedStaff(db, 'head', 'owner', clock.now);
  clerk = await seedStaff(db, 'clerk', 'staff', clock.now);
  mock = await mockTaker(server);
  owner = mock.student;
  await db.insert(enrolments).values({ id: newId(), studentId: owner.id, courseId: course, createdAt: clock.now });
  other = await seedLearner(db, ['course-sat'], clock.now);

  const quiz = await seedQuiz(db, 'owls', clock.now);
  const taught = await seedQuiz(db, 'chance', clock.now, 'AP Statistics');
  const studentQuizId = await seedSitting(db, { studentId: owner.id, ...quiz }, clock.now);
  await server.call('/startAttempt', { studentQuizId }, { token: owner.token });
  await mock.start(1);
  // Its questions are in memory from here on.
  await mock.content(1);
  const tomorrow = new Date(clock.now.getTime() + 48 * 3_600_000);
  const booked = await seedSlot(db, teacher.id, tomorrow);
  await booker(server, owner).book(booked);
  const free = await seedSlot(db, teacher.id, new Date(tomorrow.getTime() + 2 * 3_600_000));
  const file = { id: newId(), courseId: course, title: 'Sampling', position: 1, digest: 'd', bytes: new Uint8Array([1]) };
  await db.insert(courseFiles).values({ ...file, addedAt: clock.now });
  const old = { ...file, id: newId(), title: 'Chance' };
  await db.insert(courseFiles).values({ ...old, addedAt: clock.now });
  const sheet = { course, title: 'Bias', pdf: toBase64(makePdf(1)) };

  const { doubtId } = (await doubtStudent(server, owner).asks('Why divide by n − 1?')).head;

  const toGive = { course, title: 'Sampling', text: 'Read it.', opensAt: null, points: 10, sheets: [], tests: [], files: [] };
  const dueAt = clock.now.getTime() + 48 * 3_600_000;
  const givenHomework = { ...toGive, key: newId().padEnd(20, 'k'), dueAt, expected: 1 };
  const homework = (await server.call('/homework/give', givenHomework, { token: head.token })).body.homework as string;
  const [given] = (await server.call('/getHomework', { studentId: owner.id }, { token: owner.token })).body.data as {
    workId: string;
  }[];
  const work = given?.workId ?? '';
  await server.call('/handIn', { workId: work, clientKey: newId(), text: 'x', files: [] }, { token: owner.token });

  const offered = { versionId: 'none', number: 1, answer: 'A', questionText: 'Why?', answerText: 'Because.' };
  await db.insert(doubtShares).values({
    ...{ doubtId, state: 'offered', ...offered, offeredBy: teacher.id, offeredAt: clock.now, changedAt: clock.now },
  });

  const username = `pupil${newId()}`;
  const pupil = { username, ...(await seedStudent(db, username, clock.now)) };
  await db.insert(addressChanges).values({
    ...{ studentId: pupil.id, email: 'new@example.org', tokenHash: newId(), askedAt: clock.now },
    expiresAt: new Date(clock.now.getTime() + 3_600_000),
  });
  const double = `double${newId()}`.toLowerCase();
  await seedStudent(db, double, clock.now);
  const address = 'ravi@example.org';
  const child = await seedStudent(db, newId(), clock.now);
  await db.update(students).set({ guardianEmail: address }).where(eq(students.id, child.id));
  parent = { id: address, token: await openSession(db, { role: 'parent', id: address }, clock.now) };
  const bounced = newId();
  await db.insert(outbox).values({
    ...{ id: bounced, recipient: 'a@example.org', subject: 'Owls', text: 'x', html: 'x', lastError: '550' },
    ...{ createdAt: clock.now, nextAttemptAt: clock.now, bouncedAt: clock.now },
  });
  const reported = newId();
  await db.insert(problems).values({
    ...{ id: reported, message: 'x', page: '/', browser: 'A browser', events: [], at: clock.now, receivedAt: clock.now },
  });
  const problem = { message: 'x', waited: 0, build: null, page: '/', events: [] };
  const nameReport = (caller: string) => Buffer.from(caller).toString('hex').padEnd(32, '0').slice(0, 32);
  const complaint = newId();
  await db.insert(complaints).values({
    ...{ id: complaint, key: complaint, from: 'parent', name: 'Ravi', email: 'ravi.complains@example.org', phone: '' },
    ...{ topic: 'refund', reference: '', text: 'x', state: 'received', raisedAt: clock.now, changedAt: clock.now },
    ...{ answerBy: clock.now, endBy: clock.now, dueAt: clock.now },
  });
  const asked = newId();
  await db.insert(inquiries).values({
    ...{ id: asked, name: 'Ravi', email: 'ravi.asks@example.org', phone: '98765 43210', course: 'AP Statistics', details: '' },
    at: clock.now,
  });
  const concern = newId();
  await db.insert(concerns).values({
    ...{ id: concern, role: 'student', raisedBy: other.id, fromName: 'Asha', concernKey: newId(), text: 'x', state: 'seen' },
    ...{ raisedAt: clock.now, changedAt: clock.now },
  });
  // An answer that is marked, and not given back.
  const isFirst = and(eq(questions.versionId, quiz.versionId), eq(questions.number, 1));
  const [asked1] = await db
    .update(questions)
    .set({ source: { yaml: ownYaml, figures: {} } })
    .where(isFirst)
    .returning();
  const edited = {
    of: `q/${quiz.versionId}/1`,
    seen: hashContent({ source: asked1?.source, state: 'released' }),
    fields: { ...toFields(ownYaml).fields, prompt: 'How does it hunt?' },
  };
  const objected = newId();
  await db.insert(objections).values({
    ...{ id: objected, studentId: owner.id, quizId: quiz.quizId, versionId: quiz.versionId, number: 1, name: 'owls-hunt' },
    ...{ path: '/student-portal/notebook', reason: 'key', text: 'It is B', raisedAt: clock.now },
  });
  const { moduleId: section, takers } = await seedSatSection(server, 'text', ['a', 'b']);
  const written = { work: takers[0]?.module ?? '', number: 1 };
  await db.insert(markings).values({ sittingId: written.work, number: 1, state: 'marked', given: [0], marks: 1 });
  const toRows = (points: number) => [
    { points, accepts: '' },
    { points: 1, accepts: '' },
  ];
  // So that it is on sale.
  await stockCourses(db);
  const paid = newId();
  const applied = { kind: 'sat', itemName: 'SAT Sprint', createdAt: clock.now, changedAt: clock.now } as const;
  await db.insert(applications).values({ ...applied, id: paid, key: paid, form: form(), consentedAt: clock.now });
  const price = { currency: 'INR', amountMinor: 7_777_700 } as const;
  const ordered = {
    id: `order_${paid}`,
    applicationId: paid,
    kind: 'sat',
    itemName: 'SAT Sprint',
    createdAt: clock.now,
  } as const;
  const payment = `pay_${paid}`;
  const contents = { quizzes: 0, mockTests: 0, sheets: 0, tutors: 1, sessions: 2 };
  await db.insert(orders).values({ ...price, ...ordered, amount: 77_777, state: 'attempted', contents, paymentId: payment });
  const heard = { firstHeardAt: clock.now, changedAt: clock.now };
  await db.insert(payments).values({ ...price, ...heard, id: payment, orderId: ordered.id, status: 'surplus' });
  const oddly = newId();
  const apart = { ...applied, form: form({ email: 'odd@example.org' }), consentedAt: clock.now };
  await db.insert(applications).values({ ...apart, id: oddly, key: oddly });
  const oddOrder = { ...ordered, id: `order_${oddly}`, applicationId: oddly };
  await db.insert(orders).values({ ...price, ...oddOrder, amount: 77_777, state: 'open', contents });
  const odd = { ...heard, id: `pay_${oddly}`, orderId: oddOrder.id, currency: 'INR', amountMinor: 7_000_000 } as const;
  await db.insert(payments).values({ ...odd, status: 'mismatched' });
  const refund = `rfnd_${paid}`;
  await db.insert(refunds).values({ ...heard, id: refund, paymentId: payment, amountMinor: 100, state: 'pending' });
  const cash = { id: `offline_${paid}`, orderId: ordered.id, status: 'captured', method: 'cash' } as const;
  await db.insert(payments).values({ ...price, ...heard, ...cash });
  const ofCash = `cash_${paid}`;
  await db.insert(refunds).values({ ...heard, id: ofCash, paymentId: cash.id, amountMinor: 100, state: 'requested' });
  const dispute = `disp_${paid}`;
  await db.insert(disputes).values({
    // A part of it alone: what a bank took is not given back again.
    ...{
      ...heard,
      ...price,
      amountMinor: 100,
      id: dispute,
      paymentId: payment,
      deductedMinor: 0,
      state: 'lost',
      happenedAt: clock.now,
    },
  });
  const bought = { id: newId(), studentId: pupil.id, courseId: 'course-sat', plan: 'SAT Sprint', createdAt: clock.now };
  await db.insert(enrolments).values({ ...bought, paymentId: payment, endsOn: '2027-05-01' });
  const issued = { number: 'RC/1', kind: 'receipt', orderId: ordered.id, paymentId: payment, item: 'SAT Sprint' } as const;
  const buyer = { payer: 'Ravi', student: 'Asha', email: 'a@example.org', place: null };
  await db.insert(papers).values({
    ...{ ...issued, buyer, supply: 'none', lines: [], totalMinor: 7_777_700, currency: 'INR', issuedAt: clock.now },
  });
  const [plan, endedPlan] = [await seedPlan(clock.now), await seedPlan(clock.now)];
  const sat = await mockTaker(server);
  await sat.start(1);
  const answerFile = {
    ...{ student: sat.student.id, sitting: sat.recordId },
    file: writeAnswerFile({
      ...{ format: 'prepchart-answers', version: 1, studentId: sat.student.id, sittingId: sat.moduleIds[0], savedAt: 0 },
      tabs: [{ holder: 'tab', acknowledged: [], entries: [sat.entry(1, 1, 'A', { at: 0 })], events: [] }],
    }),
  };
  const late = await mockTaker(server);
  await late.start(1);
  const anHourAgo = new Date(clock.now.getTime() - 3_600_000);
  const over = { state: 'submitted', ending: 'timeUp', deadline: anHourAgo, submittedAt: anHourAgo } as const;
  await db.update(sittings).set(over).where(eq(sittings.id, late.moduleIds[0]));
  const lateAnswer = { seq: 1, question: 1, answer: 'A', marked: false, at: anHourAgo, receivedAt: clock.now, counted: false };
  await db.insert(ledger).values({ sittingId: late.moduleIds[0], ...lateAnswer });
  const thrownOut = await mockTaker(server);
  await thrownOut.start(1);
  await thrownOut.complete({ ending: 'fullscreenLeft' });
  const enrolment = newId();
  await db.insert(enrolments).values({ id: enrolment, studentId: pupil.id, courseId: 'course-sat', createdAt: clock.now });
  const metAt = await seedSlot(db, teacher.id, new Date(tomorrow.getTime() + 5 * 3_600_000));
  const meeting = newId();
  await db
    .insert(bookings)
    .values({ id: meeting, slotId: metAt, studentId: child.id, courseId: course, kind: 'meeting', bookedAt: clock.now });
  const assignment = newId();
  await db.insert(assignments).values({
    ...{ id: assignment, key: newId(), quizId: quiz.quizId, title: 'Owls', toName: '1 student', note: '' },
    ...{ assignedAt: clock.now, assignedBy: 'Nandini Iyer' },
  });
  const assigned = await seedSitting(db, { studentId: child.id, ...quiz }, clock.now);
  await db.update(sittings).set({ assignmentId: assignment }).where(eq(sittings.id, assigned));
  const [decided, decidedBefore] = [newId(), newId()];
  const ruled: Omit<typeof rulings.$inferInsert, 'id' | 'students' | 'decidedAt' | 'decidedBy'> = {
    ...{ quizId: quiz.quizId, name: 'q2', kind: 'everybody', keys: [], state: 'standing', reason: 'Two answers' },
  };
  const byClerk = { students: 0, decidedAt: clock.now, decidedBy: 'Nandini Iyer' };
  await db.insert(rulings).values([decided, decidedBefore].map((id) => ({ id, ...ruled, ...byClerk })));
  const reportOfPupil = newId();
  await db.insert(reports).values({
    ...{ id: reportOfPupil, studentId: pupil.id, from: clock.now, createdAt: clock.now, data: emptyReport },
  });
  const hoursException = newId();
  const heldDays = { firstDay: '2029-01-01', lastDay: '2029-01-02', spans: [], createdAt: clock.now };
  await db.insert(hoursExceptions).values({ id: hoursException, tutorId: teacher.id, ...heldDays });
  const invitee = { firstname: 'Uma', lastname: 'Rao', createdAt: clock.now };
  const [invitedTutor, invitedStaff] = [newId(), newId()];
  await db.insert(teachers).values({ ...invitee, id: invitedTutor, username: newId(), email: `${invitedTutor}@example.org` });
  await db
    .insert(staff)
    .values({ ...invitee, id: invitedStaff, username: newId(), email: `${invitedStaff}@example.org`, duty: 'staff' });
  const toInvite = (caller: string) => {
    const username = `${caller.replaceAll(' ', '.')}.${newId()}`.toLowerCase();
    return { firstname: 'Uma', lastname: 'Rao', email: `${username}@example.org`, username };
  };
  const leavingStaff = (await seedStaff(db, 'leaving-staff', 'staff', clock.now)).id;
  const leavingTutor = (await seedTeacher(db, 'leaving-tutor', clock.now)).id;
  const group = newId();
  await db.insert(groups).values({ id: group, name: 'Owls', createdAt: clock.now });
  await db.insert(groupMembers).values({ groupId: group, studentId: child.id, addedAt: clock.now });
  await db.insert(consents).values({
    ...{ id: newId(), studentId: child.id, side: 'parent', relation: 'mother', name: 'Leela', birthYear: 1979 },
    ...{ noticeVersion: newestNotice.version, noticeLanguage: 'en', givenAt: clock.now },
  });
  const details = {
    ...{ firstname: 'Uma', lastname: 'Rao', email: 'uma@example.org', contact: '', standard: '12', guardianEmail: '' },
  };
  const studentId = owner.id;
  const date = '2026-03-04T00:00:00.000Z';
  const module = mock.moduleIds[0];
  const unknown = { token: 'x'.repeat(43) };
  const drafted = { title: 'Owls', creator: 'Us', subject: 'Owls', questions: [owlQuestion] };
  const bank = {
    ...{ name: 'owls.json', slug: 'matrix-owls', kind: 'bank', about: {} },
    file: Buffer.from(JSON.stringify(drafted, null, 2)).toString('base64'),
  };
  const readSeen = async (pack: string) => {
    await server.call('/desk/importUpload', { ...bank, slug: pack, as: 'draft' }, { token: head.token });
    return (await readDraft(db, pack))?.seen ?? '';
  };
  const typed = { item: { kind: 'sat', name: 'SAT Sprint' }, currency: 'INR', form: form(), country: 'IN' };
  const inquiry = { name: 'Asha', email: 'asha@example.org', phone: '98765 43210', course: 'AP Statistics', details: '' };
  rows = {
    '/loginStudent': { body: { username: 'nobody', password: 'wrong' }, owner: 401 },
    '/loginInstructor': { body: { username: 'nobody', password: 'wrong' }, owner: 401 },
    '/confirmAddress': { body: unknown, owner: 404 },
    '/setPassword': { body: { ...unknown, password: 'a password of my own' }, owner: 404 },
    '/forgotPassword': { body: (caller) => ({ username: `nobody.${caller.replaceAll(' ', '.')}` }) },
    '/sendInformationOnMail': { body: inquiry },
    '/mailDraft': { body: (caller) => ({ email: `${caller.replaceAll(' ', '.')}@example.org`, draft: typed }) },
    '/openDraft': { body: { ...unknown, code: '123456' }, owner: 404 },
    '/createOrder': { body: {}, owner: 400 },
    '/verifyPayment': { body: {}, owner: 400 },
    '/getApplication': { body: unknown, owner: 404 },
    '/resendApplicationMail': { body: unknown, owner: 404 },
    '/resendReceipt': {
      body: (caller) => ({ email: `${caller.replaceAll(' ', '.')}@example.org`, item: { kind: 'sat', name: 'SAT Sprint' } }),
    },
    '/getReport': { body: unknown, owner: 404 },
    '/getSessionRoom': { body: unknown, owner: 404 },
    '/joinSession': { body: unknown, owner: 404 },
    '/reportCrash': { body: { build: null, page: '/', error: 'TypeError', message: '', frames: [], events: [] } },
    '/reportProblemAsVisitor': { body: (caller) => ({ ...problem, report: nameReport(caller) }) },
    '/getMeetings': { body: unknown, owner: 404 },
    '/bookMeeting': { body: { ...unknown, sessionId: 'none', courseId: course, timeZone: 'UTC' }, owner: 404 },
    '/getConcernDesk': { body: {} },
    '/fileComplaint': {
      body: (caller) => ({
        ...{ complaintKey: `key of ${caller} to complain`, from: 'visitor', name: 'Asha', phone: '' },
        ...{ email: `${caller.replaceAll(' ', '.')}@example.org`, topic: 'other', reference: '', text: 'x' },
      }),
    },
    '/getComplaint': { body: unknown, owner: 404 },
    '/moveComplaint': { body: { ...unknown, move: 'add', text: 'x', seen: 0 }, owner: 404 },
    '/raiseConcernByLink': { body: { ...unknown, concernKey: 'parents’ key', text: 'We worry' }, owner: 404 },
    '/markMeetingStep': { body: { ...unknown, sessionId: 'none', step: 'Two drills a week', isDone: true }, owner: 404 },
    '/cancelMeeting': { body: { ...unknown, sessionId: 'none' }, owner: 404 },
    '/askParentLink': { body: (caller) => ({ email: `${caller.replaceAll(' ', '.')}@example.org` }) },
    '/openParentLink': { body: unknown, owner: 404 },

    '/getCoursesByStudent': { body: { studentId } },
    '/getPromises': { body: { studentId } },
    '/getGlance': { body: { studentId, zone: 'UTC' } },
    '/getCourseContent': { body: { courseId: course } },
    '/getCoursePdf': { body: { id: 'Sampling', courseId: course } },
    '/getCourseDetailsById': { body: { courseId: course } },
    '/getStudentSession': { body: { studentId, date } },
    '/getStudentSessionDays': { body: { studentId, from: date, to: date } },
    '/getInstructorAvailability': { body: { instructorId: teacher.id, date } },
    '/getSlot': { body: { sessionId: free } },
    '/assignStudentSession': { body: { studentId, sessionId: free } },
    '/cancelStudentSession': { body: { studentId, sessionId: booked } },
    '/getMoveTimes': { body: { studentId, sessionId: booked } },
    '/moveStudentSession': { body: { studentId, sessionId: booked, to: 'none' }, owner: 404 },
    // Of the teacher's; what the teacher can do to it is in session-life.test.ts.
    '/getTutorSessions': { body: {} },
    '/getTutorHours': { body: {} },
    '/getTutorMonth': { body: {} },
    // What of others' stays closed to a teacher is in own-students.test.ts.
    '/teacher/getHome': { body: { zone: 'UTC' } },
    '/teacher/getStudents': { body: {} },
    '/teacher/getStudent': { body: { student: owner.id } },
    '/teacher/getTests': { body: {} },
    '/teacher/getTest': { body: { test: taught.quizId } },
    '/teacher/getResources': { body: {} },
    '/teacher/getResource': { body: { courseId: course, title: 'Sampling' } },
    '/teacher/getProfile': { body: {} },
    '/exportTutorMonth': { body: { month: '2026-03' } },
    '/noteTutorSession': { body: { session: 'none', notes: 'Fractions', forParents: true }, owner: 404 },
    '/setTutorHours': { body: tutorWeek },
    '/getTutorRoom': { body: {} },
    '/setTutorRoom': { body: { room: 'https://meet.example.org/own' } },
    '/addHoursException': { body: { first: '2027-12-24', last: '2027-12-26', hours: '' } },
    '/removeHoursException': { body: { exception: 'none' }, owner: 404 },
    '/changeTutorSession': { body: { session: 'none', change: 'cancel' }, owner: 404 },
    '/noteTutorMeeting': { body: { session: 'none', notes: 'Two drills a week' }, owner: 404 },
    '/getQuizzesByStudentId': { body: { studentId } },
    '/getSittingFacts': { body: { studentId } },
    '/getExamMessages': { body: { studentQuizId: module } },
    '/getPages': { body: { studentQuizId: module } },
    '/getWrittenWork': { body: { studentQuizId: module }, owner: 404 },
    '/scoreWork': { body: { studentQuizId: module, number: 1, given: [] }, owner: 404 },
    // Nobody's notebook has it; of a sitting only its own student is heard (objections.test.ts).
    '/getObjection': { body: { about: { kind: 'notebook', entryId: 'none' } }, owner: 404, other: [404, 'notFound'] },
    '/raiseObjection': {
      body: { about: { kind: 'notebook', entryId: 'none' }, reason: 'key', text: 'It is B' },
      owner: 404,
      other: [404, 'notFound'],
    },
    // Its marks were not given back.
    '/askSecondLook': { body: { studentQuizId: module, number: 1, reason: 'The sign is right' }, owner: 409 },
    '/marking/findTests': { body: {} },
    '/marking/getQueue': { body: { test: section, named: true } },
    '/marking/openWork': { body: { ...written, named: true } },
    // It is marked: nobody has it.
    '/marking/keepWork': { body: written, owner: 409 },
    '/marking/letGoWork': { body: written },
    '/marking/markWork': { body: { ...written, given: [], comment: '', answer: null, seen: 1, named: true } },
    '/desk/giveBackMarks': { body: { test: section, which: 'all' } },
    '/desk/getRubric': { body: { test: section, question: 'task-1' } },
    '/desk/previewRubric': { body: { test: section, question: 'task-1', rows: toRows(4) } },
    '/desk/changeRubric': { body: { test: section, question: 'task-1', rows: toRows(4), reason: 'Worth more' } },
    '/desk/changeLoweringRubric': { body: { test: section, question: 'task-1', rows: toRows(2), reason: 'Worth less' } },
    // Nothing of it is on paper.
    '/sendPage': { body: { studentQuizId: module, name: 'a'.repeat(32), jpeg: toBase64(makeJpeg()) }, owner: 400 },
    '/getQuizzesDetails': { body: { studentQuizId } },
    '/getQuizContent': { body: { quizId: quiz.quizId }, other: [409, 'notOpen'] },
    '/getQuizResult': { body: { studentQuizId } },
    '/getCompletedQuizResult': { body: { studentId } },
    '/getParentAccess': { body: { studentId } },
    // The owner's record has no parents' address: what ending it does is in parents.test.ts.
    '/endParentAccess': { body: { studentId, isOfAge: true }, owner: 404 },
    '/noteGuess': { body: { studentQuizId, question: 1, guessed: true } },
    '/getNextSteps': { body: { studentId, studentQuizId } },
    // No bank has such a question, nor the notebook such an entry.
    '/startDrill': { body: { studentId, area: { subject: 'SAT Math', skill: 'None' } }, owner: 404 },
    '/getPracticeChoices': { body: { studentId } },
    '/getStudyPlan': { body: { studentId, zone: 'UTC' } },
    '/setGoal': {
      body: { studentId, courseId: course, goal: { testDate: null, score: null, weeklyMinutes: 90 }, zone: 'UTC' },
    },
    '/getNotebook': { body: { studentId } },
    '/answerNotebook': { body: { entryId: 'entry', answer: 'B', idempotencyKey: 'key' }, other: [404, 'notFound'], owner: 404 },
    '/startAttempt': { body: { studentQuizId } },
    '/saveAnswers': { body: { studentQuizId, entries: [] } },
    '/submitQuiz': { body: { studentQuizId, answers: [], timePerQuestion: {}, totalTime: 0 } },
    '/submitMockModule': { body: { studentQuizId: module, answers: [], time: 0, timePerQuestion: {} } },
    '/markMockComplete': { body: { studentQuizId: mock.recordId } },
    '/endLateAnswers': { body: { studentQuizId: mock.recordId } },

    // A doubt of the owner's in the teacher's course.
    '/getDoubts': { body: { studentId } },
    '/askDoubt': { body: { clientKey: 'a key of its own', courseId: course, text: 'Why n − 1?' } },
    '/getDoubt': { body: { doubtId }, other: [404, 'notFound'] },
    '/writeDoubt': { body: { doubtId, clientKey: 'another key', text: 'Please.' }, other: [404, 'notFound'] },
    '/solveDoubt': { body: { doubtId }, other: [404, 'notFound'] },
    '/reopenDoubt': { body: { doubtId }, other: [404, 'notFound'] },
    '/changeDoubtLine': { body: { doubtId, number: 1, text: 'Why?' }, other: [404, 'notFound'] },
    '/signDoubt': { body: { doubtId, read: 1, writing: false }, other: [404, 'notFound'] },
    '/tutor/getDoubts': { body: {} },
    '/tutor/getDoubt': { body: { doubtId } },
    '/tutor/takeDoubt': { body: { doubtId, fromOther: false } },
    '/tutor/letGoDoubt': { body: { doubtId } },
    '/tutor/answerDoubt': { body: { doubtId, clientKey: 'a tutor’s key', text: 'Because.', kind: 'answer', seen: 1 } },
    // It is the student's.
    '/tutor/changeDoubtLine': { body: { doubtId, number: 1, text: 'x' }, owner: 403 },
    '/tutor/closeDoubt': { body: { doubtId } },
    // It is about no wrong choice: what offering does is in shares.test.ts.
    '/tutor/getDoubtShare': { body: { doubtId }, owner: 409 },
    '/tutor/shareDoubt': { body: { doubtId, question: 'Why?', answer: 'Because.' }, owner: 409 },
    '/tutor/withdrawShare': { body: { doubtId } },
    '/refuseShare': { body: { doubtId }, other: [404, 'notFound'] },
    '/getSharedAnswers': { body: { studentQuizId } },
    '/rateSharedAnswer': { body: { studentQuizId, doubtId, helped: true }, owner: 404 },
    '/tutor/signDoubt': { body: { doubtId, read: 1, writing: false } },

    // At the desk: about a student who is nobody else's here.
    '/desk/getDesk': { body: {} },
    '/desk/findActions': { body: {} },
    '/desk/findSettlements': { body: {} },
    '/desk/exportSettlements': { body: { from: '2026-03-01', to: '2026-03-31', reason: 'For the books' } },
    '/desk/findComplaints': { body: { state: 'open' } },
    '/desk/readComplaint': { body: { complaint } },
    '/desk/answerComplaint': {
      body: (caller) => ({ complaint, move: 'answer', text: 'Soon', seen: caller === 'head' ? 0 : 1 }),
    },
    '/desk/findConcerns': { body: {} },
    '/desk/readConcern': { body: { concern } },
    '/desk/moveConcern': { body: { concern, move: 'take', note: 'Looked into' } },
    '/desk/getExamRoom': { body: {} },
    '/desk/giveMinutes': { body: { sittings: [sat.recordId], minutes: 5, reason: 'Fire alarm' } },
    '/desk/reinstateSitting': { body: { sitting: thrownOut.recordId, reason: 'A power cut' } },
    '/desk/messageSittings': { body: { sittings: [sat.recordId], text: 'Five minutes more' } },
    '/desk/endSitting': { body: { sitting: sat.recordId, reason: 'Left the room' } },
    '/desk/findMails': { body: {} },
    '/desk/findInquiries': { body: {} },
    '/desk/readInquiry': { body: { inquiry: asked } },
    '/desk/moveInquiry': {
      body: (caller) => ({ inquiry: asked, move: 'answer', text: 'Soon', seen: caller === 'head' ? 0 : 1 }),
    },
    '/desk/findDoubts': { body: {} },
    '/desk/handOverDoubt': { body: { doubt: doubtId, tutor: teacher.id, reason: 'A colleague is ill' } },
    '/desk/withdrawDoubt': { body: { doubt: doubtId, reason: 'It says too much' } },
    '/desk/readDoubt': { body: { doubt: doubtId, reason: 'A parent asked' } },
    '/desk/findPayments': { body: {} },
    '/desk/getPayment': { body: { payment } },
    '/desk/getPaper': { body: { number: 'RC/1' } },
    '/desk/refundPayment': {
      body: { payment, key: 'a key of sixteen.'.replace(/\W/g, '-'), access: 'stays', reason: 'A bank asks for it too' },
    },
    '/desk/decideRefundAccess': { body: { refund, access: 'stays', reason: 'They stay' } },
    '/desk/addPayment': {
      body: (caller) => ({
        ...{ key: Buffer.from(caller).toString('hex').padEnd(32, '0').slice(0, 32), item: { kind: 'sat', name: 'SAT Sprint' } },
        ...{ currency: 'INR', method: 'cash', reference: '', guardianConsent: true },
        application: form({ email: `${caller.replaceAll(' ', '.')}@example.org` }),
      }),
    },
    '/payInstalment': { body: { ...unknown, part: 1 }, owner: 404 },
    '/desk/findInstalments': { body: {} },
    '/desk/getInstalments': { body: { plan } },
    '/desk/offerInstalments': {
      body: (caller) => ({
        ...{ key: Buffer.from(`parts ${caller}`).toString('hex').padEnd(32, '0').slice(0, 64), guardianConsent: true },
        ...{
          item: { kind: 'sat', name: 'SAT Sprint' },
          currency: 'INR',
          application: form({ email: `${caller.replaceAll(' ', '.')}@parts.example.org` }),
        },
        parts: [
          { amount: 40_000, dueOn: '2099-01-01' },
          { amount: 37_777, dueOn: '2099-02-01' },
        ],
      }),
    },
    '/desk/addInstalment': { body: { plan, key: 'matrix-of-the-parts', part: 1, method: 'cash', reference: '' } },
    '/desk/moveInstalment': { body: { plan, part: 3, dueOn: '2099-04-01', reason: 'More time' } },
    '/desk/endInstalments': { body: { plan: endedPlan, access: 'stays', reason: 'They leave' } },
    '/desk/acceptPayment': { body: { payment: odd.id, reason: 'As agreed' } },
    '/desk/settleRefund': { body: { refund: ofCash, reference: 'Voucher 7' } },
    '/desk/getDossier': { body: { dispute } },
    '/desk/endDisputedAccess': { body: { dispute, reason: 'The bank decided' } },
    '/desk/findSessions': { body: {} },
    '/desk/changeSession': { body: { session: meeting, change: 'cancel' } },
    '/desk/findProblems': { body: {} },
    '/desk/lookAtProblem': { body: { problem: reported } },
    '/desk/resendMail': { body: { mail: bounced } },
    '/desk/findStudents': { body: {} },
    '/desk/getAssignable': { body: {} },
    '/desk/previewAssignment': { body: { quiz: quiz.quizId, names: [pupil.username], again: false } },
    '/desk/assignTest': {
      body: (caller) => ({
        ...{ key: Buffer.from(caller).toString('hex').padEnd(32, '0').slice(0, 32), quiz: quiz.quizId, names: [pupil.username] },
        ...{ again: false, opensAt: null, closesAt: null, note: '', expected: 1 },
      }),
    },
    '/desk/findAssignments': { body: {} },
    '/desk/getAssignment': { body: { assignment } },
    '/desk/findAssignedSittings': { body: { assignment } },
    '/desk/extendWindow': { body: { sitting: assigned, closesAt: null, reason: 'She was ill' } },
    '/desk/extendAssignment': { body: { assignment, closesAt: null, reason: 'The hall was shut' } },
    '/desk/takeBackSitting': { body: { sitting: assigned, reason: 'The wrong test' } },
    '/desk/takeBackAssignment': { body: { assignment, reason: 'The wrong test' } },
    '/desk/findGrades': { body: { group, sort: 'name', order: 'up' } },
    '/desk/exportGrades': { body: { group, reason: 'For the meeting' } },
    '/desk/findItems': { body: { sort: 'flags', order: 'down' } },
    '/desk/findItemTests': { body: {} },
    '/desk/findRulings': { body: {} },
    '/desk/getPreview': { body: { of: `t/${quiz.quizId}` } },
    '/desk/getPreviewSheet': { body: { sheet: `v/${quiz.versionId}` } },
    '/desk/checkPreview': { body: { sheet: `q/${quiz.versionId}/1`, answers: ['B'] } },
    '/desk/findReleased': { body: {} },
    '/desk/getQuestionSource': { body: { of: `q/${quiz.versionId}/1` } },
    '/desk/checkQuestion': { body: edited },
    '/desk/exportReleased': { body: { search: 'owls', reason: 'For the books' } },
    '/desk/editQuestion': { body: { ...edited, reason: 'A clearer word' } },
    '/desk/getItem': { body: { version: quiz.versionId, number: 1 } },
    '/desk/previewRuling': { body: { version: quiz.versionId, number: 1, kind: 'everybody', keys: [] } },
    '/desk/decideRuling': {
      body: { version: quiz.versionId, number: 4, kind: 'keys', keys: ['18'], reason: 'Rounded' },
    },
    '/desk/decideLoweringRuling': {
      body: { version: quiz.versionId, number: 3, kind: 'everybody', keys: [], reason: 'It has no answer' },
    },
    '/desk/lookAtObjection': { body: { objection: objected } },
    '/desk/answerObjection': { body: { objection: objected, answer: 'You are right' } },
    '/desk/previewTakeBack': { body: { ruling: decided } },
    '/desk/takeBackRuling': { body: { ruling: decided, reason: 'It was right after all' } },
    '/desk/takeBackLoweringRuling': { body: { ruling: decidedBefore, reason: 'It was right after all' } },
    '/desk/findPacks': { body: {} },
    '/desk/getPack': { body: { pack: bank.slug } },
    '/desk/findAside': { body: {} },
    '/desk/checkUpload': { body: bank },
    '/desk/importUpload': { body: { ...bank, as: 'version' } },
    '/desk/publishDraft': { body: { pack: 'matrix-draft', seen: await readSeen('matrix-draft') } },
    '/desk/discardDraft': { body: { pack: 'matrix-trial', seen: await readSeen('matrix-trial'), reason: 'It was a trial' } },
    '/desk/findSheets': { body: {} },
    '/desk/checkSheet': { body: sheet },
    '/desk/addSheet': { body: { ...sheet, skills: [], replaces: null } },
    '/desk/openSheet': { body: { sheet: file.id } },
    '/desk/withdrawSheet': { body: { sheet: old.id, reason: 'It is old' } },
    '/desk/withdrawContent': { body: { pack: bank.slug, question: null, reason: 'It is old' } },
    '/desk/releaseContent': { body: { pack: bank.slug, question: null, reason: 'It is not' } },
    '/desk/exportItems': { body: { reason: 'For the meeting' } },
    '/desk/getJobs': { body: {} },
    '/desk/findSettings': { body: {} },
    '/desk/getSetting': { body: { name: 'cancelling' } },
    '/desk/checkSetting': { body: { name: 'cancelling', seen: 0, fields: { hours: '12' } } },
    '/desk/sendTestLetter': { body: { name: 'letter.invitation', fields: ourTexts.invitation } },
    '/desk/saveSetting': { body: { name: 'cancelling', seen: 0, fields: { hours: '12' }, reason: 'As agreed' } },
    '/desk/runJob': { body: { job: 'forget-devices' } },
    '/desk/findTutors': { body: {} },
    '/desk/getTutor': { body: { tutor: teacher.id } },
    '/desk/checkColleague': {
      body: { as: 'teacher', firstname: 'Uma', lastname: 'Rao', email: 'uma@example.org', username: '' },
    },
    '/desk/addTutor': { body: (caller) => ({ ...toInvite(caller), key: newId() }) },
    '/desk/inviteTutor': { body: { tutor: invitedTutor, email: `${invitedTutor}@example.org` } },
    '/desk/correctTutor': { body: { tutor: teacher.id, firstname: 'Ravi', lastname: 'Iyer', email: 'ravi.iyer@example.org' } },
    '/desk/resetTutorSignIn': { body: { tutor: teacher.id, what: 'password', reason: 'Forgot it' } },
    '/desk/setTutorAccess': { body: { tutor: leavingTutor, access: 'off', reason: 'Left the school' } },
    '/desk/setTutorCourse': { body: { tutor: teacher.id, course, part: 'teaches' } },
    '/desk/findStaff': { body: {} },
    '/desk/addStaff': { body: (caller) => ({ ...toInvite(caller), duty: 'staff', key: newId() }) },
    '/desk/inviteStaff': { body: { staff: invitedStaff, email: `${invitedStaff}@example.org` } },
    '/desk/correctStaff': { body: { staff: clerk.id, firstname: 'Nandini', lastname: 'Iyer', email: 'clerk@example.org' } },
    '/desk/changeOwnAddress': { body: { email: 'another.owner@example.org', password } },
    '/desk/resetStaffSignIn': { body: { staff: clerk.id, what: 'password', reason: 'Forgot it' } },
    '/desk/setStaffDuty': { body: { staff: invitedStaff, duty: 'owner', reason: 'Runs it with me' } },
    '/desk/setStaffAccess': { body: { staff: leavingStaff, access: 'off', reason: 'Left the school' } },
    '/desk/getTutorMonth': { body: { tutor: teacher.id } },
    '/desk/exportTutorMonth': { body: { tutor: teacher.id, month: '2026-03', reason: 'To pay' } },
    '/desk/recordTutorCheck': {
      body: { tutor: teacher.id, kind: 'training', checkedOn: '2026-01-01', until: null, found: 'Certificate' },
    },
    '/desk/withdrawTutorCheck': { body: { tutor: leavingTutor, kind: 'identity', reason: 'It was forged' } },
    '/desk/setTutorHours': { body: { tutor: teacher.id, ...tutorWeek } },
    '/desk/setTutorRoom': {
      body: (caller) => ({ tutor: teacher.id, room: `https://meet.example.org/${Buffer.from(caller).toString('hex')}` }),
    },
    '/desk/addHoursException': { body: { tutor: teacher.id, first: '2028-01-01', last: '2028-01-01', hours: '' } },
    '/desk/removeHoursException': { body: { tutor: teacher.id, exception: hoursException } },
    '/desk/findGroups': { body: {} },
    '/desk/getGroup': { body: { group } },
    '/desk/findAnnouncements': { body: {} },
    '/desk/announce': {
      body: (caller) => ({
        ...{ key: Buffer.from(caller).toString('hex').padEnd(32, '0').slice(0, 32), student: pupil.id, audience: 'students' },
        ...{ title: 'No class on Monday', text: 'Monday is a holiday.' },
      }),
    },
    '/desk/addGroup': { body: (caller) => ({ name: `Group of ${caller}` }) },
    '/desk/changeGroup': { body: { group, name: 'Owls', tutor: teacher.id } },
    '/desk/addGroupMembers': { body: { group, names: [pupil.username] } },
    '/desk/removeGroupMember': { body: { group, student: child.id } },
    '/desk/archiveGroup': { body: { group, archived: true, reason: 'The year is over' } },
    '/desk/getStudent': { body: { student: pupil.id } },
    '/desk/addStudent': { body: (caller) => ({ ...details, username: caller, course }) },
    '/desk/previewMerge': { body: { student: pupil.id, other: double } },
    '/desk/mergeStudents': { body: { student: pupil.id, other: double, reason: 'Applied twice' } },
    '/desk/mailAddressLink': { body: { student: pupil.id } },
    '/desk/viewStudent': { body: { student: pupil.id } },
    '/desk/viewReport': { body: { student: pupil.id, report: reportOfPupil } },
    '/desk/viewSitting': { body: { student: sat.student.id, sitting: sat.recordId } },
    '/desk/checkAnswerFile': { body: answerFile },
    '/desk/handInAnswerFile': {
      body: { ...answerFile, expected: { taken: 0, kept: 0, known: 0, older: 0, outside: 1 } },
    },
    '/desk/decideLateAnswers': {
      body: { student: late.student.id, sitting: late.recordId, module: 1, counted: true, reason: 'The server was away' },
    },
    '/desk/checkRoster': { body: { csv: 'First name,Last name,Email\nAsha,Menon,asha@example.org' } },
    '/desk/importRoster': {
      body: (caller) => ({ csv: `First name,Last name,Email\nAsha,Menon,${caller}@example.org`, course, expected: 1 }),
    },
    '/desk/correctStudent': { body: { student: pupil.id, ...details } },
    '/desk/enrolStudent': { body: { student: pupil.id, course: 'course-ap-psychology' } },
    '/desk/unenrolStudent': { body: { student: pupil.id, enrolment, reason: 'Paid twice' } },
    '/desk/grantSessions': { body: { student: pupil.id, enrolment: bought.id, sessions: 1, reason: 'A week was lost' } },
    '/desk/moveAccessEnd': {
      body: { student: pupil.id, enrolment: bought.id, endsOn: '2027-06-01', reason: 'The test was moved' },
    },
    '/desk/accommodateStudent': { body: { student: pupil.id, keysAllowed: true, extraTime: 1.5, reason: 'Doctor’s letter' } },
    '/desk/mailPasswordLink': { body: { student: pupil.id } },
    '/desk/endStudentSignIns': { body: { student: pupil.id, reason: 'Lost phone' } },
    '/desk/setStudentAccess': { body: { student: pupil.id, access: 'off', reason: 'Left the school' } },
    '/desk/recordConsent': {
      body: { student: pupil.id, relation: 'father', name: 'Ravi', birthYear: 1975, seen: 'Passport', purposes: [] },
    },
    '/desk/checkConsent': { body: { student: child.id, seen: 'Passport' } },
    '/desk/withdrawConsent': { body: { student: pupil.id, purpose: 'offers', reason: 'The father called' } },
    '/desk/exportStudent': { body: { student: pupil.id, reason: 'The family asked' } },
    '/desk/eraseStudent': { body: { student: pupil.id, username: pupil.username } },

    // Of parents, about their own children alone.
    '/getFamily': { body: {} },
    '/chooseTidings': { body: { tidings: 'never', timeZone: 'UTC' } },

    // About the caller alone.
    '/getNotices': { body: {}, other: [200, ''] },
    '/readNotices': { body: { ids: ['none'] }, other: [200, ''] },
    '/getNoticeSettings': { body: {}, other: [200, ''] },
    '/keepPush': {
      body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/none' },
      other: [404, 'notFound'],
      owner: 404,
    },
    '/endPush': { body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/none' }, other: [200, ''] },
    '/chooseNotices': { body: { timeZone: 'UTC', quiet: null, ways: [] }, other: [200, ''] },
    '/getTeacher': { body: {} },
    '/getSecondFactor': { body: {} },
    '/startSecondFactor': { body: { password: 'wrong' } },
    '/confirmSecondFactor': { body: { code: '000000' } },
    '/renewRecoveryCodes': { body: { password: 'wrong' } },
    '/disableSecondFactor': { body: { password: 'wrong' } },
    '/reportProblem': { body: (caller) => ({ ...problem, report: nameReport(`signed in ${caller}`) }) },
    '/getSignIns': { body: {} },
    // Nobody's: what is the caller's own cannot stand here.
    '/endSignIn': { body: { id: 'x'.repeat(64) }, other: [404, 'notFound'], owner: 404 },
    '/endOtherSignIns': { body: {} },
    '/getHomework': { body: { studentId: owner.id } },
    '/getWork': { body: { workId: work }, other: [404, 'notFound'] },
    '/handIn': {
      body: (caller) => ({ workId: work, clientKey: `key of ${caller}`, text: 'x', files: [] }),
      other: [404, 'notFound'],
      // Staff have looked at it by then.
      owner: 409,
    },
    '/homework/getChoices': { body: {} },
    '/homework/preview': { body: { course } },
    '/homework/give': { body: { ...givenHomework, key: newId().padEnd(20, 'k') } },
    '/homework/find': { body: {} },
    '/homework/get': { body: { homework } },
    '/homework/findWorks': { body: { homework } },
    '/homework/openWork': { body: { work } },
    '/homework/extend': { body: { work, dueAt, reason: 'Was ill' } },
    '/homework/takeWork': { body: { work, fromOther: false } },
    '/homework/keepWork': { body: { work } },
    '/homework/markWork': { body: { work, comment: 'Good', points: 9, next: 'stay' } },
    '/homework/takeBack': { body: { homework, reason: 'The wrong class' } },
    '/addPdf': {
      body: { pdfKey: 'my own pdf', name: 'Work', pdf: makePdf(1).toString('base64') },
      other: [200, ''],
    },
    '/addPhoto': { body: { photoKey: 'my photo', jpeg: toBase64(makeJpeg()) }, other: [200, ''] },
    '/raiseConcern': { body: { concernKey: 'my concern', text: 'I worry' }, other: [200, ''] },
    '/getDoubtSharing': { body: (caller) => ({ student: caller === 'other' ? other.id : studentId }), other: [200, ''] },
    '/chooseDoubtSharing': {
      body: (caller) => ({ student: caller === 'other' ? other.id : studentId, allowed: true }),
      other: [200, ''],
    },
    '/getConsent': { body: (caller) => ({ student: caller === 'other' ? other.id : studentId }), other: [200, ''] },
    // Nobody said when they were born, so that the parents decide.
    '/giveConsent': {
      body: (caller) => ({
        ...{
          student: caller === 'other' ? other.id : studentId,
          noticeVersion: newestNotice.version,
          noticeLanguage: 'en',
          relation: 'self',
        },
        ...{ name: 'Asha Menon', birthYear: 2010, purposes: [] },
      }),
      other: [409, 'closed'],
    },
    '/chooseConsent': {
      body: (caller) => ({
        ...{ student: caller === 'other' ? other.id : studentId, noticeVersion: newestNotice.version, noticeLanguage: 'en' },
        ...{ purpose: 'sharing', given: false },
      }),
      other: [409, 'closed'],
    },
    '/getCalendar': { body: {}, other: [200, ''] },
    '/makeCalendar': { body: {}, other: [200, ''] },
    '/endCalendar': { body: {}, other: [200, ''] },
    '/previewText': { body: { text: 'Is $x^2$ right?' }, other: [200, ''] },
    // Ends the caller's own session, whoever it is; comes last.
    '/logout': { body: {}, other: [200, ''] },
  };

  const asOwner = { role: 'student', id: owner.id } as const;
  const loggedOut = await openSession(db, asOwner, clock.now);
  await server.call('/logout', {}, { token: loggedOut });
  const forged = `${owner.token.slice(0, -1)}${owner.token.endsWith('A') ? 'B' : 'A'}`;
  strangers = {
    nobody: undefined,
    idle: await openSession(db, asOwner, new Date(clock.now.getTime() - sessionLife.idleMs)),
    expired: await openSession(db, asOwner, new Date(clock.now.getTime() - sessionLife.longestMs)),
    'logged out': loggedOut,
    forged,
    'a made-up token': 'x'.repeat(43),
    'a fixed token': 'hard-coded',
    'no token': '',
  };
});

/** The calls as the server has them; those that end a session last. */
const served = (isWanted: (role: string) => boolean) =>
  server.app.served
    .filter(({ role }) => isWanted(role))
    .map(({ path }) => path)
    .sort((one, next) => Number(one === '/logout') - Number(next === '/logout'));

const findRow = (path: string): Row => {
  const row = rows[path];
  if (!row)
    throw new Error(`There is no row for ${path}: say in the matrix what it is asked and what another student is answered.`);
  return row;
};

const onPostgres = testDatabase === 'postgres';
/** The calls that the tests of few ways have do what they are asked. */
const countedDone = (): string[] =>
  readdirSync(new URL('..', import.meta.url)).flatMap((name) => {
    if (!name.startsWith('few-ways')) return [];
    const text = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    return [...text.matchAll(/(?:inFewWays|fewWaysOf\(\w+\))\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  });

/** Calls that the rows have refused, and that no test counts where they are done; docs/decisions.md has how many ways they take then. */
const notCountedDone = ['/createOrder', '/giveConsent', '/marking/keepWork', '/payInstalment', '/verifyPayment'];

/** How many ways to PostgreSQL and back each call took at most, of those that were made: statements that do not wait for each other go together. */
const ways: Record<string, number> = {};
/** The calls that did for somebody what they were asked. */
const done = new Set<string>();

async function ask(path: string, caller: string, token: string | undefined) {
  const { body } = findRow(path);
  const asked = typeof body === 'function' ? body(caller) : body;
  // Each from another place: some calls are counted by address.
  calls += 1;
  const address = `10.0.${calls >> 8}.${calls & 255}`;
  const call = () => server.call(path, asked, token === undefined ? { address } : { address, token });
  // The embedded database has no ways there and back.
  const { result: answer, trips } = onPostgres ? await countRoundTrips(server.db, call) : { result: await call(), trips: 0 };
  ways[path] = Math.max(ways[path] ?? 0, trips);
  if (answer.http === 200) done.add(path);
  return { ...answer, told: [path, caller, answer.http, answer.body.reason ?? ''] };
}

/** Everything the database has. */
async function everything(): Promise<Record<string, unknown[]>> {
  const folder = new URL('../../../../server/db/tables/', import.meta.url);
  const modules: object[] = await Promise.all((await readdir(folder)).map((file) => import(new URL(file, folder).pathname)));
  const tables = modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable));
  const state: Record<string, unknown[]> = {};
  for (const [name, table] of tables)
    state[name] = (await server.db.select().from(table)).map((row) => JSON.stringify(row)).sort();
  return state;
}

it('the matrix has a row for every call that is served, and none for another', () => {
  const paths = server.app.served.map(({ path }) => path);
  const without = paths.filter((path) => !(path in rows));
  expect(without, 'Served without a row: say what it is asked, and what another student is answered').toEqual([]);
  expect(Object.keys(rows).filter((path) => !paths.some((each) => each === path))).toEqual([]);
});

it('no route is served but these calls and a few with a guard of their own', () => {
  const ofCalls = server.app.served.map(({ path }) => `POST /api${path}`);
  const known = [...ofCalls, ...guardedOtherwise];
  const unknown = server.app.routes.filter((route) => !known.includes(route));
  expect(unknown, 'Served beside the calls: say here what guards it, or serve it as a call').toEqual([]);
  expect(known.filter((route) => !server.app.routes.includes(route))).toEqual([]);
});

it('whoever is not signed in is let in nowhere but where anybody is, and changes nothing', proves('6-15', '7-4'), async () => {
  const before = await everything();
  const told = [];
  const right = [];
  for (const path of served((role) => role !== 'anybody')) {
    for (const [name, token] of Object.entries(strangers)) {
      const answer = await ask(path, name, token);
      told.push([...answer.told, Object.keys(answer.body).sort().join()]);
      const fields = ['/assignStudentSession', '/cancelStudentSession'].includes(path) ? 'message,msg' : 'msg';
      right.push([path, name, 401, 'signedOut', `${fields},reason,serverNow,status`]);
    }
  }
  expect(told).toEqual(right);
  expect(await everything()).toEqual(before);
});

it('a teacher makes no call of a student, and changes nothing', proves('6-15'), async () => {
  const before = await everything();
  const told = [];
  for (const path of served((role) => role === 'student')) told.push((await ask(path, 'teacher', teacher.token)).told);
  expect(told).toEqual(served((role) => role === 'student').map((path) => [path, 'teacher', 403, 'forbidden']));
  expect(await everything()).toEqual(before);
});

it('a student makes no call of a teacher, and changes nothing', proves('6-15'), async () => {
  const before = await everything();
  const paths = served((role) => role === 'teacher' || role === 'faculty');
  expect(paths).not.toEqual([]);
  const told = [];
  for (const path of paths) told.push((await ask(path, 'student', owner.token)).told);
  expect(told).toEqual(paths.map((path) => [path, 'student', 403, 'forbidden']));
  expect(await everything()).toEqual(before);
});

it('parents make no call of anybody else’s, nobody else makes theirs, and nothing changes', async () => {
  const before = await everything();
  const theirs = served((role) => role === 'parent');
  const others = served((role) => !['parent', 'person', 'anybody'].includes(role));
  expect([theirs.length > 1, others.length > 40]).toEqual([true, true]);
  for (const path of others) expect((await ask(path, 'parent', parent.token)).told).toEqual([path, 'parent', 403, 'forbidden']);
  for (const [name, { token }] of Object.entries({ owner, teacher, head }))
    for (const path of theirs) expect((await ask(path, name, token)).told).toEqual([path, name, 403, 'forbidden']);
  expect(await everything()).toEqual(before);
  for (const path of theirs) expect((await ask(path, 'parent', parent.token)).told).toEqual([path, 'parent', 200, '']);
});

it('nobody but staff makes a call of the desk, and nothing changes', async () => {
  const before = await everything();
  const paths = served((role) => role === 'staff');
  expect(paths.length).toBeGreaterThan(5);
  for (const [name, { token }] of Object.entries({ owner, teacher }))
    for (const path of paths) expect((await ask(path, name, token)).told).toEqual([path, name, 403, 'forbidden']);
  expect(await everything()).toEqual(before);
});

it('the table of rights says who of the staff may, by each call', async () => {
  const desk = server.app.served.filter(isAtDesk);
  expect([...new Set(desk.map(({ right }) => right))].sort()).toEqual(Object.keys(rights).sort());
  const refused = desk.filter(({ right }) => !may('staff', right as Right));
  expect(refused.length).toBeGreaterThan(0);
  const before = await everything();
  for (const { path } of refused) expect((await ask(path, 'clerk', clerk.token)).told).toEqual([path, 'clerk', 403, 'forbidden']);
  expect(await everything()).toEqual(before);
});

/** What is for staff, also where it is for teachers too. */
const isAtDesk = ({ role, right }: { role: string; right: Right | undefined }) => role === 'staff' || right !== undefined;

/** Those that end something come last: the others are about it. */
const inOrder = [
  '/homework/extend',
  '/homework/takeWork',
  '/homework/keepWork',
  '/homework/markWork',
  '/homework/takeBack',
  '/desk/takeBackSitting',
  '/desk/takeBackAssignment',
  '/desk/archiveGroup',
  '/desk/unenrolStudent',
  '/desk/setStudentAccess',
  '/desk/eraseStudent',
  // The job runs on once it is answered.
  '/desk/runJob',
];

it('an action of staff leaves a row in the record of actions, and what only reads changes nothing', async () => {
  const desk = server.app.served.filter(isAtDesk).sort((one, next) => inOrder.indexOf(one.path) - inOrder.indexOf(next.path));
  for (const { path, records } of desk) {
    const before = await everything();
    const rowsBefore = await server.db.$count(auditEvents);
    expect((await ask(path, 'head', head.token)).told.slice(0, 3)).toEqual([path, 'head', findRow(path).owner ?? 200]);
    const added = (await server.db.$count(auditEvents)) - rowsBefore;
    expect([path, records, added > 0]).toEqual([path, records, records]);
    if (!records) expect([path, await everything()]).toEqual([path, before]);
  }
  const rows = await server.db.select().from(auditEvents);
  expect(rows.map(({ actorId, actorName }) => [actorId, actorName])).toEqual(rows.map(() => [head.id, 'Nandini Iyer']));
});

it('another student reads nothing of the owner’s, and changes nothing', proves('6-15'), async () => {
  const before = await everything();
  const paths = served((role) => role === 'student');
  const told = [];
  for (const path of paths) {
    const answer = await ask(path, 'other', other.token);
    told.push(answer.told);
    const text = JSON.stringify(answer.body);
    for (const secret of [owner.id, mock.recordId, 'Sampling']) expect([path, text]).not.toContain(secret);
    expect([path, answer.body.data]).toEqual([path, undefined]);
  }
  expect(told).toEqual(paths.map((path) => [path, 'other', ...(findRow(path).other ?? [403, 'forbidden'])]));
  expect(await everything()).toEqual(before);
});

it('where anybody is let in, a token makes no difference', proves('6-15'), async () => {
  const everybody = { ...strangers, owner: owner.token, other: other.token, teacher: teacher.token };
  for (const path of served((role) => role === 'anybody')) {
    for (const [name, token] of Object.entries(everybody)) {
      expect((await ask(path, name, token)).told.slice(0, 3)).toEqual([path, name, findRow(path).owner ?? 200]);
    }
  }
});

it('the owner is let in: no row is refused for what it asks', proves('6-15'), async () => {
  const token = await openSession(server.db, { role: 'student', id: owner.id }, server.clock.now);
  const told = [];
  for (const path of served((role) => role === 'student')) told.push((await ask(path, 'owner', token)).told.slice(0, 3));
  expect(told).toEqual(served((role) => role === 'student').map((path) => [path, 'owner', findRow(path).owner ?? 200]));
});

it('a teacher is let in to what is a teacher’s', async () => {
  const told = [];
  for (const path of served((role) => role === 'teacher'))
    told.push((await ask(path, 'teacher', teacher.token)).told.slice(0, 3));
  expect(told).toEqual(served((role) => role === 'teacher').map((path) => [path, 'teacher', findRow(path).owner ?? 200]));
});

/** Nobody has such a sign-in, and this school has no key for notifications. */
const isNothing = (path: string) => path === '/endSignIn' || path === '/keepPush';
/** Whether a call is for students and parents alone, and this caller is neither. */
const isOfFamily = (path: string, name: string) => /DoubtSharing$|Consent$/.test(path) && name === 'teacher';

it(
  'a call of any person is about the caller alone: it ends the caller’s sessions, and leaves the others',
  proves('6-15'),
  async () => {
    const { db, clock } = server;
    const open = (person: SignedInPerson, role: 'student' | 'teacher') => openSession(db, { role, id: person.id }, clock.now);
    const tokens = {
      owner: await open(owner, 'student'),
      other: await open(other, 'student'),
      teacher: await open(teacher, 'teacher'),
    };
    const stranger = await seedLearner(db, ['course-sat'], clock.now);
    for (const path of served((role) => role === 'person')) {
      for (const [name, token] of Object.entries(tokens)) {
        const [http, reason] = isNothing(path)
          ? [404, 'notFound']
          : isOfFamily(path, name)
            ? [403, 'forbidden']
            : /^\/(give|choose)Consent$/.test(path)
              ? [409, 'closed']
              : [200, ''];
        expect((await ask(path, name, token)).told).toEqual([path, name, http, reason]);
      }
    }
    const living = [];
    for (const token of [...Object.values(tokens), stranger.token]) {
      living.push((await server.call('/getSignIns', {}, { token })).http);
    }
    expect(living).toEqual([401, 401, 401, 200]);
  },
);

it('who is disabled is let in no more, with a session that is still open', proves('6-15'), async () => {
  const { db, clock } = server;
  const leaver = await seedStudent(db, newId(), clock.now);
  const call = () => server.call('/getCoursesByStudent', { studentId: leaver.id }, { token: leaver.token });
  expect((await call()).http).toBe(200);
  await db.update(students).set({ disabledAt: clock.now }).where(eq(students.id, leaver.id));
  expect(await call()).toMatchObject({ http: 401, body: { reason: 'signedOut' } });
});

it.runIf(onPostgres)('no call goes to the database and back more often than it may, whoever made it above', () => {
  const all = served(() => true);
  const counted = all.map((path) => [path, ways[path] ?? Number.NaN] as const);
  expect(counted.length).toBeGreaterThan(300);
  const beyond = counted.filter(([path, trips]) => !(trips <= (staffTakesMore[path] ?? fewWays)));
  expect(beyond, 'Ways to PostgreSQL and back').toEqual([]);
  const needless = Object.keys(staffTakesMore).filter((path) => !((ways[path] ?? 0) > fewWays));
  expect(needless, 'May take more ways, and does not').toEqual([]);
  const undone = all.filter((path) => !done.has(path) && !countedDone().includes(path));
  expect(undone.sort(), 'Refused above, and counted by no test where it is done').toEqual(notCountedDone.toSorted());
});
