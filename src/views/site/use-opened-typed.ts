import { use, useEffect } from 'react';
import { TypedContext } from './typed-context.ts';

/** Tells a public page's machine that the page is alive, and what was typed or chosen on it before. */
export function useOpenedTyped(flow: {
  send: (event: { type: 'page.opened'; typed: Readonly<Record<string, string>> }) => void;
}) {
  const typed = use(TypedContext);
  useEffect(() => {
    flow.send({ type: 'page.opened', typed });
  }, [flow, typed]);
}
