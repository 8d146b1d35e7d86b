import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { practiceMachine } from '../../machines/practice/practice.machine.ts';
import { listAt, sittingAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { PracticeForm } from './practice-form.tsx';

type Snapshot = SnapshotFrom<typeof practiceMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'form';
};

/** Practice of the student's own choice: a drill of new or missed questions on a subject, a domain or a skill. */
export function PracticePage({ logic = practiceMachine }: { logic?: typeof practiceMachine }) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { studentId: student._id } });
  useOpened(flow);
  return (
    <Stack gap={5}>
      <PageHeading title="Practice" lead="A short drill on whatever you choose: new questions, or those you missed." />
      <Screen flow={flow} />
    </Stack>
  );
}

function Screen({ flow }: { flow: ActorRefFrom<typeof practiceMachine> }) {
  const screen = useSelector(flow, selectScreen);
  const { notice, drill } = useSelector(flow, selectContext);
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  if (screen === 'waiting') return <Loading text="Loading your practice…" shape="form" />;
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'practice.retry' })} />;
  if (screen === 'form') return <PracticeForm flow={flow} />;
  return (
    <Empty title="No questions right now" action={<LinkButton to={listAt('quiz')}>Go to your quizzes</LinkButton>}>
      You’ve had every question we have for your courses.
    </Empty>
  );
}
