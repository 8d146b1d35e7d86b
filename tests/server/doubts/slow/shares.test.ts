import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseStudent } from '../../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../../server/accounts/export-student.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { doubtShareRatings, doubtShares } from '../../../../server/db/tables/doubt-shares.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { newId } from '../../../../server/ids.ts';
import { type ShareModelState, type ShareStep, shareModel, shareMoves, shareSteps } from '../../../models/doubts/share.model.ts';
import { doubtCourse, doubtStudent, doubtTutor } from '../../../support/doubts/doubts.ts';
import { seedParents, seedSitter, seedSolved, sharer } from '../../../support/doubts/shares.ts';
import { type SignedInPerson, seedTutor } from '../../../support/schedule/booking.ts';
import { secrets, seedSitting, seedStaff } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer();
let tutor: ReturnType<typeof doubtTutor>;
let meera: ReturnType<typeof sharer>;
let stranger: SignedInPerson;
let clerk: SignedInPerson;

beforeAll(async () => {
  const instructor = await seedTutor(server.db, doubtCourse, server.clock.now);
  tutor = doubtTutor(server, instructor);
  meera = sharer(server, instructor);
  stranger = await seedTutor(server.db, 'course-sat', server.clock.now);
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});

const solved = (text?: string) => seedSolved(server, tutor, text);
const reasonOf = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason];
const deskWithdraws = (doubt: string) =>
  server.call('/desk/withdrawDoubt', { doubt, reason: 'It says too much' }, { token: clerk.token });
const usernameOf = async ({ id }: SignedInPerson) => {
  const [row] = await server.db.select().from(students).where(eq(students.id, id));
  return row?.username ?? '';
};

