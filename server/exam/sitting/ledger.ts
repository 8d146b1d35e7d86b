import { and, asc, count, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { ledgerRate } from '../../../contract/limits.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { ledger } from '../../db/tables/sittings.ts';
import { CallRefused } from '../../http/refused.ts';
import { isGradedLate, type LateModule } from '../closing/late-entries.ts';
import { toContents, toEntry } from './entry-contents.ts';
import { clampClientTime } from './time.ts';

/**
 * A sitting's ledger. It takes what is stamped from `from` to `until`, and where it `isLimited` so much in a minute. `late`: the server has
 * closed the module.
 */
type Ledger = { id: string; lastSeq: number; from?: Date; until: Date | null; isLimited?: boolean; late?: LateModule };

/**
 * Adds the entries that continue a sitting's ledger without a gap, in the order of their numbers, and returns its highest
 * number. What lies beyond a gap is not taken, nor an entry stamped outside the ledger's time and what lies beyond that; what is
 * there already is no error. Of more than a limited ledger takes in a minute, it takes the first. Throws `CallRefused` 409 `conflict` for another
 * entry under a used number, 429 where the minute has no room at all. The sitting must be locked.
 */
export async function addEntries(tx: Transaction, ledgerOf: Ledger, entries: LedgerEntry[], now: Date): Promise<number> {
  const { id, lastSeq } = ledgerOf;
  const inOrder = entries.toSorted((one, other) => one.seq - other.seq);
  const known = await entriesAt(
    tx,
    id,
    inOrder.filter(({ seq }) => seq <= lastSeq).map(({ seq }) => seq),
  );
  const taken: LedgerEntry[] = [];
  for (const entry of inOrder) {
    const same = known.get(entry.seq);
    if (same && !saysTheSame(same, entry))
      throw new CallRefused(409, 'conflict', `Entry ${entry.seq} has other contents already.`);
    if (!same && entry.seq === lastSeq + taken.length + 1 && isInTime(ledgerOf, entry)) {
      taken.push(entry);
      known.set(entry.seq, entry);
    }
  }
  const room = taken.length > 0 && ledgerOf.isLimited ? await readRoom(tx, ledgerOf, taken.length, now) : taken.length;
  if (room === 0 && taken.length > 0) throw tooFast();
  if (room > 0) {
    const fitting = taken.slice(0, room);
    const rows = fitting.map((entry) => ({ ...entry, sittingId: id, at: clampClientTime(entry.at, now), receivedAt: now }));
    const counted = ledgerOf.late ? await gradedLate(tx, { ...ledgerOf, late: ledgerOf.late }, fitting) : rows.map(() => true);
    await tx.insert(ledger).values(rows.map((row, index) => ({ ...row, counted: counted[index] ?? false })));
  }
  return lastSeq + room;
}

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

/** Whether each of some late entries is graded. */
async function gradedLate(tx: Transaction, { id, lastSeq, late }: Ledger & { late: LateModule }, taken: LedgerEntry[]) {
  let previousAt = (await entriesAt(tx, id, [lastSeq])).get(lastSeq)?.at ?? 0;
  return taken.map((entry) => {
    const isGraded = isGradedLate(late, entry, previousAt);
    previousAt = Math.max(previousAt, entry.at);
    return isGraded;
  });
}

const isInTime = ({ from, until }: Ledger, { at }: LedgerEntry): boolean =>
  (from === undefined || at >= from.getTime()) && (until === null || at <= until.getTime());

/** The newest entry of each question that counts, by the question's number; with `kept` also of those that only are kept. */
export async function newestEntries(db: Queryable, sittingId: string, kept = false): Promise<Map<number, LedgerEntry>> {
  const rows = await db
    .selectDistinctOn([ledger.question])
    .from(ledger)
    .where(and(eq(ledger.sittingId, sittingId), kept ? undefined : eq(ledger.counted, true)))
    .orderBy(asc(ledger.question), desc(ledger.seq));
  return new Map(rows.map((row) => [row.question, toEntry(row)]));
}

async function entriesAt(tx: Transaction, sittingId: string, seqs: number[]): Promise<Map<number, LedgerEntry>> {
  if (seqs.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.sittingId, sittingId), inArray(ledger.seq, seqs)));
  return new Map(rows.map((row) => [row.seq, toEntry(row)]));
}

/** Whether two entries are the same but for their stamp: a client that sends again may have measured its clock anew. */
const saysTheSame = (one: LedgerEntry, other: LedgerEntry): boolean => toContents(one) === toContents(other);
