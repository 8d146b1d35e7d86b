import { type ComponentType, StrictMode, useEffect, useLayoutEffect } from 'react';
import type { PageConfig } from '../../../contract/page-config.ts';
import '../../views/base.css';
import { PageConfigContext } from '../../views/page-config-context.ts';
import { TypedContext } from '../../views/site/use-opened-typed.ts';
import { AddressContext } from './address-context.ts';

/** A public page with what it knows from outside; the same at build time and in the browser. */
export function PublicRoot({
  page: Page,
  config,
  address = '/',
  typed = {},
  onTakenOver,
  onAlive,
}: {
  page: ComponentType;
  config: PageConfig;
  /** Rendered ahead: the address with its query, where the page shows something of it. */
  address?: string;
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
        <AddressContext value={address}>
          <TypedContext value={typed}>
            <Page />
          </TypedContext>
        </AddressContext>
      </PageConfigContext>
    </StrictMode>
  );
}
