import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the top when something else is shown (`shows`), where it was scrolled at all: to ask or to tell where it stands would lay out the whole
 * page before it is painted. @returns what hears of its scrolling
 */
export function useTopAgain(element: RefObject<HTMLElement | null>, shows: unknown) {
  const isScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else that is shown is the reason to scroll.
  useLayoutEffect(() => {
    if (isScrolled.current) element.current?.scrollTo(0, 0);
    isScrolled.current = false;
  }, [shows]);
  return useCallback(() => {
    isScrolled.current = true;
  }, []);
}
