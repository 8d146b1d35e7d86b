import { useSelector } from '@xstate/react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { deskFileMachine } from '../../machines/desk/desk-file.machine.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ActionDialog } from './parts/action-dialog.tsx';
import { readSaid } from './read-said.ts';
import { StudentSheet } from './student/student-sheet.tsx';

export type StudentFlow = ActorRefFrom<typeof deskFileMachine>;
type Snapshot = SnapshotFrom<typeof deskFileMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = (snapshot: Snapshot) => snapshot.children.action;

/** A student with everything the school keeps, and what staff may do about it. Another student is another flow. */
export function StudentPage() {
  const { student = '' } = useParams();
  return <OneStudent key={student} student={student} />;
}

export function OneStudent({ student, logic = deskFileMachine }: { student: string; logic?: typeof deskFileMachine }) {
  const flow = useFlow(logic, { input: { id: student } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, done, notice } = useSelector(flow, selectContext);
  const said = readSaid(useLocation().state);
  if (done?.leadsTo) return <Navigate to={done.leadsTo} state={{ says: done.says }} replace />;
  if (screen === 'unknown')
    return (
      <>
        <PageHeading title="Student not found" />
        <Empty title="There’s no such student" action={<LinkButton to="/desk/students">All students</LinkButton>}>
          They may have been erased, or the link is wrong.
        </Empty>
      </>
    );
  if (screen === 'failed')
    return (
      <>
        <PageHeading title="Student" />
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} />
      </>
    );
  if (!open)
    return (
      <>
        <PageHeading title="Student" />
        <Loading text="Loading…" shape="rows" />
      </>
    );
  return (
    <>
      <StudentSheet flow={flow} open={open}>
        {done || said ? <Notice tone="done">{done?.says ?? said}</Notice> : null}
      </StudentSheet>
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}
