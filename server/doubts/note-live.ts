import type { Transaction } from '../db/open.ts';
import type { doubts } from '../db/tables/doubts.ts';
import { personChannel, tutorsChannel } from '../live/channels.ts';
import { writeLiveEvent } from '../live/events.ts';

/** Notes for the pages of its student and of its course's tutors that something has changed in a doubt. */
export const noteLive = (
  tx: Transaction,
  { id, studentId, courseId }: Pick<typeof doubts.$inferSelect, 'id' | 'studentId' | 'courseId'>,
  now: Date,
): Promise<void> =>
  writeLiveEvent(
    tx,
    { topic: 'doubt', subject: id, channels: [personChannel('student', studentId), tutorsChannel(courseId)] },
    now,
  );
