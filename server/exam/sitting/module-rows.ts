import { defaultModuleSeconds } from '../../../contract/limits.ts';
import type { Transaction } from '../../db/open.ts';
import type { ModuleOfVersion } from '../../db/tables/content.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { sendOn } from '../../db/transact.ts';
import { newId } from '../../ids.ts';

/** What of a module's sitting comes from the content: 1800 s where it gives no time (specification 9). */
export const moduleContent = ({ quizId, versionId, seconds }: ModuleOfVersion) => ({
  quizId,
  versionId,
  seconds: seconds ?? defaultModuleSeconds,
});

/** A module's sitting as it is before it is begun; `position` from 1. */
export const moduleRow = (
  record: { id: string; studentId: string; assignedAt: Date },
  module: ModuleOfVersion,
  position: number,
): typeof sittings.$inferInsert => ({
  id: newId(),
  studentId: record.studentId,
  recordId: record.id,
  position,
  ...moduleContent(module),
  assignedAt: record.assignedAt,
});

/** One statement takes 65,535 values at most. */
const rowsPerInsert = 1000;

/** Adds sittings, a record before its modules. */
export async function insertSittings(tx: Transaction, rows: (typeof sittings.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const some = rows.slice(start, start + rowsPerInsert);
    await sendOn(tx, () => tx.insert(sittings).values(some));
  }
}
