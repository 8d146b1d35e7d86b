import { useParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { paymentFileMachine } from '../../machines/desk/files.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { PaymentSheet } from './payment/payment-sheet.tsx';

export type PaymentFlow = ActorRefFrom<typeof paymentFileMachine>;

/** A payment with everything about it. Another payment is another flow. */
export function PaymentPage() {
  const { payment = '' } = useParams();
  return <OnePayment key={payment} payment={payment} />;
}

const unknown = {
  heading: 'Payment not found',
  title: 'There’s no such payment',
  says: 'The link is wrong, or Razorpay hasn’t told us about it yet.',
  to: '/desk/payments',
  all: 'All payments',
};

export function OnePayment({ payment, logic = paymentFileMachine }: { payment: string; logic?: typeof paymentFileMachine }) {
  const flow = useFlow(logic, { input: { id: payment } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Payment" unknown={unknown}>
      {(open, done) => (
        <PaymentSheet flow={flow} open={open}>
          {done}
        </PaymentSheet>
      )}
    </FileFrame>
  );
}
