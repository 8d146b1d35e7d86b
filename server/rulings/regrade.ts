import type { Transaction } from '../db/open.ts';
import type { QuestionPlace } from '../db/tables/notebook.ts';
import { lockParts, planRegrade, storeGrades } from './plan-regrade.ts';
import { type ChangedScore, readChanges } from './score-changes.ts';

/** Grades anew what is finished of some questions, as they count now, locked so that nothing else grades it meanwhile; gives whose scores that changes. */
export async function regrade(tx: Transaction, places: readonly QuestionPlace[], since?: Date): Promise<ChangedScore[]> {
  const request = { places, ...(since && { since }) };
  await lockParts(tx, await planRegrade(tx, request));
  const parts = await planRegrade(tx, request);
  const changes = await readChanges(tx, parts);
  await storeGrades(tx, parts);
  return changes;
}
