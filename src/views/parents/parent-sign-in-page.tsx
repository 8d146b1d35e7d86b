import { useSelector } from '@xstate/react';
import { use } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { parentLinkMinutes } from '../../../contract/parents/parents.ts';
import { parentSignInMachine } from '../../machines/parents/parent-sign-in.machine.ts';
import { CardPage } from '../accounts/card-page.tsx';
import { LinkForm } from '../accounts/link-form.tsx';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type Snapshot = SnapshotFrom<typeof parentSignInMachine>;
type Flow = ActorRefFrom<typeof parentSignInMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('signedIn')) return 'in';
  if (snapshot.matches('sent')) return 'sent';
  if (snapshot.matches('dead')) return 'dead';
  return snapshot.matches('offered') || snapshot.matches('opening') ? 'offer' : 'ask';
};

/** Where parents come in: they ask for a link by mail, and use it with one press. */
export function ParentSignInPage({ logic = parentSignInMachine }: { logic?: typeof parentSignInMachine }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  // Another link is another way in: the flow begins anew.
  return <ParentSignIn key={token} token={token} logic={logic} />;
}

function ParentSignIn({ token, logic }: { token: string; logic: typeof parentSignInMachine }) {
  const flow = useFlow(logic, { input: { token } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  if (screen === 'in') return <Navigate to="/parents" replace />;
  return (
    <CardPage>
      {screen === 'ask' ? <Ask flow={flow} /> : null}
      {screen === 'sent' ? <Sent flow={flow} /> : null}
      {screen === 'offer' ? <Offer flow={flow} /> : null}
      {screen === 'dead' ? <Dead flow={flow} /> : null}
      <p>
        <Link to="/signin">Student or teacher? Sign in here</Link>
      </p>
    </CardPage>
  );
}

function Ask({ flow }: { flow: Flow }) {
  const { email, error, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const { demo } = use(PageConfigContext);
  return (
    <>
      <PageHeading title="Parents’ sign-in" lead="We’ll email you a link. There’s no password." />
      <LinkForm
        label="Your email"
        name="email"
        type="email"
        value={email}
        onChange={(text) => flow.send({ type: 'email.type', text })}
        hint="The one the school has for you as a parent or guardian"
        error={error ?? undefined}
        autoComplete="email"
        notice={notice}
        waiting={waiting}
        onSubmit={() => flow.send({ type: 'link.request' })}
      />
      {demo ? (
        <Text tone="soft" size="s">
          Try it as <code>demo.parent@prepchart.example</code>: you’ll get the link here.
        </Text>
      ) : null}
    </>
  );
}

function Sent({ flow }: { flow: Flow }) {
  const { email, link } = useSelector(flow, selectContext);
  if (link !== null)
    return (
      <>
        <PageHeading title="Here’s the link" lead="This parent is made up, so the link is here instead of in an email." />
        <LinkButton to={link} tone="primary" wide>
          Open the link
        </LinkButton>
      </>
    );
  return (
    <>
      <PageHeading title="Check your email" />
      <Notice tone="done">
        If the school has <strong>{email.trim()}</strong> as a parent’s address, we’ve emailed a link. It works once and expires
        in {parentLinkMinutes} minutes.
      </Notice>
      <p>Nothing after a few minutes? Check your spam folder, and ask the school which address it has for you.</p>
      <Button onClick={() => flow.send({ type: 'link.again' })}>Ask again</Button>
    </>
  );
}

function Offer({ flow }: { flow: Flow }) {
  const { notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  return (
    <>
      <PageHeading title="Parents’ sign-in" lead="One press, and you’re in. The link works once." />
      {notice ? <Notice>{notice}</Notice> : null}
      <Button tone="primary" wide busy={waiting} onClick={() => flow.send({ type: 'link.open' })}>
        {waiting ? 'Signing in…' : 'Sign in'}
      </Button>
    </>
  );
}

/** For a link that is unknown, used or too old: the server tells no one which. */
const Dead = ({ flow }: { flow: Flow }) => (
  <>
    <PageHeading
      title="This link doesn’t work anymore"
      lead={`A link works once and expires after ${parentLinkMinutes} minutes.`}
    />
    <Button tone="primary" wide onClick={() => flow.send({ type: 'link.again' })}>
      Get another link
    </Button>
  </>
);
