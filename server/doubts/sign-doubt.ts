import { and, eq, sql } from 'drizzle-orm';
import { writingMs } from '../../contract/limits.ts';
import type { Queryable } from '../db/open.ts';
import { doubtReads, doubts } from '../db/tables/doubts.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { countDoubtNotices, markDoubtSeen } from '../notices/read-at-source.ts';
import { belongsToParty, noDoubt, type Party, toAuthor } from './access.ts';
import { noteLive } from './note-live.ts';

type Sign = { doubtId: string; read: number; writing: boolean };

/**
 * Stores until which line a party has read a doubt, and whether they are writing in it. True where that is news to the others. Throws `CallRefused` 404.
 */
export const signDoubt = (db: Queryable, party: Party, { doubtId, read, writing }: Sign, now: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    const reader = { student: { role: 'student', id: party.id }, doubtId } as const;
    const [[found], unread] = await together(
      // Erasing waits for this lock, or is waited for.
      async () =>
        tx
          .select({ doubt: doubts, number: doubtReads.number, writingUntil: doubtReads.writingUntil })
          .from(doubts)
          .leftJoin(doubtReads, and(eq(doubtReads.doubtId, doubts.id), eq(doubtReads.reader, toAuthor(party))))
          .where(and(eq(doubts.id, doubtId), belongsToParty(tx, party)))
          .for('key share', { of: doubts }),
      async () => (party.role === 'student' ? countDoubtNotices(tx, reader) : 0),
    );
    if (!found) throw noDoubt();
    const { doubt } = found;
    const number = Math.min(read, doubt.lastNumber);
    const signed = { seenAt: now, writingUntil: writing ? new Date(now.getTime() + writingMs) : null };
    const wasWriting = found.writingUntil !== null && found.writingUntil > now;
    const isNews = number > (found.number ?? 0) || writing !== wasWriting;
    const hasReadAll = party.role === 'student' && number > (found.number ?? 0) && number === doubt.lastNumber;
    return async () => {
      await together(
        () =>
          tx
            .insert(doubtReads)
            .values({ doubtId, reader: toAuthor(party), number, ...signed })
            .onConflictDoUpdate({
              target: [doubtReads.doubtId, doubtReads.reader],
              // Of two devices the one that has read more counts.
              set: { ...signed, number: sql`greatest(${doubtReads.number}, ${number})` },
            }),
        async () => isNews && noteLive(tx, doubt, now),
        ...(hasReadAll && unread > 0 ? markDoubtSeen(tx, reader, now) : []),
      );
      return isNews;
    };
  });
