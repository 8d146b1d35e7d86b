import type { Letter } from '../outbox.ts';
import { formatWhen, type MailedSession, sessionFacts } from './session-words.ts';

type Cancellation = MailedSession & { name: string; by: 'student' | 'school' };

/** To the student: what was cancelled, by themselves or by the school. */
export const cancelledLetter = (session: Cancellation & { tutor: string }): Letter => ({
  subject: `Session canceled: ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    session.by === 'student' ? 'You’ve canceled your session.' : 'The school had to cancel your session.',
    { facts: [['Tutor', session.tutor], ...sessionFacts(session)] },
    'The attached file removes it from your calendar. You can book another in the student portal, under Schedule.',
  ],
});

/** To the tutor: who comes no more. */
export const tutorCancelledLetter = (session: Cancellation & { student: string }): Letter => ({
  subject: `Session canceled: ${session.student}, ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    `${session.by === 'student' ? 'The student' : 'The school'} has canceled a session with you.`,
    { facts: [['Student', session.student], ...sessionFacts(session)] },
    'The attached file removes it from your calendar.',
  ],
});
