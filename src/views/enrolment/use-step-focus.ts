import { useEffect, useRef } from 'react';

/** Puts the focus on the heading when another step has come into its place, as a change of route would; not on the first one. */
export function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector('h1')?.focus();
  }, [step]);
  return place;
}
