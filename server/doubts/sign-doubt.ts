import { and, eq, sql } from 'drizzle-orm';
import { writingMs } from '../../contract/doubts/doubts.ts';
import type { Database } from '../db/open.ts';
import { doubtReads, doubts } from '../db/tables/doubts.ts';
import { belongsToParty, noDoubt, type Party, toAuthor } from './access.ts';

type Sign = { doubtId: string; read: number; writing: boolean };

/** Stores until which line a party has read a doubt, and whether they are writing in it. Throws `CallRefused` 404. */
export const signDoubt = (db: Database, party: Party, { doubtId, read, writing }: Sign, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // Erasing waits for this lock, or is waited for.
    const [doubt] = await tx
      .select({ lastNumber: doubts.lastNumber })
      .from(doubts)
      .where(and(eq(doubts.id, doubtId), belongsToParty(tx, party)))
      .for('key share');
    if (!doubt) throw noDoubt();
    const number = Math.min(read, doubt.lastNumber);
    const signed = { seenAt: now, writingUntil: writing ? new Date(now.getTime() + writingMs) : null };
    await tx
      .insert(doubtReads)
      .values({ doubtId, reader: toAuthor(party), number, ...signed })
      .onConflictDoUpdate({
        target: [doubtReads.doubtId, doubtReads.reader],
        // Of two devices the one that has read more counts.
        set: { ...signed, number: sql`greatest(${doubtReads.number}, ${number})` },
      });
  });
