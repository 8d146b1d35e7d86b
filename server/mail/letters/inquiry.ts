import type { Inquiry } from '../../../contract/inquiry/inquiry.ts';
import type { Letter } from '../outbox.ts';

/** To the school: what somebody asked on the inquiry page. The address to answer is in the letter. */
export const inquiryLetter = ({ name, email, phone, course, details }: Inquiry): Letter => ({
  subject: `Inquiry: ${course}, ${name}`,
  paragraphs: [
    'Someone wrote to us on the inquiry page. Please answer using the address or number below: this email itself comes from the website.',
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
