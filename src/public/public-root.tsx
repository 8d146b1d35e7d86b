import { type ComponentType, StrictMode } from 'react';
import type { PageConfig } from '../../contract/page-config.ts';
import '../views/base.css';
import { PageConfigContext } from '../views/page-config-context.ts';
import { TypedContext } from '../views/public/typed-context.ts';

/** A public page with what it knows from outside; the same at build time and in the browser. */
export function PublicRoot({
  page: Page,
  config,
  typed = {},
}: {
  page: ComponentType;
  config: PageConfig;
  typed?: Readonly<Record<string, string>>;
}) {
  return (
    <StrictMode>
      <PageConfigContext value={config}>
        <TypedContext value={typed}>
          <Page />
        </TypedContext>
      </PageConfigContext>
    </StrictMode>
  );
}