describe('a solved doubt is offered', () => {
  it('to others who chose the same wrong option, in the words of the tutor, without a name', async () => {
    const { quiz, asker, other, doubtId } = await solved();
    expect(await meera.reads(doubtId)).toEqual({
      ...{ doubtId, state: null, wrongAnswer: 'A', helped: 0, notHelped: 0 },
      ...{ question: 'Why is it not A?', answer: 'The text says so in line 3.' },
      ...{ questionHtml: '<p>Why is it not A?</p>', answerHtml: '<p>The text says so in line 3.</p>' },
    });
    expect(await other.seen()).toEqual([]);
    expect((await meera.offer(doubtId)).body.data).toMatchObject({ state: 'offered', question: 'Why is A wrong?' });
    const seen = await other.seen();
    expect(seen).toEqual([
      {
        ...{ doubtId, studentQuizId: other.studentQuizId, question: 1, helped: null },
        ...{ questionHtml: expect.stringContaining('Why is A wrong?'), answerHtml: expect.stringContaining('Line 3 says') },
      },
    ]);
    for (const name of ['Asha', 'Menon', 'Ravi', asker.student.id]) expect(JSON.stringify(seen)).not.toContain(name);
    // Not to who asked, nor to who chose another option or was right.
    expect(await asker.seen()).toEqual([]);
    for (const answer of ['C', 'B', '']) {
      const another = await seedSitter(server, quiz, answer);
      await another.start();
      await another.submit();
      expect([answer, await another.seen()]).toEqual([answer, []]);
    }
    // Who asked sees what of it is told.
    expect((await doubtStudent(server, asker.student).opens(doubtId)).offered).toEqual({
      ...{ question: 'Why is A wrong?', answer: 'Line 3 says **B**.' },
      ...{ questionHtml: '<p>Why is A wrong?</p>', answerHtml: '<p>Line 3 says **B**.</p>' },
    });
  });

  it('never before the result is open, nor while its quiz is sat again', async () => {
    const { quiz, other, doubtId } = await solved();
    await meera.offer(doubtId);
    const sitter = await seedSitter(server, quiz, 'A');
    expect(reasonOf(await sitter.sees())).toEqual([409, 'notOpen']);
    await sitter.start();
    expect(reasonOf(await sitter.sees())).toEqual([409, 'notOpen']);
    expect(reasonOf(await sitter.rate(doubtId, true))).toEqual([409, 'notOpen']);
    await sitter.submit();
    expect(await sitter.seen()).toHaveLength(1);
    // What tells a key counts as having read the result.
    const [row] = await server.db.select().from(sittings).where(eq(sittings.id, sitter.studentQuizId));
    expect(row?.resultReadAt).toEqual(server.clock.now);
    const again = await seedSitting(server.db, { studentId: other.student.id, ...quiz }, server.clock.now);
    await server.call('/startAttempt', { studentQuizId: again }, { token: other.student.token });
    const refused = await other.sees();
    expect([...reasonOf(refused), JSON.stringify(refused.body).includes('Line 3')]).toEqual([409, 'notOpen', false]);
  });

  it('only once it is solved, and about a wrong choice', async () => {
    const { quiz, student, asker, doubtId } = await solved();
    await meera.offer(doubtId);
    await student.reopen(doubtId);
    expect(reasonOf(await meera.offer(doubtId))).toEqual([409, 'closed']);
    // What is offered stays until it is taken out, which can be done all the same.
    expect((await meera.reads(doubtId)).state).toBe('offered');
    expect((await meera.withdraw(doubtId)).http).toBe(200);
    expect(reasonOf(await meera.read(doubtId))).toEqual([409, 'closed']);
    const closedOnes = [
      (await student.asks('Anything')).head.doubtId,
      (await student.asks('x', { origin: { kind: 'result', studentQuizId: asker.studentQuizId, question: 4 } })).head.doubtId,
      (await student.asks('x', { origin: { kind: 'result', studentQuizId: asker.studentQuizId, question: 2 } })).head.doubtId,
    ];
    const right = await seedSitter(server, quiz, 'B');
    await right.start();
    await right.submit();
    const asks = doubtStudent(server, right.student);
    const origin = { kind: 'result', studentQuizId: right.studentQuizId, question: 1 };
    const ofRight = (await asks.asks('x', { origin })).head.doubtId;
    await asks.solve(ofRight);
    for (const id of closedOnes) await student.solve(id);
    for (const id of [...closedOnes, ofRight]) {
      expect([id, ...reasonOf(await meera.read(id))]).toEqual([id, 409, 'closed']);
      expect([id, ...reasonOf(await meera.offer(id))]).toEqual([id, 409, 'closed']);
    }
  });

  it('by tutors of its course alone', async () => {
    const { other, doubtId } = await solved();
    const elsewhere = sharer(server, stranger);
    for (const answer of [await elsewhere.read(doubtId), await elsewhere.offer(doubtId), await elsewhere.withdraw(doubtId)])
      expect(reasonOf(answer)).toEqual([404, 'notFound']);
    await meera.offer(doubtId);
    // Another student takes nothing back, and rates nothing that they are not shown.
    expect(reasonOf(await other.refuse(doubtId))).toEqual([404, 'notFound']);
    expect(await other.seen()).toHaveLength(1);
    expect(reasonOf(await other.rate('none', true))).toEqual([404, 'notFound']);
  });

  it('with a question first where its words have a name or a phone number', async () => {
    const { doubtId, other } = await solved();
    for (const words of [
      { question: 'Asha asks why A is wrong' },
      { answer: 'Ravi’s answer: line 3' },
      { answer: 'Call me on 98765 43210' },
    ])
      expect([words, ...reasonOf(await meera.offer(doubtId, words))]).toEqual([words, 409, 'contactDetails']);
    expect(await other.seen()).toEqual([]);
    expect((await meera.offer(doubtId, { answer: 'Call it 98765 43210', confirmed: true })).http).toBe(200);
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'doubt.contactDetails'));
    expect(rows.at(-1)?.after).toEqual({ phone: '98765 43210' });
  });
});

