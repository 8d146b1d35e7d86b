import { eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Complaint, ComplaintHead, ComplaintMove, ComplaintReceipt } from '../../../contract/complaints/complaints.ts';
import type { ComplaintFile } from '../../../contract/desk/complaints.ts';
import { keptDays } from '../../../contract/legal-limits.ts';
import { complaintsPerMailbox } from '../../../contract/limits.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { forgetComplaints } from '../../../server/complaints/forget-complaints.ts';
import { findMissingOfficer } from '../../../server/complaints/officer.ts';
import { watchComplaints } from '../../../server/complaints/watch-complaints.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { complaints } from '../../../server/db/tables/complaints.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { rateLimitUses } from '../../../server/db/tables/rate-limit-uses.ts';
import { newId } from '../../../server/ids.ts';
import { complaintModel } from '../../models/complaints/complaint.model.ts';
import { describePath } from '../../support/model.ts';
import type { SignedInPerson } from '../../support/schedule/booking.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const env = { COMPLAINTS_OFFICER: 'Asha Menon', COMPLAINTS_MAIL: 'officer@example.org', SCHOOL_MAIL: 'office@example.org' };
const server = sharedServer(() => ({ env }));
const hour = 3_600_000;
const day = 24 * hour;
let clerk: SignedInPerson;

beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
});

// The tests are not one visitor.
beforeEach(async () => {
  await server.db.delete(rateLimitUses);
});

const fields = {
  ...{ from: 'parent', name: 'Ravi Menon', phone: '', topic: 'refund', reference: 'pay_123', text: 'Where is my money?' },
} as const;
const file = (more: object = {}) =>
  server.call('/fileComplaint', { complaintKey: newId(), ...fields, email: `${newId()}@example.org`, ...more });
const filed = async (more: object = {}): Promise<ComplaintReceipt & { id: string }> => {
  const answer = await file(more);
  expect(answer.http).toBe(200);
  const receipt = answer.body.data as ComplaintReceipt;
  const [row] = await server.db.select().from(complaints).where(eq(complaints.number, receipt.number));
  return { ...receipt, id: `${row?.id}` };
};
const told = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason];
const open = async (token: string) => (await server.call('/getComplaint', { token })).body.data as Complaint;
const read = async (id: string) =>
  (await server.call('/desk/readComplaint', { complaint: id }, { token: clerk.token })).body.data as ComplaintFile;
const rowOf = async (id: string) => {
  const [row] = await server.db.select().from(complaints).where(eq(complaints.id, id));
  return row as typeof complaints.$inferSelect;
};
const move = async ({ id, token }: { id: string; token: string }, what: ComplaintMove, text = `To ${what}`, seen?: number) => {
  const written = { move: what, text, seen: seen ?? (await open(token)).steps.length };
  return what === 'answer' || what === 'end'
    ? server.call('/desk/answerComplaint', { complaint: id, ...written }, { token: clerk.token })
    : server.call('/moveComplaint', { token, ...written });
};
const mailsAbout = async (id: string) => {
  const mails = await server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `complaint:${id}:%`))
    .orderBy(outbox.once);
  return mails.map(({ recipient, subject, text }) => ({ recipient, subject, text }));
};
const watch = (later = 0) =>
  watchComplaints({
    ...{ db: server.db, environment: server.environment, listeningAt: () => 'https://prepchart.example' },
    now: () => new Date(server.clock.now.getTime() + later),
  });
const list = async (body: object) => {
  const answer = await server.call('/desk/findComplaints', body, { token: clerk.token });
  return (answer.body.data as { lines: ComplaintHead[] }).lines;
};

