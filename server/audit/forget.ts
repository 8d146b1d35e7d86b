import { and, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../db/open.ts';
import { auditEvents, auditPeople } from '../db/tables/audit.ts';

/** Lets this transaction change what is append-only otherwise: the trigger on the table looks for it. */
const allowForgetting = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select set_config('prepchart.forgetting', 'on', true)`);
};
const forbidForgetting = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select set_config('prepchart.forgetting', 'off', true)`);
};

/** What stands in place of the name of somebody who was erased. */
export const erasedName = 'Erased';

/** Takes out of the record of actions whatever tells of a student: that something was done, by whom and when, stays. */
export async function forgetSubject(tx: Transaction, studentId: string): Promise<void> {
  await allowForgetting(tx);
  await tx
    .update(auditEvents)
    .set({ subjectId: null, subjectName: erasedName, before: null, after: null, reason: null })
    .where(and(eq(auditEvents.subjectKind, 'student'), eq(auditEvents.subjectId, studentId)));
  const isTheirs = eq(auditPeople.personId, studentId);
  const ofTheirs = tx.select({ id: auditPeople.eventId }).from(auditPeople).where(isTheirs);
  const another = alias(auditPeople, 'another');
  const ofOthers = tx
    .select({ id: another.eventId })
    .from(another)
    .where(and(eq(another.eventId, auditEvents.id), ne(another.personId, studentId)));
  // What was said of several may tell of this one where nobody else was among them.
  await tx
    .update(auditEvents)
    .set({ before: null, after: null, reason: null })
    .where(and(inArray(auditEvents.id, ofTheirs), notExists(ofOthers)));
  await tx.delete(auditPeople).where(isTheirs);
  await forbidForgetting(tx);
}

/** Deletes the rows of actions before `until`. */
export const forgetActions = (db: Database, until: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await allowForgetting(tx);
    await tx.delete(auditEvents).where(lte(auditEvents.at, until));
    await forbidForgetting(tx);
  });
