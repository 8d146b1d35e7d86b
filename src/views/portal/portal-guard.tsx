import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { signInMachine } from '../../machines/accounts/sign-in.machine.ts';
import { portalMachine } from '../../machines/portal/portal.machine.ts';
import { SignInForm } from '../accounts/sign-in-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { PortalOutline } from '../ui/portal-outline.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { PortalContext } from './portal-context.ts';

type Snapshot = SnapshotFrom<typeof portalMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('absent')) return 'absent';
  if (snapshot.matches('left')) return 'left';
  return snapshot.matches('inside') ? 'inside' : 'waiting';
};
const selectStudent = (snapshot: Snapshot) => snapshot.context.student;
const leftBehind = (snapshot: Snapshot) =>
  snapshot.matches({ inside: { content: 'confirmingLogout' } }) ? snapshot.context.undelivered : 0;
const selectSignIn = (snapshot: Snapshot) => snapshot.children.signIn;

/** Lets in whoever is signed in as a student; everybody else signs in first and comes back (specification 4.1). */
export function PortalGuard({ logic = portalMachine }: { logic?: typeof portalMachine }) {
  const portal = useFlow(logic);
  useOpened(portal);
  const { pathname, search } = useLocation();
  const screen = useSelector(portal, selectScreen);
  const student = useSelector(portal, selectStudent);
  const undelivered = useSelector(portal, leftBehind);
  const signIn = useSelector(portal, selectSignIn);
  const value = useMemo(() => (student ? { student, portal } : null), [student, portal]);

  if (screen === 'left') return <Navigate to="/signin" replace />;
  if (screen === 'absent') return <Navigate to={`/signin?next=${encodeURIComponent(pathname + search)}`} replace />;
  // An attempt has no sidebar and no header (specification 2.10).
  const isAttempt = pathname.includes('/attend/');
  const waiting = isAttempt ? <Loading text="Loading Portal..." page /> : <PortalOutline text="Loading Portal..." />;
  if (!value) return waiting;
  return (
    <PortalContext value={value}>
      {screen === 'waiting' ? waiting : <Outlet />}
      {signIn ? (
        <SignInAgain signIn={signIn} name={value.student.firstname} onLeave={() => portal.send({ type: 'logout.request' })} />
      ) : null}
      {undelivered > 0 ? (
        <Dialog
          title="Some answers haven’t been sent yet"
          onCancel={() => portal.send({ type: 'logout.cancel' })}
          actions={[
            { label: 'Stay signed in', onChoose: () => portal.send({ type: 'logout.cancel' }), safe: true },
            { label: 'Log out', onChoose: () => portal.send({ type: 'logout.confirm' }), tone: 'danger' },
          ]}
        >
          <p>
            {undelivered === 1 ? 'One answer waits' : `${undelivered} answers wait`} for a connection. They stay on this device
            under your name and are sent when you sign in here again.
          </p>
        </Dialog>
      ) : null}
    </PortalContext>
  );
}

/** Sign in again in place, when a session has run out: what is open underneath stays as it is, and nothing is lost. */
function SignInAgain({
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
