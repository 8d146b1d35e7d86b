import { useSelector } from '@xstate/react';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Maximize from 'lucide-react/icons/maximize';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { use, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { currencies, type Item, type ItemKind } from '../../../contract/enrolment/offers.ts';
import { deviceNote } from '../../content/site/notes.ts';
import { applicationMachine } from '../../machines/enrolment/application.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { SiteFrame } from '../site/site-frame.tsx';
import { useOpenedTyped } from '../site/use-opened-typed.ts';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SegmentedToggle } from '../ui/segmented-toggle.tsx';
import { Toast } from '../ui/toast.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useFlow } from '../use-flow.ts';
import styles from './application.module.css';
import { type Application, isProcessing, selectScreen, selectToast } from './application-screen.ts';
import { FormStep } from './form-step.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaidDialog, Settled } from './paid-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { ReviewStep } from './review-step.tsx';
import { UnknownItem } from './unknown-item.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** An application, from the form to the payment (specification 2.8, 4.5), for `/contact-sat` and `/contact-ap`. */
export function ApplicationPage({ kind, logic = applicationMachine }: { kind: ItemKind; logic?: typeof applicationMachine }) {
  const { search: query } = useLocation();
  const { checkout, catalogue, lowestAge } = use(PageConfigContext);
  const application = useFlow(logic, { input: { kind, query, checkout, catalogue, lowestAge } });
  useOpenedTyped(application);
  const screen = useSelector(application, selectScreen);
  return <SiteFrame current="contact">{screen === 'waiting' ? <Waiting /> : <Steps application={application} />}</SiteFrame>;
}

const Waiting = () => (
  <Stack gap={5} page className={styles.page}>
    <Loading text="Loading your application…" />
  </Stack>
);

/** Said before anybody fills in a form that cannot be paid for. */
const NoPayment = () => (
  <Notice tone="warning">
    You can’t pay online at the moment. <a href="/contact">Ask us</a> how to enroll instead.
  </Notice>
);

const trail = { form: 'Your details', review: 'Review', paying: 'Payment', paid: 'Payment' } as const;

function Steps({ application }: { application: Application }) {
  const screen = useSelector(application, selectScreen);
  const { item, amount, currency, checkout, additions } = useSelector(application, selectContext);
  const toast = useSelector(application, selectToast);
  const step = screen === 'form' || screen === 'settled' ? screen : 'review';
  const place = useStepFocus(step);
  if (screen === 'waiting') return <Waiting />;
  return (
    <Stack gap={5} page ref={place} className={styles.page}>
      {screen === 'settled' ? (
        <Settled application={application} />
      ) : (
        <>
          <Stack gap={4}>
            <StepTrail step={trail[screen]} />
            {step === 'form' ? <FormHeading item={item} /> : <PageHeading title="Confirm Your Details" />}
          </Stack>
          <UnknownItem item={item} />
          {checkout === null ? <NoPayment /> : null}
          <div className={styles.columns}>
            <div className={styles.side}>
              <OrderSummary item={item} amount={amount} currency={currency} firstTest={additions?.testDate}>
                <CurrencyToggle application={application} />
              </OrderSummary>
              <SmallPrint />
            </div>
            {step === 'form' ? <FormStep application={application} /> : <ReviewStep application={application} />}
          </div>
        </>
      )}
      {toast ? <Toast text={toast} /> : null}
      <RepeatDialog application={application} />
      {screen === 'paid' ? <PaidDialog application={application} /> : null}
    </Stack>
  );
}

/** 'You are applying for: {plan}' or the course under its label (specification 2.8). */
function FormHeading({ item }: { item: Item }) {
  const id = useId();
  if (item.kind === 'sat') return <PageHeading title="SAT Program Application" lead={`You are applying for: ${item.name}`} />;
  return (
    <>
      <PageHeading title="AP Course Application" />
      <Stack align="start">
        <Text as="label" tone="faint" size="s" htmlFor={id}>
          Applying for Course
        </Text>
        <Text as="output" size="l" weight="strong" id={id}>
          {item.name}
        </Text>
      </Stack>
    </>
  );
}

const steps = ['Your details', 'Review', 'Payment'] as const;

/** Where the payer is, drawn like answers on a sheet: filled up to the step that is under way. */
function StepTrail({ step }: { step: (typeof steps)[number] }) {
  const at = steps.indexOf(step);
  return (
    <Row as="ol" gap={5} rowGap={2} tone="faint" size="s" className={styles.trail} aria-label="Steps of the application">
      {steps.map((name, place) => (
        <Row
          as="li"
          nowrap
          gap={2}
          align="center"
          key={name}
          data-done={place < at || undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          <i aria-hidden />
          {name}
          {place < at ? <VisuallyHidden> (done)</VisuallyHidden> : null}
        </Row>
      ))}
    </Row>
  );
}

/** What a payer should know before paying: who takes the money, what comes back, and what an iPhone cannot do. */
function SmallPrint() {
  const { refundRule } = use(PageConfigContext);
  return (
    <Stack gap={3} tone="soft" size="s" className={styles.small}>
      <Row nowrap gap={2}>
        <LockKeyhole aria-hidden />
        <span>You pay in Razorpay’s own window. Card details never reach us.</span>
      </Row>
      <Row nowrap gap={2}>
        <RotateCcw aria-hidden />
        <span>
          See the <a href="/refunds">refund policy</a> for{' '}
          {refundRule ? 'when and how much we refund' : 'how to ask for a refund'}.
        </span>
      </Row>
      <Row nowrap gap={2}>
        <Maximize aria-hidden />
        <span>{deviceNote}</span>
      </Row>
    </Stack>
  );
}

const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** INR or USD (specification 2.8). While a payment is under way its currency stands. */
function CurrencyToggle({ application }: { application: Application }) {
  const { currency } = useSelector(application, selectContext);
  const processing = useSelector(application, isProcessing);
  return (
    <SegmentedToggle<string>
      label="Currency"
      name="currency"
      options={currencyOptions}
      value={currency}
      disabled={processing}
      onChange={(chosen) => application.send({ type: 'currency.choose', currency: chosen })}
    />
  );
}
