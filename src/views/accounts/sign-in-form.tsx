import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { CodeField } from './code-field.tsx';

type Snapshot = SnapshotFrom<typeof signInMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Whether a code is asked for, in place of name and password. */
export const isAtCode = (snapshot: Snapshot) => snapshot.hasTag('code');

/** Username, password with show and hide, and the button (specification 2.4); for an account with an authenticator app, then its code. */
export function SignInForm({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { notice } = useSelector(signIn, selectContext);
  const waiting = useSelector(signIn, isWaiting);
  const atCode = useSelector(signIn, isAtCode);
  const submit = submitTo(() => signIn.send({ type: 'signIn.submit' }));
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      {atCode ? <CodeStep signIn={signIn} /> : <PasswordStep signIn={signIn} />}
      {notice ? <Notice>{notice}</Notice> : null}
      <Button type="submit" tone="primary" wide busy={waiting}>
        {waiting ? 'Signing in…' : 'Sign In'}
      </Button>
      {atCode ? (
        <Button tone="plain" wide busy={waiting} onClick={() => signIn.send({ type: 'signIn.restart' })}>
          Start over
        </Button>
      ) : null}
    </Stack>
  );
}

function CodeStep({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { code, codeKind, codeError } = useSelector(signIn, selectContext);
  return (
    <CodeField
      focused
      kind={codeKind}
      value={code}
      error={codeError}
      onType={(text) => signIn.send({ type: 'code.type', text })}
      onChoose={(kind) => signIn.send(kind === 'app' ? { type: 'app.choose' } : { type: 'recovery.choose' })}
    />
  );
}

function PasswordStep({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { username, password, missing } = useSelector(signIn, selectContext);
  return (
    <>
      <Field
        label="Username"
        name="username"
        value={username}
        onChange={(text) => signIn.send({ type: 'username.type', text })}
        error={missing.username ?? undefined}
        autoComplete="username"
        required
      />
      <Field
        label="Password"
        name="password"
        type="password"
        value={password}
        onChange={(text) => signIn.send({ type: 'password.type', text })}
        error={missing.password ?? undefined}
        autoComplete="current-password"
        required
      />
    </>
  );
}
