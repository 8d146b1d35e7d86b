import { type ReactNode, use } from 'react';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { isMissingCode } from '../../services/site/build.ts';
import { ApplicationPage } from '../../views/enrolment/application-page.tsx';
import { ErrorBoundary } from '../../views/ui/error-boundary.tsx';
import { home } from '../guarded.tsx';
import { AddressContext } from './address-context.ts';

/** What asks a router for the address has one in both places. */
function Routed({ children }: { children: ReactNode }) {
  const address = use(AddressContext);
  return import.meta.env.SSR ? (
    <StaticRouter location={address}>{children}</StaticRouter>
  ) : (
    <BrowserRouter>{children}</BrowserRouter>
  );
}

/** Nothing waits in it: what does would be hydrated later than the rest, and lose what is typed meanwhile. */
const Application = ({ kind }: { kind: ItemKind }) => (
  <Routed>
    <ErrorBoundary back={home} isMissingCode={isMissingCode}>
      <ApplicationPage kind={kind} />
    </ErrorBoundary>
  </Routed>
);

/** The applications as pages that are rendered ahead; at addresses that the catalogue does not know the app's own page shows them. */
export const SatApplication = () => <Application kind="sat" />;
export const ApApplication = () => <Application kind="ap" />;
