import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ItemFile, ItemLine, ItemTest } from '../../../contract/desk/items.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { questions, quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { itemStatistics } from '../../../server/db/tables/items.ts';
import { students } from '../../../server/db/tables/people.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { measureItems } from '../../../server/items/measure-items.ts';
import { seedQuiz, seedSitting, seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
type Quiz = { quizId: string; versionId: string };
let clerk: { token: string };
let owls: Quiz;
let larks: Quiz;
let drill: Quiz;
const people: string[] = [];

/** The questions' keys are B, C, A and 17.53. The better half has the first wrong, all the second right; the third is left out by ten; nobody but two reach the fourth. */
const sheets = Array.from({ length: 32 }, (_, at) => {
  const isBetter = at < 16;
  return [isBetter ? 'D' : 'B', 'C', at < 10 ? '' : isBetter ? 'A' : 'B', at < 2 ? '17.53' : null];
});

beforeAll(async () => {
  const { db, clock } = server;
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  owls = await seedTitled('Owls at night');
  larks = await seedTitled('Larks at dawn');
  await db.insert(students).values(
    Array.from({ length: 33 }, (_, at) => {
      const id = newId();
      people.push(id);
      const person = { firstname: 'Asha', lastname: 'Menon', email: `${id}@example.org`, contact: '', standard: '11' };
      return { id, username: id, ...person, isDemo: at === 32, createdAt: clock.now };
    }),
  );
  for (const [at, sheet] of sheets.entries()) await sit(people[at] ?? '', owls, sheet);
  await sit(people[32] ?? '', owls, ['B', 'C', 'A', '17.53']);
  await sit(people[0] ?? '', larks, ['B', 'C', 'A', null]);
  drill = await seedDrill(people[0] ?? '', larks);
  await sit(people[0] ?? '', drill, ['A']);
  await measureItems({ db, now: () => clock.now });
}, 120_000);

async function seedTitled(title: string): Promise<Quiz> {
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  await server.db.update(quizVersions).set({ title }).where(eq(quizVersions.id, quiz.versionId));
  return quiz;
}

/** A drill of one question, the third of a quiz. */
async function seedDrill(drillFor: string, { versionId: ofVersionId }: Quiz): Promise<Quiz> {
  const { db, clock } = server;
  const [quizId, versionId] = [newId(), newId()];
  await db.insert(quizzes).values({ id: quizId, slug: quizId, drillFor, createdAt: clock.now });
  const version = { title: 'A drill', subject: 'SAT', questionCount: 1, version: 1, digest: quizId, createdAt: clock.now };
  await db.insert(quizVersions).values({ id: versionId, quizId, ...version });
  await db.insert(questions).values({ versionId, number: 1, name: 'larks/q3', ofVersionId, ofNumber: 3 });
  return { quizId, versionId };
}

/** A finished sitting; null is a question that was never on the screen. */
async function sit(studentId: string, quiz: Quiz, sheet: (string | null)[]): Promise<string> {
  const { db, clock } = server;
  const id = await seedSitting(db, { studentId, ...quiz }, clock.now);
  const seen = sheet.flatMap((answer, at) => (answer === null ? [] : ([[String(at + 1), 20 + at]] as const)));
  const timePerQuestion = Object.fromEntries(seen);
  const over = { state: 'submitted', startedAt: clock.now, submittedAt: clock.now, ending: 'student', knowsShown: true } as const;
  await db
    .update(sittings)
    .set({ ...over, timePerQuestion })
    .where(eq(sittings.id, id));
  const entries = sheet.flatMap((answer, at) => (answer ? [{ question: at + 1, answer }] : []));
  if (entries.length > 0)
    await db.insert(ledger).values(
      entries.map((entry, at) => ({
        ...{ sittingId: id, seq: at + 1, marked: false, at: clock.now, receivedAt: clock.now },
        ...entry,
      })),
    );
  return id;
}

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const find = async (body: object = {}) =>
  (await desk('/findItems', { sort: 'flags', order: 'down', search: 'Owls at night', ...body })).body.data as {
    lines: ItemLine[];
    next: string | null;
    total?: number;
  };

it('measures each question from the sittings that reached it, made-up students left out', async () => {
  const { lines, total } = await find();
  expect(total).toBe(4);
  const byNumber = Object.fromEntries(lines.map((line) => [line.number, line]));
  expect(byNumber[1]).toMatchObject({ sittings: 32, key: 'B', flags: ['negative'], title: 'Owls at night' });
  expect(byNumber[1]?.figures).toMatchObject({ right: 0.5, seconds: 20, omitted: 0, notReached: 0 });
  expect(byNumber[1]?.figures?.answers.map(({ answer, all }) => [answer, all])).toEqual([
    ['B', 16],
    ['D', 16],
  ]);
  expect(byNumber[2]?.figures).toMatchObject({ right: 1, discrimination: null });
  expect(byNumber[3]).toMatchObject({ figures: { omitted: 10 }, flags: expect.arrayContaining(['leftOut']) });
  expect(byNumber[4]).toMatchObject({ sittings: 2, figures: null, flags: [] });
});

it('counts what was answered in a drill with the question that it is of', async () => {
  const { lines } = await find({ search: 'Larks at dawn' });
  expect(lines.map(({ number, sittings: count }) => [number, count]).sort()).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 0],
  ]);
  expect((await find({ search: 'A drill' })).lines).toEqual([]);
});

