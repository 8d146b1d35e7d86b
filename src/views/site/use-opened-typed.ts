import { createContext, use, useEffect } from 'react';

/** Tells a public page's machine that the page is alive, and what was typed or chosen on it before. */
export function useOpenedTyped(flow: {
  send: (event: { type: 'page.opened'; typed: Readonly<Record<string, string>> }) => void;
}) {
  const typed = use(TypedContext);
  useEffect(() => {
    flow.send({ type: 'page.opened', typed });
  }, [flow, typed]);
}

/**
 * What a visitor typed or chose before the page was hydrated: the value of every named control, and the checked value of radio groups.
 * The first render must not read it (it equals the HTML built ahead): machines are told of it by `page.opened`.
 */
export const TypedContext = createContext<Readonly<Record<string, string>>>({});
