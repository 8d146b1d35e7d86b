import { useEffect } from 'react';

/** Tells a page's machine that the page is open: its work begins on this event, never in its initial state. */
export function useOpened(flow: { send: (event: { type: 'page.opened' }) => void }) {
  useEffect(() => {
    flow.send({ type: 'page.opened' });
  }, [flow]);
}
