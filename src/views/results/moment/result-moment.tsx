import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { nameArea } from '../../../../contract/practice/practice.ts';
import type { QuizResult } from '../../../../contract/results/results.ts';
import type { nextStepsMachine } from '../../../machines/results/next-steps.machine.ts';
import { type QuizResultInput, quizResultMachine } from '../../../machines/results/quiz-result.machine.ts';
import { sittingAt } from '../../addresses.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { TestInsight } from '../insights/insights.tsx';
import { formatRange } from '../parts/format-range.ts';
import { OutcomeTiles } from './outcome-tiles.tsx';

const selectChildren = (snapshot: SnapshotFrom<typeof quizResultMachine>) => snapshot.children;
const selectNext = (snapshot: SnapshotFrom<typeof nextStepsMachine>) => snapshot;

/**
 * The result in one glance, for the screen on which a sitting ends: the score, a tile for each question, one sentence, and what to do next.
 * Nothing until it is there, and nothing where it cannot be had: that screen stands without it.
 */
export function ResultMoment({ input, logic = quizResultMachine }: { input: QuizResultInput; logic?: typeof quizResultMachine }) {
  const flow = useFlow(logic, { input });
  useOpened(flow);
  const { result } = useSelector(flow, selectContext);
  const { nextSteps } = useSelector(flow, selectChildren);
  if (!result || !nextSteps) return null;
  return (
    <Stack as="section" gap={4} aria-label="Your result">
      <Score result={result} />
      {result.modules.map((module) => (
        <OutcomeTiles key={module.studentQuizId} name={result.is_node ? module.name : null} questions={module.questions} />
      ))}
      <TestInsight modules={result.modules} />
      <WhatNext input={input} flow={nextSteps} />
    </Stack>
  );
}

/** The range of a full SAT before all else; otherwise how many were right. */
function Score({ result: { score, scaled } }: { result: QuizResult }) {
  return (
    <Stack gap={1}>
      <Text size="figure" figure>
        {scaled ? formatRange(scaled) : `${score.right} of ${score.total}`}
      </Text>
      <Text tone="soft">
        {scaled
          ? `Estimated SAT score, not official. ${score.right} of ${score.total} right.`
          : `${score.right === score.total ? 'All correct' : 'right'}, ${score.percent}%`}
      </Text>
      {scaled && scaled.sections.length > 0 ? (
        <Text tabular>{scaled.sections.map((section) => `${section.name} ${formatRange(section)}`).join(' · ')}</Text>
      ) : null}
    </Stack>
  );
}

function WhatNext({
  input: { kind, quizId, sittingId },
  flow,
}: {
  input: QuizResultInput;
  flow: ActorRefFrom<typeof nextStepsMachine>;
}) {
  const seen = useSelector(flow, selectNext);
  const { steps, drill, notice } = seen.context;
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  if (!steps) return null;
  return (
    <Stack gap={3}>
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3}>
        {steps.wrong > 0 ? (
          <LinkButton to={sittingAt(kind, 'results', quizId, sittingId)}>
            {steps.wrong === 1 ? 'Review your mistake' : `Review ${steps.wrong} mistakes`}
          </LinkButton>
        ) : null}
        {steps.practice ? (
          <Button busy={seen.matches('startingDrill')} onClick={() => flow.send({ type: 'drill.start' })}>
            {seen.matches('startingDrill') ? 'Preparing…' : `Practice ${nameArea(steps.practice.area)}`}
          </Button>
        ) : null}
        {steps.wrong > 0 && !steps.practice ? <LinkButton to="/student-portal/notebook">Open Notebook</LinkButton> : null}
      </Row>
    </Stack>
  );
}
