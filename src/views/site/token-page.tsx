import type { ReactNode } from 'react';
import { Failed } from '../ui/failed.tsx';
import { Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { SiteFrame } from './site-frame.tsx';

/** A page that whoever has its link may read and print. `title`: of the page that could not be loaded. `unknown`: where the link leads nowhere. */
export function TokenPage({
  screen,
  title,
  loading,
  notice,
  onRetry,
  unknown,
  className,
  children,
}: {
  screen: 'waiting' | 'unknown' | 'failed' | 'shown';
  title: string;
  loading: string;
  notice: string | null;
  onRetry: () => void;
  unknown: ReactNode;
  className: string | undefined;
  children: ReactNode;
}) {
  useHeadingAfterWaiting(screen === 'waiting');
  return (
    <SiteFrame current={null}>
      <Stack gap={5} page data-print-alone className={className}>
        {screen === 'waiting' ? <Loading text={loading} /> : null}
        {screen === 'unknown' ? unknown : null}
        {screen === 'failed' ? (
          <>
            <PageHeading title={title} />
            <Failed message={notice ?? ''} onRetry={onRetry} />
          </>
        ) : null}
        {screen === 'shown' ? children : null}
      </Stack>
    </SiteFrame>
  );
}
