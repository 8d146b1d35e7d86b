import { and, eq, gte, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/open.ts';
import type { ModuleOfVersion } from '../../db/tables/content.ts';
import { sittingEvents, sittings } from '../../db/tables/sittings.ts';
import { insertSittings, moduleContent, moduleRow } from '../sitting/module-rows.ts';

type NewestVersion = { quizId: string; versionId: string };

/** Gives a quiz's sittings that have not begun its new version. */
export async function moveQuizSittings(tx: Transaction, { quizId, versionId }: NewestVersion): Promise<void> {
  await tx
    .update(sittings)
    .set({ versionId })
    .where(and(eq(sittings.quizId, quizId), eq(sittings.state, 'assigned')));
}

/**
 * Gives the sittings of a mock test of which nothing has begun its new version: the module in each place becomes that of the
 * version, a place that is new gets one, and one that is gone loses it. Time that staff gave for a module stays with it.
 */
export async function moveMockSittings(
  tx: Transaction,
  { quizId, versionId, modules }: NewestVersion & { modules: ModuleOfVersion[] },
): Promise<void> {
  // Beginning a module locks its record first: from here on none of these begins.
  const records = and(eq(sittings.quizId, quizId), eq(sittings.state, 'assigned'), isNull(sittings.startedAt));
  await tx.select({ id: sittings.id }).from(sittings).where(records).orderBy(sittings.id).for('update');
  const unbegun = unbegunRecords(tx, quizId);
  for (const [index, module] of modules.entries()) {
    const position = index + 1;
    const here = and(inArray(sittings.recordId, unbegun), eq(sittings.position, position));
    await tx
      .update(sittings)
      .set({ secondsLeft: null, minutesGiven: 0 })
      .where(and(here, ne(sittings.quizId, module.quizId)));
    await tx.update(sittings).set(moduleContent(module)).where(here);
    await insertSittings(
      tx,
      (await recordsWithout(tx, unbegun, position)).map((record) => moduleRow(record, module, position)),
    );
  }
  await removeModules(tx, unbegun, modules.length + 1);
  await tx.update(sittings).set({ versionId }).where(inArray(sittings.id, unbegun));
}

type Records = ReturnType<typeof unbegunRecords>;
const record = alias(sittings, 'record');
const module = alias(sittings, 'module');

/** The ids of the mock test's records that are assigned with all their modules. */
const unbegunRecords = (tx: Transaction, quizId: string) => {
  const begun = tx
    .select({ id: module.id })
    .from(module)
    .where(and(eq(module.recordId, record.id), or(ne(module.state, 'assigned'), isNotNull(module.startedAt))));
  return tx
    .select({ id: record.id })
    .from(record)
    .where(and(eq(record.quizId, quizId), eq(record.state, 'assigned'), isNull(record.startedAt), notExists(begun)));
};

/** Those that have no module in a place. */
const recordsWithout = (tx: Transaction, records: Records, position: number) => {
  const there = tx
    .select({ id: module.id })
    .from(module)
    .where(and(eq(module.recordId, sittings.id), eq(module.position, position)));
  return tx
    .select({ id: sittings.id, studentId: sittings.studentId, assignedAt: sittings.assignedAt })
    .from(sittings)
    .where(and(inArray(sittings.id, records), notExists(there)));
};

/** Takes the modules from a place on away. What staff did to them stays recorded with the whole test. */
async function removeModules(tx: Transaction, records: Records, from: number): Promise<void> {
  const gone = and(inArray(sittings.recordId, records), gte(sittings.position, from));
  const ids = tx.select({ id: sittings.id }).from(sittings).where(gone);
  await tx
    .update(sittingEvents)
    .set({ sittingId: sql`(select record_id from sittings where sittings.id = ${sittingEvents.sittingId})` })
    .where(inArray(sittingEvents.sittingId, ids));
  await tx.delete(sittings).where(gone);
}
