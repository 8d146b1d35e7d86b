import type { QuizResult } from '../../../../contract/results/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';

/** What a result comes to, as it is shown (specification 2.10). `seconds` is the time taken. */
export const scoreFigures = ({ right, total, percent, seconds }: QuizResult['score']) => [
  { caption: 'questions right', figure: `${right}/${total}` },
  { caption: 'score', figure: `${percent}%` },
  { caption: 'time taken', figure: formatSeconds(seconds) },
];
