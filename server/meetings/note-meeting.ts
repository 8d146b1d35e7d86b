import { and, eq } from 'drizzle-orm';
import { longestNote } from '../../contract/schedule/tutor-sessions.ts';
import { formatName } from '../accounts/names.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings } from '../db/tables/booking.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { meetingNotesLetter } from '../mail/letters/meeting-notes.ts';
import { prepareTelling } from '../notices/tell.ts';
import type { ChangeDeps } from '../schedule/change-session.ts';
import { type BookingDetails, findBookings, toMailed } from '../schedule/letters.ts';
import { toNotice, toNoticeContext } from '../schedule/tell-session.ts';
import { meetingsPath } from './meeting-link.ts';

/** What a tutor or the school writes down of a meeting. `steps` left out: as they were. */
export type MeetingNote = { notes: string; steps?: readonly string[] | undefined };

/**
 * Keeps what was said and agreed on in a meeting, for its parents to read; a step that stays keeps its mark. They are told once, when there is something to read. Throws
 * `CallRefused`: 400 for a text that is empty or too long, 404, and as `requireWritable` does.
 */
export const noteMeeting = (
  db: Queryable,
  bookingId: string,
  { notes: given, steps }: MeetingNote,
  deps: ChangeDeps,
  requireWritable: (meeting: BookingDetails | undefined) => void = () => {},
): Promise<void> =>
  transact(db, async (tx) => {
    const its = and(eq(bookings.id, bookingId), eq(bookings.kind, 'meeting'));
    const [, [meeting]] = await together(
      async () => tx.select({ id: bookings.id }).from(bookings).where(its).for('no key update'),
      () => findBookings(tx, its),
    );
    requireWritable(meeting);
    const notes = given.trim();
    if (notes === '' || notes.length > longestNote)
      throw new CallRefused(400, 'badInput', `A note has 1 to ${longestNote} characters.`);
    if (!meeting) throw new CallRefused(404, 'notFound', `There is no meeting '${bookingId}'.`);
    const before = meeting.booking.steps;
    const isDone = (text: string) => before.some((step) => step.text === text && step.isDone);
    const agreed = steps === undefined ? before : [...new Set(steps)].map((text) => ({ text, isDone: isDone(text) }));
    const [, tellNotes] = await together(
      async () => tx.update(bookings).set({ notes, steps: agreed }).where(its),
      () =>
        prepareNotesTelling(
          tx,
          meeting,
          agreed.map(({ text }) => text),
          deps,
        ),
    );
    return async () => {
      await tellNotes();
    };
  });

/** What tells the parents, once, that there are notes of their meeting, which is locked. */
function prepareNotesTelling(
  tx: Transaction,
  details: BookingDetails,
  steps: string[],
  deps: ChangeDeps,
): Promise<Statement<boolean>> {
  const session = toMailed(details, deps.school);
  const meeting = {
    ...{ ...session, zone: details.zone ?? session.zone, name: details.client.greeted, tutor: formatName(details.tutor), steps },
    pageUrl: `${deps.site}${meetingsPath({ ...details.student, id: details.studentId }, deps.secret, deps.now)}`,
  };
  const news = {
    to: 'student',
    once: `meeting-notes:${details.id}`,
    isHeld: true,
    letter: (unsubscribeUrl: string) => meetingNotesLetter({ ...meeting, unsubscribeUrl }),
  } as const;
  return prepareTelling(tx, toNotice(details, news), toNoticeContext(deps));
}
