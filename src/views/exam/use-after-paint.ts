import { useCallback, useSyncExternalStore } from 'react';
import type { Subscribable } from 'xstate';

/** Acts once the next frame is on the screen. A page that is not seen has no frames: there it acts at once. */
export function afterPaint(act: () => void) {
  if (document.hidden) return act();
  requestAnimationFrame(() => setTimeout(act));
}

type Actor<Snapshot> = Subscribable<Snapshot> & { getSnapshot: () => Snapshot };

/** As `useSelector`, for what may wait until the click that caused it is painted. `select` picks a value that `===` compares. */
export function useAfterPaint<Snapshot, Selected>(actor: Actor<Snapshot>, select: (snapshot: Snapshot) => Selected): Selected {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = actor.subscribe(() => afterPaint(changed));
      return unsubscribe;
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()));
}
