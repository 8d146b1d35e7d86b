import { useSelector } from '@xstate/react';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { payerPageMachine } from '../../machines/enrolment/payer-page.machine.ts';
import { applicationAt } from '../addresses.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { TokenPage } from '../site/token-page.tsx';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { InstalmentsCard } from './instalments-card.tsx';
import { PaperList } from './paper-list.tsx';
import { describeHeadline, type PayerState } from './payer-headline.ts';
import styles from './payer-page.module.css';
import { payerSteps } from './payer-steps.tsx';
import { ProgressList } from './progress-list.tsx';
import { Receipt } from './receipt.tsx';

type Snapshot = SnapshotFrom<typeof payerPageMachine>;
type PayerActor = ActorRefFrom<typeof payerPageMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('open')) return 'shown';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('failed') ? 'failed' : 'waiting';
};
const selectMail = (snapshot: Snapshot) => {
  if (snapshot.matches({ open: { mail: 'sending' } })) return 'sending';
  return snapshot.matches({ open: { mail: 'sent' } }) ? 'sent' : 'ready';
};

/** The one state that `open` is in, of those that say where the payment stands. */
const selectStanding = (snapshot: Snapshot): PayerState => {
  if (snapshot.matches({ open: { standing: 'givenBack' } })) return 'givenBack';
  if (snapshot.matches({ open: { standing: 'takenBack' } })) return 'takenBack';
  if (snapshot.matches({ open: { standing: 'partlyGivenBack' } })) return 'partlyGivenBack';
  if (snapshot.matches({ open: { standing: 'surplus' } })) return 'surplus';
  if (snapshot.matches({ open: { standing: 'beingChecked' } })) return 'beingChecked';
  if (snapshot.matches({ open: { standing: 'failed' } })) return 'failed';
  if (snapshot.matches({ open: { standing: 'offered' } })) return 'offered';
  if (snapshot.matches({ open: { standing: 'overdue' } })) return 'overdue';
  if (snapshot.matches({ open: { standing: 'accessOver' } })) return 'accessOver';
  if (snapshot.matches({ open: { standing: 'enrolled' } })) return 'enrolled';
  return snapshot.matches({ open: { standing: 'paid' } }) ? 'paid' : 'unpaid';
};

/** What a payer comes back to: what was paid, what has happened since, and what comes next. It looks for news by itself. */
export function PayerPage({ logic = payerPageMachine }: { logic?: typeof payerPageMachine }) {
  const { token = '' } = useParams();
  const { checkout } = use(PageConfigContext);
  const payer = useFlow(logic, { input: { token, checkout } });
  useOpened(payer);
  const screen = useSelector(payer, selectScreen);
  const { application, notice } = useSelector(payer, selectContext);
  return (
    <TokenPage
      screen={screen}
      title="Your application"
      loading="Loading your application…"
      notice={notice}
      onRetry={() => payer.send({ type: 'page.retry' })}
      unknown={<Unknown />}
      className={styles.page}
    >
      {application ? <Open token={token} payer={payer} application={application} notice={notice} /> : null}
    </TokenPage>
  );
}

function Unknown() {
  const { supportEmail } = use(PageConfigContext);
  return (
    <>
      <PageHeading
        title="This link isn’t valid"
        lead="It may be incomplete: open it again from the email, or copy the whole link. This doesn’t affect any payment."
      />
      <Row gap={4} align="center">
        <LinkButton to="/signin" tone="primary" leavesApp>
          Sign In
        </LinkButton>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </Row>
    </>
  );
}

type OpenProps = { token: string; payer: PayerActor; application: ApplicationSummary; notice: string | null };

function Open({ token, payer, application, notice }: OpenProps) {
  const { title, lead } = describeHeadline(useSelector(payer, selectStanding), application);
  const paid = application.state !== 'open';
  const steps = payerSteps(application);
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <VisuallyHidden live>{title}</VisuallyHidden>
      {notice ? <Notice tone="warning">{notice}</Notice> : null}
      <Stack gap={6} className={styles.columns}>
        <Stack as="section" gap={5} className={styles.news} aria-labelledby="news">
          <Text as="h2" size="xl" weight="strong" serif id="news">
            {steps.every(({ state }) => state === 'done') ? 'What happened' : 'What happens next'}
          </Text>
          <ProgressList steps={steps} />
          {application.accessEnded ? <Ended /> : null}
          {paid ? <MailAgain payer={payer} /> : application.instalments ? null : <NotCounted application={application} />}
          <PaperList token={token} papers={application.papers} />
        </Stack>
        {paid || application.instalments ? (
          <Stack gap={6} className={paid ? undefined : styles.due}>
            {application.instalments ? <InstalmentsCard payer={payer} plan={application.instalments} /> : null}
            {paid ? <Receipt application={application} /> : null}
          </Stack>
        ) : null}
      </Stack>
    </>
  );
}

/** What is left once the course has gone: the results, and somebody to ask. */
function Ended() {
  const { supportEmail } = use(PageConfigContext);
  return (
    <p>
      <a href="/signin">Sign in</a> to see the results. Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/** Where the mail goes that is asked for again: a link to set a password to the student, the receipt to whom it went. */
const findMailed = ({ account, email, receiptEmail }: ApplicationSummary) => (account && !account.ready ? email : receiptEmail);

function MailAgain({ payer }: { payer: PayerActor }) {
  const mail = useSelector(payer, selectMail);
  const { mailNotice, application } = useSelector(payer, selectContext);
  return (
    <Stack gap={3} align="start" measure>
      {mailNotice ? <Notice>{mailNotice}</Notice> : null}
      {mail === 'sent' ? (
        <Notice tone="done">We’ve sent another email to {application && findMailed(application)}.</Notice>
      ) : null}
      <Button onClick={() => payer.send({ type: 'mail.again' })} busy={mail === 'sending'}>
        {mail === 'sending' ? 'Sending…' : 'Send the email again'}
      </Button>
    </Stack>
  );
}

/** Where no payment counts: money that came all the same is the school's to see to, and nobody is led to pay again. */
function NotCounted({ application }: { application: ApplicationSummary }) {
  const { supportEmail } = use(PageConfigContext);
  if (application.money === 'none' || application.money === 'failed') return <NotPaid application={application} />;
  return (
    <p>
      Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/**
 * Where no money came: what was paid is not lost, and what was not paid can be. The application is a document of its own: only there
 * does the policy let Razorpay in.
 */
function NotPaid({ application: { item, currency } }: { application: ApplicationSummary }) {
  const { supportEmail } = use(PageConfigContext);
  return (
    <Stack gap={3} align="start" measure>
      <p>
        If you’ve paid, there’s nothing more to do: a bank can take a few minutes, and we’ll email you when the money arrives. If
        it’s been more than an hour, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. If you haven’t paid, you
        weren’t charged.
      </p>
      <LinkButton to={applicationAt(item, currency)} leavesApp>
        Back to the application
      </LinkButton>
    </Stack>
  );
}
