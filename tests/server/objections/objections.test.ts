import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskGlance } from '../../../contract/desk/desk.ts';
import type { ItemFile, ItemLine } from '../../../contract/desk/items.ts';
import type { ObjectionState } from '../../../contract/objections/objections.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { objections } from '../../../server/db/tables/objections.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { newId } from '../../../server/ids.ts';
import { advanceObjection } from '../../../server/objections/objection.machine.ts';
import { type ReportStep, reportMoves, reportSteps } from '../../models/objections/objection.model.ts';
import { asked, insertFinished, quickStudent, type SeededPack, seedPack } from '../../support/server/server-results.ts';
import { seedSitting, seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
let pack: SeededPack;
let student: { id: string; token: string };
let sittingId: string;

beforeAll(async () => {
  const { db, clock } = server;
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  pack = await seedPack(db, { asked: asked(2), subject: 'SAT Math' }, clock.now);
  student = await quickStudent(db, clock.now);
  sittingId = await insertFinished(db, { ...pack, studentId: student.id, answers: ['B', 'B'], submittedAt: clock.now });
});

const inResult = (question = 1) => ({ kind: 'result', studentQuizId: sittingId, question });
const ask = (path: string, body: object, { token } = student) => server.call(path, body, { token });
const raise = (about: object, more: object = {}, who = student) =>
  ask('/raiseObjection', { about, reason: 'key', text: 'It is B, not A', ...more }, who);
const desk = (path: string, body: object) => ask(`/desk${path}`, body, clerk);
const item = async () => (await desk('/getItem', { version: pack.versionId, number: 1 })).body.data as ItemFile;
const listed = async (state?: string) => {
  const body = { sort: 'flags', order: 'down', ...(state && { state }) };
  const { lines } = (await desk('/findItems', body)).body.data as { lines: ItemLine[] };
  return lines.filter(({ version }) => version === pack.versionId).map((line) => [line.number, line.objections]);
};
const glance = async () => ((await desk('/getDesk', {})).body.data as { glance: DeskGlance }).glance.newObjections;

it('a student says once what is wrong with a question, and sees what became of it; staff look at it and answer, and the student is told once', async () => {
  expect((await ask('/getObjection', { about: inResult() })).body.data).toBeNull();
  expect(await raise(inResult())).toMatchObject({ http: 200, body: { data: { state: 'new', answer: null } } });
  // A lost answer: the same again is the same, and something else is refused.
  expect((await raise(inResult())).http).toBe(200);
  expect((await raise(inResult(), { text: 'It is C' })).body.reason).toBe('conflict');
  expect([await glance(), await listed('objected'), await listed()]).toEqual([1, [[1, 1]], [[1, 1]]]);
  const [said] = (await item()).objections;
  expect(said).toMatchObject({ student: student.id, reason: 'key', text: 'It is B, not A', state: 'new', lookedAt: null });
  const objection = said?.id;
  expect((await desk('/lookAtObjection', { objection })).http).toBe(200);
  expect((await desk('/lookAtObjection', { objection })).body.reason).toBe('conflict');
  expect([await glance(), await listed('objected')]).toEqual([0, [[1, 1]]]);
  expect((await desk('/answerObjection', { objection, answer: 'You are right: it counts for everybody.' })).http).toBe(200);
  expect((await desk('/answerObjection', { objection, answer: 'Once more' })).body.reason).toBe('conflict');
  expect(await listed('objected')).toEqual([]);
  expect((await ask('/getObjection', { about: inResult() })).body.data).toMatchObject({
    ...{ state: 'answered', answer: 'You are right: it counts for everybody.' },
  });
  const told = await server.db.select().from(notices).where(eq(notices.personId, student.id));
  expect(told.map(({ path }) => path)).toEqual([`/student-portal/quizzes/${pack.quizId}/results?sitting=${sittingId}`]);
  const mails = await server.db.select().from(outbox);
  expect(mails.filter(({ text }) => text.includes('it counts for everybody'))).toHaveLength(1);
  const actions = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, clerk.id));
  expect(actions.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['objection.look', student.id],
    ['objection.answer', student.id],
  ]);
});

it('is taken of no question whose key is not open, and of nobody else’s', async () => {
  const { db, clock } = server;
  const other = await quickStudent(db, clock.now);
  expect((await raise(inResult(), {}, other)).http).toBe(403);
  expect((await raise(inResult(3))).body.reason).toBe('badInput');
  expect((await raise(inResult(2), { text: ' ' })).body.reason).toBe('badInput');
  const open = await seedSitting(db, { studentId: other.id, ...pack }, clock.now);
  expect((await raise({ kind: 'result', studentQuizId: open, question: 1 }, {}, other)).body.reason).toBe('notOpen');
  expect(await server.db.$count(objections, eq(objections.studentId, other.id))).toBe(0);
});

it('is taken in the notebook of the question that was just answered', async () => {
  await ask('/getNotebook', { studentId: student.id });
  const [entry] = await server.db.select().from(notebookEntries).where(eq(notebookEntries.number, 2));
  const about = { kind: 'notebook', entryId: entry?.id ?? '' };
  expect((await raise(about)).body.reason).toBe('closed');
  expect((await raise({ kind: 'notebook', entryId: 'none' })).http).toBe(404);
  await server.db
    .update(notebookEntries)
    .set({ lastAnswer: { idempotencyKey: newId(), answer: 'B', right: false } })
    .where(eq(notebookEntries.id, about.entryId));
  expect((await raise(about, { reason: 'slip', text: 'A word is missing' })).http).toBe(200);
  // Whatever way it is met, it is one question.
  expect((await ask('/getObjection', { about: inResult(2) })).body.data).toMatchObject({ reason: 'slip' });
});

describe('a report', () => {
  const stored: Record<keyof typeof reportMoves, ObjectionState> = { isNew: 'new', looking: 'lookedAt', told: 'answered' };
  const events = { look: 'staff.looked', answer: 'staff.answered' } as const;
  it.each(Object.entries(reportMoves))('that %s: what can be done, and what cannot', (from, moves) => {
    const can: Partial<Record<ReportStep, keyof typeof reportMoves>> = moves;
    for (const step of reportSteps) {
      const to = can[step];
      const next = advanceObjection(stored[from as keyof typeof reportMoves], { type: events[step] });
      expect([step, next]).toEqual([step, to ? stored[to] : null]);
    }
  });
});
