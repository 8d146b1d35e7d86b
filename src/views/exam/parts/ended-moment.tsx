import { lazy, Suspense } from 'react';
import type { QuizResultInput } from '../../../machines/results/quiz-result.machine.ts';
import type { WaysOn } from '../../results/moment/result-moment.tsx';

type EndedMomentProps = { input: QuizResultInput; ways?: WaysOn };

// Fetched when the sitting is over: during it nothing is. Without a connection the screen has its own ways on alone.
const ResultMoment = lazy(() =>
  import('../../results/moment/result-moment.tsx').then(
    (file) => ({ default: file.ResultMoment }),
    () => ({ default: ({ ways }: EndedMomentProps) => ways?.(true) ?? null }),
  ),
);

/**
 * The result in one glance on the screen of an end, over the screen's own `ways` on. Not after a violation: staff can open the sitting again until
 * its keys are read.
 */
export const EndedMoment = ({ input, ways }: EndedMomentProps) => (
  <Suspense fallback={ways?.(false) ?? null}>
    <ResultMoment input={input} {...(ways ? { ways } : {})} />
  </Suspense>
);
