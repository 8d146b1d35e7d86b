import type { Letter } from '../outbox.ts';

/** To the safeguarding lead and the deputy: somebody is worried. Who and about what is read at the desk alone, since mail lies open in more places. */
export const concernLetter = ({ url, isReminder }: { url: string; isReminder: boolean }): Letter => ({
  subject: isReminder ? 'A safeguarding concern has not been read yet' : 'A safeguarding concern was raised',
  paragraphs: [
    isReminder
      ? 'Somebody told the school that they are worried, and neither of you has read it yet.'
      : 'Somebody told the school that they are worried. You receive this as its safeguarding lead or deputy.',
    { text: 'Read it at the desk', href: url },
    'What was written isn’t in this email. Nobody else at the desk can read it.',
  ],
});
