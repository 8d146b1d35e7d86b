import type { CompletedSitting, QuizResult } from '../../../../contract/results/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';

type Score = QuizResult['score'] & Pick<CompletedSitting, 'writtenBy'>;

/** What a result comes to, as it is shown (specification 2.10). `seconds` is the time taken, `pace` that of the real test for a timed drill. */
export const scoreFigures = ({ right, total, percent, seconds, writtenBy }: Score, pace?: number) => [
  // Free response has no right and wrong.
  ...(total === 0
    ? []
    : [
        { caption: writtenBy ? 'points' : 'questions right', figure: `${right}/${total}` },
        { caption: 'score', figure: `${percent}%` },
      ]),
  { caption: pace === undefined ? 'time taken' : `time taken; test pace ${formatSeconds(pace)}`, figure: formatSeconds(seconds) },
];
