import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsentPage, ConsentPurpose } from '../../../../contract/consent/consent.ts';
import { exportStudent } from '../../../../server/accounts/export-student.ts';
import { setGuardianEmail } from '../../../../server/accounts/people.ts';
import { openSession } from '../../../../server/accounts/sessions.ts';
import { newestNotice } from '../../../../server/consent/notices.ts';
import { watchConsents } from '../../../../server/consent/watch-consents.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { consentAsks, consentChoices, consents } from '../../../../server/db/tables/consents.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { newId } from '../../../../server/ids.ts';
import { makeReports } from '../../../../server/report/make-reports.ts';
import { forgetOldData } from '../../../../server/retention/forget-old-data.ts';
import {
  type ConsentModelState,
  type ConsentStep,
  consentModel,
  consentMoves,
  consentSteps,
} from '../../../models/consent/consent.model.ts';
import { doubtCourse, doubtStudent, doubtTutor } from '../../../support/doubts/doubts.ts';
import { seedSolved, sharer } from '../../../support/doubts/shares.ts';
import { describePath } from '../../../support/model.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../../support/schedule/booking.ts';
import { seedQuiz, seedSitting, seedStaff } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const day = 24 * 3_600_000;
const server = sharedServer(() => ({ env: { SCHOOL_MAIL: 'school@example.org' } }));
const read = { noticeVersion: newestNotice.version, noticeLanguage: newestNotice.language };
let clerk: SignedInPerson;
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
}, 60_000);

const usernameOf = async (id: string) => (await server.db.select().from(students).where(eq(students.id, id)))[0]?.username ?? '';

/** A student with parents, and what each of them says. */
async function seedFamily(given?: SignedInPerson) {
  const child = given ?? (await seedLearner(server.db, [doubtCourse], server.clock.now));
  const address = `${newId()}@example.org`.toLowerCase();
  await server.db.update(students).set({ guardianEmail: address }).where(eq(students.id, child.id));
  const token = await openSession(server.db, { role: 'parent', id: address }, server.clock.now);
  const student = child.id;
  const as = (who: 'parent' | 'student') => (who === 'parent' ? token : child.token);
  const adult = (who: 'parent' | 'student') =>
    who === 'parent'
      ? { relation: 'mother', name: 'Leela Menon', birthYear: 1979 }
      : { relation: 'self', name: 'Asha Menon', birthYear: 2007 };
  return {
    ...{ child, address, token },
    give: (who: 'parent' | 'student', purposes: readonly ConsentPurpose[], more: object = {}) =>
      server.call('/giveConsent', { student, ...read, ...adult(who), purposes, ...more }, { token: as(who) }),
    choose: (who: 'parent' | 'student', purpose: ConsentPurpose, yes: boolean) =>
      server.call('/chooseConsent', { student, ...read, purpose, given: yes }, { token: as(who) }),
    page: async (who: 'parent' | 'student') =>
      ((await server.call('/getConsent', { student }, { token: as(who) })).body as { data: ConsentPage }).data,
  };
}
type Family = Awaited<ReturnType<typeof seedFamily>>;

const startQuiz = async ({ child }: Pick<Family, 'child'>) => {
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  const studentQuizId = await seedSitting(server.db, { studentId: child.id, ...quiz }, server.clock.now);
  return { studentQuizId, ...(await server.call('/startAttempt', { studentQuizId }, { token: child.token })) };
};
const told = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason ?? ''];
const stateOf = async (family: Family, purpose: ConsentPurpose) => {
  const { decider } = await family.page('student');
  return (await family.page(decider)).purposes.find((each) => each.purpose === purpose)?.state;
};

