import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';

type Invitation = { name: string; username: string; setPasswordUrl: string };

/** To a student whom the school added: what to sign in with, and the link that sets the first password. */
export const invitationLetter = ({ name, username, setPasswordUrl }: Invitation): Letter =>
  writeLetter('invitation', {
    name,
    account: [{ facts: [['Username', username]] }],
    link: [{ text: 'Set your password', href: setPasswordUrl }],
  });
