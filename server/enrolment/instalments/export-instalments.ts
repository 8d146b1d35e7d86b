import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { readPlans } from './read-instalments.ts';

/** What is kept of prices that are paid in parts, for the export of a student. */
export async function exportInstalments(db: Queryable, applicationIds: string[]) {
  const plans = await readPlans(db, inArray(instalmentPlans.applicationId, applicationIds));
  return plans.map(({ row: { key: _, contents: _contents, ...plan }, parts }) => ({
    ...plan,
    parts: parts.map(({ number, amount, dueOn, payment }) => ({ number, amount, dueOn, paymentId: payment?.id ?? null })),
  }));
}
