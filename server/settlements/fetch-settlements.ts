import { max } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { settlements } from '../db/tables/settlements.ts';
import { storeSettled } from './store-settled.ts';

const dayMs = 24 * 3_600_000;
/** How many days are asked about at first, and before the newest that is known: a bank's number may come a day late. */
const daysAtFirst = 30;
const daysAgain = 4;

/** Razorpay's days are India's, wherever the school is. */
const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/**
 * Asks Razorpay what it has settled, day by day, from some days before the newest settlement that is known until today. Stops between two days where `signal` says so, and throws what
 * Razorpay refuses: the days before are stored.
 */
export async function fetchSettlements(
  { db, now, gateway }: Pick<Context, 'db' | 'now' | 'gateway'>,
  signal?: AbortSignal,
): Promise<void> {
  if (gateway === null) return;
  const today = now();
  const [known] = await db.select({ newest: max(settlements.settledAt) }).from(settlements);
  const first = today.getTime() - daysAtFirst * dayMs;
  const from = known?.newest ? known.newest.getTime() - daysAgain * dayMs : first;
  for (let at = from; at <= today.getTime(); at += dayMs) {
    const items = await gateway.listSettled(indianDay.format(at));
    await db.transaction((tx) => storeSettled(tx, items));
    signal?.throwIfAborted();
  }
}
