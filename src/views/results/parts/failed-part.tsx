import { useRef } from 'react';
import { Failed } from '../../ui/failed.tsx';

/** A panel whose content did not come. The button goes while it is tried again: the focus stays at the panel's heading. */
export function FailedPart({ message, onRetry }: { message: string; onRetry: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  const retry = () => {
    part.current?.closest('section')?.querySelector('h2')?.focus();
    onRetry();
  };
  return (
    <div ref={part}>
      <Failed message={message} onRetry={retry} />
    </div>
  );
}
