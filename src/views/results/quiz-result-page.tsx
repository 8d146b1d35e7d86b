import { useActorRef, useSelector } from '@xstate/react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { QuizResult } from '../../../contract/results.ts';
import { messages } from '../../config/messages.ts';
import { quizResultMachine } from '../../machines/quiz-result.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { useOpened } from '../use-opened.ts';
import { PacingBars } from './parts/pacing-bars.tsx';
import { ReviewedQuestionCard } from './parts/reviewed-question-card.tsx';
import { ScoreHead } from './parts/score-head.tsx';
import { SkillTable } from './parts/skill-table.tsx';
import styles from './result.module.css';
import { SittingRecord } from './sitting-record.tsx';

type Seen = SnapshotFrom<typeof quizResultMachine>;

const screenOf = (seen: Seen) => (seen.matches('failed') ? 'failed' : seen.matches('shown') ? 'shown' : 'waiting');
const contextOf = (seen: Seen) => seen.context;

/** A finished quiz (specification 2.10): its results and the question-by-question review, or the analysis. */
export function QuizResultPage({
  page,
  logic = quizResultMachine,
}: {
  page: 'results' | 'analysis';
  logic?: typeof quizResultMachine;
}) {
  const { student } = usePortal();
  const { quizId = '' } = useParams();
  const [search] = useSearchParams();
  const asked = search.get('sitting');
  const flow = useActorRef(logic, { input: { studentId: student._id, quizId, sittingId: asked } });
  useOpened(flow);
  const screen = useSelector(flow, screenOf);
  const { result, notice } = useSelector(flow, contextOf);
  const at = (name: string) => `/student-portal/quizzes/${quizId}/${name}${asked ? `?sitting=${asked}` : ''}`;
  if (screen === 'failed') {
    return (
      <>
        <PageHeading title="Result" />
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'result.retry' })}>
          <LinkButton to="/student-portal/quizzes">Back to the quizzes</LinkButton>
        </Failed>
      </>
    );
  }
  if (screen === 'waiting' || !result) return <Loading text="Loading the result…" cards={2} />;
  return (
    <div className={styles.page}>
      <PageHeading title={`${page === 'results' ? 'Results' : 'Analysis'}: ${result.title}`} lead={sentenceOf(result)}>
        {result.title}
      </PageHeading>
      <TabLinks
        label="Parts of the result"
        links={[
          { to: at('results'), label: 'Results' },
          { to: at('analysis'), label: 'Analysis' },
        ]}
      />
      <ScoreHead score={result.score} />
      {page === 'analysis' ? <Analysis result={result} /> : <Review result={result} />}
    </div>
  );
}

const endings: Record<Exclude<QuizResult['ending'], 'student'>, string> = {
  threeWarnings: messages.quiz.threeWarnings,
  fullscreenLeft: messages.quiz.fullscreenLeft,
  tabHidden: messages.quiz.tabHidden,
  expired: messages.quiz.expired,
};

const submitted = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });
const sentenceOf = ({ submittedAt }: QuizResult) => `Submitted on ${submitted.format(submittedAt)}`;

function Review({ result }: { result: QuizResult }) {
  return (
    <>
      {result.ending === 'student' ? null : <Notice tone="warning">{endings[result.ending]}</Notice>}
      <h2 className={styles.heading}>Question by question</h2>
      <div className={styles.questions}>
        {result.questions.map((question) => (
          <ReviewedQuestionCard key={question.number} question={question} />
        ))}
      </div>
    </>
  );
}

function Analysis({ result }: { result: QuizResult }) {
  return (
    <>
      <section className={styles.part}>
        <h2 className={styles.heading}>Pacing</h2>
        <PacingBars questions={result.questions} />
      </section>
      <SkillTable skills={result.skills} />
      <SittingRecord events={result.events} ending={result.ending} />
    </>
  );
}
