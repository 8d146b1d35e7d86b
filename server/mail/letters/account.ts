import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';

type Account = { name: string; username: string; course: string; setPasswordUrl: string; pageUrl: string };

/** To the student: what to sign in with, and the link that sets the first password. `pageUrl` is the payer's page. */
export const accountLetter = ({ name, username, course, setPasswordUrl, pageUrl }: Account): Letter =>
  writeLetter('account', {
    ...{ name, course },
    account: [{ facts: [['Username', username]] }],
    link: [{ text: 'Set your password', href: setPasswordUrl }],
    application: [{ text: 'Your application', href: pageUrl }],
  });
