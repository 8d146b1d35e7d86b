import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type * as z from 'zod/mini';
import { type exportSettlements as call, mostSettledItems } from '../../contract/desk/settlements.ts';
import { formatMoment } from '../../contract/moments.ts';
import type { Act } from '../audit/act.ts';
import { settlementItems, settlements } from '../db/tables/settlements.ts';
import { toCsv } from '../desk/gradebook/csv.ts';
import { CallRefused } from '../http/refused.ts';
import { startOfDate } from '../schedule/school-time.ts';

const columns = [
  ...['Settled', 'Settlement', 'Bank number (UTR)', 'What', 'Id', 'Payment', 'Order', 'Currency'],
  ...['Amount', 'Fee with tax', 'Tax in it', 'In', 'Out', 'Does not agree'],
];

/** What was settled on some days of the school, line by line. Throws `CallRefused`: 400 for days that run backwards, 409 for more than a file takes. */
export async function exportSettlements(
  { tx, record }: Act,
  { from, to, reason }: z.output<typeof call.body>,
  zone: string,
): Promise<{ name: string; csv: string }> {
  if (from > to) throw new CallRefused(400, 'badInput', 'The first day is after the last one.');
  const [first, dayAfter] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to).add({ days: 1 })];
  const rows = await tx
    .select({ item: settlementItems, settlement: settlements })
    .from(settlementItems)
    .innerJoin(settlements, eq(settlements.id, settlementItems.settlementId))
    .where(and(gte(settlements.settledAt, startOfDate(first, zone)), lt(settlements.settledAt, startOfDate(dayAfter, zone))))
    .orderBy(asc(settlements.settledAt), asc(settlements.id), asc(settlementItems.id))
    .limit(mostSettledItems + 1);
  if (rows.length > mostSettledItems)
    throw new CallRefused(409, 'conflict', `A file holds ${mostSettledItems} lines: choose fewer days.`);
  const subject = { kind: 'school', id: null, name: 'Settlements' } as const;
  await record({ action: 'settlements.export', subject, after: { from, to, lines: rows.length }, reason });
  const csv = toCsv([
    columns,
    ...rows.map(({ item, settlement }) => [
      ...[formatMoment(settlement.settledAt.getTime(), 'shortDateTime', zone), settlement.id, settlement.utr ?? ''],
      ...[item.type, item.id, item.paymentId ?? '', item.orderId ?? '', item.currency],
      ...[item.amountMinor, item.feeMinor, item.taxMinor, item.creditMinor, item.debitMinor].map(toMajor),
      item.fault ?? '',
    ]),
  ]);
  return { name: `settlements-${from}-to-${to}.csv`, csv };
}

/** A sum with both digits after its point, as spreadsheets read it. */
const toMajor = (minor: number): string => (minor / 100).toFixed(2);
