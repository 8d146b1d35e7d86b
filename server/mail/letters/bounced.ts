import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

/** A mail that its address refused for good: which it was, and what the other side said. */
type BouncedMail = { id: string; recipient: string; subject: string; lastError: string };

/** To the school: somebody did not get what was meant for them. */
export const bouncedLetter = ({ id, recipient, subject, lastError }: BouncedMail): Letter => ({
  subject: `Not delivered: ${oneLine(subject)}`,
  paragraphs: [
    `Our mail to ${recipient} was refused for good, so it won’t be sent again by itself.`,
    {
      facts: [
        ['Subject', oneLine(subject)],
        ['Answer of the mail server', oneLine(lastError)],
      ],
    },
    `Please find out the right address. The mail can be sent there: npm run admin -- mail resend ${id} --to ADDRESS`,
  ],
});
