import { eq, like } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InquiryFile, InquiryLine, InquiryMove } from '../../../../contract/desk/inquiries.ts';
import { eraseStudent } from '../../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../../server/accounts/export-student.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { inquiries, inquirySteps } from '../../../../server/db/tables/inquiries.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { rateLimitUses } from '../../../../server/db/tables/rate-limit-uses.ts';
import { newId } from '../../../../server/ids.ts';
import { watchInquiries } from '../../../../server/inquiry/watch-inquiries.ts';
import { inquiryLifeModel } from '../../../models/inquiry/inquiry-life.model.ts';
import { describePath } from '../../../support/model.ts';
import type { SignedInPerson } from '../../../support/schedule/booking.ts';
import { seedStaff, seedStudent } from '../../../support/server/server-seed.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const server = sharedServer(() => ({ env: { SCHOOL_MAIL: 'office@example.org' } }));
const hour = 3_600_000;
const day = 24 * hour;
let clerk: SignedInPerson;

beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
});

afterEach(async () => {
  await server.db.delete(inquiries);
  await server.db.delete(outbox);
  await server.db.delete(rateLimitUses);
});

/** Asks as a visitor does, and gives the inquiry's id. */
async function ask(more: object = {}): Promise<string> {
  const email = `${newId()}@example.org`;
  const inquiry = { name: 'Ravi', email, phone: '98765 43210', course: 'AP Statistics', details: 'When?', ...more };
  expect((await server.call('/sendInformationOnMail', inquiry)).http).toBe(200);
  const [row] = await server.db.select().from(inquiries).where(eq(inquiries.email, inquiry.email));
  return `${row?.id}`;
}
const move = (inquiry: string, what: InquiryMove, more: object = {}) =>
  server.call('/desk/moveInquiry', { inquiry, move: what, text: `To ${what}`, seen: 0, ...more }, { token: clerk.token });
const read = async (inquiry: string) =>
  (await server.call('/desk/readInquiry', { inquiry }, { token: clerk.token })).body.data as InquiryFile;
const list = async (body: object) =>
  ((await server.call('/desk/findInquiries', body, { token: clerk.token })).body.data as { lines: InquiryLine[] }).lines;
const told = ({ http, body }: { http: number; body: Record<string, unknown> }) => [http, body.reason];
const rowOf = async (id: string) => (await server.db.select().from(inquiries).where(eq(inquiries.id, id)))[0];
const watch = (later = 0) =>
  watchInquiries({
    ...{ db: server.db, environment: server.environment, listeningAt: () => 'https://prepchart.example' },
    now: () => new Date(server.clock.now.getTime() + later),
  });
const reminders = async () => (await server.db.select().from(outbox).where(like(outbox.once, 'inquiries-due:%'))).length;

/** The state that is stored in each of the model's, and whether the school owes an answer. */
const expected: Record<string, [state: string, owesAnswer: boolean]> = {
  answerOwed: ['new', true],
  answerStillOwed: ['new', true],
  waits: ['answered', false],
  waitsLonger: ['answered', false],
  givenUp: ['lost', false],
  givenUpWithNote: ['lost', false],
  enrolled: ['enrolled', false],
  enrolledWithNote: ['enrolled', false],
  enrolledLate: ['enrolled', false],
};
const possible: Record<string, InquiryMove[]> = {
  new: ['answer', 'note', 'enrol', 'lose'],
  answered: ['answer', 'note', 'enrol', 'lose'],
  enrolled: ['note', 'reopen'],
  lost: ['note', 'enrol', 'reopen'],
};

describe('goes by its chart', () => {
  it.each(inquiryLifeModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    const id = await ask();
    let seen = 0;
    const by = (what: InquiryMove) => async () => {
      expect((await move(id, what, { seen })).http).toBe(200);
      seen += 1;
    };
    const is = (name: string) => async () => {
      const [state = '', owesAnswer] = expected[name] ?? [];
      const row = await rowOf(id);
      expect([row?.state, row?.dueAt !== null]).toEqual([state, owesAnswer]);
      for (const what of ['answer', 'note', 'enrol', 'lose', 'reopen'] as const)
        if (!possible[state]?.includes(what)) expect(told(await move(id, what, { seen }))).toEqual([409, 'closed']);
    };
    await path.test({
      states: Object.fromEntries(Object.keys(expected).map((name) => [name, is(name)])),
      events: {
        schoolAnswers: by('answer'),
        schoolNotes: by('note'),
        theyEnroll: by('enrol'),
        nothingCame: by('lose'),
        openedAgain: by('reopen'),
      },
    });
  });
});

