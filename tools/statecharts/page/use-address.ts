import { useEffect, useRef } from 'react';
import { readAddress, writeAddress } from './address.ts';
import type { Address } from './page-context.ts';

/**
 * Keeps what is on the page in its address, so that it can be given to somebody: each other machine is a step of the browser's history, and Back leads to
 * the one before; actor and moment take the place of what was there.
 */
export function useAddress({ machine, actor, moment }: Address, onChange: (address: Address) => void): void {
  const before = useRef<string | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const next = writeAddress(location.href, { machine, actor, moment });
    if (before.current !== null && before.current !== machine && next !== location.href) history.pushState(null, '', next);
    else if (next !== location.href) history.replaceState(history.state, '', next);
    before.current = machine;
  }, [machine, actor, moment]);
  useEffect(() => {
    const back = () => {
      const address = readAddress(location.search);
      before.current = address.machine;
      change.current(address);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
}
