import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Signal } from '../live/told.ts';
import type { WatchedActor } from './actors.ts';
import { type Exchange, type Lifeline, listExchanges } from './exchange.ts';
import type { Entry } from './log.ts';
import styles from './sequence.module.css';
import { useRows } from './use-rows.ts';
import { clockWords, counted } from './words.ts';

export type SequenceProps = {
  entries: readonly Entry[];
  signals: readonly Signal[];
  actors: readonly WatchedActor[];
  /** The actor that it is about; null for all. */
  own: string | null;
  shown: number | null;
  isPast: boolean;
  onChoose: (number: number) => void;
};

/** In px: how wide a lifeline's column is, and where its line stands in it. */
const column = 132;
const middle = column / 2;
const height = 24;

const kinds = { machine: '', promise: 'promise', callback: 'callback', other: 'actor' };

const gapWords = (gap: number) => (gap < 1000 ? `+${gap} ms` : `+${(gap / 1000).toFixed(1)} s`);

/** What actors sent each other: a column for each machine, promise and callback, a row for each event, oldest first. */
export function Sequence({ entries, signals, actors, own, shown, isPast, onChoose }: SequenceProps) {
  const around = isPast ? shown : null;
  const { lifelines, exchanges, hidden } = useMemo(
    () => listExchanges(entries, signals, actors, own, around),
    [entries, signals, actors, own, around],
  );
  const chosen = exchanges.findIndex(({ number }) => number !== null && number === shown);
  const { list, height: row, first, end, onScroll } = useRows(exchanges.length, isPast && chosen >= 0 ? chosen : null);
  const place = (key: string | null | undefined) => lifelines.findIndex((line) => line.key === key);
  const followed = isPast && chosen >= 0 ? exchanges[chosen] : end === exchanges.length ? exchanges.at(-1) : undefined;
  const box = useColumnsInSight([place(followed?.from), place(followed?.to)], followed?.id);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      box.current = element;
      list(element);
    },
    [box, list],
  );
  return (
    <section
      ref={attach}
      aria-label="Sequence of events between actors"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
      tabIndex={0}
      onScroll={onScroll}
      className={styles.sequence}
    >
      <div aria-hidden className={styles.heads}>
        {lifelines.map(({ key, name, kind }) => (
          <span key={key} data-kind={kind} style={{ width: column }} title={name}>
            {name}
            {kinds[kind] ? <small> {kinds[kind]}</small> : null}
          </span>
        ))}
      </div>
      <div aria-hidden style={{ height: first * row }} />
      <ol start={first + 1}>
        {exchanges.slice(first, end).map((exchange) => (
          <ExchangeRow
            key={exchange.id}
            exchange={exchange}
            lifelines={lifelines}
            isShown={exchange.number !== null && exchange.number === shown}
            onChoose={onChoose}
          />
        ))}
      </ol>
      <div aria-hidden style={{ height: (exchanges.length - end) * row }} />
      {exchanges.length === 0 ? <p className={styles.none}>Nothing was heard yet.</p> : null}
      {hidden > 0 ? (
        <p className={styles.none}>
          {counted(hidden, 'event is', 'events are')} not drawn: there is room for the actors around the moment that is shown.
        </p>
      ) : null}
    </section>
  );
}

/** Brings the columns of what is followed into sight: with many actors its arrow would be beside what is seen. Where both are too far apart, the one that hears. */
function useColumnsInSight([from, to]: readonly [from: number, to: number], followed: string | undefined) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls for what is followed, and leaves where somebody has scrolled to.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || current.clientWidth === 0 || to < 0) return;
    const show = (at: number) => {
      current.scrollLeft = Math.min(Math.max(current.scrollLeft, (at + 1) * column - current.clientWidth), at * column);
    };
    if (from >= 0) show(from);
    show(to);
  }, [followed]);
  return box;
}

const ExchangeRow = memo(function ExchangeRow({
  exchange: { from, to, words, at, gap, number },
  lifelines,
  isShown,
  onChoose,
}: {
  exchange: Exchange;
  lifelines: readonly Lifeline[];
  isShown: boolean;
  onChoose: (number: number) => void;
}) {
  const place = (key: string | null) => lifelines.findIndex((line) => line.key === key);
  const [start, stop] = [place(from), place(to)];
  const name = (at: number, otherwise: string) => lifelines[at]?.name ?? otherwise;
  const said = `${clockWords(at)}, ${name(start, 'from outside')} to ${name(stop, '')}: ${words}`;
  const picture = (
    <svg width={lifelines.length * column} height={height} aria-hidden>
      {lifelines.map(({ key }, index) => (
        <line key={key} x1={index * column + middle} x2={index * column + middle} y1={0} y2={height} className={styles.line} />
      ))}
      <Arrow start={start} stop={stop} words={words} />
    </svg>
  );
  return (
    <li className={styles.row} data-shown={isShown || undefined}>
      {number === null ? (
        <span className={styles.signal}>
          {picture}
          <span className={styles.said}>{said}</span>
        </span>
      ) : (
        <button type="button" aria-pressed={isShown} aria-label={said} onClick={() => onChoose(number)}>
          {picture}
        </button>
      )}
      <span className={styles.gap}>{gapWords(gap)}</span>
    </li>
  );
});

/** From one line to the other; a dot where the event came from outside, or from the actor itself. */
function Arrow({ start, stop, words }: { start: number; stop: number; words: string }) {
  const to = stop * column + middle;
  const y = height - 5;
  if (start < 0 || start === stop)
    return (
      <>
        <circle cx={to} cy={height / 2} r={4} className={styles.dot} />
        <text x={to + 8} y={height / 2 + 4}>
          {words}
        </text>
      </>
    );
  const from = start * column + middle;
  const way = Math.sign(to - from);
  return (
    <>
      <line x1={from} x2={to - way * 6} y1={y} y2={y} className={styles.arrow} />
      <path d={`M${to} ${y}l${-way * 8} -4v8z`} className={styles.dot} />
      <text x={Math.min(from, to) + 8} y={y - 4}>
        {words}
      </text>
    </>
  );
}
