import { and, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConcernState } from '../../../contract/concerns/concerns.ts';
import type { Concern, ConcernHead, ConcernMove } from '../../../contract/desk/concerns.ts';
import { keptDays } from '../../../contract/legal-limits.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { forgetConcerns } from '../../../server/concerns/forget-concerns.ts';
import { remindOfConcerns } from '../../../server/concerns/remind.ts';
import { findMissingSafeguarder } from '../../../server/concerns/safeguarders.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { concerns } from '../../../server/db/tables/concerns.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { staff, students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { meetingsPath } from '../../../server/meetings/meeting-link.ts';
import { roomPath } from '../../../server/schedule/room-link.ts';
import { concernModel } from '../../models/concerns/concern.model.ts';
import { doubtCourse, doubtStudent } from '../../support/doubts/doubts.ts';
import { describePath } from '../../support/model.ts';
import { booker, type SignedInPerson, seedLearner, seedSlot, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const env = { SAFEGUARDING_LEAD: 'lead', SAFEGUARDING_DEPUTY: 'deputy' };
const server = sharedServer(() => ({ env }));
const hour = 3_600_000;
let lead: SignedInPerson;
let deputy: SignedInPerson;
let owner: SignedInPerson;
let tutor: SignedInPerson;
let student: SignedInPerson;

beforeAll(async () => {
  const { db, clock } = server;
  lead = await seedStaff(db, 'lead', 'staff', clock.now);
  deputy = await seedStaff(db, 'deputy', 'staff', clock.now);
  owner = await seedStaff(db, 'head', 'owner', clock.now);
  tutor = await seedTutor(db, doubtCourse, clock.now);
});
beforeEach(async () => {
  student = await seedLearner(server.db, [doubtCourse], server.clock.now);
});

const told = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason];
const raise = (person = student, more: object = {}) =>
  server.call('/raiseConcern', { concernKey: newId(), text: 'A secret worry', ...more }, { token: person.token });
const list = async (person = lead) => {
  const { body } = await server.call('/desk/findConcerns', {}, { token: person.token });
  return (body.data as { lines: ConcernHead[] }).lines;
};
const read = (concern: string, person = lead) => server.call('/desk/readConcern', { concern }, { token: person.token });
const reads = async (concern: string) => (await read(concern)).body.data as Concern;
const move = (concern: string, what: ConcernMove, person = lead, note = 'Spoke to the family') =>
  server.call('/desk/moveConcern', { concern, move: what, note }, { token: person.token });
const raised = async (person = student, more: object = {}) => {
  expect((await raise(person, more)).http).toBe(200);
  const [row] = await server.db
    .select()
    .from(concerns)
    .where(and(eq(concerns.raisedBy, person.id), eq(concerns.state, 'raised')));
  return row as typeof concerns.$inferSelect;
};
const mailsAbout = (id: string) =>
  server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `concern:${id}:%`));

