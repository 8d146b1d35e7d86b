import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { passwordLinkHours } from '../../../contract/limits.ts';
import { forgotPasswordMachine } from '../../machines/accounts/forgot-password.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { CardPage } from './card-page.tsx';
import { LinkForm } from './link-form.tsx';

type Snapshot = SnapshotFrom<typeof forgotPasswordMachine>;
type ForgotPassword = ActorRefFrom<typeof forgotPasswordMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const isSent = (snapshot: Snapshot) => snapshot.matches('sent');

const hours = passwordLinkHours;

/** 'Forgot password?': a link by mail. What it says afterwards is the same for everybody: nobody learns here who has an account. */
export function ForgotPasswordPage({ logic = forgotPasswordMachine }: { logic?: typeof forgotPasswordMachine }) {
  const forgotten = useFlow(logic);
  const sent = useSelector(forgotten, isSent);
  return (
    <CardPage>
      {sent ? <Sent forgotten={forgotten} /> : <Ask forgotten={forgotten} />}
      <p>
        <Link to="/signin">Back to Sign In</Link>
      </p>
    </CardPage>
  );
}

function Ask({ forgotten }: { forgotten: ForgotPassword }) {
  const { username, error, notice } = useSelector(forgotten, selectContext);
  const waiting = useSelector(forgotten, isWaiting);
  return (
    <>
      <PageHeading title="Forgot password?" lead="We’ll email you a link to set a new one." />
      <LinkForm
        label="Username"
        name="username"
        value={username}
        onChange={(text) => forgotten.send({ type: 'username.type', text })}
        hint="For most students, the email address on their application"
        error={error ?? undefined}
        autoComplete="username"
        notice={notice}
        waiting={waiting}
        onSubmit={() => forgotten.send({ type: 'link.request' })}
      />
    </>
  );
}

function Sent({ forgotten }: { forgotten: ForgotPassword }) {
  const { username } = useSelector(forgotten, selectContext);
  return (
    <>
      <PageHeading title="Check your email" />
      <Notice tone="done">
        If <strong>{username.trim()}</strong> has an account here, we’ve emailed a link. It works once and expires in {hours}{' '}
        hours.
      </Notice>
      <p>Nothing after a few minutes? Check your spam folder, and make sure the username is right.</p>
      <Button onClick={() => forgotten.send({ type: 'link.again' })}>Ask again</Button>
    </>
  );
}