it('looks only at what somebody has finished since', async () => {
  const { db, clock } = server;
  const before = await db.select().from(itemStatistics).where(eq(itemStatistics.versionId, owls.versionId));
  const later = new Date(clock.now.getTime() + 2 * 3_600_000);
  await measureItems({ db, now: () => later });
  expect(await db.select().from(itemStatistics).where(eq(itemStatistics.versionId, owls.versionId))).toEqual(
    before.map((row) => ({ ...row, measuredAt: later })),
  );
  // Beyond the hour that a late end is allowed nothing is looked at again.
  const muchLater = new Date(later.getTime() + 3 * 3_600_000);
  await measureItems({ db, now: () => muchLater });
  const [row] = await db.select().from(itemStatistics).where(eq(itemStatistics.versionId, owls.versionId));
  expect(row?.measuredAt).toEqual(later);
});

it.each([
  ['right', 'up', [3, 1, 2, 4]],
  ['right', 'down', [2, 1, 3, 4]],
  ['seconds', 'down', [3, 2, 1, 4]],
  ['omitted', 'down', [3, 2, 1, 4]],
  ['sittings', 'up', [4, 1, 2, 3]],
])('sorts by %s, %s, what has no figure last', async (sort, order, numbers) => {
  const { lines } = await find({ sort, order });
  // Those that are alike stand in the order of their numbers, the way that is sorted.
  expect(lines.map(({ number }) => number)).toEqual(numbers);
});

it('finds by flag, by test and by words', async () => {
  expect((await find({ state: 'leftOut' })).lines.map(({ number }) => number)).toEqual([3]);
  expect((await find({ state: 'few' })).lines.map(({ number }) => number)).toEqual([4]);
  expect((await find({ search: 'Lines', test: owls.quizId })).lines.map(({ number }) => number)).toEqual([4]);
  expect((await find({ search: '', test: owls.quizId })).total).toBe(4);
  expect((await find({ search: '%' })).lines).toEqual([]);
});

it('finds what is tried out, and of that what is ready to count: with figures, and nothing that speaks against it', async () => {
  const { db } = server;
  const numbers = async (state: string) => (await find({ state })).lines.map(({ number }) => number).sort();
  expect([await numbers('uncounted'), await numbers('ready')]).toEqual([[], []]);
  const second = and(eq(itemStatistics.versionId, owls.versionId), eq(itemStatistics.number, 2));
  const [measured] = await db.select().from(itemStatistics).where(second);
  await db.update(itemStatistics).set({ flags: [] }).where(second);
  const unflagged = (await find()).lines
    .filter(({ flags, figures }) => flags.length === 0 && figures)
    .map(({ number }) => number);
  expect(unflagged).toContain(2);
  const all = await db.select().from(questions).where(eq(questions.versionId, owls.versionId));
  for (const { number, key } of all)
    await db
      .update(questions)
      .set({ key: key && { ...key, uncounted: true } })
      .where(and(eq(questions.versionId, owls.versionId), eq(questions.number, number)));
  expect([await numbers('uncounted'), await numbers('ready')]).toEqual([[1, 2, 3, 4], unflagged.sort()]);
  expect((await find()).lines.map(({ uncounted }) => uncounted)).toEqual([true, true, true, true]);
  for (const { number, key } of all)
    await db
      .update(questions)
      .set({ key })
      .where(and(eq(questions.versionId, owls.versionId), eq(questions.number, number)));
  await db
    .update(itemStatistics)
    .set({ flags: measured?.flags ?? [] })
    .where(second);
});

it('sums the questions up by test', async () => {
  const answer = await desk('/findItemTests', { search: 'Owls at night' });
  const { lines, total } = answer.body.data as { lines: ItemTest[]; total: number };
  expect(total).toBe(1);
  expect(lines).toMatchObject([{ test: owls.quizId, questions: 4, sittings: 32, few: 1 }]);
  expect(lines[0]?.flagged).toBeGreaterThanOrEqual(2);
});

it('shows a question as its students see it, with its key; a drill has none of its own', async () => {
  const { body } = await desk('/getItem', { version: owls.versionId, number: 1 });
  const item = body.data as ItemFile;
  expect(item).toMatchObject({ title: 'Owls at night', key: 'B', doubts: 0, question: { question: 'first' } });
  expect(item.line).toMatchObject({ sittings: 32 });
  expect((await desk('/getItem', { version: owls.versionId, number: 5 })).http).toBe(404);
  expect((await desk('/getItem', { version: drill.versionId, number: 1 })).http).toBe(404);
});

it('saves them as a file, which leaves a row in the record of actions', async () => {
  const { http, body } = await desk('/exportItems', { test: owls.quizId, reason: 'For the meeting' });
  expect(http).toBe(200);
  const rows = (body.csv as string).trim().split('\r\n');
  expect(rows).toHaveLength(5);
  expect(rows[1]).toContain('"Owls at night","1","q1","Ideas","Evidence","easy","B","32","0.500"');
  const recorded = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'items.export'), eq(auditEvents.reason, 'For the meeting')));
  expect(recorded).toMatchObject([{ after: { questions: 4 } }]);
});
