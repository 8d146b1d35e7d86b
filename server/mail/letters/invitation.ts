import { passwordLinkHours } from '../../../contract/limits.ts';
import type { Letter } from '../outbox.ts';

type Invitation = { name: string; username: string; setPasswordUrl: string };

/** To a student whom the school added: what to sign in with, and the link that sets the first password. */
export const invitationLetter = ({ name, username, setPasswordUrl }: Invitation): Letter => ({
  subject: 'Your account is ready',
  paragraphs: [
    `Hello ${name},`,
    'The school has made an account for you. You just need to choose a password.',
    { facts: [['Username', username]] },
    { text: 'Set your password', href: setPasswordUrl },
    `The link works once and expires after ${passwordLinkHours} hours. You can get another with “Forgot password?” on the sign-in page.`,
    'Nobody from the school will ever ask for your password.',
  ],
});
