import type { ModuleResult, QuizResult } from '../../../contract/results.ts';
import { Tabs } from '../ui/tabs.tsx';
import { ModuleSummary } from './parts/module-summary.tsx';
import { PacingBars } from './parts/pacing-bars.tsx';
import { ReviewedQuestionCard } from './parts/reviewed-question-card.tsx';
import { SkillTable } from './parts/skill-table.tsx';
import styles from './result.module.css';

/** The two pages of a result: question by question, or what it says of the student's pace and skills. */
export type ResultPart = 'results' | 'analysis';

/** A part of every module's result: a mock test has a tab for each module, a quiz is its own only one. `chosen` counts from 0. */
export function ResultModules({
  part,
  result,
  chosen,
  onChoose,
}: {
  part: ResultPart;
  result: QuizResult;
  chosen: number;
  onChoose: (module: number) => void;
}) {
  const Part = part === 'results' ? Review : Analysis;
  const module = result.modules[chosen];
  if (!module) return null;
  if (!result.is_node) return <Part module={module} />;
  return (
    <Tabs
      label="Modules"
      tabs={result.modules.map(({ name }, at) => ({ id: String(at), label: name }))}
      selected={String(chosen)}
      onSelect={(id) => onChoose(Number(id))}
    >
      <div className={styles.page}>
        <ModuleSummary module={module} />
        {module.questions.length > 0 ? <Part module={module} /> : <p>Its questions are not shown: you have not seen them yet.</p>}
      </div>
    </Tabs>
  );
}

function Review({ module }: { module: ModuleResult }) {
  return (
    <>
      <h2 className={styles.heading}>Question by question</h2>
      <div className={styles.questions}>
        {module.questions.map((question) => (
          <ReviewedQuestionCard key={question.number} question={question} />
        ))}
      </div>
    </>
  );
}

function Analysis({ module }: { module: ModuleResult }) {
  return (
    <>
      <section className={styles.part}>
        <h2 className={styles.heading}>Pacing</h2>
        <PacingBars questions={module.questions} />
      </section>
      <SkillTable skills={module.skills} />
    </>
  );
}
