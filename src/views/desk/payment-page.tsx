import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { paymentFileMachine } from '../../machines/desk/files.ts';
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
import { PaymentSheet } from './payment/payment-sheet.tsx';

export type PaymentFlow = ActorRefFrom<typeof paymentFileMachine>;
type Snapshot = SnapshotFrom<typeof paymentFileMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('unknown')) return 'unknown';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.open === null ? 'waiting' : 'shown';
};
const selectAction = (snapshot: Snapshot) => snapshot.children.action;

/** A payment with everything about it. Another payment is another flow. */
export function PaymentPage() {
  const { payment = '' } = useParams();
  return <OnePayment key={payment} payment={payment} />;
}

export function OnePayment({ payment, logic = paymentFileMachine }: { payment: string; logic?: typeof paymentFileMachine }) {
  const flow = useFlow(logic, { input: { id: payment } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const action = useSelector(flow, selectAction);
  const { open, done, notice } = useSelector(flow, selectContext);
  if (screen === 'unknown')
    return (
      <>
        <PageHeading title="Payment not found" />
        <Empty title="There’s no such payment" action={<LinkButton to="/desk/payments">All payments</LinkButton>}>
          The link is wrong, or Razorpay hasn’t told of it yet.
        </Empty>
      </>
    );
  if (screen !== 'shown' || !open)
    return (
      <>
        <PageHeading title="Payment" />
        {screen === 'failed' ? (
          <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'file.retry' })} />
        ) : (
          <Loading text="Loading…" shape="rows" />
        )}
      </>
    );
  return (
    <>
      <PaymentSheet flow={flow} open={open}>
        {done ? <Notice tone="done">{done.says}</Notice> : null}
      </PaymentSheet>
      {action ? <ActionDialog action={action} /> : null}
    </>
  );
}
