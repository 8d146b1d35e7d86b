import type { QuizResult } from '../../../contract/results/results.ts';
import { Tabs } from '../ui/tabs.tsx';
import { ModuleAnalysis } from './analysis/module-analysis.tsx';
import { ModuleSummary } from './parts/module-summary.tsx';
import styles from './result.module.css';
import { reviewAddress, useAskedQuestion } from './review/asked-question.ts';
import { Review } from './review/review.tsx';
import { type ReviewFlow, useReview } from './review/review-flow.ts';

/** The two pages of a result: question by question, or what it says of the student's pace and skills. */
export type ResultPart = 'results' | 'analysis';

/** A part of every module's result: a mock test has a tab for each module, a quiz is its own only one. `results`: where the review is. */
export function ResultModules({
  part,
  result,
  review,
  results,
}: {
  part: ResultPart;
  result: QuizResult;
  review: ReviewFlow;
  results: string;
}) {
  const { modules, module: chosen } = useReview(review);
  useAskedQuestion(part === 'results', review);
  const module = modules[chosen];
  if (!module) return null;
  const toReview = (number: number) => reviewAddress(results, chosen, number);
  const shown = part === 'results' ? <Review flow={review} /> : <ModuleAnalysis module={module} to={toReview} />;
  if (!result.is_node) return shown;
  return (
    <Tabs
      label="Modules"
      tabs={modules.map(({ name }, at) => ({ id: String(at), label: name }))}
      selected={String(chosen)}
      onSelect={(id) => review.send({ type: 'module.choose', module: Number(id) })}
    >
      <div className={styles.page}>
        <ModuleSummary module={module} at={chosen} of={modules.length} />
        {module.questions.length > 0 ? shown : <p>Its questions are not shown: you have not seen them yet.</p>}
      </div>
    </Tabs>
  );
}
