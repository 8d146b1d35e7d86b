import { useSelector } from '@xstate/react';
import { selectContext } from '../select-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Application, type ReceiptState, selectRepeat } from './application-screen.ts';

const receiptSays: Record<ReceiptState, (email: string) => string> = {
  offered: () => '',
  underWay: () => 'Sending the receipt…',
  sent: (email) => `We’ve sent the receipt to ${email} again.`,
  notSent: () => 'We couldn’t send the receipt. Please try again.',
};

/** The question before a course is paid for that was paid for already, from another device or a year ago, or of which a payment is on its way. */
export function RepeatDialog({ application }: { application: Application }) {
  const repeat = useSelector(application, selectRepeat, isSameRepeat);
  const { form } = useSelector(application, selectContext);
  if (!repeat) return null;
  const { payment, bought, isOnItsWay, receipt } = repeat;
  const decline = () => payment.send({ type: 'repeat.decline' });
  return (
    <Dialog
      title={isOnItsWay ? 'A payment is already on its way' : 'This course was already paid for'}
      onCancel={decline}
      actions={[
        { label: 'Pay again', onChoose: () => payment.send({ type: 'repeat.confirm' }) },
        ...(isOnItsWay
          ? []
          : [
              {
                label: 'Resend receipt',
                onChoose: () => payment.send({ type: 'receipt.send' }),
                blocked: receipt === 'underWay' || receipt === 'sent',
              },
            ]),
        { label: 'Don’t pay again', onChoose: decline, tone: 'primary', safe: true },
      ]}
    >
      <p>{bought}</p>
      {isOnItsWay ? null : <p>If that was you, you don’t need to pay: the course is in the student’s account.</p>}
      <p role="status">{receiptSays[receipt](form.email)}</p>
    </Dialog>
  );
}

type Repeat = ReturnType<typeof selectRepeat>;
const isSameRepeat = (one: Repeat, other: Repeat) => one?.bought === other?.bought && one?.receipt === other?.receipt;
