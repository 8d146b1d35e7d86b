import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/accounts/sessions.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { notebookAnswers, notebookEntries } from '../../../server/db/tables/notebook.ts';
import { newId } from '../../../server/ids.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const dayMs = 24 * 3_600_000;
let student: { id: string; token: string };
/** A skill of its own for each test, so that the banks of the others have nothing on it. */
let skill: string;

beforeEach(async () => {
  const { db, clock } = server;
  student = await quickStudent(db, clock.now);
  await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: 'course-sat' });
  skill = `Skill ${newId()}`;
  const pack = await seedPack(db, { asked: asked(1, { skill }), subject: 'SAT Math' }, clock.now);
  await insertFinished(db, { ...pack, studentId: student.id, answers: ['B'], submittedAt: clock.now });
  await call('/getNotebook');
  clock.pass(3 * dayMs);
  student = { ...student, ...(await quickToken()) };
});

const quickToken = async () => ({ token: await openSession(server.db, { role: 'student', id: student.id }, server.clock.now) });
const call = (path: string, body: object = { studentId: student.id }) => server.call(path, body, { token: student.token });
/** A bank with so many questions on the skill, each with the key D. */
const seedBank = (count: number) =>
  seedPack(server.db, { isBank: true, asked: asked(count, { skill, key: 'D' }), subject: 'SAT Math' }, server.clock.now);

type Due = { entryId: string; isSibling: boolean; question: { question: string } };
const due = async (): Promise<Due> => {
  const { body } = await call('/getNotebook');
  const [entry, ...others] = (body.data as { entries: Due[] }).entries;
  if (!entry || others.length > 0) throw new Error('Not exactly one question is due.');
  return entry;
};
const answer = async (entryId: string, letter: string, idempotencyKey = newId()) =>
  (await call('/answerNotebook', { entryId, answer: letter, idempotencyKey })).body.data as {
    right: boolean;
    key: string;
    dueAt: number | null;
  };
const passDays = async (days: number) => {
  server.clock.pass(days * dayMs);
  student = { ...student, ...(await quickToken()) };
};

describe('a question that went right once', () => {
  it('comes back as another one on its skill, which ends it, and is never a new one in a drill', async () => {
    await seedBank(2);
    const first = await due();
    expect(first.isSibling).toBe(false);
    expect(await answer(first.entryId, 'A')).toMatchObject({ right: true, key: 'A' });
    await passDays(7);
    const second = await due();
    expect([second.entryId, second.isSibling]).toEqual([first.entryId, true]);
    const area = { subject: 'SAT Math', domain: 'Algebra', skill };
    const choices = (await call('/getPracticeChoices')).body.data as { skill: string; fresh: number }[];
    expect(choices.filter((choice) => choice.skill === skill).map(({ fresh }) => fresh)).toEqual([1]);
    const key = newId();
    const verdict = await answer(second.entryId, 'D', key);
    expect(verdict).toMatchObject({ right: true, key: 'D', dueAt: null });
    expect(await answer(second.entryId, 'D', key)).toEqual(verdict);
    const rows = await server.db
      .select({ origin: notebookAnswers.siblingOrigin })
      .from(notebookAnswers)
      .where(eq(notebookAnswers.studentId, student.id))
      .orderBy(asc(notebookAnswers.answeredAt));
    expect(rows.map(({ origin }) => origin?.split('/').at(-1) ?? null)).toEqual([null, 'q1']);
    expect((await call('/startDrill', { studentId: student.id, area })).http).toBe(200);
    const after = (await call('/getPracticeChoices')).body.data as { skill: string; fresh: number }[];
    expect(after.filter((choice) => choice.skill === skill).map(({ fresh }) => fresh)).toEqual([0]);
  });

  it('is itself again once its sibling went wrong, and the next sibling is another', async () => {
    await seedBank(2);
    const { entryId } = await due();
    await answer(entryId, 'A');
    await passDays(7);
    const key = newId();
    const wrong = await answer(entryId, 'A', key);
    expect(wrong).toMatchObject({ right: false, key: 'D' });
    expect(await answer(entryId, 'A', key)).toEqual(wrong);
    await passDays(3);
    expect((await due()).isSibling).toBe(false);
    await answer(entryId, 'A');
    const [entry] = await server.db.select().from(notebookEntries).where(eq(notebookEntries.id, entryId));
    expect(entry?.siblingOrigin?.split('/').at(-1)).toBe('q2');
  });

  it('is itself where the banks have nothing new on its skill', async () => {
    const { entryId } = await due();
    await answer(entryId, 'A');
    await passDays(7);
    expect((await due()).isSibling).toBe(false);
    expect(await answer(entryId, 'A')).toMatchObject({ right: true, dueAt: null });
  });
});