describe('what the school does about an inquiry', () => {
  it('an answer goes to whoever asked, whose reply reaches the school; a note goes nowhere', async () => {
    const id = await ask({ email: 'ravi@example.org' });
    await move(id, 'note', { text: 'Called, no answer' });
    await move(id, 'answer', { text: 'On Monday.\nAt five.', seen: 1 });
    const about = await server.db
      .select()
      .from(outbox)
      .where(like(outbox.once, `inquiry:${id}:%`));
    expect(about.map(({ recipient, replyTo }) => [recipient, replyTo])).toEqual([['ravi@example.org', 'office@example.org']]);
    expect(about[0]?.text).toContain('On Monday.');
    expect(about[0]?.text).not.toContain('Called');
    const { steps } = await read(id);
    expect(steps.map((step) => [step.move, step.text])).toEqual([
      ['note', 'Called, no answer'],
      ['answer', 'On Monday.\nAt five.'],
    ]);
    const actions = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['inquiry.note', { state: 'new' }, { state: 'new' }],
      ['inquiry.answer', { state: 'new' }, { state: 'answered' }],
    ]);
    expect(JSON.stringify(actions)).not.toMatch(/ravi|Monday|Called/i);
  });

  it('three who answer at once answer once, and nothing is done without words that needs some', async () => {
    const id = await ask();
    expect(told(await move(id, 'answer', { text: '  ' }))).toEqual([400, 'badInput']);
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 'answer')));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    expect((await read(id)).steps).toHaveLength(1);
    expect((await move(id, 'enrol', { text: '', seen: 1 })).http).toBe(200);
    expect(told(await move(newId(), 'note'))).toEqual([404, 'notFound']);
  });

  it('names the student who has the address', async () => {
    const username = `u${newId()}`;
    const pupil = await seedStudent(server.db, username, server.clock.now);
    const email = `${username}@example.org`;
    await server.db.update(students).set({ email }).where(eq(students.id, pupil.id));
    const [id, other] = [await ask({ email: email.toUpperCase() }), await ask()];
    expect((await read(id)).students.map((each) => each.id)).toEqual([pupil.id]);
    expect((await read(other)).students).toEqual([]);
  });
});

describe('is watched', () => {
  it('without an answer the school is told after a day and twice more, of all in one mail', async () => {
    await ask();
    await ask();
    await watch(day - 1);
    expect(await reminders()).toBe(0);
    await Promise.all([watch(day), watch(day)]);
    expect(await reminders()).toBe(1);
    await watch(2 * day);
    await watch(4 * day);
    await watch(30 * day);
    expect(await reminders()).toBe(3);
  });

  it('once answered only when staff asked to be reminded; a note leaves that, the end takes it', async () => {
    const id = await ask();
    await move(id, 'answer', { remindInDays: 3 });
    await move(id, 'note', { seen: 1 });
    await watch(2 * day);
    expect(await reminders()).toBe(0);
    await watch(3 * day);
    expect(await reminders()).toBe(1);
    await move(id, 'lose', { seen: 2 });
    await watch(60 * day);
    expect(await reminders()).toBe(1);
  });

  it('the desk counts and lists what is due', async () => {
    const [late, fresh] = [await ask({ name: 'Late One' }), await ask()];
    const past = new Date(server.clock.now.getTime() - hour);
    await server.db.update(inquiries).set({ dueAt: past }).where(eq(inquiries.id, late));
    expect((await list({ state: 'late' })).map(({ id, isLate }) => [id, isLate])).toEqual([[late, true]]);
    expect((await list({ state: 'new' })).map(({ id }) => id).sort()).toEqual([late, fresh].sort());
    expect(await list({ state: 'lost' })).toEqual([]);
    const { body } = await server.call('/desk/getDesk', {}, { token: clerk.token });
    expect((body.data as { glance: object }).glance).toMatchObject({ newInquiries: 2, lateInquiries: 1 });
  });
});

it('is in the copy of a student with what was done, and goes with who is erased', async () => {
  const username = `u${newId()}`;
  const pupil = await seedStudent(server.db, username, server.clock.now);
  const email = `${username}@example.org`;
  await server.db.update(students).set({ email }).where(eq(students.id, pupil.id));
  const id = await ask({ email });
  await move(id, 'answer', { text: 'On Monday' });
  const copy = await exportStudent(server.db, username);
  expect(copy.inquiries.map(({ steps }) => steps.map(({ text }) => text))).toEqual([['On Monday']]);
  await eraseStudent(server.db, username, server.clock.now);
  expect(await server.db.$count(inquirySteps, eq(inquirySteps.inquiryId, id))).toBe(0);
  expect(await server.db.$count(outbox, like(outbox.once, `inquiry:${id}%`))).toBe(0);
});
