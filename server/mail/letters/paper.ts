import type { Paper } from '../../../contract/billing/papers.ts';
import type { Letter } from '../outbox.ts';
import type { Paragraph } from '../paragraphs.ts';

/** To who paid: a paper that was made of it later, as the invoice. */
export const paperLetter = ({ paper, pageUrl }: { paper: Paper; pageUrl: string }): Letter => ({
  subject: `${paper.title} ${paper.number}`,
  paragraphs: [
    ...paperParagraphs(paper),
    'This page has it as a PDF:',
    { text: 'Your application', href: pageUrl },
    'The page needs no password, so please don’t share its address.',
  ],
});

/** All that stands on a paper. */
export const paperParagraphs = ({ title, number, seller, facts, lines, sums, notes }: Paper): Paragraph[] => [
  {
    facts: [
      [title, number],
      ...facts.map(({ name, value }) => [name, value] as const),
      ...(sums.length > 1
        ? lines.map(({ words, code, amount, tax }) => [`${words} (SAC ${code})`, `${amount} + tax ${tax}`] as const)
        : []),
      ...sums.map(({ name, value }) => [name, value] as const),
    ],
  },
  ...(seller.length > 0 ? [`Sold by ${seller.join(', ')}.`] : []),
  ...notes,
];
