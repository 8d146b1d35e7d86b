import { passwordLinkHours } from '../../../contract/limits.ts';
import type { Letter } from '../outbox.ts';

type Account = { name: string; username: string; course: string; setPasswordUrl: string; pageUrl: string };

/** To the student: what to sign in with, and the link that sets the first password. `pageUrl` is the payer's page. */
export const accountLetter = ({ name, username, course, setPasswordUrl, pageUrl }: Account): Letter => ({
  subject: `Your account for ${course}`,
  paragraphs: [
    `Hello ${name},`,
    `You’re enrolled in ${course}. Your account is ready; you just need to choose a password.`,
    { facts: [['Username', username]] },
    { text: 'Set your password', href: setPasswordUrl },
    `The link works once and expires after ${passwordLinkHours} hours. You can get another with “Forgot password?” on the sign-in page, or here:`,
    { text: 'Your application', href: pageUrl },
    'Nobody from the school will ever ask for your password.',
  ],
});
