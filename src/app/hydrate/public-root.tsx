import { type ComponentType, StrictMode, useEffect, useLayoutEffect } from 'react';
import type { PageConfig } from '../../../contract/page-config.ts';
import '../../views/base.css';
import { PageConfigContext } from '../../views/page-config-context.ts';
import { TypedContext } from '../../views/site/use-opened-typed.ts';

/** A public page with what it knows from outside; the same at build time and in the browser. */
export function PublicRoot({
  page: Page,
  config,
  typed = {},
  onTakenOver,
  onAlive,
}: {
  page: ComponentType;
  config: PageConfig;
  typed?: Readonly<Record<string, string>>;
  /** Called when the page has been taken over, before its machines begin: what is typed until then is not React's yet. */
  onTakenOver?: () => void;
  /** Called once its machines have begun. */
  onAlive?: () => void;
}) {
  useLayoutEffect(() => onTakenOver?.(), [onTakenOver]);
  useEffect(() => onAlive?.(), [onAlive]);
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
