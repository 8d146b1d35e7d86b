import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

/** A mail that its address refused for good: which it was, and what the other side said. */
type BouncedMail = { id: string; recipient: string; subject: string; lastError: string };

/** To the school: somebody did not get what was meant for them. */
export const bouncedLetter = ({ id, recipient, subject, lastError }: BouncedMail): Letter => ({
  subject: `Not delivered: ${oneLine(subject)}`,
  paragraphs: [
    `Our email to ${recipient} was refused for good, so it won’t be sent again automatically.`,
    {
      facts: [
        ['Subject', oneLine(subject)],
        ['Mail server’s answer', oneLine(lastError)],
      ],
    },
    `Please find out the right address. The email can be sent there: npm run admin -- mail resend ${id} --to ADDRESS`,
  ],
});
