import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

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
      <p>You were away for long, so your session ended. Everything on this page stays as it is.</p>
      <SignInForm signIn={signIn} />
    </Dialog>
  );
}
