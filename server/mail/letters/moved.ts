import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';
import { formatWhen, type MailedSession, nounOf, roomParagraphs, sessionFacts, sessionWords, titleOf } from './session-words.ts';

type ChangedSession = MailedSession & { name: string; other: string; room: string | null };
/** `by`: who did it, as the reader knows them: 'You', 'Your tutor', 'The school'. */
type ByWords = { by: string };

/** To each of its two people: that a session takes place at another time. `before`: when it was to begin. */
export const movedLetter = (session: ChangedSession & ByWords & { before: Date }): Letter =>
  writeLetter('moved', {
    ...sessionWords(session),
    by: session.by,
    before: formatWhen(session.before, session.zone),
    details: [{ facts: [['With', session.other], ...sessionFacts(session)] }],
    room: roomParagraphs(session.room),
  });

/** To each of its two people: that a session that was canceled takes place all the same. */
export const restoredLetter = (session: ChangedSession & ByWords): Letter => ({
  subject: `${titleOf(session)} takes place after all: ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    `${session.by} took the cancellation back: the ${nounOf(session)} takes place.`,
    { facts: [['With', session.other], ...sessionFacts(session)] },
    ...roomParagraphs(session.room),
    'The attached file puts it back into your calendar.',
  ],
});
