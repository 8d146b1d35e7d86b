import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { erasedName } from '../audit/forget.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { concernSteps, concerns } from '../db/tables/concerns.ts';

/**
 * Takes a student who is erased out of the concerns: those that are closed go with them. One that is not closed stays with its text, for the two who may read
 * it, and without the names, until retention erases it some time after it was closed: whoever is the cause of a concern may not make it disappear.
 */
export async function eraseStudentsConcerns(tx: Transaction, studentId: string): Promise<void> {
  const own = inArray(concerns.role, ['student', 'parent']);
  const isTheirs = or(eq(concerns.studentId, studentId), and(own, eq(concerns.raisedBy, studentId)));
  const closed = await tx
    .select({ id: concerns.id })
    .from(concerns)
    .where(and(isTheirs, eq(concerns.state, 'closed')));
  await eraseConcerns(
    tx,
    closed.map(({ id }) => id),
  );
  await tx
    .update(concerns)
    .set({ fromName: erasedName, raisedBy: sql`${`${erasedName} `} || ${concerns.id}` })
    .where(and(own, eq(concerns.raisedBy, studentId)));
  await tx
    .update(concerns)
    .set({ studentId: null, studentName: erasedName, about: null })
    .where(eq(concerns.studentId, studentId));
}

/** Erases the concerns that were closed, and not taken up again, until an instant. */
export async function forgetConcerns(db: Database, until: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: concerns.id })
      .from(concerns)
      .where(and(eq(concerns.state, 'closed'), lte(concerns.changedAt, until)));
    await eraseConcerns(
      tx,
      old.map(({ id }) => id),
    );
  });
}

async function eraseConcerns(db: Queryable, ids: string[]): Promise<void> {
  await db.delete(concernSteps).where(inArray(concernSteps.concernId, ids));
  await db.delete(concerns).where(inArray(concerns.id, ids));
}
