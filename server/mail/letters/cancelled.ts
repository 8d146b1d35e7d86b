import type { Letter } from '../outbox.ts';
import { formatWhen, type MailedSession, nounOf, sessionFacts, titleOf } from './session-words.ts';

type Cancellation = MailedSession & { name: string; by: 'student' | 'school' };

/** To the student: what was cancelled, by themselves or by the school. */
export const cancelledLetter = (session: Cancellation & { tutor: string }): Letter => ({
  subject: `${titleOf(session)} canceled: ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    session.by === 'student' ? `You’ve canceled your ${nounOf(session)}.` : `The school had to cancel your ${nounOf(session)}.`,
    { facts: [['Tutor', session.tutor], ...sessionFacts(session)] },
    `The attached file removes it from your calendar. You can book another ${session.isMeeting ? 'by the link in the newest report' : 'in the student portal, under Schedule'}.`,
  ],
});

/** To the tutor: who comes no more. */
export const tutorCancelledLetter = (session: Cancellation & { student: string }): Letter => ({
  subject: `${titleOf(session)} canceled: ${session.student}, ${formatWhen(session.startsAt, session.zone)}`,
  paragraphs: [
    `Hello ${session.name},`,
    describeCanceler(session),
    { facts: [[session.isMeeting ? 'With' : 'Student', session.student], ...sessionFacts(session)] },
    'The attached file removes it from your calendar.',
  ],
});

function describeCanceler(session: Cancellation): string {
  const clients = session.isMeeting ? 'The parents have' : 'The student has';
  return `${session.by === 'student' ? clients : 'The school has'} canceled a ${nounOf(session)} with you.`;
}
