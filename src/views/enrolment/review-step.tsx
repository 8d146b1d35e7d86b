import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type AdditionName, additionNames } from '../../../contract/enrolment/additions.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { fieldNames } from '../../machines/enrolment/application.setup.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './application.module.css';
import { type Application, isPaid, isProcessing, isSentAway, isVerifying, selectNotice } from './application-screen.ts';
import { additionLabels, fieldLabels } from './field-labels.ts';
import { PayingWays } from './paying-ways.tsx';
import { describePlace } from './place-field.tsx';
import { priceWords } from './price-line.tsx';

/** Step 2, 'Confirm Your Details' (specification 2.8, 4.5): everything that was entered, and the way to pay. */
export function ReviewStep({ application }: { application: Application }) {
  const { form, item, amount, currency, place, additions } = useSelector(application, selectContext);
  const paid = useSelector(application, isPaid);
  const entered = fieldNames.map((name) => [fieldLabels[name], form[name].trim() || 'N/A'] as const);
  const rows = [
    [item.kind === 'sat' ? 'Program' : 'Course', item.name],
    ['Amount', priceWords(amount, currency)],
    ...entered,
    ...additionNames.flatMap((name) =>
      additions?.[name]?.trim() ? [[additionLabels[name], describeAddition(name, additions[name].trim())] as const] : [],
    ),
    ...(place ? [['State or country', describePlace(place)] as const] : []),
  ] as const;
  return (
    <Stack as="section" gap={6} pad={5} className={styles.sheet} aria-label="Your application">
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <Text as="dt" tone="faint" size="s">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paid ? null : <ToPayment application={application} />}
    </Stack>
  );
}

const describeAddition = (name: AdditionName, text: string): string =>
  name === 'testDate' ? formatMoment(Date.parse(text), 'date', 'UTC') : text;

/** The confirmation and the two ways on. The button may act once the box is ticked, and says so when it is pressed before (4.5). */
function ToPayment({ application }: { application: Application }) {
  const { confirmed, amount, currency } = useSelector(application, selectContext);
  const notice = useSelector(application, selectNotice);
  const processing = useSelector(application, isProcessing);
  return (
    <>
      <CheckboxField
        name="confirmed"
        checked={confirmed}
        onChange={() => application.send({ type: 'confirmation.toggle' })}
        required
      >
        I confirm that all the information entered is correct.
      </CheckboxField>
      <Stack gap={3}>
        {notice ? <Notice>{notice}</Notice> : null}
        <PayingWays amount={amount} currency={currency} />
        <Stack gap={3} className={styles.ways}>
          <Button onClick={() => application.send({ type: 'details.edit' })} busy={processing} icon={<ArrowLeft aria-hidden />}>
            Edit Details
          </Button>
          <Button
            tone="primary"
            blocked={!confirmed && !processing}
            busy={processing}
            onClick={() => application.send({ type: 'payment.proceed' })}
            icon={<LockKeyhole aria-hidden />}
          >
            {processing ? 'Processing...' : 'Proceed to Payment'}
          </Button>
        </Stack>
        <PaymentNews application={application} />
      </Stack>
    </>
  );
}

/**
 * What is known of a payment that was begun, under the button: nobody should pay twice for want of a word. Its page is a document of
 * its own, without Razorpay's script.
 */
function PaymentNews({ application }: { application: Application }) {
  const { application: token, payment } = useSelector(application, selectContext);
  const verifying = useSelector(application, isVerifying);
  const sentAway = useSelector(application, isSentAway);
  const processing = useSelector(application, isProcessing);
  const reported = payment !== null && !processing;
  return (
    <>
      <VisuallyHidden live>{processing ? 'Processing...' : ''}</VisuallyHidden>
      {verifying ? <Notice tone="info">We’re checking your payment. It counts even if you close this page.</Notice> : null}
      {sentAway ? <Notice tone="info">You’ll pay on Razorpay’s page, which leads you back to us.</Notice> : null}
      {reported ? (
        <Notice tone="warning">
          <p>
            You’ve made a payment. Its ID is <strong>{payment.razorpay_payment_id}</strong>. Please don’t pay again: “Proceed to
            Payment” first checks what happened to it.
          </p>
        </Notice>
      ) : null}
      {token && !processing ? (
        <Text tone="faint" size="s">
          {reported ? 'Want an update? ' : 'Paid already? '}
          <a href={`/application/${token}`}>See whether the payment has arrived</a>
        </Text>
      ) : null}
    </>
  );
}
