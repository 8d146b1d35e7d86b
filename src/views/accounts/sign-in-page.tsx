import { useSelector } from '@xstate/react';
import { use } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SegmentedToggle } from '../ui/segmented-toggle.tsx';
import { useFlow } from '../use-flow.ts';
import { CardPage } from './card-page.tsx';
import { destination } from './destination.ts';
import { isAtCode, SignInForm } from './sign-in-form.tsx';
import { WayBack } from './way-back.tsx';

type Snapshot = SnapshotFrom<typeof signInMachine>;

const selectRole = (snapshot: Snapshot) => snapshot.context.role;
const selectSignedInAs = (snapshot: Snapshot) => snapshot.context.signedInAs;
const isSignedIn = (snapshot: Snapshot) => snapshot.matches('signedIn');

const roles = [
  { value: 'student', label: 'Student' },
  { value: 'teacher', label: 'Teacher' },
] as const;

/** Sign in (specification 2.4). */
export function SignInPage({ logic = signInMachine }: { logic?: typeof signInMachine }) {
  const signIn = useFlow(logic, { input: { expected: null, username: '' } });
  const role = useSelector(signIn, selectRole);
  const signedInAs = useSelector(signIn, selectSignedInAs);
  const signedIn = useSelector(signIn, isSignedIn);
  const atCode = useSelector(signIn, isAtCode);
  const [search] = useSearchParams();
  const { demo } = use(PageConfigContext);

  if (signedIn) return <Navigate to={destination(signedInAs ?? role, search.get('next'))} replace />;
  return (
    <CardPage>
      <PageHeading title="Sign In" lead="Your quizzes, tests and results." />
      {atCode ? null : <WayBack next={search.get('next')} />}
      {atCode ? null : (
        <SegmentedToggle
          label="I am a"
          options={roles}
          value={role}
          onChange={(chosen) => signIn.send({ type: 'role.choose', role: chosen })}
        />
      )}
      {role === 'teacher' && !atCode ? (
        <Text tone="soft" size="s">
          For teachers and the school’s staff.
        </Text>
      ) : null}
      <SignInForm signIn={signIn} />
      {atCode ? null : (
        <p>
          <Link to="/forgot-password">Forgot password?</Link>
        </p>
      )}
      {atCode ? null : (
        <Text tone="soft" size="s">
          Are you a parent? <Link to="/parents/sign-in">Sign in by email</Link>, without a password.
        </Text>
      )}
      {demo && !atCode ? (
        <Text tone="soft" size="s">
          Try it as <code>{role === 'student' ? 'demo.student' : 'demo.teacher'}</code>
          {role === 'student' ? null : (
            <>
              {' '}
              or <code>demo.staff</code>
            </>
          )}{' '}
          with the password <code>prepchart-demo</code>.
        </Text>
      ) : null}
    </CardPage>
  );
}
