import { useEffect } from 'react';
import { Loading } from './loading.tsx';

/** Goes to a public page, which is a document of its own, in place of this one. */
export function LeaveApp({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Loading text="Loading…" page />;
}
