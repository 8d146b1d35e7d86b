import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './application.module.css';
import { type Application, isSurplus } from './application-screen.ts';

const thanksTo = { sat: '/satpage', ap: '/apcoursespage' } as const;

/** 'Payment Successful!' (specification 2.8). Each way out is a document of its own: Razorpay's script stays behind in this one. */
export function PaidDialog({ application }: { application: Application }) {
  const { item, form, application: token } = useSelector(application, selectContext);
  // The draft of what is paid goes, whichever way is taken.
  const thank = () => application.send({ type: 'thanks.say' });
  const leave = () => {
    thank();
    location.assign(thanksTo[item.kind]);
  };
  return (
    <Dialog
      title="Payment Successful!"
      icon={<CircleCheck aria-hidden />}
      actions={[{ label: 'Thank You!', tone: 'primary', onChoose: leave }]}
    >
      <p>
        <strong>{form.name.trim() || 'The student'}</strong> is enrolled in <strong>{item.name}</strong>.
      </p>
      <p>Your Login Credentials will be sent to your registered email id soon.</p>
      {token ? (
        <LinkButton to={`/application/${token}`} wide leavesApp onClick={thank}>
          See your receipt and what happens next
        </LinkButton>
      ) : null}
    </Dialog>
  );
}

/** The server knows a payment for this application that this page did not see through, or one before the one just made. Nobody pays twice in silence. */
export function Settled({ application }: { application: Application }) {
  const { item, form, application: token } = useSelector(application, selectContext);
  const heading = useSelector(application, isSurplus)
    ? {
        title: 'You paid twice',
        lead: `${item.name} was already paid for, so this payment isn’t needed. We’ve asked the school to refund it.`,
      }
    : {
        title: 'This application is already paid',
        lead: `Your payment for ${item.name} has arrived, so there’s nothing more to pay${form.name ? ` for ${form.name}` : ''}.`,
      };
  return (
    <Stack as="section" gap={5} align="start" className={styles.settled}>
      <PageHeading {...heading} />
      <Row gap={3}>
        {token ? (
          <LinkButton to={`/application/${token}`} tone="primary" leavesApp>
            See the receipt and what happens next
          </LinkButton>
        ) : (
          <p>The email with your receipt has a link to its page.</p>
        )}
        <Button onClick={() => application.send({ type: 'application.again' })}>Apply for another student</Button>
      </Row>
    </Stack>
  );
}