describe('a concern', () => {
  it('reaches the lead and the deputy, and nobody else at the desk reads it, the owner neither', async () => {
    const { id } = await raised();
    for (const person of [lead, deputy]) expect((await list(person)).map((head) => head.id)).toContain(id);
    for (const path of ['/desk/findConcerns', '/desk/readConcern', '/desk/moveConcern']) {
      const body = { concern: id, move: 'take', note: 'Trying' };
      expect(told(await server.call(path, body, { token: owner.token }))).toEqual([403, 'forbidden']);
      expect(told(await server.call(path, body, { token: tutor.token }))).toEqual([403, 'forbidden']);
    }
    expect((await reads(id)).text).toBe('A secret worry');
    expect((await read(id, deputy)).http).toBe(200);
  });

  it('is in no mail, in no record of actions and in no export: they say that there is one', async () => {
    const { id } = await raised();
    await reads(id);
    await move(id, 'take', lead, 'A secret note');
    const [row] = await server.db.select().from(students).where(eq(students.id, student.id));
    const kept = [
      ...(await server.db.select().from(outbox)),
      ...(await server.db.select().from(auditEvents)),
      await exportStudent(server.db, `${row?.username}`),
    ];
    expect(JSON.stringify(kept)).not.toContain('secret worry');
    expect(JSON.stringify(kept)).not.toContain('secret note');
    const actions = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectName, 'Safeguarding'));
    const its = actions.filter(({ after }) => after?.concern === id);
    expect(its.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
      ['concern.read', lead.id],
      ['concern.take', lead.id],
    ]);
    expect(JSON.stringify(its)).not.toContain(student.id);
  });

  it('is one, however often and at once it is sent, and each of the two gets one mail of it', async () => {
    const concernKey = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => raise(student, { concernKey })));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200]);
    const rows = await server.db.select().from(concerns).where(eq(concerns.raisedBy, student.id));
    expect(rows).toHaveLength(1);
    const mails = await mailsAbout(rows[0]?.id ?? '');
    expect(mails.map(({ recipient }) => recipient).sort()).toHaveLength(2);
    expect(mails[0]?.text).toContain(`/desk/concerns/${rows[0]?.id}`);
  });

  it('can be about a doubt or a session, of one’s own alone, and says which student', async () => {
    const { doubtId } = (await doubtStudent(server, student).asks('Why n − 1?')).head;
    const slot = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 48 * hour));
    await booker(server, student).book(slot);
    const stranger = await seedLearner(server.db, [doubtCourse], server.clock.now);
    for (const about of [
      { kind: 'doubt', id: doubtId },
      { kind: 'session', id: slot },
    ]) {
      expect(told(await raise(stranger, { about }))).toEqual([404, 'notFound']);
      expect(told(await raise(owner, { about }))).toEqual([404, 'notFound']);
      const { id } = await raised(tutor, { about });
      const { head, about: words, doubtId: from } = await reads(id);
      expect([head.role, head.student, from]).toEqual(['teacher', 'Asha Menon', about.kind === 'doubt' ? doubtId : null]);
      expect(words).toContain(about.kind === 'doubt' ? 'Why n − 1?' : 'A session with Ravi Iyer on');
      expect((await raise(student, { about })).http).toBe(200);
    }
  });

  it('can be raised by parents with their link, and by nobody with another', async () => {
    const [row] = await server.db.select().from(students).where(eq(students.id, student.id));
    const { secret } = server.app.context;
    const family = { id: student.id, email: `${row?.email}`, guardianEmail: null };
    const token = meetingsPath(family, secret, server.clock.now).replace('/meetings/', '');
    const call = (given: string) =>
      server.call('/raiseConcernByLink', { concernKey: 'parents’ key', text: 'We worry', token: given });
    expect((await call(token)).http).toBe(200);
    expect(told(await call(`${token.slice(0, -2)}xx`))).toEqual([404, 'notFound']);
    const [parents] = await server.db
      .select()
      .from(concerns)
      .where(and(eq(concerns.raisedBy, student.id), eq(concerns.role, 'parent')));
    expect([parents?.fromName, parents?.studentId]).toEqual(['Parents of Asha Menon', student.id]);
  });

  it('can be raised from the page of a session, by each of the two with their own link, and is about it', async () => {
    const slot = await seedSlot(server.db, tutor.id, new Date(server.clock.now.getTime() + 72 * hour));
    await booker(server, student).book(slot);
    const [booking] = await server.db.select().from(bookings).where(eq(bookings.slotId, slot));
    for (const [reader, role, person] of [
      ['student', 'student', student],
      ['tutor', 'teacher', tutor],
    ] as const) {
      const token = roomPath(`${booking?.id}`, reader, server.app.context.secret).replace('/session/', '');
      const body = { concernKey: newId(), text: `From the ${reader}`, token };
      expect((await server.call('/raiseConcernByLink', body)).http).toBe(200);
      const [row] = await server.db.select().from(concerns).where(eq(concerns.text, body.text));
      expect(row).toMatchObject({ role, raisedBy: person.id, studentId: student.id, aboutKind: 'session', aboutId: slot });
      expect(row?.about).toContain('A session with Ravi Iyer on');
      expect(told(await server.call('/raiseConcernByLink', { ...body, token: `${token.slice(0, -2)}xx` }))).toEqual([
        404,
        'notFound',
      ]);
    }
  });
});

const events = {
  readIt: (id: string) => read(id),
  takeItUp: (id: string) => move(id, 'take'),
  passItOn: (id: string) => move(id, 'refer', deputy),
  closeIt: (id: string) => move(id, 'close'),
  takeItUpAgain: (id: string) => move(id, 'reopen'),
};
const states: Record<string, ConcernState> = {
  unread: 'raised',
  read: 'seen',
  lookedInto: 'inHand',
  outside: 'referred',
  done: 'closed',
};
const allowed: Record<string, readonly (keyof typeof events)[]> = {
  unread: ['readIt'],
  read: ['readIt', 'takeItUp', 'passItOn', 'closeIt'],
  lookedInto: ['readIt', 'passItOn', 'closeIt'],
  outside: ['readIt', 'takeItUp', 'closeIt'],
  done: ['readIt', 'takeItUpAgain'],
};

