import { useEffect, useRef } from 'react';

/**
 * What had the focus may go with what was done, such as a button that is not needed any more: then the heading has it, and the next Tab begins there, not outside the page.
 * `shown`: what is on the page; `over`: what lies over it.
 */
export function useHeadingForLostFocus(shown: unknown, over: unknown = null) {
  const last = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is the reason to look.
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [shown, over]);
}
