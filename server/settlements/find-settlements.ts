import { and, desc, eq, exists, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { findSettlements as call, SettlementLine } from '../../contract/desk/settlements.ts';
import type { Queryable } from '../db/open.ts';
import { payments } from '../db/tables/applications.ts';
import { settlementItems, settlements } from '../db/tables/settlements.ts';
import { together } from '../db/together.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../desk/pages.ts';

type SettlementQuery = z.output<typeof call.body>;
type SettlementRow = typeof settlements.$inferSelect;
type ItemRow = typeof settlementItems.$inferSelect & { knownPayment: string | null };

const { id, settledAt } = settlements;
const isInside = eq(settlementItems.settlementId, settlements.id);

const reachedMinor = sql`(select sum(${settlementItems.creditMinor} - ${settlementItems.debitMinor}) from ${settlementItems} where ${isInside})`;

/** Those in which something does not agree, or which are not the sum of what is in them. */
const isFaulty = (db: Queryable): SQL | undefined =>
  or(
    exists(
      db
        .select({ id: settlementItems.id })
        .from(settlementItems)
        .where(and(isInside, isNotNull(settlementItems.fault))),
    ),
    sql`${settlements.toldMinor} <> ${reachedMinor}`,
  );

/** How many settlements do not agree. */
export const countFaulty = (db: Queryable): PromiseLike<number> => db.$count(settlements, isFaulty(db));

/** A page of the settlements, the newest first. */
export async function findSettlements(db: Queryable, query: SettlementQuery): Promise<DeskPage<SettlementLine>> {
  const which = and(query.state === 'faulty' ? isFaulty(db) : undefined, findWords(db, query.search));
  const place = query.after === undefined ? null : readTimeCursor(query.after);
  const follows = place ? or(lt(settledAt, place.at), and(eq(settledAt, place.at), lt(id, place.id))) : undefined;
  const [rows, total] = await together(
    async () => db.select().from(settlements).where(and(which, follows)).orderBy(desc(settledAt), desc(id)).limit(pageLimit),
    async () => (place ? undefined : db.$count(settlements, which)),
  );
  const items = await readItems(
    db,
    rows.map((row) => row.id),
  );
  return cutPage(
    rows,
    (row) => [row.settledAt.toISOString(), row.id],
    (row) =>
      toLine(
        row,
        items.filter(({ settlementId }) => settlementId === row.id),
      ),
    total,
  );
}

async function readItems(db: Queryable, ids: string[]): Promise<ItemRow[]> {
  const rows = await db
    .select({ item: settlementItems, known: payments.id })
    .from(settlementItems)
    .leftJoin(payments, or(eq(payments.id, settlementItems.id), eq(payments.id, settlementItems.paymentId)))
    .where(inArray(settlementItems.settlementId, ids))
    .orderBy(settlementItems.id);
  return rows.map(({ item, known }) => ({ ...item, knownPayment: known }));
}

function toLine({ id, utr, settledAt, toldMinor }: SettlementRow, items: readonly ItemRow[]): SettlementLine {
  const sumOf = (pick: (item: ItemRow) => number) => items.reduce((sum, item) => sum + pick(item), 0);
  const reached = sumOf(({ creditMinor, debitMinor }) => creditMinor - debitMinor);
  const faults = items.flatMap(({ fault, id: item, knownPayment }) =>
    fault === null ? [] : [{ fault, item, payment: knownPayment }],
  );
  const isTotalWrong = toldMinor !== null && items.length > 0 && toldMinor !== reached;
  return {
    ...{ id, utr, settledAt: settledAt.getTime(), currency: items[0]?.currency ?? 'INR', items: items.length },
    ...{
      totalMinor: toldMinor ?? reached,
      feeMinor: sumOf(({ feeMinor }) => feeMinor),
      taxMinor: sumOf(({ taxMinor }) => taxMinor),
    },
    faults: isTotalWrong ? [...faults, { fault: 'totalDiffers', item: id, payment: null }] : faults,
  };
}

function findWords(db: Queryable, search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = likeAnywhere(search);
  const { id: item, paymentId, orderId } = settlementItems;
  const inside = db
    .select({ id: item })
    .from(settlementItems)
    .where(and(isInside, or(...[item, paymentId, orderId].map((column) => ilike(column, pattern)))));
  return or(ilike(id, pattern), ilike(settlements.utr, pattern), exists(inside));
}