describe('goes its way, and no other', () => {
  it.each(concernModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    const { id } = await raised();
    const stateNow = async () => (await server.db.select().from(concerns).where(eq(concerns.id, id)))[0]?.state;
    const did = (step: keyof typeof events) => async () => void expect((await events[step](id)).http).toBe(200);
    const is = (name: string) => async () => expect(await stateNow()).toBe(states[name]);
    await path.test({
      events: Object.fromEntries(Object.keys(events).map((step) => [step, did(step as keyof typeof events)])),
      states: Object.fromEntries(Object.keys(states).map((name) => [name, is(name)])),
    });
    const end = String(path.state.value);
    for (const step of Object.keys(events) as (keyof typeof events)[]) {
      if (allowed[end]?.includes(step)) continue;
      expect(told(await events[step](id))).toEqual([409, 'closed']);
      expect(await stateNow()).toBe(states[end]);
    }
    const { steps, head } = await reads(id);
    expect(steps.every(({ at }) => at === server.clock.now.getTime())).toBe(true);
    expect(steps.at(-1)?.state ?? 'raised').toBe(head.state);
  });
});

describe('what nobody has read', () => {
  const remind = async (ms: number) => {
    server.clock.pass(ms);
    await remindOfConcerns({ ...server.app.context });
  };

  it('is told again after an hour and then each day, once each, until it is read', async () => {
    const { id } = await raised();
    const count = async () => (await mailsAbout(id)).length;
    await remind(hour - 1);
    expect(await count()).toBe(2);
    await remind(1);
    await Promise.all([remind(0), remind(0)]);
    expect(await count()).toBe(4);
    await remind(24 * hour);
    expect(await count()).toBe(6);
    // The clock has moved on, and who was signed in is not any more.
    await server.db.update(concerns).set({ state: 'seen', remindAt: null }).where(eq(concerns.id, id));
    await remind(24 * hour);
    expect(await count()).toBe(6);
  });
});

it('where nobody is set nothing is taken that nobody would read, and the start says so', async () => {
  const desk = () => server.call('/getConcernDesk', {});
  expect((await desk()).body.data).toEqual({ isOpen: true });
  const away = { disabledAt: server.clock.now };
  await server.db.update(staff).set(away).where(eq(staff.username, 'lead'));
  expect((await desk()).body.data).toEqual({ isOpen: true });
  await server.db.update(staff).set(away).where(eq(staff.username, 'deputy'));
  expect((await desk()).body.data).toEqual({ isOpen: false });
  const pupil = await seedLearner(server.db, [doubtCourse], server.clock.now);
  expect(told(await raise(pupil))).toEqual([409, 'notOpen']);
  expect(await findMissingSafeguarder(server.db, server.environment)).toContain('names lead and deputy');
  expect(await findMissingSafeguarder(server.db, { safeguardingLead: null, safeguardingDeputy: null })).toContain(
    'Nobody receives',
  );
  await server.db.update(staff).set({ disabledAt: null });
  expect(await findMissingSafeguarder(server.db, server.environment)).toBeNull();
});

it('a concern that is open outlives the student who is erased, without the names, and a closed one does not', async () => {
  const pupil = await seedLearner(server.db, [doubtCourse], server.clock.now);
  const closed = await raised(pupil);
  await server.db.update(concerns).set({ state: 'closed' }).where(eq(concerns.id, closed.id));
  const open = await raised(pupil);
  const [row] = await server.db.select().from(students).where(eq(students.id, pupil.id));
  await eraseStudent(server.db, `${row?.username}`, server.clock.now);
  const left = await server.db.select().from(concerns).where(eq(concerns.text, 'A secret worry'));
  expect(left.find(({ id }) => id === closed.id)).toBeUndefined();
  expect(left.find(({ id }) => id === open.id)).toMatchObject({
    fromName: 'Erased',
    raisedBy: `Erased ${open.id}`,
    studentId: null,
    studentName: 'Erased',
  });
  const closedAt = new Date(server.clock.now.getTime() - keptDays.closedConcerns * 24 * hour);
  await server.db.update(concerns).set({ state: 'closed', changedAt: closedAt }).where(eq(concerns.id, open.id));
  await forgetConcerns(server.db, closedAt);
  expect(await server.db.select().from(concerns).where(eq(concerns.id, open.id))).toEqual([]);
});
