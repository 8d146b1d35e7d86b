import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { ModuleResult, QuizResult } from '../../../contract/results/results.ts';
import { chooseYardstick, filtered } from '../../machines/results/reviewed.ts';
import { formatSeconds } from '../ui/format-seconds.ts';
import { Columns, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnswerChanges } from './analysis/answer-changes.tsx';
import { QuestionLinks, type ToReview } from './analysis/question-links.tsx';
import { SetAside } from './analysis/set-aside.tsx';
import { medianWords, slowWords } from './cohort-words.ts';
import { moduleEndingWords } from './endings.ts';
import { FirstInsight, Insights } from './insights/insights.tsx';
import { PaceStrip } from './parts/pace-strip.tsx';
import { PacingBars } from './parts/pacing-bars.tsx';
import { Panel } from './parts/panel.tsx';
import { SkillBars } from './parts/skill-bars.tsx';
import styles from './result.module.css';
import { reviewAddress, useLinkedQuestion } from './review/linked-question.ts';
import { Review, type ReviewNote } from './review/review.tsx';
import { type ReviewFlow, useReview } from './review/review-flow.ts';

/** The two pages of a result: question by question, or what it says of the student's pace and skills. */
export type ResultPart = 'results' | 'analysis';

/**
 * A part of every module's result: a mock test of several modules has a tab for each, a quiz is its own only one. `results`: where the review is. `next`: what to do
 * about a quiz, after the sentences of its analysis. `note` and `written`: a question's and a free-response section's own, for another reader than the student.
 */
export function ResultModules({
  part,
  result,
  review,
  results,
  next = null,
  note,
  written = WrittenWork,
}: {
  part: ResultPart;
  result: QuizResult;
  review: ReviewFlow;
  results: string;
  next?: ReactNode;
} & ReaderParts) {
  const { modules, module: chosen } = useReview(review);
  useLinkedQuestion(part === 'results', review);
  const module = modules[chosen];
  if (!module) return null;
  const toReview = (number: number) => reviewAddress(results, chosen, number);
  const shown =
    part === 'results' ? (
      <Review flow={review} {...(note && { note })} />
    ) : (
      <ModuleAnalysis module={module} to={toReview} next={next} />
    );
  if (!result.is_node) {
    return (
      <>
        {part === 'results' ? <FirstInsight questions={module.questions} /> : null}
        {shown}
      </>
    );
  }
  const page = (
    <Stack gap={5} className={styles.page}>
      <ModuleSummary module={module} at={chosen} of={modules.length} />
      {part === 'results' ? <FirstInsight questions={module.questions} /> : null}
      {isWritten(module) ? (
        <WrittenModule module={module} part={part} Work={written} />
      ) : module.questions.length > 0 ? (
        shown
      ) : (
        <p>We don’t show its questions, because you haven’t seen them yet.</p>
      )}
    </Stack>
  );
  if (modules.length === 1) return page;
  return (
    <Tabs
      label="Modules"
      tabs={modules.map(({ name }, at) => ({ id: String(at), label: name }))}
      selected={String(chosen)}
      onSelect={(id) => review.send({ type: 'module.choose', module: Number(id) })}
    >
      {page}
    </Tabs>
  );
}

/** A free-response section that was begun: it has no right or wrong answers. */
const isWritten = ({ type, ending }: ModuleResult) => type === 'free-response' && ending !== null;

const WrittenWork = lazy(() => import('../free-response/written-work.tsx').then((file) => ({ default: file.WrittenWork })));

/** Where they are left out, they are the student's own. */
export type ReaderParts = { note?: ReviewNote; written?: ComponentType<{ sittingId: string }> };

type WrittenProps = { module: ModuleResult; part: ResultPart; Work: NonNullable<ReaderParts['written']> };

function WrittenModule({ module, part, Work }: WrittenProps) {
  if (part === 'analysis') return <p>Your written answers are under Results, next to their rubrics.</p>;
  return (
    <Suspense fallback={<Loading text="Loading your answers…" />}>
      <Work key={module.studentQuizId} sittingId={module.studentQuizId} />
    </Suspense>
  );
}

/** What a module says of the student's skills, pace and changes of mind: in sentences first, then in pictures. */
export function ModuleAnalysis({
  module: { questions, skills, cohort },
  to,
  next = null,
}: {
  module: ModuleResult;
  to: ToReview;
  next?: ReactNode;
}) {
  const slow = filtered(questions, 'slow').map(({ number }) => number);
  return (
    <>
      <Insights questions={questions} to={to} />
      {next}
      <SkillBars title="Skills" skills={skills} />
      <Panel title="Pacing" lead={medianWords(questions, cohort)}>
        <PaceStrip questions={questions} />
        <PacingBars questions={questions} />
        {slow.length > 0 || chooseYardstick(questions) === null ? (
          <Stack gap={2} tone="soft">
            <p>{slowWords(questions, cohort)}</p>
            {slow.length > 0 ? <QuestionLinks numbers={slow} to={to} /> : null}
          </Stack>
        ) : null}
      </Panel>
      <Columns min="card" fit gap={5}>
        <AnswerChanges questions={questions} to={to} />
        <SetAside questions={questions} to={to} />
      </Columns>
    </>
  );
}

/** One module of a mock test in short: which of how many (`at` from 0), its score and time, how it ended, and how many answers came late. */
function ModuleSummary({
  module: { name, type, score, ending, late },
  at,
  of,
}: {
  module: ModuleResult;
  at: number;
  of: number;
}) {
  return (
    <Stack as="section" gap={2} className={styles.summary}>
      {of === 1 ? null : (
        <Text tone="faint" size="s">
          Module {at + 1} of {of}
          <span data-only="paper">: print the others from their own tabs</span>
        </Text>
      )}
      <Text as="h2" size="xxl">
        {name}
      </Text>
      <Row gap={4} rowGap={1} align="baseline">
        <Text tone="soft" size="l" tabular>
          {type === 'free-response' ? '' : `${score.right}/${score.total} right · ${score.percent}% · `}
          {formatSeconds(score.seconds)}
        </Text>
        <p>{moduleEndingWords(ending)}</p>
      </Row>
      {late > 0 ? <Notice tone="info">{lateWords(late)}</Notice> : null}
    </Stack>
  );
}

const lateWords = (late: number) =>
  late === 1
    ? '1 answer reached us late. You gave it in time, so it counts.'
    : `${late} answers reached us late. You gave them in time, so they count.`;
