import type { Letter } from '../outbox.ts';
import { type MailedSession, sessionFacts } from './session-words.ts';

type NotedMeeting = MailedSession & { name: string; tutor: string; steps: readonly string[]; pageUrl: string };

/** To parents, once: that the tutor wrote down what was said in a meeting, and what was agreed on. */
export const meetingNotesLetter = (meeting: NotedMeeting & { unsubscribeUrl: string }): Letter => ({
  subject: `Notes from your meeting with ${meeting.tutor}`,
  paragraphs: [
    `Hello ${meeting.name},`,
    `${meeting.tutor} wrote down what you talked about${meeting.steps.length === 0 ? '' : ', and what you agreed on'}.`,
    { facts: [['With', meeting.tutor], ...sessionFacts(meeting)] },
    ...meeting.steps.map((step) => `To do: ${step}`),
    { text: 'Read the notes', href: meeting.pageUrl },
    { text: 'Stop these emails', href: meeting.unsubscribeUrl },
  ],
});
