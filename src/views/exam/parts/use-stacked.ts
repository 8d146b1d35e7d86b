import { useSyncExternalStore } from 'react';

/** The same condition stands in split-pane.module.css. */
const narrow = '(max-width: 44rem)';

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the panes lie one above the other. */
export function useStacked() {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}
