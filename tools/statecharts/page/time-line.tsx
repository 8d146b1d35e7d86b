import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import type { Entry } from './log.ts';
import styles from './time-line.module.css';
import { clockWords, counted, eventWords } from './words.ts';

export type TimeLineProps = {
  /** Those of the actor that is watched, at least one. */
  entries: readonly Entry[];
  moment: Entry;
  isPast: boolean;
  isPlaying: boolean;
  /** How much faster than it was. */
  speed: number;
  onLook: (number: number) => void;
  onStep: (steps: number) => void;
  onPlay: () => void;
  onSpeed: (speed: number) => void;
  onResume: () => void;
  /** Asks the app to go back to the moment; null where it cannot be asked. */
  onRestore: (() => void) | null;
};

const speeds = [0.5, 1, 2, 5, 10, 50];

/** The moments of an actor, to go through by slider, step by step, or played at the pace at which they came. Its end is now. */
export function TimeLine(props: TimeLineProps) {
  const { entries, moment, isPast, isPlaying, speed, onLook, onStep, onPlay, onSpeed, onResume, onRestore } = props;
  const at = entries.findIndex(({ number }) => number === moment.number);
  const last = entries.length - 1;
  const look = (to: number) => {
    const entry = entries[to];
    if (entry && to < last) onLook(entry.number);
    else onResume();
  };
  const when = `${eventWords(moment.event.type)}, ${clockWords(moment.at)}`;
  return (
    <section aria-label="Time" className={classes(styles.line, isPast && styles.past)}>
      <div className={styles.controls}>
        <Button tone="plain" label="Step back" icon={<ChevronLeft aria-hidden />} onClick={() => onStep(-1)} />
        <Button
          tone="plain"
          label={isPlaying ? 'Pause' : 'Play'}
          title={isPast ? 'Goes through the moments by itself' : 'Look at a moment of the past first'}
          blocked={!isPast}
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={onPlay}
        />
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={isPast ? `${at + 1} of ${entries.length}: ${when}` : `Now: ${when}`}
          min={0}
          max={Math.max(last, 1)}
          value={isPast ? Math.max(at, 0) : Math.max(last, 1)}
          disabled={last < 1}
          onChange={(event) => look(Number(event.target.value))}
          className={styles.slider}
        />
        <Button tone="plain" label="Step forward" icon={<ChevronRight aria-hidden />} onClick={() => onStep(1)} />
        <select
          aria-label="Speed"
          value={speed}
          onChange={(event) => onSpeed(Number(event.target.value))}
          className={styles.speed}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        <span className={styles.where}>
          {at < 0 ? 'No longer kept' : `${at + 1} / ${entries.length}`}{' '}
          <span className={styles.clock}>{clockWords(moment.at)}</span>
        </span>
        <button type="button" aria-pressed={!isPast} onClick={onResume} className={styles.live}>
          <i aria-hidden /> Live
        </button>
      </div>
      <div className={styles.foot}>
        <p role="status" className={styles.note}>
          {isPast ? `You are looking at the past. The app is not changed by that, and goes on${newer(last - at)}.` : ''}
        </p>
        {onRestore ? (
          <Button
            title="Sets the actor of the app back, where its services allow that; the app says why where they do not"
            onClick={onRestore}
          >
            Restore in the app
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const newer = (count: number) => (count > 0 ? `: ${counted(count, 'newer moment')}` : '');
