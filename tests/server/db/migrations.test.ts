import { readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { questions } from '../../../server/db/tables/content.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { freshDatabase } from '../../support/server/database.ts';
import { seedQuiz, seedSitting, seedStudent } from '../../support/server/server-seed.ts';

const now = new Date('2026-11-22T09:00:00.000Z');

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
}, 60_000);
afterAll(() => open?.close());

const migrate = (name: string) => open.db.execute(readFileSync(`server/db/migrations/${name}.sql`, 'utf8'));

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
  expect(new Set(seeded.map(({ delivered }) => delivered.kind))).toEqual(new Set(['choice', 'number']));
  await open.db
    .update(questions)
    .set({ delivered: sql`${questions.delivered} - 'kind'` })
    .where(own);
  await migrate('0008_question_kind');
  expect(await stored()).toEqual(seeded);
});
