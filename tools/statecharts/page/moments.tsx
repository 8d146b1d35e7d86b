import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Choice } from '../ui/choice.tsx';
import { SearchField } from '../ui/fields.tsx';
import { canBeChanged, findActor } from './actors.ts';
import { EventLog } from './event-log.tsx';
import { filterEntries } from './filter.ts';
import type { Page } from './inspector.tsx';
import { listEntries, logLimit } from './log.ts';
import styles from './moments.module.css';
import { getMoment } from './page-context.ts';
import { Sequence } from './sequence.tsx';
import type { statechartsMachine } from './statecharts.machine.ts';
import { TimeLine } from './time-line.tsx';
import { counted } from './words.ts';

const scopes = [
  { value: 'actor', label: 'This actor' },
  { value: 'all', label: 'All' },
] as const;

const forms = [
  { value: 'list', label: 'List' },
  { value: 'sequence', label: 'Sequence' },
] as const;

const selectContext = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.context;
const selectIsPast = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.matches({ open: { watch: { watching: 'past' } } });
const selectIsPlaying = (seen: SnapshotFrom<typeof statechartsMachine>) =>
  seen.matches({ open: { watch: { watching: { past: 'playing' } } } });

/** What happened: the moments of the actor that is watched as a line, and all that was heard as a list or as a diagram of who sent what to whom. */
export function Moments({ page }: { page: Page }) {
  const context = useSelector(page, selectContext);
  const isPast = useSelector(page, selectIsPast);
  const isPlaying = useSelector(page, selectIsPlaying);
  const { log, actors, signals, actor, scope, filter, form, speed } = context;
  const moment = getMoment(context);
  const own = listEntries(log, actor);
  const owner = findActor(actors, actor);
  const machines = useMemo(() => new Map(actors.map(({ key, machine }) => [key, machine])), [actors]);
  const heard = scope === 'all' ? log.entries : own;
  const entries = useMemo(() => filterEntries(heard, filter, machines), [heard, filter, machines]);
  const look = (number: number) => page.send({ type: 'entry.choose', number });
  const resume = () => page.send({ type: 'live.resume' });
  const seen = { shown: moment?.number ?? null, isPast, onChoose: look };
  if (log.entries.length === 0) return null;
  return (
    <>
      {moment && own.length > 0 ? (
        <TimeLine
          entries={own}
          moment={moment}
          isPast={isPast}
          isPlaying={isPlaying}
          speed={speed}
          onLook={look}
          onStep={(steps) => page.send({ type: 'entry.step', steps })}
          onPlay={() => page.send({ type: isPlaying ? 'past.pause' : 'past.play' })}
          onSpeed={(chosen) => page.send({ type: 'speed.choose', speed: chosen })}
          onResume={resume}
          onRestore={
            isPast && owner && canBeChanged(owner) ? () => page.send({ type: 'moment.restore', number: moment.number }) : null
          }
        />
      ) : null}
      <section className={styles.log} aria-label="Event log">
        <header className={styles.head}>
          <h3>
            Log <span className={styles.count}>{counted(entries.length, 'entry', 'entries')}</span>
          </h3>
          {log.dropped > 0 ? (
            <p className={styles.count}>
              The newest {logLimit} are kept; {counted(log.dropped, 'older one is', 'older ones are')} gone.
            </p>
          ) : null}
          <div className={styles.filter}>
            <SearchField
              label="Filter, -word hides"
              value={filter}
              onChange={(text) => page.send({ type: 'filter.change', text })}
            />
          </div>
          <Choice
            label="How it is shown"
            options={forms}
            value={form}
            onChange={(chosen) => page.send({ type: 'form.choose', form: chosen })}
          />
          <Choice
            label="Whose entries"
            options={scopes}
            value={scope}
            onChange={(chosen) => page.send({ type: 'scope.choose', scope: chosen })}
          />
        </header>
        {form === 'sequence' ? (
          <Sequence
            key={`sequence ${scope}`}
            {...seen}
            entries={scope === 'all' ? entries : filterEntries(log.entries, filter, machines)}
            signals={filter ? [] : signals}
            actors={actors}
            own={scope === 'all' ? null : actor}
          />
        ) : entries.length > 0 ? (
          <EventLog key={scope} {...seen} entries={entries} scope={scope} machines={machines} onResume={resume} />
        ) : (
          <p className={styles.none}>{filter ? 'Nothing has that.' : 'Nothing was heard yet.'}</p>
        )}
      </section>
    </>
  );
}
