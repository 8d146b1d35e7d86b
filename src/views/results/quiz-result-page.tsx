import { useSelector } from '@xstate/react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { type QuizResultInput, quizResultMachine, type SittingKind } from '../../machines/results/quiz-result.machine.ts';
import { listAt, sittingAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { useOpened } from '../use-opened.ts';
import { LateAnswers } from './late-answers.tsx';
import type { ResultPart } from './result-modules.tsx';
import { ShownResult } from './shown-result.tsx';

type Snapshot = SnapshotFrom<typeof quizResultMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('awaitingLate')) return 'awaitingLate';
  return snapshot.matches('shown') ? 'shown' : 'waiting';
};
const selectChildren = (snapshot: Snapshot) => snapshot.children;

const backTo: Record<SittingKind, string> = { quiz: 'Back to the quizzes', mock: 'Back to the mock tests' };

type Props = { kind: SittingKind; page: ResultPart; logic?: typeof quizResultMachine };

/**
 * A finished quiz or mock test (specification 2.10): its results and the question-by-question review, or the analysis. Both pages of one sitting
 * share what was loaded; another sitting begins anew.
 */
export function QuizResultPage({ kind, page, logic = quizResultMachine }: Props) {
  const { student } = usePortal();
  const { quizId = '' } = useParams();
  const [search] = useSearchParams();
  const input = { kind, studentId: student._id, quizId, sittingId: search.get('sitting') };
  return <SittingResult key={JSON.stringify(input)} input={input} page={page} logic={logic} />;
}

function SittingResult({ input, page, logic }: { input: QuizResultInput } & Required<Pick<Props, 'page' | 'logic'>>) {
  const flow = useFlow(logic, { input });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { result, notice } = useSelector(flow, selectContext);
  const { review, earlier, nextSteps, shared } = useSelector(flow, selectChildren);
  useHeadingAfterWaiting(screen === 'waiting');
  const { kind, quizId, sittingId } = input;
  const back = { to: listAt(kind), label: backTo[kind] };
  if (screen === 'failed') {
    return (
      <>
        <PageHeading title="Result" />
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'result.retry' })}>
          <LinkButton to={back.to}>{back.label}</LinkButton>
        </Failed>
      </>
    );
  }
  if (screen === 'awaitingLate') return <LateAnswers flow={flow} back={back} />;
  if (screen === 'waiting' || !result || !review || !earlier || !nextSteps || !shared) {
    return <Loading text="Loading the result…" shape="result" />;
  }
  return (
    <ShownResult
      kind={kind}
      page={page}
      result={result}
      flows={{ review, earlier, nextSteps, shared }}
      addresses={{
        results: sittingAt(kind, 'results', quizId, sittingId),
        analysis: sittingAt(kind, 'analysis', quizId, sittingId),
      }}
    />
  );
}
