import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { getObjection, Objection, raiseObjection as raiseCall } from '../../contract/objections/objections.ts';
import type { Database, Queryable } from '../db/open.ts';
import { objections } from '../db/tables/objections.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { findObjected, type ObjectedQuestion } from './find-question.ts';

type Asker = { studentId: string };
type Row = typeof objections.$inferSelect;

/** What a student said of a question; null: nothing yet. Throws `CallRefused`. */
export async function readObjection(
  db: Database,
  wanted: z.output<typeof getObjection.body> & Asker,
  now: Date,
): Promise<Objection | null> {
  const found = await findOwn(db, wanted, await findObjected(db, wanted, now));
  return found ? toObjection(found) : null;
}

/** Keeps what a student says is wrong with a question, as `raiseObjection` of the contract says; the same again changes nothing. Throws `CallRefused`. */
export async function raiseObjection(
  db: Database,
  { reason, text, ...wanted }: z.output<typeof raiseCall.body> & Asker,
  now: Date,
): Promise<Objection> {
  const kept = await transact(db, async (tx) => {
    const question = await findObjected(tx, wanted, now);
    const row = { id: newId(), studentId: wanted.studentId, ...question, reason, text, raisedAt: now };
    return async () => {
      const [, own] = await together(
        async () => tx.insert(objections).values(row).onConflictDoNothing(),
        () => findOwn(tx, wanted, question),
      );
      return own;
    };
  });
  if (!kept) throw new Error('What a student said of a question was not kept.');
  if (kept.reason !== reason || kept.text !== text)
    throw new CallRefused(409, 'conflict', 'You’ve already reported this question. Open it to see what came of it.');
  return toObjection(kept);
}

async function findOwn(db: Queryable, { studentId }: Asker, { quizId, name }: ObjectedQuestion): Promise<Row | undefined> {
  const [found] = await db
    .select()
    .from(objections)
    .where(and(eq(objections.studentId, studentId), eq(objections.quizId, quizId), eq(objections.name, name)));
  return found;
}

const toObjection = ({ reason, text, state, raisedAt, answer }: Row): Objection => ({
  ...{ reason, text, state, at: raisedAt.getTime(), answer },
});
