import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';
import { formatWhen, type MailedSession, nounOf, sessionFacts, sessionWords, titleOf } from './session-words.ts';

/** Who cancels: the student (or the parents, a meeting), the tutor, or the school. */
export type Canceler = 'student' | 'tutor' | 'school';
type Cancellation = MailedSession & { name: string; by: Canceler };

/** To the student: what was cancelled, and by whom. */
export const cancelledLetter = (session: Cancellation & { tutor: string }): Letter =>
  writeLetter('cancelled', {
    ...sessionWords(session),
    by: { student: 'You’ve canceled', tutor: 'Your tutor had to cancel', school: 'The school had to cancel' }[session.by],
    details: [{ facts: [['Tutor', session.tutor], ...sessionFacts(session)] }],
    where: session.isMeeting ? 'by the link in the newest report' : 'in the student portal, under Schedule',
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
  return `${{ student: clients, tutor: 'You have', school: 'The school has' }[session.by]} canceled a ${nounOf(session)} with you.`;
}
