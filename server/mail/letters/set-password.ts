import { passwordLinkHours } from '../../../contract/limits.ts';
import type { Letter } from '../outbox.ts';

type PasswordLink = { name: string; username: string; setPasswordUrl: string };

/** To a student whose password was forgotten, or whose first link is too old, and to a tutor or one of the staff whom the desk lets back in. */
export const setPasswordLetter = ({ name, username, setPasswordUrl }: PasswordLink): Letter => ({
  subject: 'Set your password',
  paragraphs: [
    `Hello ${name},`,
    'Someone asked for a link to set your account’s password.',
    { facts: [['Username', username]] },
    { text: 'Set your password', href: setPasswordUrl },
    `The link works once and expires after ${passwordLinkHours} hours. Once you use it, any other links stop working.`,
    'If it wasn’t you, ignore this email. Your password stays the same.',
  ],
});
