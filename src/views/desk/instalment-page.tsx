import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { instalmentFileMachine } from '../../machines/desk/files.ts';
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
import { InstalmentSheet } from './payment/instalment-sheet.tsx';

type Snapshot = SnapshotFrom<typeof instalmentFileMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = (snapshot: Snapshot) => snapshot.children.action;

/** One price that is paid in parts. Another one is another flow. */
export function InstalmentPage() {
  const { plan = '' } = useParams();
  return <OnePlan key={plan} plan={plan} />;
}

export function OnePlan({ plan, logic = instalmentFileMachine }: { plan: string; logic?: typeof instalmentFileMachine }) {
  const flow = useFlow(logic, { input: { id: plan } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, done, notice } = useSelector(flow, selectContext);
  if (screen === 'unknown')
    return (
      <>
        <PageHeading title="Installments not found" />
        <Empty title="There are no such installments" action={<LinkButton to="/desk/installments">All installments</LinkButton>}>
          The link is wrong or incomplete.
        </Empty>
      </>
    );
  if (screen !== 'shown' || !open)
    return (
      <>
        <PageHeading title="Installments" />
        {screen === 'failed' ? (
          <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} />
        ) : (
          <Loading text="Loading…" shape="rows" />
        )}
      </>
    );
  return (
    <>
      <InstalmentSheet open={open} onBegin={(order) => flow.send({ type: 'action.begin', order })}>
        {done ? <Notice tone="done">{done.says}</Notice> : null}
      </InstalmentSheet>
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}
