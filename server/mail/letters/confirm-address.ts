import { passwordLinkHours } from '../../../contract/limits.ts';
import type { Letter } from '../outbox.ts';

/** To an address that an account is to get: only once its link is opened email goes there. */
export const confirmAddressLetter = ({ name, email, url }: { name: string; email: string; url: string }): Letter => ({
  subject: 'Confirm your email address',
  paragraphs: [
    `Hello ${name},`,
    'The school was asked to send email about your account to this address from now on.',
    { facts: [['New address', email]] },
    { text: 'Use this address', href: url },
    `The link works once and expires after ${passwordLinkHours} hours. Until you use it, nothing changes.`,
    'If you don’t know what this is about, ignore this email.',
  ],
});

/** To the address that an account has: another one was asked for. Where to is not said, since this mailbox may be a stranger's. */
export const addressAskedLetter = ({ name }: { name: string }): Letter => ({
  subject: 'Another email address for your account',
  paragraphs: [
    `Hello ${name},`,
    'The school was asked to use another email address for your account. It changes once the link that was sent there is opened; until then email comes here.',
    'If you didn’t ask for this, reply to this email right away.',
  ],
});
