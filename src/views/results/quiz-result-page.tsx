import { useActorRef, useSelector } from '@xstate/react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { QuizResult } from '../../../contract/results.ts';
import { quizResultMachine, type SittingKind } from '../../machines/quiz-result.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { useOpened } from '../use-opened.ts';
import { endingWords } from './endings.ts';
import { LateAnswers } from './late-answers.tsx';
import { ScoreHead } from './parts/score-head.tsx';
import styles from './result.module.css';
import { ResultModules, type ResultPart } from './result-modules.tsx';
import { SittingRecord } from './sitting-record.tsx';

type Seen = SnapshotFrom<typeof quizResultMachine>;

const screenOf = (seen: Seen) => {
  if (seen.matches('failed')) return 'failed';
  if (seen.matches('awaitingLate')) return 'awaitingLate';
  return seen.matches('shown') ? 'shown' : 'waiting';
};
const contextOf = (seen: Seen) => seen.context;

/** Where a kind's pages are, and what its list is called (specification 2.10). */
const places = {
  quiz: { folder: 'quizzes', results: 'results', back: 'Back to the quizzes' },
  mock: { folder: 'mock-tests', results: 'result', back: 'Back to the mock tests' },
} as const;

/** A finished quiz or mock test (specification 2.10): its results and the question-by-question review, or the analysis. */
export function QuizResultPage({
  kind,
  page,
  logic = quizResultMachine,
}: {
  kind: SittingKind;
  page: ResultPart;
  logic?: typeof quizResultMachine;
}) {
  const { student } = usePortal();
  const { quizId = '' } = useParams();
  const [search] = useSearchParams();
  const asked = search.get('sitting');
  const flow = useActorRef(logic, { input: { kind, studentId: student._id, quizId, sittingId: asked } });
  useOpened(flow);
  const screen = useSelector(flow, screenOf);
  const { result, module, notice } = useSelector(flow, contextOf);
  const { folder, results, back } = places[kind];
  const list = `/student-portal/${folder}`;
  const at = (name: string) => `${list}/${quizId}/${name}${asked ? `?sitting=${asked}` : ''}`;
  if (screen === 'failed') {
    return (
      <>
        <PageHeading title="Result" />
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'result.retry' })}>
          <LinkButton to={list}>{back}</LinkButton>
        </Failed>
      </>
    );
  }
  if (screen === 'awaitingLate') return <LateAnswers flow={flow} back={{ to: list, label: back }} />;
  if (screen === 'waiting' || !result) return <Loading text="Loading the result…" cards={2} />;
  return (
    <div className={styles.page}>
      <PageHeading title={`${page === 'results' ? 'Results' : 'Analysis'}: ${result.title}`} lead={sentenceOf(result)}>
        {result.title}
      </PageHeading>
      <TabLinks
        label="Parts of the result"
        links={[
          { to: at(results), label: 'Results' },
          { to: at('analysis'), label: 'Analysis' },
        ]}
      />
      <ScoreHead score={result.score} />
      {page === 'results' ? <Ending kind={kind} result={result} /> : null}
      <ResultModules
        part={page}
        result={result}
        chosen={module}
        onChoose={(at) => flow.send({ type: 'module.choose', module: at })}
      />
      {page === 'analysis' || result.is_node ? <SittingRecord result={result} /> : null}
    </div>
  );
}

const submitted = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });
const sentenceOf = ({ submittedAt, is_node }: QuizResult) =>
  `${is_node ? 'Completed' : 'Submitted'} on ${submitted.format(submittedAt)}`;

function Ending({ kind, result }: { kind: SittingKind; result: QuizResult }) {
  const words = endingWords(kind, result.ending);
  return words ? <Notice tone="warning">{words}</Notice> : null;
}
