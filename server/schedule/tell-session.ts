import { formatName } from '../accounts/names.ts';
import type { Transaction } from '../db/open.ts';
import { type Ahead, type Reminder, reminderLetter, reminderTitle } from '../mail/letters/session-reminder.ts';
import type { Letter } from '../mail/outbox.ts';
import { type Reader as NoticeReader, toFamilyReader } from '../notices/reader.ts';
import { type NoticeContext, type NoticeDraft, tell } from '../notices/tell.ts';
import { siteAddress } from '../site-address.ts';
import type { ChangeDeps } from './change-session.ts';
import type { School } from './fields.ts';
import { type BookingDetails, forTheTutor, nameMail, readBooking, roomsOf, toMailed } from './letters.ts';
import type { Reader } from './room-link.ts';

/** What one of a session's two people is told of it: `to` as its room knows them. */
type SessionDraft = Pick<NoticeDraft, 'once' | 'endsAt' | 'needed' | 'changed' | 'isOwn' | 'isHeld'> & {
  to: Reader;
  title?: string;
  letter: Letter | NoticeDraft['letter'];
};

/** Tells the student (or the parents, a meeting) or the tutor something of a session: in the page, by mail and to their browsers. */
export const tellOfSession = async (
  tx: Transaction,
  details: BookingDetails,
  draft: SessionDraft,
  context: NoticeContext,
): Promise<void> => {
  await tell(tx, toNotice(details, draft), context);
};

/** What is told, as `tell` takes it. */
export function toNotice(details: BookingDetails, { to, letter, title, ...news }: SessionDraft): NoticeDraft {
  const reader = readerOf(details, to);
  const write = typeof letter === 'function' ? letter : () => letter;
  return {
    ...{ reader, kind: 'sessions', about: details.studentId, path: paths[reader.role], letter: write },
    ...{ title: title ?? write('').subject, ...news },
  };
}

const readerOf = ({ isMeeting, student, studentId: id, slot }: BookingDetails, to: Reader): NoticeReader => {
  if (to === 'tutor') return { role: 'teacher', id: slot.instructorId };
  return isMeeting ? toFamilyReader({ ...student, id }) : { role: 'student', id };
};

/** Where each of them has their sessions. */
const paths: Record<NoticeReader['role'], string> = {
  student: '/student-portal/schedule',
  parent: '/parents',
  teacher: '/teacher-portal/dashboard',
  staff: '/desk/sessions',
};

/** What telling needs, of what changing a session has. */
export const toNoticeContext = ({ school: { schoolTimeZone }, site, secret, now }: ChangeDeps): NoticeContext => ({
  ...{ secret, now, environment: { publicUrl: site, schoolTimeZone } },
  listeningAt: () => site,
});

/** Reminds student and tutor of a session, a single time for each `ahead`. */
export async function tellReminder(
  tx: Transaction,
  bookingId: string,
  { ahead, school, context }: { ahead: Ahead; school: School; context: NoticeContext },
): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const { client, tutor, zone, slot } = details;
  const session = toMailed(details, school);
  const roomFor = roomsOf(details, { school, site: siteAddress(context), secret: context.secret });
  const remind = (to: Reader, kind: string, letter: Omit<Reminder, 'unsubscribeUrl'>) =>
    tellOfSession(
      tx,
      details,
      {
        ...{ to, once: nameMail(kind, details), endsAt: slot.startsAt, title: reminderTitle(letter) },
        letter: (unsubscribeUrl) => reminderLetter({ ...letter, unsubscribeUrl }),
      },
      context,
    );
  const forClient = { ...session, ahead, zone: zone ?? session.zone, name: client.greeted, other: formatName(tutor) };
  await remind('student', `reminder-${ahead}`, { ...forClient, room: roomFor('student') });
  const forTutor = { ...forTheTutor(details, session), ahead, other: formatName(client), room: roomFor('tutor') };
  await remind('tutor', `reminder-${ahead}-tutor`, forTutor);
}
