import { isDeepStrictEqual } from 'node:util';
import { desc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/open.ts';
import { sellerVersions } from '../db/tables/billing.ts';
import { dateAt } from '../schedule/school-time.ts';
import type { Seller } from './seller.ts';

export type SellerVersion = typeof sellerVersions.$inferSelect;

/** The seller as it holds at an instant, by the school's day; null where nobody said who sells. */
export async function readSeller(db: Queryable, at: Date, zone: string): Promise<SellerVersion | null> {
  const [held] = await db
    .select()
    .from(sellerVersions)
    .where(lte(sellerVersions.holdsFrom, dateAt(at, zone).toString()))
    .orderBy(desc(sellerVersions.holdsFrom), desc(sellerVersions.version))
    .limit(1);
  return held ?? null;
}

/** Every version, the newest first. */
export const listSellerVersions = (db: Queryable): Promise<SellerVersion[]> =>
  db.select().from(sellerVersions).orderBy(desc(sellerVersions.version));

/** Stores a seller as a new version, which holds from its day on; null where the newest one of that day says the same. Changes follow one another. */
export async function storeSeller(
  tx: Transaction,
  seller: Seller,
  { changedBy, reason, now }: { changedBy: string; reason: string; now: Date },
): Promise<SellerVersion | null> {
  await tx.execute(sql`lock table ${sellerVersions} in share row exclusive mode`);
  const [newest] = await listSellerVersions(tx);
  const [same] = await tx
    .select()
    .from(sellerVersions)
    .where(eq(sellerVersions.holdsFrom, seller.holdsFrom))
    .orderBy(desc(sellerVersions.version))
    .limit(1);
  if (same && isDeepStrictEqual(same.seller, seller)) return null;
  const version = (newest?.version ?? 0) + 1;
  const made = { version, holdsFrom: seller.holdsFrom, seller, changedBy, reason, createdAt: now };
  await tx.insert(sellerVersions).values(made);
  return made;
}
