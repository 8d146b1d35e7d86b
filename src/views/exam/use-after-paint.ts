import { useCallback, useSyncExternalStore } from 'react';
import type { Subscribable } from 'xstate';

/** Acts once the next frame is on the screen. A page that is not seen has no frames: there it acts at once. */
export function afterPaint(act: () => void) {
  if (document.hidden) return act();
  requestAnimationFrame(() => setTimeout(act));
}

type Actor<Snapshot> = Subscribable<Snapshot> & { getSnapshot: () => Snapshot };

/** Who is told after the paint of what an actor did. */
const waitingFor = new WeakMap<object, Set<() => void>>();

/** Tells all who wait for an actor in one frame, or at once where the page is not seen. */
function tellAfterPaint(actor: object, tell: () => void) {
  const isAwaited = waitingFor.has(actor);
  const waiting = waitingFor.get(actor) ?? new Set();
  waitingFor.set(actor, waiting.add(tell));
  if (isAwaited && !document.hidden) return;
  afterPaint(() => {
    waitingFor.delete(actor);
    for (const each of waiting) each();
    waiting.clear();
  });
}

/** As `useSelector`, for what may wait until the click that caused it is painted. `select` picks a value that `===` compares. */
export function useAfterPaint<Snapshot, Selected>(actor: Actor<Snapshot>, select: (snapshot: Snapshot) => Selected): Selected {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = actor.subscribe(() => tellAfterPaint(actor, changed));
      return unsubscribe;
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()));
}
