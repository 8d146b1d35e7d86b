import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows above and below those that are seen, so that scrolling finds them drawn. */
const spare = 12;
/** Without a size, as in a test, so many of the newest. */
const withoutSize = 400;

export type Rows = {
  /** What scrolls. */
  list: (element: HTMLElement | null) => void;
  /** In px; the style sheet has it as `--row`. */
  height: number;
  first: number;
  /** Behind the last that is drawn. */
  end: number;
  onScroll: () => void;
};

/**
 * Which of so many rows of one height have to be drawn. The newest is followed while it was in sight; where `chosen` is set that row is brought into
 * sight, and when it no longer is, the newest.
 */
export function useRows(count: number, chosen: number | null): Rows {
  const element = useRef<HTMLElement>(null);
  const list = useCallback((found: HTMLElement | null) => {
    element.current = found;
  }, []);
  const isAtEnd = useRef(true);
  const wasChosen = useRef(false);
  const [place, setPlace] = useState({ top: 0, height: 0, row: 24 });

  const onScroll = useCallback(() => {
    const { current } = element;
    if (!current) return;
    const { scrollTop, scrollHeight, clientHeight } = current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 1;
    const row = Number.parseFloat(getComputedStyle(current).getPropertyValue('--row-px')) || 24;
    setPlace((before) =>
      before.top === scrollTop && before.height === clientHeight && before.row === row
        ? before
        : { top: scrollTop, height: clientHeight, row },
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls for whatever was added or chosen.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (chosen !== null) {
      const [from, to] = [chosen * place.row, (chosen + 1) * place.row];
      // By hand: `scrollIntoView` would move the page too.
      current.scrollTop = Math.min(Math.max(current.scrollTop, to - current.clientHeight), from);
    } else if (isAtEnd.current || wasChosen.current) {
      current.scrollTop = current.scrollHeight;
      isAtEnd.current = true;
    }
    wasChosen.current = chosen !== null;
    onScroll();
  }, [count, chosen, place.row]);

  if (place.height === 0) return { list, height: place.row, first: Math.max(0, count - withoutSize), end: count, onScroll };
  const first = Math.max(0, Math.floor(place.top / place.row) - spare);
  return {
    list,
    height: place.row,
    first,
    end: Math.min(count, first + Math.ceil(place.height / place.row) + 2 * spare),
    onScroll,
  };
}
