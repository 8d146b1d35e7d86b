import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ExamMessage } from '../../../contract/exam/messages.ts';
import type { Database } from '../../db/open.ts';
import { examMessages } from '../../db/tables/sittings.ts';
import { examRoomChannel } from '../../live/channels.ts';
import { writeLiveEvents } from '../../live/events.ts';
import { type OwnSitting, readOwnSitting, requireOpen } from '../sitting/sitting.ts';

type MessageRequest = OwnSitting & { read?: string[] | undefined };

/**
 * What the school has said in a quiz or a mock test and was not read; `read` is noted first. Throws `CallRefused`: 404, 403, 409 `closed` and
 * `notOpen` where it is not open.
 */
export async function readMessages(db: Database, { read = [], ...own }: MessageRequest, now: Date): Promise<ExamMessage[]> {
  const { id, recordId } = requireOpen(await readOwnSitting(db, own));
  const ofSitting = and(eq(examMessages.sittingId, recordId ?? id), isNull(examMessages.readAt));
  if (read.length > 0) {
    const noted = await db
      .update(examMessages)
      .set({ readAt: now })
      .where(and(ofSitting, inArray(examMessages.id, read)))
      .returning({ id: examMessages.id });
    if (noted.length > 0) await writeLiveEvents(db, [{ topic: 'sitting', subject: id, channels: [examRoomChannel] }], now);
  }
  const unread = await db.select().from(examMessages).where(ofSitting).orderBy(asc(examMessages.at), asc(examMessages.id));
  return unread.map((message) => ({ id: message.id, text: message.text, at: message.at.getTime() }));
}