describe('a complaint', () => {
  it('gets a number and both deadlines at once, and both sides a mail: nothing that was typed goes to the address that was typed', async () => {
    const complaint = await filed({ email: 'ravi@example.org' });
    const now = server.clock.now.getTime();
    expect([complaint.answerBy, complaint.endBy]).toEqual([now + 48 * hour, now + 28 * day]);
    const mails = await mailsAbout(complaint.id);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['officer@example.org', 'ravi@example.org']);
    const [toSender] = mails.filter(({ recipient }) => recipient === 'ravi@example.org');
    expect(toSender?.text).toContain(`/complaints/${complaint.token}`);
    expect(toSender?.text).toContain('Asha Menon answers by');
    expect(JSON.stringify(toSender)).not.toMatch(/Ravi|money|pay_123/);
    const [toOfficer] = mails.filter(({ recipient }) => recipient === 'officer@example.org');
    expect(toOfficer?.text).toContain('Where is my money?');
    expect(toOfficer?.subject).not.toContain('Ravi');
    expect(toOfficer?.text).not.toContain(complaint.token);
  });

  it('is one, however often and at once it is sent', async () => {
    const same = { complaintKey: newId(), email: 'same@example.org' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => file(same)));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body.data as ComplaintReceipt).number)).size).toBe(1);
    expect(await server.db.$count(complaints, eq(complaints.email, 'same@example.org'))).toBe(1);
  });

  it('is refused with what cannot be answered, and a mailbox is not filled by a stranger', async () => {
    expect(told(await file({ email: 'nowhere' }))).toEqual([400, 'badInput']);
    expect(told(await file({ text: '   ' }))).toEqual([400, 'badInput']);
    for (let count = 0; count < complaintsPerMailbox; count += 1) await filed({ email: 'full@example.org' });
    expect(told(await file({ email: 'FULL@example.org' }))).toEqual([429, 'tooMany']);
  });

  it('is opened by its link alone, and no other kind of link', async () => {
    const complaint = await filed();
    expect((await open(complaint.token)).text).toBe('Where is my money?');
    for (const token of [`${complaint.token.slice(0, -2)}xx`, `${complaint.id}.${'x'.repeat(43)}`])
      expect(told(await server.call('/getComplaint', { token }))).toEqual([404, 'notFound']);
  });
});

/** What the school owes then, and in which state the row is. */
const owed = { answer: 'answerBy', end: 'endBy', nothing: null } as const;
const expected: Record<string, [owed: keyof typeof owed, state: string]> = {
  answerOwed: ['answer', 'received'],
  answerStillOwed: ['answer', 'received'],
  endOwed: ['end', 'inHand'],
  endStillOwed: ['end', 'inHand'],
  endOwedWithMore: ['end', 'inHand'],
  over: ['nothing', 'ended'],
  answerOwedAgain: ['answer', 'reopened'],
  endOwedAgain: ['end', 'inHandAgain'],
  endOwedAgainWithMore: ['end', 'inHandAgain'],
  overForGood: ['nothing', 'closed'],
  takenBack: ['nothing', 'withdrawn'],
};
const possible: Record<string, ComplaintMove[]> = {
  received: ['answer', 'end', 'add', 'withdraw'],
  inHand: ['answer', 'end', 'add', 'withdraw'],
  ended: ['reopen'],
  reopened: ['answer', 'end', 'add', 'withdraw'],
  inHandAgain: ['answer', 'end', 'add', 'withdraw'],
  closed: [],
  withdrawn: [],
};

