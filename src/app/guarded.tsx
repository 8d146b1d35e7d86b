import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isMissingCode } from '../services/site/build.ts';
import { ErrorBoundary } from '../views/ui/error-boundary.tsx';
import { Loading } from '../views/ui/loading.tsx';
import { PortalOutline } from '../views/ui/portal-outline.tsx';

export const home = { to: '/', label: 'Home', leavesApp: true };
const dashboard = { to: '/student-portal/dashboard', label: 'Return to Dashboard', leavesApp: false };

/** A page with its own error page, which leads `back`, and waiting text. */
export const guarded = (page: ReactNode, back = dashboard) => <Guarded back={back}>{page}</Guarded>;

/** The portal's guard and frame, which the frame's outline stands for. */
export const framed = (page: ReactNode) => (
  <Guarded back={home} framed>
    {page}
  </Guarded>
);

/** `framed`: its waiting text stands in the portal's frame, as the page itself will. */
function Guarded({ children, back, framed = false }: { children: ReactNode; back: typeof home; framed?: boolean }) {
  const { pathname } = useLocation();
  const inPortal = framed && !pathname.includes('/attend/');
  return (
    <ErrorBoundary back={back} resetKey={pathname} isMissingCode={isMissingCode}>
      <Suspense fallback={inPortal ? <PortalOutline text="Loading…" /> : <Loading text="Loading…" page />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
