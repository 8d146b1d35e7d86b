import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';
import { formatWhen, type MailedSession, nounOf, roomParagraphs, sessionFacts, sessionWords } from './session-words.ts';

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
export const reminderLetter = (session: Reminder): Letter =>
  writeLetter('reminder', {
    ...{ ...sessionWords(session), other: session.other, soon: soon[session.ahead] },
    details: [{ facts: [['With', session.other], ...sessionFacts(session)] }],
    room: roomParagraphs(session.room),
    stop: [{ text: 'Stop email reminders', href: session.unsubscribeUrl }],
  });
