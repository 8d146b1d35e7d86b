import { inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { papers } from '../db/tables/billing.ts';

/** Takes who it was for out of the papers of payments. Numbers, sums and the place, by which they were taxed, are the school's books. */
export async function forgetBuyers(tx: Transaction, paymentIds: SQLWrapper): Promise<void> {
  const nobody = JSON.stringify({ payer: 'Erased', student: 'Erased', email: '-' });
  await tx
    .update(papers)
    .set({ buyer: sql`${papers.buyer} || ${nobody}::jsonb` })
    .where(inArray(papers.paymentId, paymentIds));
}