describe('supervision, by every walk of the model', () => {
  const hands = (family: Family): Record<ConsentStep, () => Promise<number>> => ({
    parentsAgree: async () => (await family.give('parent', ['teaching', 'supervision'])).http,
    parentsRefuse: async () => (await family.choose('parent', 'supervision', false)).http,
    studentComesOfAge: async () => {
      const body = { studentId: family.child.id, isOfAge: true };
      return (await server.call('/endParentAccess', body, { token: family.child.token })).http;
    },
    studentAgrees: async () => (await family.give('student', ['teaching', 'supervision'])).http,
    studentRefuses: async () => (await family.choose('student', 'supervision', false)).http,
    schoolGivesItBack: async () => {
      await setGuardianEmail(server.db, await usernameOf(family.child.id), family.address);
      return 200;
    },
  });
  const claims: Record<ConsentModelState, { decider: 'parent' | 'student'; state: string; words?: string }> = {
    asked: { decider: 'parent', state: 'asked' },
    agreed: { decider: 'parent', state: 'given' },
    refused: { decider: 'parent', state: 'withdrawn', words: 'Your parent or guardian has withdrawn consent to supervision' },
    studentAsked: { decider: 'student', state: 'asked' },
    studentAgreed: { decider: 'student', state: 'given' },
    studentRefused: { decider: 'student', state: 'withdrawn', words: 'You have withdrawn consent to supervision' },
  };
  /** What is not to be done in a state: it is refused, and changes nothing. */
  const forbidden = (state: ConsentModelState) =>
    consentSteps.filter(
      (step) =>
        (step.startsWith('parents') || step.startsWith('student')) &&
        step !== 'studentComesOfAge' &&
        claims[state].decider !== (step.startsWith('parents') ? 'parent' : 'student'),
    );

  it.each(consentModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    const family = await seedFamily();
    const act = hands(family);
    let state: ConsentModelState = 'asked';
    for (const { event } of path.steps.filter(({ event: { type } }) => type in act)) {
      const moves: Partial<Record<ConsentStep, ConsentModelState>> = consentMoves[state];
      expect([event.type, await act[event.type]()]).toEqual([event.type, 200]);
      state = moves[event.type] ?? state;
    }
    const { decider, state: expected, words } = claims[state];
    expect([(await family.page('student')).decider, await stateOf(family, 'supervision')]).toEqual([decider, expected]);
    for (const step of forbidden(state)) {
      // Parents whose access has ended are signed out.
      expect([step, await act[step]()]).toEqual([step, step.startsWith('parents') ? 401 : 409]);
    }
    const started = await startQuiz(family);
    if (words === undefined) expect(started.http).toBe(200);
    else {
      expect(told(started)).toEqual([409, 'notOpen']);
      expect(started.body.msg).toContain(words);
    }
  });
});

