import { draftLink } from '../../../contract/enrolment/draft-links.ts';
import type { Letter } from '../outbox.ts';

/** To whoever continues an application on another device. Nothing of what was typed is in it: an address may be mistyped. */
export const draftLinkLetter = ({ href }: { href: string }): Letter => ({
  subject: 'Continue your application',
  paragraphs: [
    'Hello,',
    'Open this link on the device where you want to continue, and type the six digits shown on the device where you began.',
    { text: 'Continue the application', href },
    `The link works once, for ${draftLink.hours} hours. If you didn’t ask for it, ignore this email: nobody can open it without the digits.`,
  ],
});
