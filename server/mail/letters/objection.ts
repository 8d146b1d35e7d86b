import type { Letter } from '../outbox.ts';

type ObjectionFacts = { name: string; answer: string; url: string };

export const objectionAnsweredTitle = 'The school has answered your report on a question';

/** To a student: what the school says of a question that they said something is wrong with. */
export const objectionAnsweredLetter = ({
  name,
  answer,
  url,
  unsubscribeUrl,
}: ObjectionFacts & { unsubscribeUrl: string }): Letter => ({
  subject: objectionAnsweredTitle,
  paragraphs: [
    `Hello ${name},`,
    'You told us that something is wrong with a question. We looked at it, and this is our answer:',
    answer,
    { text: 'See where you met it', href: url },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});
