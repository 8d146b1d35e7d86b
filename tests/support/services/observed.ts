type Sight = { id: string; isIntersecting: boolean };
type Watching = {
  options: IntersectionObserverInit | undefined;
  ids: string[];
  isWatching: boolean;
  see: (seen: Sight[]) => void;
};

/** Puts an IntersectionObserver into jsdom, which has none; gives each one that is made, and `see` tells it what it sees. */
export function observeByHand(): Watching[] {
  const made: Watching[] = [];
  class ByHand {
    readonly #watching: Watching;

    constructor(told: (seen: { target: { id: string }; isIntersecting: boolean }[]) => void, options?: IntersectionObserverInit) {
      const see = (seen: Sight[]) => told(seen.map(({ id, isIntersecting }) => ({ target: { id }, isIntersecting })));
      this.#watching = { options, ids: [], isWatching: true, see };
      made.push(this.#watching);
    }

    observe({ id }: Element) {
      this.#watching.ids.push(id);
    }

    disconnect() {
      this.#watching.isWatching = false;
    }
  }
  Object.assign(window, { IntersectionObserver: ByHand });
  return made;
}