describe('what is withdrawn ends at once, and nothing else', () => {
  it('a test that is open is finished, and none can be begun', async () => {
    const family = await seedFamily();
    const open = await startQuiz(family);
    await family.choose('parent', 'supervision', false);
    const again = await server.call('/startAttempt', { studentQuizId: open.studentQuizId }, { token: family.child.token });
    expect([again.http, told(await startQuiz(family))]).toEqual([200, [409, 'notOpen']]);
    const mails = await server.db
      .select()
      .from(outbox)
      .where(like(outbox.once, `consent:${family.child.id}:supervision:%`));
    expect(mails.map(({ recipient, text }) => [recipient, text.includes('Supervision of tests')])).toEqual([
      ['school@example.org', true],
    ]);
    await family.give('parent', ['teaching', 'supervision']);
    expect((await startQuiz(family)).http).toBe(200);
  });

  it('teaching: no session is booked, no doubt asked, no test begun', async () => {
    const tutor = await seedTutor(server.db, doubtCourse, server.clock.now);
    const family = await seedFamily();
    const slot = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 3 * day));
    const book = () => booker(server, family.child).book(slot);
    const ask = () => doubtStudent(server, family.child).ask('Why?');
    await family.choose('parent', 'teaching', false);
    expect([told(await book()), told(await ask()), told(await startQuiz(family))]).toEqual(Array(3).fill([409, 'notOpen']));
    await family.give('parent', ['teaching', 'supervision']);
    expect([(await book()).http, (await ask()).http, (await startQuiz(family)).http]).toEqual([200, 200, 200]);
  });

  it('reports: none is made, and they go on once they are agreed to again', async () => {
    await server.db.delete(enrolments);
    const family = await seedFamily(await seedLearner(server.db, [doubtCourse], server.clock.now));
    await family.choose('parent', 'reports', false);
    const later = new Date(server.clock.now.getTime() + 20 * day);
    const context = { ...server.app.context, now: () => later };
    const count = async () =>
      Object.entries(await exportStudent(server.db, await usernameOf(family.child.id))).find(([name]) => name === 'reports')?.[1];
    await makeReports(context);
    expect(await count()).toEqual([]);
    await family.give('parent', ['reports']);
    await makeReports(context);
    expect(await count()).toHaveLength(1);
  });

  it('sharing: what is offered is taken out for good; and nothing is offered once the term is over without a yes', async () => {
    const instructor = await seedTutor(server.db, doubtCourse, server.clock.now);
    const [tutor, meera] = [doubtTutor(server, instructor), sharer(server, instructor)];
    const { asker, other, doubtId } = await seedSolved(server, tutor);
    const family = await seedFamily(asker.student);
    const student = asker.student.id;
    const askedAt = (days: number) => new Date(server.clock.now.getTime() - days * day);
    await server.db.insert(consentAsks).values({ studentId: student, side: 'parent', askedAt: askedAt(29) });
    expect((await meera.offer(doubtId)).http).toBe(200);
    await meera.withdraw(doubtId);
    await server.db
      .update(consentAsks)
      .set({ askedAt: askedAt(30) })
      .where(eq(consentAsks.studentId, student));
    expect(told(await meera.offer(doubtId))).toEqual([409, 'notOpen']);
    await family.give('parent', ['sharing']);
    expect([(await meera.offer(doubtId)).http, (await other.seen()).length]).toEqual([200, 1]);
    await family.choose('parent', 'sharing', false);
    expect([await other.seen(), told(await meera.offer(doubtId))]).toEqual([[], [409, 'notOpen']]);
    // The student's own no counts beside the parents' yes, and is the same record.
    await family.choose('parent', 'sharing', true);
    await asker.choose(false);
    expect([(await family.page('parent')).refusedByStudent, told(await meera.offer(doubtId))]).toEqual([
      ['sharing'],
      [409, 'notOpen'],
    ]);
  });

  it('offers: the desk finds those who agreed, and nobody else', async () => {
    const family = await seedFamily();
    const search = await usernameOf(family.child.id);
    const found = async () => {
      const { body } = await server.call('/desk/findStudents', { search, state: 'offers' }, { token: clerk.token });
      return (body as { data: { lines: unknown[] } }).data.lines.length;
    };
    const counts = [await found()];
    await family.give('parent', ['offers']);
    counts.push(await found());
    await family.choose('parent', 'offers', false);
    counts.push(await found());
    expect(counts).toEqual([0, 1, 0]);
  });
});

