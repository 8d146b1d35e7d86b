import type { Letter } from '../outbox.ts';
import { formatWhen, type MailedSession, nounOf, roomParagraphs, sessionFacts } from './session-words.ts';

/** How long before a session somebody is reminded of it. */
export type Ahead = 'day' | 'hour';

const soon = { day: 'is coming up.', hour: 'begins within the hour.' };

/** `other`: whom they meet; `room`: where to go in, null where that is not known. */
export type Reminder = MailedSession & {
  name: string;
  other: string;
  ahead: Ahead;
  room: string | null;
  unsubscribeUrl: string;
};

/** A reminder on one line. */
export const reminderTitle = (session: MailedSession & Pick<Reminder, 'other'>): string =>
  `Reminder: ${nounOf(session)} with ${session.other}, ${formatWhen(session.startsAt, session.zone)}`;

/** To the student and to the tutor. */
export const reminderLetter = (session: Reminder): Letter => ({
  subject: reminderTitle(session),
  paragraphs: [
    `Hello ${session.name},`,
    `Your ${nounOf(session)} ${soon[session.ahead]}`,
    { facts: [['With', session.other], ...sessionFacts(session)] },
    ...roomParagraphs(session.room),
    { text: 'Get no more reminders by email', href: session.unsubscribeUrl },
  ],
});
