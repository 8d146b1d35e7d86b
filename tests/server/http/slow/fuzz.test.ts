import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { refusal } from '../../../../contract/call.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { assignments } from '../../../../server/db/tables/assignments.ts';
import { groups } from '../../../../server/db/tables/groups.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittings as sittingRows } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { contractCalls } from '../../../../tools/openapi/describe.ts';
import { doubtStudent } from '../../../support/doubts/doubts.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { form, order, sprint } from '../../../support/enrolment/payments.ts';
import { makePdf } from '../../../support/homework/pdf.ts';
import { seedLearner, seedSlot, seedTutor } from '../../../support/schedule/booking.ts';
import { arbitraryBody, hostileValues, type KnownValues, spoiledBody } from '../../../support/server/arbitrary-body.ts';
import { password, seedQuiz, seedSitting, seedStaff, seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

/** Calls of each kind that each call of the contract is made with. */
const runs = process.env.LONG === 'all' ? 400 : 10;

const calls = contractCalls.map(({ call }) => call);
const server = sharedPaymentServer();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => log.mockRestore());

let known: KnownValues;
let people: Record<'student' | 'parent' | 'teacher' | 'faculty' | 'staff' | 'leaving', { id: string; token: string }>;

beforeAll(async () => {
  const { db, clock } = server;
  const courseId = 'course-ap-statistics';
  const teacher = await seedTutor(db, courseId, clock.now);
  const student = await seedLearner(db, [courseId], clock.now);
  const owner = await seedStaff(db, 'owner', 'owner', clock.now);
  // Whom the desk may erase, or turn off, must be nobody who makes calls.
  const pupil = await seedLearner(db, [courseId], clock.now);
  const colleague = await seedTeacher(db, newId(), clock.now);
  const address = 'ravi@example.org';
  await db.update(students).set({ guardianEmail: address }).where(eq(students.id, pupil.id));
  const parent = { id: address, token: await openSession(db, { role: 'parent', id: address }, clock.now) };
  people = { student, parent, teacher, faculty: teacher, staff: owner, leaving: await seedLearner(db, [courseId], clock.now) };
  const quiz = await seedQuiz(db, 'owls', clock.now);
  const sittings = [];
  for (let count = 0; count < 3; count += 1) {
    const ofQuiz = count === 0 ? quiz : await seedQuiz(db, `finches-${count}`, clock.now);
    sittings.push(await seedSitting(db, { studentId: student.id, ...ofQuiz }, clock.now));
  }
  const slots = [24, 30, 48].map((hours) => seedSlot(db, teacher.id, new Date(clock.now.getTime() + hours * 3_600_000)));
  const days = ['2026-03-02T00:00:00.000Z', '2026-03-04T00:00:00.000Z'];
  const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'];
  const asks = doubtLineKeys.map((key) => doubtStudent(server, student).asks('Why?', { clientKey: key }));
  server.environment.razorpay = testKeys;
  const { orderId } = await order(server);
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const doubtIds = (await Promise.all(asks)).map(({ head }) => head.doubtId);
  const group = newId();
  await db.insert(groups).values({ id: group, name: 'Owls', createdAt: clock.now });
  const assignment = newId();
  await db.insert(assignments).values({
    ...{ id: assignment, key: newId(), quizId: quiz.quizId, title: 'Owls', toName: '1 student', note: '' },
    ...{ assignedAt: clock.now, assignedBy: 'Nandini Iyer' },
  });
  const assigned = await seedSitting(db, { studentId: pupil.id, ...quiz }, clock.now);
  await db.update(sittingRows).set({ assignmentId: assignment }).where(eq(sittingRows.id, assigned));
  const offered = await server.call(
    '/desk/offerInstalments',
    {
      ...{ key: newId().padEnd(16, '0'), item: sprint, currency: 'INR', guardianConsent: true },
      parts: [
        { amount: 40_000, dueOn: '2027-01-01' },
        { amount: 37_777, dueOn: '2027-02-01' },
      ],
      application: form({ email: 'parts@example.org' }),
    },
    { token: owner.token },
  );
  expect(offered.http).toBe(200);
  known = {
    ...{ quiz: [quiz.quizId, 'none'], assignment: [assignment, 'none'], sitting: [...sittings, assigned] },
    ...{ sort: ['name', 'average', quiz.quizId], group: [group, 'none'], names: [pupil.id], tutor: [colleague.id] },
    ...{ plan: [String(offered.body.plan), 'none'], dueOn: ['2027-01-01', '2027-01-15', '2027-03-01'] },
    ...{ payment: [payment.id, 'none'], key: ['a-name-of-sixteen', 'another-of-sixteen'] },
    ...{ doubtId: doubtIds, doubt: doubtIds, clientKey: doubtLineKeys },
    ...{
      student: [pupil.id, 'nobody'],
      studentId: [student.id],
      instructorId: [teacher.id],
      courseId: [courseId],
      quizId: [quiz.quizId],
    },
    ...{
      studentQuizId: sittings,
      sessionId: await Promise.all(slots),
      date: days,
      from: [...days, '21:00', '21:00', '2026-01-05', '2026-01-05'],
      to: [...days, '2026-02-05'],
    },
    ...{ version: [quiz.versionId, 'none'], keys: ['17.5', 'A'] },
    ...{ username: ['owl', 'nobody'], password: [password, 'wrong'], holder: ['a tab'], answer: ['B', '', '17.53'] },
    ...{ until: ['07:00'], endpoint: ['https://fcm.googleapis.com/fcm/send/abc', 'https://push.example.org/abc'] },
    ...{ week: ['9-11', '', '2 pm – 4 pm'], hours: ['9-11', ''], first: ['2027-12-24'], last: ['2027-12-26'] },
    ...{ month: ['2026-03'], checkedOn: ['2020-01-01'], job: ['none'], exception: ['none'] },
    ...{ zone: zones, timeZone: zones, testDate: ['2026-06-06', '2027-05-08'] },
    ...{ csv: ['First name,Last name,Email\nAsha,Menon,class@example.org', 'Email\nnowhere'], other: ['nobody'] },
    ...{ pdf: [makePdf(1).toString('base64'), 'bm8gUERG'] },
    ...{
      place: ['IN-27', 'US'],
      gstin: ['27AAPFU0939F1ZV'],
      parentEmail: ['parent@example.org'],
      parentPhone: ['+919876543210'],
    },
    ...{ noticeLanguage: ['en'], relation: ['self'] },
    ...{ currency: ['INR', 'USD'], name: [sprint.name], email: [form().email, address], course: ['AP Statistics'] },
  };
});

