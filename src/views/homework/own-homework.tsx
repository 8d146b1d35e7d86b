import { useSelector } from '@xstate/react';
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

/** The student's own homework. `isBeside`: it stands above something else, and says nothing where there is none. */
export function OwnHomework({
  logic = homeworkListMachine,
  isBeside,
}: {
  logic?: typeof homeworkListMachine;
  isBeside: boolean;
}) {
  const { student } = usePortal();
  const list = useFlow(logic, { input: { studentId: student._id } });
  useOpened(list);
  const screen = useSelector(list, selectScreen);
  const { works, notice } = useSelector(list, selectContext);
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => list.send({ type: 'homework.retry' })} />;
  if (screen === 'waiting') return isBeside ? null : <Loading text="Loading your homework…" shape="cards" />;
  if (works.length === 0)
    return isBeside ? null : (
      <Empty title="No homework" action={<LinkButton to="/student-portal/plan">Open Study Plan</LinkButton>}>
        When a teacher gives you homework, it shows up here.
      </Empty>
    );
  return (
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
}

function wayOf(work: WorkHead): string {
  if (work.state === 'givenBack') return 'Read the comment';
  return isToDo(work) ? 'Open and hand in' : 'Open';
}
