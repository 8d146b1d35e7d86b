import { formatMoment } from '../../../contract/moments.ts';
import type { ChildResult } from '../../../contract/parents/parents.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type ResultsMail = { firstname: string; results: ChildResult[]; zone: string; href: string; unsubscribeUrl: string };

/** What came, on one line. */
export const resultsTitle = ({ firstname, results }: Pick<ResultsMail, 'firstname' | 'results'>): string =>
  results.length === 1
    ? `${oneLine(firstname)} finished “${oneLine(results[0]?.title ?? '')}”`
    : `${oneLine(firstname)}’s week: ${results.length} results`;

/** To parents: results of a week, or one, each with a question to ask at home. */
export const parentsResultsLetter = ({ firstname, results, zone, href, unsubscribeUrl }: ResultsMail): Letter => ({
  subject: resultsTitle({ firstname, results }),
  paragraphs: [
    'Hello,',
    `${firstname} saw ${results.length === 1 ? 'this' : 'these'} first. There’s one question to ask at home with each.`,
    ...results.flatMap((result) => [
      `${result.title}, ${formatMoment(result.submittedAt, 'date', zone)}: ${toScore(result)}`,
      `To ask: “${result.question}”`,
    ]),
    { text: 'See it on the parents’ page', href },
    { text: 'Stop these emails', href: unsubscribeUrl },
  ],
});

const toScore = ({ scaled, right, total, writtenBy }: ChildResult): string => {
  if (writtenBy) return `${right} of ${total} points, ${writtenWords[writtenBy]}.`;
  return scaled ? `${scaled.low}–${scaled.high} of 1600 (${right} of ${total} questions)` : `${right} of ${total} questions.`;
};

const writtenWords = {
  tutor: 'marked by a tutor',
  student: 'scored by the student with the rubric',
  both: 'partly marked by a tutor',
} as const;
