import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';

type Snapshot = SnapshotFrom<typeof signInMachine>;

const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Username, password with show and hide, and the button (specification 2.4). */
export function SignInForm({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { username, password, notice, missing } = useSelector(signIn, selectContext);
  const waiting = useSelector(signIn, isWaiting);
  const submit = submitTo(() => signIn.send({ type: 'signIn.submit' }));
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
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
      {notice ? <Notice>{notice}</Notice> : null}
      <Button type="submit" tone="primary" wide busy={waiting}>
        {waiting ? 'Signing in…' : 'Sign In'}
      </Button>
    </Stack>
  );
}
