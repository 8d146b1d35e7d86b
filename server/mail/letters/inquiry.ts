import type { Inquiry } from '../../../contract/inquiry/inquiry.ts';
import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';

/** To the school: what somebody asked on the inquiry page. An answer to it goes to who asked. */
export const inquiryLetter = ({ name, email, phone, course, details }: Inquiry): Letter => ({
  subject: `Inquiry: ${course}, ${name}`,
  paragraphs: [
    'Someone wrote to us on the inquiry page. Your reply to this email goes to them.',
    {
      facts: [
        ['Name', name],
        ['Email', email],
        ['Phone', phone],
        ['Course', course],
        ['Details', details || 'N/A'],
      ],
    },
  ],
});

type School = { supportEmail: string; supportPhone: string };

/**
 * To who asked. Anybody can type anybody's address into the form, so nothing of what was typed is in it but the course, which is one of ours.
 */
export const inquiryReceivedLetter = (course: string, { supportEmail, supportPhone }: School): Letter =>
  writeLetter('inquiryReceived', { course, email: supportEmail, phone: supportPhone });

type Answer = { name: string; course: string; text: string; by: string };

/** To who asked: what the school answers. A reply goes to the school. */
export const inquiryAnswerLetter = ({ name, course, text, by }: Answer): Letter => ({
  subject: `Your question about ${course}`,
  paragraphs: [
    `Hello ${name},`,
    ...text.split('\n').filter((line) => line.trim() !== ''),
    by,
    'Reply to this email if you’d like to know more.',
  ],
});

/** To the school: inquiries that nobody has answered within a day, or that it wanted to come back to. Who asked stands at the desk alone. */
export const inquiriesDueLetter = (due: readonly { course: string; isAnswered: boolean }[], url: string): Letter => ({
  subject: due.length === 1 ? 'An inquiry is due' : `${due.length} inquiries are due`,
  paragraphs: [
    due.length === 1 ? 'This inquiry waits for the school:' : 'These inquiries wait for the school:',
    ...due.map(({ course, isAnswered }) => `${course}: ${isAnswered ? 'time to come back to it' : 'it has no answer yet'}.`),
    { text: 'Open them at the desk', href: url },
  ],
});
