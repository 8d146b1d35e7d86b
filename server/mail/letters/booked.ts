import type { Letter } from '../outbox.ts';
import { formatWhen, formatWhenInZone, type MailedSession, sessionFacts } from './session-words.ts';
import { type WrongQuestions, wrongQuestionParagraphs } from './wrong-questions.ts';

/** To the student: what was booked. `cancelUntil`: how long it can be cancelled, null where that is over already. */
export const bookedLetter = (
  session: MailedSession & { name: string; tutor: string; cancelUntil: Date | null; scheduleUrl: string },
): Letter => ({
  subject: `Session booked: ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    'Your session has been booked.',
    { facts: [['Tutor', session.tutor], ...sessionFacts(session)] },
    'The file with this mail puts it into your calendar, at your own time.',
    { text: 'Your schedule', href: session.scheduleUrl },
    session.cancelUntil === null
      ? 'It starts too soon to be canceled there now. If something comes up, please tell the school.'
      : `You can cancel it there until ${formatWhenInZone(session.cancelUntil, session.zone)}.`,
  ],
});

/** To the tutor: who comes, when, and what to talk about where the student said so. */
export const tutorBookedLetter = (
  session: MailedSession & { name: string; student: string; about: WrongQuestions | null },
): Letter => ({
  subject: `Session booked: ${session.student}, ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    'A student has booked a session with you.',
    { facts: [['Student', session.student], ...sessionFacts(session)] },
    ...(session.about === null ? [] : wrongQuestionParagraphs(session.about)),
    'The file with this mail puts it into your calendar, at your own time.',
  ],
});
