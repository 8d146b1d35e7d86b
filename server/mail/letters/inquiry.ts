import type { Inquiry } from '../../../contract/inquiry/inquiry.ts';
import type { Letter } from '../outbox.ts';

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
export const inquiryReceivedLetter = (course: string, { supportEmail, supportPhone }: School): Letter => ({
  subject: `We have your question about ${course}`,
  paragraphs: [
    `Thank you for writing to us about ${course}. Your message has reached the school, and we’ll answer by email or by phone.`,
    `If it’s urgent, or you want to add something, reply to this email (${supportEmail}) or call ${supportPhone}.`,
    'If you didn’t write to us, somebody may have mistyped their address. You can ignore this email.',
  ],
});
