import type { ModuleResult } from '../../../../contract/results/results.ts';
import { filtered, yardstickOf } from '../../../machines/results/reviewed.ts';
import { medianWords, slowWords } from '../cohort-words.ts';
import { PacingBars } from '../parts/pacing-bars.tsx';
import { Panel } from '../parts/panel.tsx';
import { SkillTable } from '../parts/skill-table.tsx';
import { AnswerChanges } from './answer-changes.tsx';
import styles from './module-analysis.module.css';
import { QuestionLinks, type ToReview } from './question-links.tsx';
import { SetAside } from './set-aside.tsx';

/** What a module says of the student's pace, changes of mind and skills. */
export function ModuleAnalysis({ module: { questions, skills, cohort }, to }: { module: ModuleResult; to: ToReview }) {
  const slow = filtered(questions, 'slow').map(({ number }) => number);
  return (
    <>
      <Panel title="Pacing" lead={medianWords(questions, cohort)}>
        <PacingBars questions={questions} />
        <div className={styles.slow}>
          <p>{slowWords(questions, cohort)}</p>
          {slow.length > 0 ? <QuestionLinks numbers={slow} to={to} /> : null}
          {slow.length === 0 && yardstickOf(questions) !== null ? <p>None of them was.</p> : null}
        </div>
      </Panel>
      <div className={styles.pair}>
        <AnswerChanges questions={questions} to={to} />
        <SetAside questions={questions} to={to} />
      </div>
      <SkillTable skills={skills} />
    </>
  );
}
