import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

/** To parents, and to the school: a student of age ended what the parents see. */
export const parentsEndedLetter = ({ firstname, supportEmail }: { firstname: string; supportEmail: string }): Letter => ({
  subject: `${oneLine(firstname)} has ended the parents’ access`,
  paragraphs: [
    'Hello,',
    `${firstname} told us that they’re 18 or older, and ended the parents’ access. The parents’ page and the progress reports have stopped.`,
    `Is ${firstname} younger than 18? Write to ${supportEmail}, and we’ll give the access back.`,
  ],
});
