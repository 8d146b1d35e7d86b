import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';
import {
  formatWhen,
  formatWhenInZone,
  type MailedSession,
  roomParagraphs,
  sessionFacts,
  sessionWords,
  titleOf,
} from './session-words.ts';
import { type WrongQuestions, wrongQuestionParagraphs } from './wrong-questions.ts';

/** To the student: what was booked. `room`: where to go in, null where that is not known; `cancelUntil`: how long it can be cancelled, null where that is over already. */
export const bookedLetter = (
  session: MailedSession & { name: string; tutor: string; room: string | null; cancelUntil: Date | null; scheduleUrl: string },
): Letter =>
  writeLetter('booked', {
    ...sessionWords(session),
    details: [{ facts: [['Tutor', session.tutor], ...sessionFacts(session)] }],
    room: roomParagraphs(session.room),
    schedule: [{ text: session.isMeeting ? 'Your meetings' : 'Your schedule', href: session.scheduleUrl }],
    canCancelUntil:
      session.cancelUntil === null
        ? 'It starts too soon to cancel there. If something comes up, please tell the school.'
        : `You can cancel it there until ${formatWhenInZone(session.cancelUntil, session.zone)}.`,
  });

/** To the tutor: who comes, when, and what to talk about where the student said so. */
export const tutorBookedLetter = (
  session: MailedSession & { name: string; student: string; room: string | null; about: WrongQuestions | null },
): Letter => ({
  subject: `${titleOf(session)} booked: ${session.student}, ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    session.isMeeting ? 'A student’s parents have booked a meeting with you.' : 'A student has booked a session with you.',
    { facts: [[session.isMeeting ? 'With' : 'Student', session.student], ...sessionFacts(session)] },
    ...roomParagraphs(session.room),
    ...(session.about === null ? [] : wrongQuestionParagraphs(session.about)),
    'The attached file adds it to your calendar, in your own time zone.',
  ],
});
