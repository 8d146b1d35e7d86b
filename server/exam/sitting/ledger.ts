import { and, asc, count, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { ledgerRate } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { ledger, sittings } from '../../db/tables/sittings.ts';
import { CallRefused } from '../../http/refused.ts';
import { isGradedLate, type LateModule } from '../closing/late-entries.ts';
import { toContents, toEntry } from './entry-contents.ts';
import { clampClientTime } from './time.ts';

/**
 * A sitting's ledger. It takes what is stamped from `from` to `until`, and where it `isLimited` so much in a minute. `late`: the server has
 * closed the module.
 */
type Ledger = { id: string; lastSeq: number; from?: Date; until: Date | null; isLimited?: boolean; late?: LateModule };

/** A row of the ledger that is to be added. */
export type NewEntry = LedgerEntry & { counted: boolean };

/**
 * Finds the entries that continue a sitting's ledger without a gap, in the order of their numbers. What lies beyond a gap is not taken, nor an entry stamped outside the ledger's time and what
 * lies beyond that; what is there already (`known`) is no error. Of more than a limited ledger takes in a minute, it takes the first. Throws `CallRefused` 409 `conflict` for another
 * entry under a used number, 429 where the minute has no room at all. The sitting must be locked. Asks the database only where the minute may be full.
 */
export async function takeEntries(
  tx: Transaction,
  ledgerOf: Ledger,
  { entries, known }: { entries: LedgerEntry[]; known: ReadonlyMap<number, LedgerEntry> },
  now: Date,
): Promise<NewEntry[]> {
  const { lastSeq } = ledgerOf;
  const there = new Map([...known].filter(([seq]) => seq <= lastSeq));
  const taken: LedgerEntry[] = [];
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    const same = there.get(entry.seq);
    if (same && !saysTheSame(same, entry))
      throw new CallRefused(409, 'conflict', `Entry ${entry.seq} has other contents already.`);
    if (!same && entry.seq === lastSeq + taken.length + 1 && isInTime(ledgerOf, entry)) {
      taken.push(entry);
      there.set(entry.seq, entry);
    }
  }
  const room = taken.length > 0 && ledgerOf.isLimited ? await readRoom(tx, ledgerOf, taken.length, now) : taken.length;
  if (room === 0 && taken.length > 0) throw tooFast();
  const counted = findCounted(ledgerOf, taken, known.get(lastSeq)?.at ?? 0);
  return taken.slice(0, room).map((entry, index) => ({ ...entry, counted: counted[index] ?? true }));
}

/** Adds entries that were taken, by one statement. */
export async function addEntries(tx: Transaction, sittingId: string, taken: NewEntry[], now: Date): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map((entry) => ({ ...entry, sittingId, at: clampClientTime(entry.at, now), receivedAt: now }));
  await tx.insert(ledger).values(rows);
}

/** The newest entry of each question once those that were taken are added. */
export const withTaken = (newest: ReadonlyMap<number, LedgerEntry>, taken: NewEntry[]): Map<number, LedgerEntry> =>
  new Map([...newest, ...taken.filter(({ counted }) => counted).map((entry) => [entry.question, entry] as const)]);

/** How many of some new entries the ledger has room for in this minute. Its numbers have no gap, so that its last is how many it has. */
async function readRoom(tx: Transaction, { id, lastSeq }: Ledger, wanted: number, now: Date): Promise<number> {
  const limit = lastSeq < ledgerRate.fullSpeed ? ledgerRate.perMinute : ledgerRate.slow;
  if (lastSeq + wanted <= limit) return wanted;
  const [newest] = await tx
    .select({ entries: count() })
    .from(ledger)
    .where(
      and(
        eq(ledger.sittingId, id),
        gt(ledger.seq, lastSeq - limit),
        gt(ledger.receivedAt, new Date(now.getTime() - minuteMs)),
        lte(ledger.receivedAt, now),
      ),
    );
  return Math.max(0, Math.min(wanted, limit - (newest?.entries ?? 0)));
}

const minuteMs = 60_000;
const tooFast = () =>
  new CallRefused(429, 'tooMany', 'That’s too many answers in a minute. They stay on this device and will be sent again.', 15);

/** Whether each of some new entries is graded. `lastAt`: the stamp of the one before them, in ms. */
function findCounted({ late }: Ledger, taken: LedgerEntry[], lastAt: number): boolean[] {
  let previousAt = lastAt;
  return taken.map((entry) => {
    const isGraded = late === undefined || isGradedLate(late, entry, previousAt);
    previousAt = Math.max(previousAt, entry.at);
    return isGraded;
  });
}

const isInTime = ({ from, until }: Ledger, { at }: LedgerEntry): boolean =>
  (from === undefined || at >= from.getTime()) && (until === null || at <= until.getTime());

/** The newest entry of each question that counts, by the question's number; with `kept` also of those that only are kept. `sittingId`: also as a query for it. */
export async function newestEntries(db: Queryable, sittingId: string | SQL, kept = false): Promise<Map<number, LedgerEntry>> {
  const rows = await db
    .selectDistinctOn([ledger.question])
    .from(ledger)
    .where(and(eq(ledger.sittingId, sittingId), kept ? undefined : eq(ledger.counted, true)))
    .orderBy(asc(ledger.question), desc(ledger.seq));
  return new Map(rows.map((row) => [row.question, toEntry(row)]));
}

/** What a sitting's ledger has under the numbers of some entries, and under its last one. */
export async function readKnown(db: Queryable, sittingId: string, entries: LedgerEntry[]): Promise<Map<number, LedgerEntry>> {
  const last = sql`(select last_seq from ${sittings} where id = ${sittingId})`;
  // Whatever numbers are named, also such as PostgreSQL has no room for in a ledger, it is one statement.
  const numbers = entries.map(({ seq }) => String(seq));
  const named = sql`${ledger.seq} = any(${sql.param(numbers)}::bigint[])`;
  const rows = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.sittingId, sittingId), or(eq(ledger.seq, last), named)));
  return new Map(rows.map((row) => [row.seq, toEntry(row)]));
}

/** Whether two entries are the same but for their stamp: a client that sends again may have measured its clock anew. */
const saysTheSame = (one: LedgerEntry, other: LedgerEntry): boolean => toContents(one) === toContents(other);
