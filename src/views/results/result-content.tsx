import type { ReactNode } from 'react';
import type { QuizResult } from '../../../contract/results/results.ts';
import type { SittingKind } from '../../machines/results/quiz-result.machine.ts';
import { addUpSkills } from '../../machines/results/reviewed.ts';
import { ApEstimatePanel } from '../free-response/ap-estimate-panel.tsx';
import { Figures } from '../ui/figures.tsx';
import { Columns } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { endingWords } from './endings.ts';
import { ModuleScores } from './parts/module-scores.tsx';
import { ScaledRangePanel } from './parts/scaled-range-panel.tsx';
import { scoreFigures } from './parts/score-figures.ts';
import { SkillBars } from './parts/skill-bars.tsx';
import styles from './result.module.css';
import { type ReaderParts, ResultModules, type ResultPart } from './result-modules.tsx';
import type { ReviewFlow } from './review/review-flow.ts';
import { SittingRecord } from './sitting-record.tsx';

type Props = {
  kind: SittingKind;
  page: ResultPart;
  result: QuizResult;
  review: ReviewFlow;
  results: string;
  earlier?: ReactNode;
  next?: ReactNode;
} & ReaderParts;

/**
 * What one of the two pages of a result says of it, whoever reads it. `results`: the address of the one with the review. `earlier` and `next`: the comparison with earlier sittings and
 * what to do next, which are the student's own.
 */
export function ResultContent({ kind, page, result, review, results, earlier = null, next = null, ...reader }: Props) {
  const isResults = page === 'results';
  // Free response alone says nothing of what went wrong; its only module gives its time.
  const isGraded = result.score.total > 0;
  const ending = endingWords(kind, result.ending);
  return (
    <>
      {result.scaled ? <ScaledRangePanel scaled={result.scaled} /> : null}
      {result.ap ? <ApEstimatePanel estimate={result.ap} /> : null}
      {isGraded || result.modules.length > 1 ? <ScoreHead score={result.score} pace={result.pace} /> : null}
      {isResults && ending ? <Notice tone="warning">{ending}</Notice> : null}
      {isResults ? (
        <Columns min="form" fit gap={5} className={styles.overview}>
          {result.modules.length > 1 ? <ModuleScores result={result} /> : null}
          {isGraded ? earlier : null}
        </Columns>
      ) : null}
      {!isResults && result.is_node ? (
        <SkillBars title="Skills over the whole test" skills={addUpSkills(result.modules)} />
      ) : null}
      {!isResults && result.is_node && isGraded ? next : null}
      <ResultModules
        part={page}
        result={result}
        review={review}
        results={results}
        next={isResults || result.is_node ? null : next}
        {...reader}
      />
      {!isResults || result.is_node ? <SittingRecord result={result} /> : null}
      {isResults && isGraded ? next : null}
    </>
  );
}

/** The result in three figures: '18/20', '90%', '08:32' (specification 2.10). */
export const ScoreHead = ({ score, pace }: { score: QuizResult['score']; pace?: QuizResult['pace'] }) => (
  <Figures figures={scoreFigures(score, pace)} look="head" />
);