describe('whether it helped', () => {
  it('is counted once for each reader, as they said last, and the one that helped most is shown', async () => {
    const { quiz, other, doubtId } = await solved();
    const second = await seedSitter(server, quiz, 'A');
    await second.start();
    await second.submit();
    const asks = doubtStudent(server, second.student);
    const origin = { kind: 'result', studentQuizId: second.studentQuizId, question: 1 };
    const newer = (await asks.asks('And why not A?', { origin })).head.doubtId;
    await tutor.answer(newer, 'See line 4.');
    await asks.solve(newer);
    await meera.offer(doubtId);
    server.clock.pass(60_000);
    await meera.offer(newer, { question: 'The newer' });
    expect((await other.seen()).map((each) => each.doubtId)).toEqual([newer]);
    for (const helped of [true, false, false]) expect((await other.rate(newer, helped)).http).toBe(200);
    expect(await meera.reads(newer)).toMatchObject({ helped: 0, notHelped: 1 });
    // One that is not the first of its question can be said to have helped as well.
    await other.rate(doubtId, true);
    expect(await meera.reads(doubtId)).toMatchObject({ helped: 1, notHelped: 0 });
    expect(await other.seen()).toMatchObject([{ doubtId, helped: true }]);
  });
});

describe('student and parents', () => {
  it('each say no for all doubts, see what the other said, and take nothing of each other’s back', async () => {
    const { asker, other, doubtId } = await solved();
    const parents = await seedParents(server, asker.student);
    await meera.offer(doubtId);
    expect((await parents.sharing()).body.data).toEqual({ own: true, other: true });
    expect((await parents.choose(false)).body.data).toEqual({ own: false, other: true });
    expect(await other.seen()).toEqual([]);
    expect((await asker.choose(true)).body.data).toEqual({ own: true, other: false });
    expect(reasonOf(await meera.offer(doubtId))).toEqual([409, 'notOpen']);
    expect((await asker.choose(false)).body.data).toEqual({ own: false, other: false });
    expect((await parents.choose(true)).body.data).toEqual({ own: true, other: false });
    expect(reasonOf(await meera.read(doubtId))).toEqual([409, 'notOpen']);
  });

  it('say so of nobody else’s', async () => {
    const { asker, other } = await solved();
    const parents = await seedParents(server, asker.student);
    const { token } = other.student;
    const body = { student: asker.student.id };
    expect(reasonOf(await server.call('/getDoubtSharing', body, { token }))).toEqual([403, 'forbidden']);
    expect(reasonOf(await server.call('/chooseDoubtSharing', { ...body, allowed: false }, { token }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(reasonOf(await server.call('/getDoubtSharing', body, { token: clerk.token }))).toEqual([403, 'forbidden']);
    expect((await parents.sharing()).body.data).toEqual({ own: true, other: true });
  });
});

it('erasing who asked erases what is offered, and erasing who rated it their rating; an export has both', async () => {
  const { asker, other, doubtId } = await solved();
  await meera.offer(doubtId);
  await other.rate(doubtId, true);
  await asker.choose(true);
  const kept = await exportStudent(server.db, await usernameOf(asker.student));
  expect([kept.doubtShares.length, kept.doubtShareRatings.length]).toEqual([1, 0]);
  expect((await exportStudent(server.db, await usernameOf(other.student))).doubtShareRatings).toMatchObject([{ helped: true }]);
  await eraseStudent(server.db, await usernameOf(other.student), server.clock.now);
  const ratings = () => server.db.$count(doubtShareRatings, eq(doubtShareRatings.doubtId, doubtId));
  expect(await ratings()).toBe(0);
  await eraseStudent(server.db, await usernameOf(asker.student), server.clock.now);
  expect(await server.db.$count(doubtShares, eq(doubtShares.doubtId, doubtId))).toBe(0);
});

/** What others see of it, what tutors are told, and whether who asked sees words that are offered. */
const shown: Record<ShareModelState, [seen: number, told: string | null]> = {
  unshared: [0, null],
  shown: [1, 'offered'],
  takenOut: [0, 'withdrawn'],
  forbidden: [0, 'notOpen'],
  over: [0, 'refused'],
  overAndForbidden: [0, 'notOpen'],
};

describe('in each state of a share, what can be done and what cannot', () => {
  const ways = new Map<ShareModelState, ShareStep[]>();
  for (const { state, steps } of shareModel.getShortestPaths()) {
    const path = steps.map(({ event }) => event.type as ShareStep).filter((type) => shareSteps.includes(type));
    const name = state.value as ShareModelState;
    if (path.length < (ways.get(name)?.length ?? Infinity)) ways.set(name, path);
  }

  /** A doubt that was brought into a state, with what can be done about it and how it stands. */
  async function walked(path: readonly ShareStep[]) {
    const { asker, other, student, doubtId } = await solved();
    const parents = await seedParents(server, asker.student);
    const steps: Record<ShareStep, () => Promise<{ http: number }>> = {
      tutorOffers: () => meera.offer(doubtId),
      tutorWithdraws: () => meera.withdraw(doubtId),
      deskWithdraws: () => deskWithdraws(doubtId),
      studentTakesItBack: () => asker.refuse(doubtId),
      parentsSayNo: () => parents.choose(false),
      parentsSayYes: () => parents.choose(true),
    };
    for (const earlier of path) await steps[earlier]();
    const look = async () => {
      const { http, body } = await meera.read(doubtId);
      const told = http === 200 ? (body.data as { state: string | null }).state : body.reason;
      const { offered } = await student.opens(doubtId);
      return [(await other.seen()).length, told, offered !== undefined];
    };
    return { steps, look };
  }
  const expected = (state: ShareModelState) => [...shown[state], state === 'shown'];

  it.each([...ways])('%s', async (from, path) => {
    const can: Partial<Record<ShareStep, ShareModelState>> = shareMoves[from];
    const { steps, look } = await walked(path);
    expect([path, await look()]).toEqual([path, expected(from)]);
    // Who wants what cannot be is told so, and nothing changes; the same again is no mistake.
    for (const step of shareSteps.filter((each) => (can[each] ?? from) === from)) {
      const { http } = await steps[step]();
      expect([from, step, await look()]).toEqual([from, step, expected(from)]);
      if (step === 'tutorOffers') expect([from, http]).toEqual([from, can.tutorOffers ? 200 : 409]);
    }
    for (const step of shareSteps) {
      const to = can[step] ?? from;
      if (to === from) continue;
      const another = await walked(path);
      expect((await another.steps[step]()).http).toBe(200);
      expect([from, step, await another.look()]).toEqual([from, step, expected(to)]);
    }
  });

  it('the desk’s reason is in the record of actions', async () => {
    const { asker, doubtId } = await solved();
    expect(reasonOf(await deskWithdraws(doubtId))).toEqual([404, 'notFound']);
    await meera.offer(doubtId);
    const read = await server.call('/desk/readDoubt', { doubt: doubtId, reason: 'A parent asked' }, { token: clerk.token });
    expect(read.body.data).toMatchObject({ offered: { question: 'Why is A wrong?' } });
    expect((await deskWithdraws(doubtId)).http).toBe(200);
    const its = and(eq(auditEvents.action, 'doubt.withdraw'), eq(auditEvents.subjectId, asker.student.id));
    expect(await server.db.select().from(auditEvents).where(its)).toMatchObject([
      { actorId: clerk.id, reason: 'It says too much', after: { doubt: doubtId } },
    ]);
  });
});

it('what is offered never holds a key before it is open, whoever asks', async () => {
  const { doubtId, quiz } = await solved();
  await meera.offer(doubtId, { answer: `It is ${secrets.numericKey}` });
  const waiting = await seedSitter(server, quiz, 'A');
  await waiting.start();
  expect(JSON.stringify((await waiting.sees()).body)).not.toContain(secrets.numericKey);
});
