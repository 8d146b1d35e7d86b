import type { Transaction } from '../../db/open.ts';
import { examMessages } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { newId } from '../../ids.ts';
import { examRoomChannel, personChannel } from '../../live/channels.ts';
import { writeLiveEvent } from '../../live/events.ts';
import type { Sitting } from '../sitting/sitting.ts';

/**
 * Tells the student's pages, and the exam room, that staff have done something to a quiz or a mock test, once that is committed; `text`: also puts it on the
 * student's screen until it is read.
 */
export async function tellStudent(
  tx: Transaction,
  { id, studentId }: Pick<Sitting, 'id' | 'studentId'>,
  text: string | null,
  now: Date,
): Promise<void> {
  const channels = [personChannel('student', studentId), examRoomChannel];
  await together(
    async () => text !== null && tx.insert(examMessages).values({ id: newId(), sittingId: id, text, at: now }),
    () => writeLiveEvent(tx, { topic: 'sitting', subject: id, channels }, now),
  );
}
