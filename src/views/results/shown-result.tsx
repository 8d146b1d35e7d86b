import Printer from 'lucide-react/icons/printer';
import type { ActorRefFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { QuizResult } from '../../../contract/results/results.ts';
import type { earlierSittingsMachine } from '../../machines/results/earlier-sittings.machine.ts';
import type { nextStepsMachine } from '../../machines/results/next-steps.machine.ts';
import type { SittingKind } from '../../machines/results/quiz-result.machine.ts';
import { addUpSkills } from '../../machines/results/reviewed.ts';
import { ApEstimatePanel } from '../free-response/ap-estimate-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Figures } from '../ui/figures.tsx';
import { Columns, Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { endingWords } from './endings.ts';
import { NextStep } from './next/next-step.tsx';
import { EarlierComparison } from './parts/earlier-comparison.tsx';
import { ModuleScores } from './parts/module-scores.tsx';
import { ScaledRangePanel } from './parts/scaled-range-panel.tsx';
import { scoreFigures } from './parts/score-figures.ts';
import { SkillBars } from './parts/skill-bars.tsx';
import styles from './result.module.css';
import { ResultModules, type ResultPart } from './result-modules.tsx';
import type { ReviewFlow } from './review/review-flow.ts';
import { SharedAnswersContext, type SharedAnswersFlow } from './review/shared-answers.ts';
import { SittingRecord } from './sitting-record.tsx';

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
  // Free response alone says nothing of what went wrong; its only module gives its time.
  const isGraded = result.score.total > 0;
  const ending = endingWords(kind, result.ending);
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
      {result.scaled ? <ScaledRangePanel scaled={result.scaled} /> : null}
      {result.ap ? <ApEstimatePanel estimate={result.ap} /> : null}
      {isGraded || result.modules.length > 1 ? <ScoreHead score={result.score} pace={result.pace} /> : null}
      {isResults && ending ? <Notice tone="warning">{ending}</Notice> : null}
      {isResults ? (
        <Columns min="form" fit gap={5} className={styles.overview}>
          {result.modules.length > 1 ? <ModuleScores result={result} /> : null}
          {isGraded ? <EarlierComparison flow={earlier} /> : null}
        </Columns>
      ) : null}
      {!isResults && result.is_node ? (
        <SkillBars title="Skills over the whole test" skills={addUpSkills(result.modules)} />
      ) : null}
      {!isResults && result.is_node && isGraded ? <NextStep flow={nextSteps} /> : null}
      <SharedAnswersContext value={shared}>
        <ResultModules
          part={page}
          result={result}
          review={review}
          results={addresses.results}
          next={isResults || result.is_node ? null : <NextStep flow={nextSteps} />}
        />
      </SharedAnswersContext>
      {!isResults || result.is_node ? <SittingRecord result={result} /> : null}
      {isResults && isGraded ? <NextStep flow={nextSteps} /> : null}
    </Stack>
  );
}

const describeSubmission = ({ submittedAt, is_node }: QuizResult) =>
  `${is_node ? 'Completed' : 'Submitted'} on ${formatMoment(submittedAt, 'dateTime')}`;

/** The result in three figures: '18/20', '90%', '08:32' (specification 2.10). */
export const ScoreHead = ({ score, pace }: { score: QuizResult['score']; pace?: QuizResult['pace'] }) => (
  <Figures figures={scoreFigures(score, pace)} look="head" />
);
