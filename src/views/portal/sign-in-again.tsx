import type { Student } from '../../../contract/accounts/people.ts';
import { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { SignInForm } from '../accounts/sign-in-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFlow } from '../use-flow.ts';

/**
 * Sign in again in place, when a session has run out: what is open underneath stays as it is, and nothing is lost. Calls that waited go on with the new
 * session, which is how the portal hears of it.
 */
export function SignInAgain({
  student,
  username,
  onLeave,
  logic = signInMachine,
}: {
  student: Student;
  username: string;
  onLeave: () => void;
  logic?: typeof signInMachine;
}) {
  const signIn = useFlow(logic, { input: { expected: student._id, username } });
  return (
    <Dialog
      title={`Sign in again, ${student.firstname}`}
      actions={[{ label: 'Log out instead', onChoose: onLeave, tone: 'plain' }]}
    >
      <p>You’ve been signed out for inactivity. Sign in and carry on where you were.</p>
      <SignInForm signIn={signIn} />
    </Dialog>
  );
}
