import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';
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
import { DoubtItems, doubtItem } from './doubt-items.tsx';
import { DoubtSearch } from './doubt-search.tsx';
import { selectListScreen } from './list-screen.ts';

const askAt = '/student-portal/doubts/new';

/** A student's doubts, the newest change first, and the way to ask another. */
export function DoubtsPage({ logic = doubtListMachine }: { logic?: typeof doubtListMachine }) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { side: 'student', personId: student._id } });
  useOpened(flow);
  const screen = useSelector(flow, selectListScreen);
  const { doubts, notice } = useSelector(flow, selectContext);
  return (
    <Stack gap={5}>
      <PageHeading
        title="Doubts"
        lead="Stuck on something? Ask your tutors, and see what they said."
        side={
          screen === 'list' || screen === 'notFound' ? (
            <LinkButton to={askAt} tone="primary">
              Ask a tutor
            </LinkButton>
          ) : null
        }
      />
      {screen === 'waiting' ? <Loading text="Loading your doubts…" shape="cards" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'doubts.retry' })} /> : null}
      {screen === 'empty' ? (
        <Empty
          title="No doubts yet"
          action={
            <LinkButton to={askAt} tone="primary">
              Ask a tutor
            </LinkButton>
          }
        >
          Ask about a question you missed, a page of your study sheets, or anything else in your courses.
        </Empty>
      ) : null}
      <DoubtSearch list={flow} />
      {screen === 'list' ? (
        <DoubtItems
          doubts={doubts}
          side="student"
          way={(doubt, words) => (
            <Link to={`/student-portal/doubts/${doubt.doubtId}`} className={doubtItem}>
              {words}
            </Link>
          )}
        />
      ) : null}
    </Stack>
  );
}
