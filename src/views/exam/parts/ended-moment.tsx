import { lazy, Suspense } from 'react';
import type { QuizResultInput } from '../../../machines/results/quiz-result.machine.ts';

// Fetched when the sitting is over: during it nothing is. Without a connection the screen stands as it is, with the way to the result.
const ResultMoment = lazy(() =>
  import('../../results/moment/result-moment.tsx').then(
    (file) => ({ default: file.ResultMoment }),
    () => ({ default: () => null }),
  ),
);

/** The result in one glance on the screen of an end. Not after a violation: staff can open the sitting again until its keys are read. */
export const EndedMoment = ({ input }: { input: QuizResultInput }) => (
  <Suspense fallback={null}>
    <ResultMoment input={input} />
  </Suspense>
);