describe('goes by its chart', () => {
  it.each(complaintModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    const complaint = await filed();
    const by = (what: ComplaintMove) => async () => {
      expect((await move(complaint, what)).http).toBe(200);
    };
    const is = (state: string) => async () => {
      const row = await rowOf(complaint.id);
      const [owes, named] = expected[state] ?? ['nothing', ''];
      const field = owed[owes];
      expect([row.state, row.dueAt]).toEqual([named, field === null ? null : row[field]]);
      expect(row.remindAt === null).toBe(field === null);
      expect((await open(complaint.token)).head.state).toBe(named);
    };
    await path.test({
      events: {
        schoolAnswers: by('answer'),
        schoolEndsIt: by('end'),
        complainantAdds: by('add'),
        complainantOpensItAgain: by('reopen'),
        complainantTakesItBack: by('withdraw'),
      },
      states: Object.fromEntries(Object.keys(expected).map((state) => [state, is(state)])),
    });
    const { state } = await rowOf(complaint.id);
    for (const what of ['answer', 'end', 'add', 'reopen', 'withdraw'] as const)
      if (!possible[state]?.includes(what)) expect(told(await move(complaint, what))).toEqual([409, 'closed']);
  });

  it('mails whoever complained what the school says, the officer what they say, and leaves a row of each action of staff', async () => {
    const complaint = await filed({ email: 'mails@example.org' });
    await move(complaint, 'answer', 'It went out on Monday.');
    await move(complaint, 'add', 'It has not come.');
    await move(complaint, 'end', 'It is with your bank.');
    await move(complaint, 'reopen', 'It is not.');
    const mails = (await mailsAbout(complaint.id)).slice(2);
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      ...['mails@example.org', 'officer@example.org', 'mails@example.org', 'officer@example.org'],
    ]);
    for (const [index, words] of ['on Monday.', 'not come', 'with your bank', 'It is not.'].entries())
      expect(mails[index]?.text).toContain(words);
    expect(mails[2]?.text).toContain('open it again');
    await move(complaint, 'end', 'It has arrived now.');
    expect((await mailsAbout(complaint.id)).at(-1)?.text).toContain('so this is final');
    const actions = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectName, `Complaint no. ${complaint.number}`));
    expect(actions.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
      ['complaint.answer', clerk.id],
      ['complaint.end', clerk.id],
      ['complaint.end', clerk.id],
    ]);
    expect(JSON.stringify(actions)).not.toMatch(/mails@|Monday/);
    const { steps } = (await read(complaint.id)).complaint;
    expect(steps.map(({ move: moved, by }) => [moved, by !== null])).toEqual([
      ...[
        ['answer', true],
        ['add', false],
        ['end', true],
        ['reopen', false],
        ['end', true],
      ],
    ]);
  });

  it('nobody writes past what was written meanwhile, and the same twice is written once', async () => {
    const complaint = await filed();
    const answers = await Promise.all([1, 2, 3].map(() => move(complaint, 'answer', 'An answer', 0)));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    expect((await open(complaint.token)).steps).toHaveLength(1);
    expect(told(await move(complaint, 'withdraw', 'Never mind', 0))).toEqual([409, 'conflict']);
  });

  it('is opened again with both deadlines anew', async () => {
    const complaint = await filed();
    await move(complaint, 'end');
    const later = new Date(server.clock.now.getTime() + 10 * day);
    const before = server.clock.now;
    server.clock.now = later;
    expect((await move(complaint, 'reopen')).http).toBe(200);
    server.clock.now = before;
    const { answerBy, endBy, dueAt } = await rowOf(complaint.id);
    expect([answerBy, endBy, dueAt].map((at) => (at?.getTime() ?? 0) - later.getTime())).toEqual([
      48 * hour,
      28 * day,
      48 * hour,
    ]);
  });
});

