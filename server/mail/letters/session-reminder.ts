import type { Letter } from '../outbox.ts';
import { formatWhen, type MailedSession, nounOf, roomParagraphs, sessionFacts } from './session-words.ts';

/** How long before a session somebody is reminded of it. */
export type Ahead = 'day' | 'hour';

const soon = { day: 'is coming up.', hour: 'begins within the hour.' };

/** To the student and to the tutor. `other`: whom they meet; `room`: where to go in, null where that is not known. */
export const reminderLetter = (
  session: MailedSession & { name: string; other: string; ahead: Ahead; room: string | null },
): Letter => ({
  subject: `Reminder: ${nounOf(session)} with ${session.other}, ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    `Your ${nounOf(session)} ${soon[session.ahead]}`,
    { facts: [['With', session.other], ...sessionFacts(session)] },
    ...roomParagraphs(session.room),
  ],
});
