import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

/**
 * Scrolls to the top what goes from the screen, once there is time for it, or else as it comes back, and only where it was scrolled at all: to ask or
 * to tell where it stands would lay out the whole page before it is painted. @returns what hears of its scrolling
 */
export function useTopAgain(element: RefObject<HTMLElement | null>, isShown: boolean) {
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    const goUp = () => {
      if (isScrolled.current) element.current?.scrollTo(0, 0);
      isScrolled.current = false;
    };
    if (!isShown) return whenIdle(goUp);
    goUp();
  }, [element, isShown]);
  return useCallback(() => {
    isScrolled.current = true;
  }, []);
}
