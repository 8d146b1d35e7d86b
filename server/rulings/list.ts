import { and, desc, eq } from 'drizzle-orm';
import type { RulingLine } from '../../contract/desk/rulings.ts';
import type { Queryable } from '../db/open.ts';
import { rulings } from '../db/tables/rulings.ts';

/** What was decided of a question, the newest first. */
export async function listRulings(db: Queryable, { quizId, name }: { quizId: string; name: string }): Promise<RulingLine[]> {
  const rows = await db
    .select()
    .from(rulings)
    .where(and(eq(rulings.quizId, quizId), eq(rulings.name, name)))
    .orderBy(desc(rulings.decision));
  return rows.map(toRulingLine);
}

/** A decision as the desk shows it. */
export const toRulingLine = (row: typeof rulings.$inferSelect): RulingLine => {
  const { id, decision, kind, keys, state, reason, students } = row;
  return {
    ...{ id, number: decision, kind, keys, state, reason, students },
    ...{ at: row.decidedAt.getTime(), by: row.decidedBy },
    back: row.takenBackAt && {
      ...{ at: row.takenBackAt.getTime(), by: row.takenBackBy ?? '', reason: row.takenBackReason ?? '' },
    },
  };
};
