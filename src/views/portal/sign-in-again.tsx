import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { SignInForm } from '../accounts/sign-in-form.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Sign in again in place, when a session has run out: what is open underneath stays as it is, and nothing is lost. */
export function SignInAgain({
  signIn,
  name,
  onLeave,
}: {
  signIn: ActorRefFrom<typeof signInMachine>;
  name: string;
  onLeave: () => void;
}) {
  return (
    <Dialog title={`Sign in again, ${name}`} actions={[{ label: 'Log out instead', onChoose: onLeave, tone: 'plain' }]}>
      <p>You’ve been signed out for inactivity. Sign in and carry on where you were.</p>
      <SignInForm signIn={signIn} />
    </Dialog>
  );
}
