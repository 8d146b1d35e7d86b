import { useEffect, useRef } from 'react';

/**
 * A button that has a page loaded again goes when it is pressed: what comes after the waiting has the focus at its heading. The first
 * time nothing was pressed, and the focus stays where it is.
 */
export function useHeadingAfterWaiting(isWaiting: boolean) {
  const wasThere = useRef(false);
  useEffect(() => {
    if (isWaiting) return;
    if (wasThere.current) document.querySelector('h1')?.focus();
    wasThere.current = true;
  }, [isWaiting]);
}
