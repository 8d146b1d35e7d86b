import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { lookedAt, type ReviewLayout } from '../../../machines/results/result-review.machine.ts';
import { askAbout } from '../../doubts/origin-address.ts';
import { ObjectionForm } from '../../objections/objection-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getOutcome, outcomeNames } from '../parts/outcome.ts';
import { Panel } from '../parts/panel.tsx';
import { ReviewedQuestionCard } from '../parts/reviewed-question-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { QuestionStrip } from './question-strip.tsx';
import styles from './review.module.css';
import { type ReviewFlow, useReview } from './review-flow.ts';
import { SharedAnswerCard, SharedAnswersFailed } from './shared-answer-card.tsx';

const layouts: { value: ReviewLayout; label: string }[] = [
  { value: 'one', label: 'One by one' },
  { value: 'all', label: 'All' },
];

/** What stands below a question's answer. */
export type ReviewNote = ComponentType<{ flow: ReviewFlow; question: ReviewedQuestion }>;

/**
 * Every question of a module, one after the other or under each other, with a filter and a way through by arrow keys. On paper all are there. `note`: what its reader may do about a
 * question.
 */
export function Review({ flow, note: Note = QuestionNotes }: { flow: ReviewFlow; note?: ReviewNote }) {
  const context = useReview(flow);
  const { modules, module } = context;
  const layout = usePrinting() ? 'all' : context.layout;
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
          value={context.layout}
          onChange={(layout) => flow.send({ type: 'layout.choose', layout })}
        />
      }
    >
      <FilterBar flow={flow} cohort={cohort} />
      <SharedAnswersFailed />
      {questions.length === 0 ? <p>No questions of that kind here.</p> : null}
      {layout === 'one' && question ? (
        <>
          <QuestionStrip
            questions={questions}
            chosen={question.number}
            onChoose={(number) => flow.send({ type: 'question.goTo', number })}
          />
          <Row gap={3} rowGap={2} align="center" data-only="screen">
            <Button icon={<ChevronLeft aria-hidden />} blocked={at === 0} onClick={() => flow.send({ type: 'question.back' })}>
              Previous
            </Button>
            <Text tone="soft" tabular>
              {at + 1} of {questions.length}
            </Text>
            <Button
              iconAfter={<ChevronRight aria-hidden />}
              blocked={at === questions.length - 1}
              onClick={() => flow.send({ type: 'question.next' })}
            >
              Next
            </Button>
            <Text tone="faint" size="s" className={styles.keys}>
              Keys: <kbd>←</kbd> previous, <kbd>→</kbd> next
            </Text>
          </Row>
          <VisuallyHidden live>
            Question {question.number}, {outcomeNames[getOutcome(question)]}
          </VisuallyHidden>
          <div data-only="screen">
            <ReviewedQuestionCard question={question} note={<Note flow={flow} question={question} />} />
          </div>
        </>
      ) : null}
      {layout === 'all' ? (
        <Stack gap={5} className={styles.all}>
          {questions.map((each) => (
            <ReviewedQuestionCard key={each.number} question={each} note={<Note flow={flow} question={each} />} />
          ))}
        </Stack>
      ) : null}
    </Panel>
  );
}

/** Whether the page is being printed. Rendered at once: the browser takes the page as it stands when its handlers return. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => flushSync(() => setPrinting(false));
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

const ways = { ArrowRight: 'question.next', ArrowLeft: 'question.back' } as const;

/** What has its own use for arrow keys: fields, tabs, and what scrolls sideways. */
const keepsArrows = 'input, textarea, select, dialog, [role="tab"], [tabindex="0"]';

/** Left and right arrow go through the questions from anywhere on the page, as long as nothing else wants them. */
function useArrowKeys(on: boolean, flow: ReviewFlow) {
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(keepsArrows)) return;
      event.preventDefault();
      flow.send({ type: ways[key] });
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [on, flow]);
}

/** What the student can say of a question, what others asked who chose the same, and the way to ask. */
function QuestionNotes({ flow, question }: { flow: ReviewFlow; question: ReviewedQuestion }) {
  const { modules, module } = useReview(flow);
  const sittingId = modules[module]?.studentQuizId;
  const { number, answer } = question;
  return (
    <Stack gap={3}>
      {sittingId ? <SharedAnswerCard sittingId={sittingId} question={number} answer={answer} /> : null}
      <Row gap={3} rowGap={2} align="center" data-only="screen">
        <GuessNote flow={flow} question={question} />
        {sittingId ? (
          <LinkButton
            to={askAbout({ kind: 'result', studentQuizId: sittingId, question: number })}
            tone="plain"
            label={`Ask a tutor about question ${number}`}
          >
            Ask a tutor
          </LinkButton>
        ) : null}
      </Row>
      {sittingId ? (
        <ObjectionForm
          key={`${sittingId}/${number}`}
          about={{ kind: 'result', studentQuizId: sittingId, question: number }}
          named={`question ${number}`}
        />
      ) : null}
    </Stack>
  );
}

/** 'I guessed this': a switch that shows what the server has, and rests while its own note is not saved yet. A blank is no guess. */
function GuessNote({ flow, question }: { flow: ReviewFlow; question: ReviewedQuestion }) {
  const { notes, unsaved, modules, module } = useReview(flow);
  const { number, guessed, right, answer } = question;
  if (answer === '') return null;
  const sittingId = modules[module]?.studentQuizId;
  const isMine = (note: { sittingId: string; question: number }) => note.sittingId === sittingId && note.question === number;
  const isNoting = notes.some(isMine);
  const notice = unsaved.find(isMine)?.notice;
  return (
    <Row gap={3} rowGap={2} align="center">
      <Button
        small
        icon={<CircleQuestionMark aria-hidden />}
        pressed={guessed}
        blocked={isNoting}
        onClick={() => flow.send({ type: 'guess.note', number, guessed: !guessed })}
      >
        I guessed this
      </Button>
      <Text tone="soft" size="s" role="status">
        {isNoting ? 'Saving…' : null}
        {!isNoting && guessed ? describeNote(right) : null}
      </Text>
      {notice ? <Notice>{notice}</Notice> : null}
    </Row>
  );
}

const describeNote = (right: boolean) =>
  right ? 'Noted: it’ll come back in your mistake notebook.' : 'Noted. You missed it, so it’s in your mistake notebook anyway.';
