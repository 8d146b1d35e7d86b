import { type KeyboardEvent, memo, useId } from 'react';
import type { Json } from '../live/told.ts';
import styles from './event-log.module.css';
import type { Entry } from './log.ts';
import { useRows } from './use-rows.ts';
import { clockWords, eventWords, formatPlaces } from './words.ts';

export type EventLogProps = {
  /** What is listed: those of the scope that the filter lets through. */
  entries: readonly Entry[];
  scope: 'actor' | 'all';
  /** The entry of the moment that is shown; null where none is. */
  shown: number | null;
  isPast: boolean;
  /** The machine of an actor. */
  machines: ReadonlyMap<string, string>;
  onChoose: (number: number) => void;
  onResume: () => void;
};

/** What was heard, newest last. Choosing an entry shows that moment; arrow keys go through them, Escape goes back to now. */
export function EventLog({ entries, scope, shown, isPast, machines, onChoose, onResume }: EventLogProps) {
  const id = useId();
  const at = entries.findIndex(({ number }) => number === shown);
  const { list, height, first, end, onScroll } = useRows(entries.length, isPast && at >= 0 ? at : null);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onResume();
    const last = entries.length - 1;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const entry = entries[Math.min(Math.max(to, 0), last)];
    if (entry && (isPast || entry.number !== shown)) onChoose(entry.number);
  };

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={scope === 'all' ? 'Entries of all actors' : 'Entries of this actor'}
      aria-activedescendant={at >= first && at < end ? `${id}-${shown}` : undefined}
      onKeyDown={move}
      onScroll={onScroll}
      className={styles.rows}
    >
      <div aria-hidden style={{ height: first * height }} />
      {entries.slice(first, end).map((entry, index) => (
        <Row
          key={entry.number}
          id={`${id}-${entry.number}`}
          entry={entry}
          place={first + index + 1}
          count={entries.length}
          machine={scope === 'all' ? (machines.get(entry.key) ?? '') : null}
          isShown={entry.number === shown}
          onChoose={onChoose}
        />
      ))}
      <div aria-hidden style={{ height: (entries.length - end) * height }} />
    </div>
  );
}

/** The data of an event, in a line. */
function formatData({ type: _, ...data }: Record<string, Json>): string {
  return Object.keys(data).length > 0 ? JSON.stringify(data) : '';
}

const Row = memo(function Row({
  id,
  entry: { number, at, times, event, value, status },
  place,
  count,
  machine,
  isShown,
  onChoose,
}: {
  id: string;
  entry: Entry;
  place: number;
  count: number;
  machine: string | null;
  isShown: boolean;
  onChoose: (number: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and hears the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={id}
      role="option"
      aria-selected={isShown}
      aria-posinset={place}
      aria-setsize={count}
      onClick={() => onChoose(number)}
      className={styles.row}
    >
      <span className={styles.clock}>{clockWords(at)}</span>
      {machine === null ? null : <span className={styles.machine}>{machine}</span>}
      <span className={event.type.startsWith('xstate.') ? styles.inner : styles.event}>
        {eventWords(event.type)}
        {times > 1 ? <span className={styles.times}> ×{times}</span> : null}
      </span>
      <span className={styles.data}>{formatData(event)}</span>
      <span className={styles.state}>
        {formatPlaces(value)}
        {status === 'active' ? '' : ` (${status})`}
      </span>
    </div>
  );
});
