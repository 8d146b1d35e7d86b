import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ExamMessage } from '../../../contract/exam/messages.ts';
import type { Database } from '../../db/open.ts';
import { examMessages } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { examRoomChannel } from '../../live/channels.ts';
import { writeLiveEvent } from '../../live/events.ts';
import { type OwnSitting, readOwnSitting, requireOpen, type Sitting, wholeOf } from '../sitting/sitting.ts';

type MessageRequest = OwnSitting & { read?: string[] | undefined };

/**
 * What the school has said in a quiz or a mock test and was not read; `read` is noted first. Throws `CallRefused`: 404, 403, 409 `closed` and
 * `notOpen` where it is not open.
 */
export async function readMessages(db: Database, { read = [], ...own }: MessageRequest, now: Date): Promise<ExamMessage[]> {
  const { studentQuizId } = own;
  const [sitting, unread] = await together(
    async () => requireOpen(await readOwnSitting(db, own)),
    async () =>
      db
        .select()
        .from(examMessages)
        .where(and(eq(examMessages.sittingId, wholeOf(studentQuizId)), isNull(examMessages.readAt)))
        .orderBy(asc(examMessages.at), asc(examMessages.id)),
  );
  const [noted, left] = [unread.filter(({ id }) => read.includes(id)), unread.filter(({ id }) => !read.includes(id))];
  if (noted.length > 0) await note(db, sitting, noted, now);
  return left.map(({ id, text, at }) => ({ id, text, at: at.getTime() }));
}

/** Notes that messages were read, and has the staff's pages told. */
const note = (db: Database, { id }: Sitting, messages: readonly { id: string }[], now: Date): Promise<void> =>
  transact(db, async (tx) => async () => {
    const ids = messages.map((message) => message.id);
    await together(
      () =>
        tx
          .update(examMessages)
          .set({ readAt: now })
          .where(and(inArray(examMessages.id, ids), isNull(examMessages.readAt))),
      () => writeLiveEvent(tx, { topic: 'sitting', subject: id, channels: [examRoomChannel] }, now),
    );
  });
