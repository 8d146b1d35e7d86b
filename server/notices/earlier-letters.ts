import { and, asc, inArray, isNotNull, isNull, like } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { type NeededLetter, notices, type WaitingLetter } from '../db/tables/notices.ts';
import type { Statement } from '../db/together.ts';
import { queueMail } from '../mail/outbox.ts';
import { isReader, type Reader } from './reader.ts';

type EarlierLetter = { id: string; once: string; letter: NeededLetter; createdAt: Date };

/** Whether a letter comes whatever its reader has read or chosen. */
export const isNeeded = (letter: WaitingLetter | null): letter is NeededLetter => letter !== null && 'recipient' in letter;

/** What a reader is told of a session, by the names that all of it has. */
const isOf = (reader: Reader, session: string) => and(isReader(notices, reader), like(notices.once, `%:${session}%`));

/** What still waits to be mailed to a reader of a session and must come, in order; locked against being mailed meanwhile. */
export async function readEarlierLetters(tx: Transaction, reader: Reader, session: string): Promise<EarlierLetter[]> {
  const rows = await tx
    .select()
    .from(notices)
    .where(and(isOf(reader, session), isNotNull(notices.letter)))
    .orderBy(asc(notices.createdAt))
    .for('update');
  return rows.flatMap(({ id, once, letter, createdAt }) => (isNeeded(letter) ? [{ id, once, letter, createdAt }] : []));
}

type Change = { reader: Reader; changed: string; letters: readonly EarlierLetter[] };

/**
 * What settles what a reader was told before of a session that has changed: reminders are of another time, and end unread; the letters go now, before the one that tells of the
 * change, so that their files reach a calendar in order.
 */
export function settleEarlier(tx: Transaction, { reader, changed, letters }: Change, now: Date): Statement[] {
  const isUnreadReminder = and(isOf(reader, changed), like(notices.once, 'reminder-%'), isNull(notices.readAt));
  const over = { mailAt: null, letter: null };
  const endReminders = () =>
    tx
      .update(notices)
      .set({ ...over, pushAt: null, readAt: now })
      .where(isUnreadReminder);
  if (letters.length === 0) return [endReminders];
  const ids = letters.map(({ id }) => id);
  return [
    endReminders,
    // What is due earlier is sent earlier.
    ...letters.map(
      ({ letter, once, createdAt }) =>
        () =>
          queueMail(tx, { ...letter, once }, createdAt),
    ),
    () => tx.update(notices).set(over).where(inArray(notices.id, ids)),
  ];
}
