import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { WorkHead } from '../../../contract/homework/homework.ts';
import { homeworkListMachine } from '../../machines/homework/homework-list.machine.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { HomeworkParts, isToDo } from './homework-parts.tsx';

const selectScreen = (snapshot: SnapshotFrom<typeof homeworkListMachine>) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('open') ? 'open' : 'waiting';
};

/** The student's own homework, and `below` it something else, which comes with it and takes its place where there is none. */
export function OwnHomework({
  logic = homeworkListMachine,
  below = null,
}: {
  logic?: typeof homeworkListMachine;
  below?: ReactNode;
}) {
  const { student } = usePortal();
  const list = useFlow(logic, { input: { studentId: student._id } });
  useOpened(list);
  const screen = useSelector(list, selectScreen);
  const { works, notice } = useSelector(list, selectContext);
  if (screen === 'waiting') return <Loading text="Loading your homework…" shape="cards" />;
  if (screen === 'failed')
    return (
      <>
        <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'homework.retry' })} />
        {below}
      </>
    );
  return (
    <>
      {works.length > 0 ? <Works works={works} /> : null}
      {works.length === 0 && below === null ? <NoHomework /> : null}
      {below}
    </>
  );
}

const NoHomework = () => (
  <Empty title="No homework" action={<LinkButton to="/student-portal/plan">Open Study Plan</LinkButton>}>
    When a teacher gives you homework, it shows up here.
  </Empty>
);

const Works = ({ works }: { works: WorkHead[] }) => (
  <HomeworkParts
    works={works}
    way={(work) => (
      <LinkButton
        to={`/student-portal/homework/${work.workId}`}
        tone={isToDo(work) ? 'primary' : 'quiet'}
        label={`${wayOf(work)}: ${work.title}`}
      >
        {wayOf(work)}
      </LinkButton>
    )}
  />
);

function wayOf(work: WorkHead): string {
  if (work.state === 'givenBack') return 'Read the comment';
  return isToDo(work) ? 'Open and hand in' : 'Open';
}
