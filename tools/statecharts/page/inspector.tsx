import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ActorRefFromLogic, SnapshotFrom } from 'xstate';
import type { Host } from '../host.ts';
import { isOtherApp } from '../live/other-app.ts';
import type { Json } from '../live/told.ts';
import { Button } from '../ui/button.tsx';
import { ActorList } from './actor-list.tsx';
import { findActor, isRunning, type WatchedActor } from './actors.ts';
import { EventPanel } from './event-panel.tsx';
import styles from './inspector.module.css';
import { JsonTree } from './json-tree.tsx';
import { entryBeside } from './log.ts';
import { NothingRuns } from './nothing-runs.tsx';
import { getMoment } from './page-context.ts';
import { StatePlaces } from './state-places.tsx';
import type { statechartsMachine } from './statecharts.machine.ts';

export type Page = ActorRefFromLogic<typeof statechartsMachine>;

const selectIsPast = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.matches({ open: { watch: { watching: 'past' } } });
const selectIsComposing = (seen: SnapshotFrom<typeof statechartsMachine>) =>
  seen.matches({ open: { watch: { watching: { live: 'composing' } } } });
const selectContext = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.context;

/** The actors of the machine on the page, and all that is known of the one that is watched, at the moment that is shown. */
export function Inspector({ page, host, group }: { page: Page; host: Host; group: string }) {
  const context = useSelector(page, selectContext);
  const isPast = useSelector(page, selectIsPast);
  const isComposing = useSelector(page, selectIsComposing);
  const { actors, actor: key, flow, log, draft, sent, answer } = context;
  const recordings = new Map(context.recordings.map(({ tab, name }) => [tab, name || 'recording']));
  const actor = findActor(actors, key);
  const moment = getMoment(context);
  return (
    <aside aria-label="Inspector" className={styles.inspector}>
      {actor ? (
        <Panel title="Actors">
          <ActorList
            actors={actors}
            flow={flow}
            chosen={key}
            recordings={recordings}
            onChoose={(chosen) => page.send({ type: 'actor.choose', key: chosen })}
          />
        </Panel>
      ) : (
        <NothingRuns host={host} group={group} />
      )}
      {actor && moment ? (
        <>
          <Panel title={isPast ? 'State then' : 'State'}>
            <StatePlaces value={moment.value} />
            {moment.status === 'error' ? <p className={styles.error}>It failed: {describeError(moment.error)}</p> : null}
          </Panel>
          <Panel title={isPast ? 'Events possible then' : 'Events possible now'}>
            <EventPanel
              possible={moment.possible}
              blocked={findBlock(actor, isPast)}
              draft={isComposing ? draft : null}
              sent={sent}
              answer={answer}
              shape={draft ? (host.findData(flow, draft.type)?.shape ?? null) : null}
              onChoose={(name) => page.send({ type: 'event.choose', name })}
              onEdit={(text) => page.send({ type: 'event.edit', text })}
              onSend={() => page.send({ type: 'event.send' })}
              onLeave={() => page.send({ type: 'event.leave' })}
            />
          </Panel>
          <Panel title={isPast ? 'Event then' : 'Last event'} copied={moment.event}>
            <p className={styles.type}>{moment.event.type}</p>
            <JsonTree value={withoutType(moment.event)} before={undefined} />
          </Panel>
          <Panel title={isPast ? 'Context then' : 'Context'} copied={moment.context}>
            <JsonTree value={moment.context} before={entryBeside(log, moment, -1)?.context} />
          </Panel>
        </>
      ) : null}
    </aside>
  );
}

/** Why an actor can be sent nothing now, or null. */
function findBlock(actor: WatchedActor, isPast: boolean): string | null {
  if (isOtherApp(actor.tab)) return 'It runs in another app, which is heard and takes no events from here.';
  if (isPast) return 'Events are sent to the present: go back to it with ‘Live’.';
  return isRunning(actor) ? null : 'It is over and takes no events.';
}

const withoutType = ({ type: _, ...data }: { [key: string]: Json }): Json => data;

/** An error by its message, and what else failed as it is. */
const describeError = (error: Json) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : JSON.stringify(error);

/** A part of the inspector. `copied`: what its button copies as JSON. */
function Panel({ title, copied, children }: { title: string; copied?: Json; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {copied === undefined ? null : <Copy label={title} value={copied} />}
      </header>
      {children}
    </section>
  );
}

function Copy({ label, value }: { label: string; value: Json }) {
  const [said, setSaid] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(value, null, 2)).then(
      () => setSaid('Copied'),
      () => setSaid('This browser refused it'),
    );
  return (
    <Button tone="plain" label={`${said}: ${label}`} onClick={() => void copy()}>
      {said}
    </Button>
  );
}
