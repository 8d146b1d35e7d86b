import fs, { readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isMigrated } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { askedQuestions, questions, quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { notebookEntries } from '../../../server/db/tables/notebook.ts';
import { rateLimitUses } from '../../../server/db/tables/rate-limit-uses.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { freshDatabase } from '../../support/server/database.ts';
import { seedQuiz, seedSitting, seedStudent } from '../../support/server/server-seed.ts';

const now = new Date('2026-11-22T09:00:00.000Z');

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
});
afterAll(() => open?.close());

async function migrate(name: string): Promise<void> {
  const statements = readFileSync(`server/db/migrations/${name}.sql`, 'utf8').split('--> statement-breakpoint');
  for (const statement of statements) await open.db.execute(statement);
}

it('are read once: whether a database has them all is asked each second', async () => {
  await isMigrated(open.db);
  const read = vi.spyOn(fs, 'readFileSync');
  expect(await isMigrated(open.db)).toBe(true);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it('an end by three warnings is one by the limit of warnings, and no other end changes', async () => {
  const student = await seedStudent(open.db, newId(), now);
  const quizzes = [await seedQuiz(open.db, newId(), now), await seedQuiz(open.db, newId(), now)];
  const ids = await Promise.all(quizzes.map((quiz) => seedSitting(open.db, { studentId: student.id, ...quiz }, now)));
  for (const [index, ending] of ['threeWarnings', 'tabHidden'].entries()) {
    const ended = { state: 'submitted', submittedAt: now, ending: sql`${ending}` } as const;
    await open.db
      .update(sittings)
      .set(ended)
      .where(eq(sittings.id, ids[index] ?? ''));
  }
  await migrate('0007_warning_limit');
  const rows = await open.db.select({ id: sittings.id, ending: sittings.ending }).from(sittings);
  expect(new Map(rows.map(({ id, ending }) => [id, ending]))).toEqual(
    new Map([
      [ids[0], 'warningLimit'],
      [ids[1], 'tabHidden'],
    ]),
  );
});

it('a question has the kind that it is of', async () => {
  const { versionId } = await seedQuiz(open.db, newId(), now);
  const own = eq(questions.versionId, versionId);
  const stored = () => open.db.select().from(questions).where(own).orderBy(asc(questions.number));
  const seeded = await stored();
  expect(new Set(seeded.map(({ delivered }) => delivered?.kind))).toEqual(new Set(['choice', 'number']));
  await open.db
    .update(questions)
    .set({ delivered: sql`${questions.delivered} - 'kind'` })
    .where(own);
  await migrate('0008_question_kind');
  expect(await stored()).toEqual(seeded);
});

it('what was counted for a rate limit goes on counting, and a repeated answer in the notebook is known again', async () => {
  const student = await seedStudent(open.db, newId(), now);
  const { versionId } = await seedQuiz(open.db, newId(), now);
  const use = { id: newId(), what: 'order', who: 'somebody', at: now };
  const lastAnswer = { idempotencyKey: newId(), answer: 'B', right: true };
  const entry = { id: newId(), studentId: student.id, versionId, number: 1, reason: 'wrong', addedAt: now } as const;
  for (const statement of [
    'ALTER TABLE rate_limit_uses RENAME TO turns',
    'ALTER INDEX rate_limit_uses_who RENAME TO turns_who',
    'ALTER TABLE notebook_entries RENAME COLUMN last_answer TO last_turn',
  ])
    await open.db.execute(statement);
  const at = now.toISOString();
  await open.db.execute(sql`INSERT INTO turns VALUES (${use.id}, ${use.what}, ${use.who}, ${at})`);
  const lastTurn = JSON.stringify({ turn: lastAnswer.idempotencyKey, answer: 'B', right: true });
  await open.db.execute(
    sql`INSERT INTO notebook_entries (id, student_id, origin, version_id, number, reason, added_at, last_turn)
        VALUES (${entry.id}, ${student.id}, 'folder/first', ${versionId}, 1, 'wrong', ${at}, ${lastTurn}),
               (${newId()}, ${student.id}, 'folder/second', ${versionId}, 2, 'wrong', ${at}, NULL)`,
  );
  await migrate('0011_rate_limit_uses');
  await migrate('0012_idempotency_key');
  expect(await open.db.select().from(rateLimitUses)).toEqual([use]);
  const entries = await open.db.select().from(notebookEntries).orderBy(asc(notebookEntries.number));
  expect(entries.map((each) => each.lastAnswer)).toEqual([lastAnswer, null]);
  expect(entries[0]).toMatchObject(entry);
});

it('a drill refers to what it copied of a bank, and keeps what the bank never had', async () => {
  const student = await seedStudent(open.db, newId(), now);
  const slug = `bank-${newId()}`;
  const bank = await seedQuiz(open.db, slug, now);
  await open.db.update(quizzes).set({ isBank: true }).where(eq(quizzes.id, bank.quizId));
  const [quizId, versionId] = [newId(), newId()];
  await open.db.insert(quizzes).values({ id: quizId, slug: `drill/${quizId}`, drillFor: student.id });
  await open.db
    .insert(quizVersions)
    .values({ id: versionId, quizId, version: 1, digest: quizId, subject: 'SAT Math', questionCount: 4 });
  const of = (id: string) => eq(askedQuestions.versionId, id);
  const ask = (id: string) => open.db.select().from(askedQuestions).where(of(id)).orderBy(asc(askedQuestions.number));
  const copies = (await ask(bank.versionId)).map((each) => ({ ...each, versionId, name: `${slug}/${each.name}` }));
  const changed = copies.map((each) => (each.number === 2 ? { ...each, difficulty: 'changed since' } : each));
  await open.db.insert(questions).values(changed);
  for (const statement of [
    'DROP VIEW asked_questions',
    'ALTER TABLE questions DROP COLUMN of_version_id, DROP COLUMN of_number',
    'ALTER TABLE questions DROP CONSTRAINT IF EXISTS questions_own_or_of',
  ])
    await open.db.execute(statement);
  await migrate('0023_drilled_questions');
  expect(await ask(versionId)).toEqual(changed);
  const rows = await open.db.select().from(questions).where(eq(questions.versionId, versionId)).orderBy(asc(questions.number));
  const places = rows.map(({ ofVersionId, ofNumber, delivered }) => [ofVersionId, ofNumber, delivered === null]);
  expect(places).toEqual(changed.map(({ number }) => (number === 2 ? [null, null, false] : [bank.versionId, number, true])));
});
