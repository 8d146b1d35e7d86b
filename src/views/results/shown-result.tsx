import Printer from 'lucide-react/icons/printer';
import type { ActorRefFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { QuizResult } from '../../../contract/results/results.ts';
import type { earlierSittingsMachine } from '../../machines/results/earlier-sittings.machine.ts';
import type { nextStepsMachine } from '../../machines/results/next-steps.machine.ts';
import type { SittingKind } from '../../machines/results/quiz-result.machine.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { NextStep } from './next/next-step.tsx';
import { EarlierComparison } from './parts/earlier-comparison.tsx';
import styles from './result.module.css';
import { ResultContent } from './result-content.tsx';
import type { ResultPart } from './result-modules.tsx';
import type { ReviewFlow } from './review/review-flow.ts';
import { SharedAnswersContext, type SharedAnswersFlow } from './review/shared-answers.ts';

/** What the result's machine has brought along, each loading by itself. */
export type ResultFlows = {
  review: ReviewFlow;
  earlier: ActorRefFrom<typeof earlierSittingsMachine>;
  nextSteps: ActorRefFrom<typeof nextStepsMachine>;
  shared: SharedAnswersFlow;
};

/** An open result: one of its two pages. `addresses` are those of both. */
export function ShownResult({
  kind,
  page,
  result,
  flows: { review, earlier, nextSteps, shared },
  addresses,
}: {
  kind: SittingKind;
  page: ResultPart;
  result: QuizResult;
  flows: ResultFlows;
  addresses: Record<ResultPart, string>;
}) {
  const isResults = page === 'results';
  return (
    <Stack gap={5} data-print-alone className={styles.page}>
      <PageHeading
        title={`${isResults ? 'Results' : 'Analysis'}: ${result.title}`}
        lead={describeSubmission(result)}
        side={
          <div data-only="screen">
            <Button small onClick={() => window.print()} icon={<Printer aria-hidden />}>
              Print
            </Button>
          </div>
        }
      >
        {result.title}
      </PageHeading>
      <TabLinks
        label="Parts of the result"
        links={[
          { to: addresses.results, label: 'Results' },
          { to: addresses.analysis, label: 'Analysis' },
        ]}
      />
      <SharedAnswersContext value={shared}>
        <ResultContent
          kind={kind}
          page={page}
          result={result}
          review={review}
          results={addresses.results}
          earlier={<EarlierComparison flow={earlier} />}
          next={<NextStep flow={nextSteps} />}
        />
      </SharedAnswersContext>
    </Stack>
  );
}

const describeSubmission = ({ submittedAt, is_node }: QuizResult) =>
  `${is_node ? 'Completed' : 'Submitted'} on ${formatMoment(submittedAt, 'dateTime')}`;