describe('who agrees', () => {
  it('is an adult who read the text that holds, and has paid with a card of their own where they say so', async () => {
    const family = await seedFamily();
    const tries = [
      await family.give('parent', [], { birthYear: 2010 }),
      await family.give('parent', [], { relation: 'self' }),
      await family.give('parent', [], { noticeVersion: 0 }),
      await family.give('parent', [], { check: 'payment' }),
      await family.give('parent', [], { check: 'locker', token: 'x' }),
      await family.give('student', []),
      await family.choose('parent', 'reports', true),
    ];
    expect(tries.map(told)).toEqual([
      [400, 'badInput'],
      [400, 'badInput'],
      [409, 'conflict'],
      [409, 'notOpen'],
      [400, 'badInput'],
      [409, 'closed'],
      [409, 'notOpen'],
    ]);
    expect(await server.db.select().from(consents).where(eq(consents.studentId, family.child.id))).toEqual([]);
    const another = await seedFamily();
    const strangers = await server.call('/getConsent', { student: family.child.id }, { token: another.token });
    expect(told(strangers)).toEqual([403, 'forbidden']);
  });

  it('is a student of age alone, also before what the parents said has been ended', async () => {
    const family = await seedFamily();
    const student = family.child.id;
    await family.give('parent', ['teaching']);
    await server.db.update(students).set({ birthYear: 2000 }).where(eq(students.id, student));
    const tries = [
      await server.call('/chooseDoubtSharing', { student, allowed: false }, { token: family.token }),
      await family.choose('parent', 'teaching', false),
      await family.choose('student', 'teaching', true),
      await family.give('student', ['teaching']),
    ];
    expect(tries.map(told)).toEqual([
      [409, 'closed'],
      [409, 'closed'],
      [409, 'notOpen'],
      [200, ''],
    ]);
    expect((await family.page('student')).record).toMatchObject({ relation: 'self', name: 'Asha Menon' });
  });

  it('is written down, seen and withdrawn by staff, each with a row in the record of actions', async () => {
    const family = await seedFamily();
    const student = family.child.id;
    const desk = (path: string, body: object) => server.call(`/desk/${path}`, { student, ...body }, { token: clerk.token });
    expect(told(await desk('checkConsent', { seen: 'Passport' }))).toEqual([409, 'notOpen']);
    await family.give('parent', ['teaching']);
    expect((await family.page('parent')).record).toMatchObject({ name: 'Leela Menon', checkedBy: null });
    expect((await desk('checkConsent', { seen: 'Passport, in a call' })).http).toBe(200);
    expect(told(await desk('checkConsent', { seen: 'Passport' }))).toEqual([409, 'conflict']);
    const adult = { relation: 'father', name: 'Ravi Menon', birthYear: 1975, seen: 'In the office' };
    expect(told(await desk('recordConsent', { ...adult, birthYear: 2012, purposes: [] }))).toEqual([400, 'badInput']);
    expect(told(await desk('recordConsent', { ...adult, relation: 'self', purposes: [] }))).toEqual([409, 'closed']);
    expect((await desk('recordConsent', { ...adult, purposes: ['teaching', 'reports'] })).http).toBe(200);
    expect((await desk('withdrawConsent', { purpose: 'reports', reason: 'The father called' })).http).toBe(200);
    const page = await family.page('parent');
    expect([page.record, page.purposes.filter(({ state }) => state === 'given').map(({ purpose }) => purpose)]).toEqual([
      expect.objectContaining({ name: 'Ravi Menon', checkedBy: 'staff', reference: 'In the office' }),
      ['teaching'],
    ]);
    const { body } = await server.call('/desk/getStudent', { student }, { token: clerk.token });
    expect((body as { data: { consent: unknown } }).data.consent).toMatchObject({
      decider: 'parent',
      record: { name: 'Ravi Menon' },
    });
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, student));
    expect(rows.map(({ action }) => action).sort()).toEqual(['consent.check', 'consent.record', 'consent.withdraw']);
    // The record before is kept until its time is over.
    const kept = () => server.db.select().from(consents).where(eq(consents.studentId, student));
    expect(await kept()).toHaveLength(2);
    await forgetOldData({ ...server.app.context, now: () => new Date(server.clock.now.getTime() + 1096 * day) });
    expect((await kept()).map(({ name }) => name)).toEqual(['Ravi Menon']);
  });
});

it('whoever decides is asked once by mail; in the year after the eighteenth birthday what parents said ends, and the student is asked', async () => {
  await server.db.delete(enrolments);
  const family = await seedFamily(await seedLearner(server.db, [doubtCourse], server.clock.now));
  const student = family.child.id;
  await server.db.update(students).set({ birthYear: 2008 }).where(eq(students.id, student));
  const at = (time: string) => watchConsents({ ...server.app.context, now: () => new Date(time) });
  const asked = async () =>
    (
      await server.db
        .select()
        .from(outbox)
        .where(like(outbox.once, `consent-ask:${student}:%`))
    ).map(({ once, recipient, text }) => [
      once?.split(':').at(-1),
      recipient === family.address,
      /https?:\/\/[^/\s]+(\/\S*)/.exec(text)?.[1],
    ]);
  await at('2026-03-02T10:00:00Z');
  await at('2026-03-03T10:00:00Z');
  expect(await asked()).toEqual([['parent', true, '/parents']]);
  expect((await family.page('parent')).until).toBe(Date.parse('2026-04-01T10:00:00Z'));
  await family.give('parent', ['teaching']);
  await at('2026-12-31T10:00:00Z');
  const states = async () =>
    new Set(
      (
        await server.db
          .select()
          .from(consentChoices)
          .where(and(eq(consentChoices.studentId, student), eq(consentChoices.side, 'parent')))
      ).map(({ state }) => state),
    );
  expect([...(await states())].sort()).toEqual(['given', 'withdrawn']);
  // New Year in Kolkata, where the school is.
  await at('2026-12-31T18:30:00Z');
  expect([...(await states())]).toEqual(['ended']);
  expect(await asked()).toEqual([
    ['parent', true, '/parents'],
    ['student', false, '/student-portal/profile'],
  ]);
  expect(await server.db.select().from(consents).where(eq(consents.studentId, student))).toMatchObject([
    { endedAt: expect.any(Date) },
  ]);
});
