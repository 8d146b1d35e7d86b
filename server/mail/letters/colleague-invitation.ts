import { passwordLinkHours } from '../../../contract/limits.ts';
import type { Letter } from '../outbox.ts';

type Invitation = { name: string; role: 'teacher' | 'staff'; username: string; setPasswordUrl: string };

/** To a tutor or one of the staff whom the school added: what to sign in with, and the link that sets the first password. */
export const colleagueInvitationLetter = ({ name, role, username, setPasswordUrl }: Invitation): Letter => ({
  subject: 'You’re invited to join the school',
  paragraphs: [
    `Hello ${name},`,
    role === 'teacher'
      ? 'The school has made a tutor’s account for you. Choose a password to begin.'
      : 'The school has made an account for you at its desk. Choose a password to begin.',
    { facts: [['Username', username]] },
    { text: 'Set your password', href: setPasswordUrl },
    'After that, sign in with “Teacher” chosen on the sign-in page. An authenticator app on your phone may be asked for, too.',
    `The link works once and expires after ${passwordLinkHours} hours. Ask the school for another one if it doesn’t work.`,
    'If you didn’t expect this, ignore this email. Nobody from the school will ever ask for your password.',
  ],
});
