import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef } from 'react';
import { SegmentedToggle } from '../../../src/views/ui/segmented-toggle.tsx';
import type { Json } from '../live/told.ts';
import styles from './event-log.module.css';
import { type Entry, type Log, logLimit } from './log.ts';
import { clockWords, counted, eventWords, formatPlaces } from './words.ts';

export type EventLogProps = {
  entries: readonly Entry[];
  dropped: Log['dropped'];
  scope: 'actor' | 'all';
  /** The entry of the moment that is shown; null where none is. */
  shown: number | null;
  isPast: boolean;
  /** The machine of an actor. */
  machines: ReadonlyMap<string, string>;
  onScope: (scope: 'actor' | 'all') => void;
  onChoose: (number: number) => void;
  onResume: () => void;
};

const scopes = [
  { value: 'actor', label: 'This actor' },
  { value: 'all', label: 'All' },
] as const;

/** What was heard, newest last. Choosing an entry shows that moment; arrow keys go through them, Escape goes back to now. */
export function EventLog(props: EventLogProps) {
  const { entries, dropped, scope, shown, onScope } = props;
  return (
    <section className={styles.log} aria-label="Event log">
      <header className={styles.head}>
        <h3>
          Log <span className={styles.count}>{counted(entries.length, 'entry', 'entries')}</span>
        </h3>
        {dropped > 0 ? (
          <p className={styles.dropped}>
            The newest {logLimit} are kept; {counted(dropped, 'older one is', 'older ones are')} gone.
          </p>
        ) : null}
        <div className={styles.scope}>
          <SegmentedToggle label="Whose entries" options={scopes} value={scope} onChange={onScope} />
        </div>
      </header>
      {entries.length > 0 ? <Rows key={scope} {...props} shown={shown} /> : <p className={styles.none}>Nothing was heard yet.</p>}
    </section>
  );
}

function Rows({ entries, scope, shown, isPast, machines, onChoose, onResume }: EventLogProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newest = entries.at(-1)?.number;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls for whatever was added or chosen.
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const row = isPast ? current.querySelector<HTMLElement>('[aria-selected="true"]') : null;
    // By hand: `scrollIntoView` would move the page too.
    if (row)
      current.scrollTop = within(current.scrollTop, row.offsetTop + row.offsetHeight - current.clientHeight, row.offsetTop);
    else if (isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [newest, shown, isPast]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onResume();
    const last = entries.length - 1;
    const at = entries.findIndex(({ number }) => number === shown);
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
      aria-activedescendant={shown === null ? undefined : `${id}-${shown}`}
      onKeyDown={move}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 1;
      }}
      className={styles.rows}
    >
      {entries.map((entry) => (
        <Row
          key={entry.number}
          id={`${id}-${entry.number}`}
          entry={entry}
          machine={scope === 'all' ? (machines.get(entry.key) ?? '') : null}
          isShown={entry.number === shown}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The data of an event, in a line. */
function formatData({ type: _, ...data }: Record<string, Json>): string {
  return Object.keys(data).length > 0 ? JSON.stringify(data) : '';
}

const Row = memo(function Row({
  id,
  entry: { number, at, times, event, value, status },
  machine,
  isShown,
  onChoose,
}: {
  id: string;
  entry: Entry;
  machine: string | null;
  isShown: boolean;
  onChoose: (number: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and hears the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div id={id} role="option" aria-selected={isShown} onClick={() => onChoose(number)} className={styles.row}>
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
