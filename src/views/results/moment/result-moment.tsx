import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { nameArea } from '../../../../contract/practice/practice.ts';
import type { QuizResult } from '../../../../contract/results/results.ts';
import type { nextStepsMachine } from '../../../machines/results/next-steps.machine.ts';
import { type QuizResultInput, quizResultMachine } from '../../../machines/results/quiz-result.machine.ts';
import { filtered } from '../../../machines/results/reviewed.ts';
import { sittingAt } from '../../addresses.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { TestInsight } from '../insights/insights.tsx';
import { mistakesAddress } from '../review/linked-question.ts';
import { MomentScore } from './moment-score.tsx';
import { ModuleTiles, OutcomeTiles } from './outcome-tiles.tsx';
import styles from './result-moment.module.css';

const selectChildren = (snapshot: SnapshotFrom<typeof quizResultMachine>) => snapshot.children;
const selectIsUnderWay = (snapshot: SnapshotFrom<typeof quizResultMachine>) =>
  snapshot.matches('idle') || snapshot.hasTag('waiting');
const selectNext = (snapshot: SnapshotFrom<typeof nextStepsMachine>) => snapshot;

/** The ways on that the screen of an end has anyway; `isPrimary`: the result leads nowhere, so that the first of them is the page's one primary button. */
export type WaysOn = (isPrimary: boolean) => ReactNode;

/**
 * The result in one glance, for the screen on which a sitting ends: the score, a tile for each question, one sentence, and what to do next, with
 * the screen's own `ways` on under it. Where the result cannot be had there are those alone.
 */
export function ResultMoment({
  input,
  ways,
  logic = quizResultMachine,
}: {
  input: QuizResultInput;
  ways?: WaysOn;
  logic?: typeof quizResultMachine;
}) {
  const flow = useFlow(logic, { input });
  useOpened(flow);
  const { result } = useSelector(flow, selectContext);
  const isUnderWay = useSelector(flow, selectIsUnderWay);
  const { nextSteps, earlier } = useSelector(flow, selectChildren);
  if (isUnderWay) {
    return (
      <>
        <Loading text="Getting your result…" shape="moment" />
        {ways?.(false)}
      </>
    );
  }
  if (!result || !nextSteps || !earlier) return ways?.(true) ?? null;
  return (
    <>
      <Stack as="section" gap={4} aria-label="Your result">
        <MomentScore result={result} earlier={earlier} />
        {result.modules.map((module) =>
          result.is_node ? (
            <ModuleTiles key={module.studentQuizId} name={module.name} questions={module.questions} />
          ) : (
            <OutcomeTiles key={module.studentQuizId} questions={module.questions} />
          ),
        )}
        <TestInsight modules={result.modules} />
      </Stack>
      <WhatNext input={input} result={result} flow={nextSteps} ways={ways} />
    </>
  );
}

function WhatNext({
  input: { kind, quizId, sittingId },
  result: { modules },
  flow,
  ways,
}: {
  input: QuizResultInput;
  result: QuizResult;
  flow: ActorRefFrom<typeof nextStepsMachine>;
  ways: WaysOn | undefined;
}) {
  const seen = useSelector(flow, selectNext);
  const { steps, drill, notice } = seen.context;
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  const mistakes = mistakesAddress(sittingAt(kind, 'results', quizId, sittingId), modules);
  const missed = modules.reduce((sum, { questions }) => sum + filtered(questions, 'wrong').length, 0);
  const practice = steps?.practice;
  // In a dialog, which has ways on of its own in its foot, none of these is the first.
  const leads = ways !== undefined;
  return (
    <>
      {notice ? <Notice>{notice}</Notice> : null}
      {mistakes || practice ? (
        <Row gap={leads ? 3 : 2} className={styles.next}>
          {mistakes ? (
            <LinkButton tone={leads ? 'primary' : 'quiet'} small={!leads} to={mistakes}>
              {missed === 1 ? 'Review your mistake' : `Review ${missed} mistakes`}
            </LinkButton>
          ) : null}
          {practice ? (
            <Button
              tone={leads && !mistakes ? 'primary' : 'quiet'}
              small={!leads}
              busy={seen.matches('startingDrill')}
              onClick={() => flow.send({ type: 'drill.start' })}
            >
              {seen.matches('startingDrill') ? 'Preparing…' : `Practice ${nameArea(practice.area)}`}
            </Button>
          ) : null}
          {mistakes && steps && !practice ? (
            <LinkButton small={!leads} to="/student-portal/notebook">
              Open Notebook
            </LinkButton>
          ) : null}
        </Row>
      ) : null}
      {ways?.(!mistakes && !practice && !seen.hasTag('waiting'))}
    </>
  );
}
