import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lookedAt, type ReviewLayout } from '../../../machines/results/result-review.machine.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { outcomeNames, outcomeOf } from '../parts/outcome.ts';
import { Panel } from '../parts/panel.tsx';
import { ReviewedQuestionCard } from '../parts/reviewed-question-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { GuessNote } from './guess-note.tsx';
import { QuestionStrip } from './question-strip.tsx';
import styles from './review.module.css';
import { type ReviewFlow, useReview } from './review-flow.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

const layouts: { value: ReviewLayout; label: string }[] = [
  { value: 'one', label: 'One by one' },
  { value: 'all', label: 'All' },
];

/** Every question of a module, one after the other or under each other, with a filter and a way through by arrow keys. */
export function Review({ flow }: { flow: ReviewFlow }) {
  const context = useReview(flow);
  const { layout, modules, module } = context;
  const { questions, question, at } = lookedAt(context);
  useArrowKeys(layout === 'one', flow);
  const cohort = modules[module]?.cohort;
  if (!cohort) return null;
  return (
    <Panel
      title="Question by question"
      side={
        <SegmentedToggle
          label="Show"
          options={layouts}
          value={layout}
          onChange={(layout) => flow.send({ type: 'layout.choose', layout })}
        />
      }
    >
      <FilterBar flow={flow} cohort={cohort} />
      {questions.length === 0 ? <p>No question here is of that kind.</p> : null}
      {layout === 'one' && question ? (
        <>
          <p className={styles.onPaper}>To print the questions, choose “All” above them on the screen.</p>
          <QuestionStrip
            questions={questions}
            chosen={question.number}
            onChoose={(number) => flow.send({ type: 'question.goTo', number })}
          />
          <div className={styles.ways}>
            <Button icon={<ChevronLeft aria-hidden />} blocked={at === 0} onClick={() => flow.send({ type: 'question.back' })}>
              Previous
            </Button>
            <p className={styles.place}>
              {at + 1} of {questions.length}
            </p>
            <Button
              iconAfter={<ChevronRight aria-hidden />}
              blocked={at === questions.length - 1}
              onClick={() => flow.send({ type: 'question.next' })}
            >
              Next
            </Button>
            <p className={styles.keys}>
              Keys: <kbd>←</kbd> previous, <kbd>→</kbd> next
            </p>
          </div>
          <VisuallyHidden live>
            Question {question.number}, {outcomeNames[outcomeOf(question)]}
          </VisuallyHidden>
          <div className={styles.one}>
            <ReviewedQuestionCard question={question} note={<GuessNote flow={flow} question={question} />} />
          </div>
        </>
      ) : null}
      {layout === 'all' ? (
        <div className={styles.all}>
          {questions.map((each) => (
            <ReviewedQuestionCard key={each.number} question={each} note={<GuessNote flow={flow} question={each} />} />
          ))}
        </div>
      ) : null}
    </Panel>
  );
}
