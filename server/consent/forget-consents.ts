import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { consentAsks, consentChoices, consentEvents, consents } from '../db/tables/consents.ts';

/** What is kept of a family's consent, for its copy. */
export const exportConsents = async (db: Queryable, studentId: string) => ({
  consents: await db.select().from(consents).where(eq(consents.studentId, studentId)).orderBy(asc(consents.givenAt)),
  consentChoices: await db
    .select()
    .from(consentChoices)
    .where(eq(consentChoices.studentId, studentId))
    .orderBy(asc(consentChoices.purpose), asc(consentChoices.side)),
  consentEvents: await db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.studentId, studentId))
    .orderBy(asc(consentEvents.at), asc(consentEvents.id)),
  consentAsks: await db.select().from(consentAsks).where(eq(consentAsks.studentId, studentId)).orderBy(asc(consentAsks.side)),
});

/** Erases it with the student. */
export async function eraseConsents(tx: Transaction, studentId: string): Promise<void> {
  for (const table of [consentEvents, consentChoices, consentAsks, consents] as const)
    await tx.delete(table).where(eq(table.studentId, studentId));
}

/** Forgets who agreed in records that ended until an instant, and what was said until then; what holds stays. */
export async function forgetConsents(db: Database, until: Date): Promise<void> {
  await db.delete(consents).where(and(isNotNull(consents.endedAt), lte(consents.endedAt, until)));
}