describe('is watched', () => {
  const toWhom = async (id: string) =>
    (await mailsAbout(id)).filter(({ subject }) => /due|late/.test(subject)).map((mail) => mail.recipient);

  it('the officer is told a day before an answer is due, when it is, and day by day; once it is late the school, too', async () => {
    const { id, token } = await filed();
    await watch(24 * hour - 1);
    expect(await toWhom(id)).toEqual([]);
    await Promise.all([watch(24 * hour), watch(24 * hour)]);
    expect(await toWhom(id)).toEqual(['officer@example.org']);
    await watch(48 * hour);
    expect((await toWhom(id)).slice(1).sort()).toEqual(['office@example.org', 'officer@example.org']);
    await watch(48 * hour + 1);
    expect(await toWhom(id)).toHaveLength(3);
    await watch(72 * hour);
    expect(await toWhom(id)).toHaveLength(5);
    // Answered: now an end is due, and told a week before.
    await move({ id, token }, 'answer');
    await watch(21 * day - 1);
    expect(await toWhom(id)).toHaveLength(5);
    await watch(21 * day);
    expect(await toWhom(id)).toHaveLength(6);
    await move({ id, token }, 'end');
    await watch(40 * day);
    expect(await toWhom(id)).toHaveLength(6);
  });

  it('what is added puts no reminder off', async () => {
    const { id, token } = await filed();
    await watch(24 * hour);
    const before = await rowOf(id);
    await move({ id, token }, 'add');
    const after = await rowOf(id);
    expect([after.dueAt, after.remindAt]).toEqual([before.dueAt, before.remindAt]);
  });

  it('the desk lists what is late first, and finds one by number, name, address and payment', async () => {
    const late = await filed({ name: 'Late One', reference: 'pay_late' });
    const fresh = await filed({ name: 'Fresh One' });
    const ended = await filed({ name: 'Ended One' });
    await move(ended, 'end');
    const past = new Date(server.clock.now.getTime() - hour);
    await server.db.update(complaints).set({ answerBy: past, dueAt: past }).where(eq(complaints.id, late.id));
    const lines = await list({ state: 'open' });
    expect(lines[0]).toMatchObject({ id: late.id, isLate: true, dueAt: past.getTime() });
    expect(lines.map(({ id }) => id)).toContain(fresh.id);
    expect((await list({ state: 'late' })).map(({ id }) => id)).toEqual([late.id]);
    expect((await list({ state: 'ended' })).map(({ id }) => id)).toContain(ended.id);
    for (const search of [String(late.number), 'late one', 'pay_late'])
      expect((await list({ state: 'open', search })).map(({ id }) => id)).toEqual([late.id]);
    const { body } = await server.call('/desk/getDesk', {}, { token: clerk.token });
    const { glance } = body.data as { glance: { openComplaints: number; lateComplaints: number } };
    expect(glance.lateComplaints).toBe(1);
    expect(glance.openComplaints).toBeGreaterThan(1);
  });
});

it('is in the copy of a student, and goes with one who is erased once it has ended', async () => {
  const username = `u${newId()}`;
  const pupil = await seedStudent(server.db, username, server.clock.now);
  const email = `${username}@example.org`;
  await server.db.update(students).set({ email }).where(eq(students.id, pupil.id));
  const [ended, still] = [await filed({ email }), await filed({ email })];
  await move(ended, 'end', 'It is settled');
  const copy = await exportStudent(server.db, username);
  expect(copy.complaints.map(({ number, steps }) => [number, steps.map(({ text }) => text)])).toEqual([
    [ended.number, ['It is settled']],
    [still.number, []],
  ]);
  await eraseStudent(server.db, username, server.clock.now);
  expect(await server.db.$count(complaints, eq(complaints.id, ended.id))).toBe(0);
  expect(await mailsAbout(ended.id)).toEqual([]);
  expect(await server.db.$count(complaints, eq(complaints.id, still.id))).toBe(1);
});

it('is erased some years after it ended, and never before', async () => {
  const [ended, open] = [await filed(), await filed()];
  await move(ended, 'end');
  const old = new Date(server.clock.now.getTime() - keptDays.endedComplaints * day);
  for (const { id } of [ended, open]) await server.db.update(complaints).set({ changedAt: old }).where(eq(complaints.id, id));
  await forgetComplaints(server.db, new Date(old.getTime() - 1));
  expect(await server.db.$count(complaints, eq(complaints.id, ended.id))).toBe(1);
  await forgetComplaints(server.db, old);
  expect(await server.db.$count(complaints, eq(complaints.id, ended.id))).toBe(0);
  expect(await server.db.$count(complaints, eq(complaints.id, open.id))).toBe(1);
});

it('the start says so where the site names nobody who answers', () => {
  expect(findMissingOfficer(server.environment)).toBeNull();
  expect(findMissingOfficer({ complaintsOfficer: null })).toContain('COMPLAINTS_OFFICER is not set');
});