/** What a browser calls its lines. */
const doubtLineKeys = ['the first key', 'the second key'];

/** Every caller comes from another address: what is counted by address must not end the fuzzing. */
let asked = 0;
async function post(path: string, payload: string, token: string | undefined) {
  asked += 1;
  const response = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    payload,
    remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
  });
  return { http: response.statusCode, body: response.json(), text: response.body };
}

type Call = (typeof calls)[number];

/** Calls that end sessions are made by somebody else, each with a session of its own. */
async function findToken({ role }: Call): Promise<string | undefined> {
  if (role === 'anybody') return undefined;
  if (role !== 'person') return people[role].token;
  return openSession(server.db, { role: 'student', id: people.leaving.id }, server.clock.now);
}

/** What every answer must be, whatever was sent: of the contract's shape, no fault of ours, and without our insides. */
async function judge(call: Call, payload: string) {
  const { http, body, text } = await post(call.path, payload, await findToken(call));
  const said = log.mock.calls.splice(0).map(([line]) => line);
  expect([http < 500, said, payload.slice(0, 300)]).toEqual([true, [], payload.slice(0, 300)]);
  const shape = http === 200 ? call.answer : refusal;
  expect(shape.safeParse(body).success, text.slice(0, 300)).toBe(true);
  expect(text).not.toMatch(/node_modules|\.ts:\d|Failed query|drizzle|at async/);
  return { http, reason: body.reason, isTaken: !String(body.msg).startsWith('This cannot be read:') };
}

it('the calls of the contract are those that are served: a new one is fuzzed by being there', () => {
  expect(calls.map(({ path }) => path).sort()).toEqual(server.app.served.map(({ path }) => path).sort());
  expect(calls.length).toBeGreaterThan(30);
});

it.each(calls.map((call) => [call.path, call] as const))(
  '%s takes what its schema takes, and refuses with words whatever it cannot use',
  async (_, call) => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryBody(call.body, known), async (body) => {
        const { isTaken } = await judge(call, JSON.stringify(body));
        if (isTaken) taken += 1;
      }),
      { numRuns: runs },
    );
    expect(taken, 'Every body was refused: nothing behind the schema was reached').toBeGreaterThan(0);
  },
  120_000,
);

it.each(calls.map((call) => [call.path, call] as const))(
  '%s refuses with 400 what its schema does not take, and fails by nothing',
  async (_, call) => {
    const whole = fc.oneof(
      fc.constantFrom(...hostileValues),
      fc.json().map((text): unknown => JSON.parse(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: spoiledBody(call.body, known) }, { weight: 1, arbitrary: whole }),
        async (body) => {
          const payload = JSON.stringify(body) ?? '';
          const isTaken = payload !== '' && call.body.safeParse(JSON.parse(payload)).success;
          const { http, reason } = await judge(call, payload);
          if (!isTaken) expect([payload.slice(0, 300), http, reason]).toEqual([payload.slice(0, 300), 400, 'badInput']);
        },
      ),
      { numRuns: runs },
    );
  },
  120_000,
);

/** All bodies go through one parser: some calls show it, and with LONG=all each. */
const parsedAlike = calls.filter((_, at) => process.env.LONG === 'all' || at % 16 === 0);

it('a body nested 200,000 deep is refused as any other', async () => {
  for (const call of parsedAlike) {
    const payload = `{"studentId":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect([call.path, (await judge(call, payload)).http < 500]).toEqual([call.path, true]);
  }
});

it('a field in the query counts for nothing', async () => {
  const { http, body } = await post(`/loginStudent?username=owl&password=${password}`, '{}', undefined);
  expect([http, body.reason]).toEqual([400, 'badInput']);
});

it('nothing that was sent has become a property of every object', () => {
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});
