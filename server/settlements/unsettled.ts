import { and, eq, exists, inArray, lte, notExists, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { payments } from '../db/tables/applications.ts';
import { settlementItems } from '../db/tables/settlements.ts';

/** How long Razorpay takes to settle at most, in ms: two working days, and as many holidays as may lie between. */
const longestMs = 7 * 24 * 3_600_000;

/** The payments that should have reached the bank and have not, as far as Razorpay lists anything at all. */
export const isUnsettled = (db: Queryable, now: Date): SQL | undefined =>
  and(
    eq(payments.method, 'razorpay'),
    inArray(payments.status, ['captured', 'surplus', 'mismatched', 'refunded']),
    lte(payments.firstHeardAt, new Date(now.getTime() - longestMs)),
    exists(db.select({ id: settlementItems.id }).from(settlementItems)),
    notExists(db.select({ id: settlementItems.id }).from(settlementItems).where(eq(settlementItems.id, payments.id))),
  );
