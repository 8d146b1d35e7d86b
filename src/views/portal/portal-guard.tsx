import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { portalMachine } from '../../machines/portal/portal.machine.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { PortalOutline } from '../ui/portal-outline.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { PortalContext } from './portal-context.ts';

const loadSignInAgain = () => import('./sign-in-again.tsx').then((file) => ({ default: file.SignInAgain }));
const SignInAgain = lazy(loadSignInAgain);

/** Whoever is signed out within a sitting needs no code from the network then. Where this fails it is asked for again. */
const fetchSignInAgain = () => void loadSignInAgain().catch(() => null);

type Snapshot = SnapshotFrom<typeof portalMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('absent')) return 'absent';
  if (snapshot.matches('left')) return 'left';
  return snapshot.matches('inside') ? 'inside' : 'waiting';
};
const selectStudent = (snapshot: Snapshot) => snapshot.context.student;
const leftBehind = (snapshot: Snapshot) =>
  snapshot.matches({ inside: { content: 'confirmingLogout' } }) ? snapshot.context.undelivered : 0;
const isSigningIn = (snapshot: Snapshot) => snapshot.matches({ inside: { session: 'signingIn' } });
const selectUsername = (snapshot: Snapshot) => snapshot.context.username;

/** Lets in whoever is signed in as a student; everybody else signs in first and comes back (specification 4.1). */
export function PortalGuard({ logic = portalMachine }: { logic?: typeof portalMachine }) {
  const portal = useFlow(logic);
  useOpened(portal);
  const { pathname, search } = useLocation();
  const screen = useSelector(portal, selectScreen);
  const student = useSelector(portal, selectStudent);
  const undelivered = useSelector(portal, leftBehind);
  const signingIn = useSelector(portal, isSigningIn);
  const username = useSelector(portal, selectUsername);
  useEffect(() => whenIdle(fetchSignInAgain), []);
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
      {signingIn ? (
        <Suspense fallback={null}>
          <SignInAgain student={value.student} username={username} onLeave={() => portal.send({ type: 'logout.request' })} />
        </Suspense>
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
            {undelivered === 1 ? 'One answer is waiting' : `${undelivered} answers are waiting`} for a connection. Unsent answers
            stay on this device under your name and are sent when you sign in here again.
          </p>
        </Dialog>
      ) : null}
    </PortalContext>
  );
}
