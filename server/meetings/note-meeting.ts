import { and, eq } from 'drizzle-orm';
import { longestNote } from '../../contract/schedule/tutor-sessions.ts';
import { formatName } from '../accounts/names.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings } from '../db/tables/booking.ts';
import { CallRefused } from '../http/refused.ts';
import { meetingNotesLetter } from '../mail/letters/meeting-notes.ts';
import type { ChangeDeps } from '../schedule/change-session.ts';
import { readBooking, toMailed } from '../schedule/letters.ts';
import { tellOfSession, toNoticeContext } from '../schedule/tell-session.ts';
import { meetingsPath } from './meeting-link.ts';

/** What a tutor or the school writes down of a meeting. `steps` left out: as they were. */
export type MeetingNote = { notes: string; steps?: readonly string[] | undefined };

/**
 * Keeps what was said and agreed on in a meeting, for its parents to read; a step that stays keeps its mark. They are told once, when there is something to read. Throws
 * `CallRefused`: 400 for a text that is empty or too long, 404.
 */
export async function noteMeeting(
  db: Queryable,
  bookingId: string,
  { notes: given, steps }: MeetingNote,
  deps: ChangeDeps,
): Promise<void> {
  const notes = given.trim();
  if (notes === '' || notes.length > longestNote)
    throw new CallRefused(400, 'badInput', `A note has 1 to ${longestNote} characters.`);
  await db.transaction(async (tx) => {
    const its = and(eq(bookings.id, bookingId), eq(bookings.kind, 'meeting'));
    const [meeting] = await tx.select({ steps: bookings.steps }).from(bookings).where(its).for('no key update');
    if (!meeting) throw new CallRefused(404, 'notFound', `There is no meeting '${bookingId}'.`);
    const isDone = (text: string) => meeting.steps.some((step) => step.text === text && step.isDone);
    const agreed = steps === undefined ? meeting.steps : [...new Set(steps)].map((text) => ({ text, isDone: isDone(text) }));
    await tx.update(bookings).set({ notes, steps: agreed }).where(its);
    await tellNotes(
      tx,
      bookingId,
      agreed.map(({ text }) => text),
      deps,
    );
  });
}

/** Tells the parents, once, that there are notes of their meeting. */
async function tellNotes(tx: Transaction, bookingId: string, steps: string[], deps: ChangeDeps): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const session = toMailed(details, deps.school);
  const meeting = {
    ...{ ...session, zone: details.zone ?? session.zone, name: details.client.greeted, tutor: formatName(details.tutor), steps },
    pageUrl: `${deps.site}${meetingsPath({ ...details.student, id: details.studentId }, deps.secret, deps.now)}`,
  };
  const news = {
    to: 'student',
    once: `meeting-notes:${bookingId}`,
    letter: (unsubscribeUrl: string) => meetingNotesLetter({ ...meeting, unsubscribeUrl }),
  } as const;
  await tellOfSession(tx, details, news, toNoticeContext(deps));
}
