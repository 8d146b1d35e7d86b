import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFromLogic, SnapshotFrom } from 'xstate';
import type { Group } from '../flows.ts';
import { ActorList } from './actor-list.tsx';
import { findActor, isRunning } from './actors.ts';
import { EventPanel } from './event-panel.tsx';
import styles from './inspector.module.css';
import { JsonTree } from './json-tree.tsx';
import { entryBeside } from './log.ts';
import { NothingRuns } from './nothing-runs.tsx';
import { StatePlaces } from './state-places.tsx';
import type { statechartsMachine } from './statecharts.machine.ts';
import { getMoment } from './statecharts.setup.ts';

export type Page = ActorRefFromLogic<typeof statechartsMachine>;

const selectIsPast = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.matches({ open: { watch: { watching: 'past' } } });
const selectIsComposing = (seen: SnapshotFrom<typeof statechartsMachine>) =>
  seen.matches({ open: { watch: { watching: { live: 'composing' } } } });
const selectContext = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.context;

/** The actors of the machine on the page, and all that is known of the one that is watched, at the moment that is shown. */
export function Inspector({ page, group }: { page: Page; group: Group }) {
  const context = useSelector(page, selectContext);
  const isPast = useSelector(page, selectIsPast);
  const isComposing = useSelector(page, selectIsComposing);
  const { actors, actor: key, flow, log, draft, sent } = context;
  const actor = findActor(actors, key);
  const moment = getMoment(context);
  const blocked = isPast ? 'Events are sent to the present: go back to it with ‘Live’.' : 'It is over and takes no events.';
  return (
    <aside aria-label="Inspector" className={styles.inspector}>
      {actor ? (
        <Panel title="Actors">
          <ActorList
            actors={actors}
            flow={flow}
            chosen={key}
            onChoose={(chosen) => page.send({ type: 'actor.choose', key: chosen })}
          />
        </Panel>
      ) : (
        <NothingRuns group={group} />
      )}
      {actor && moment ? (
        <>
          <Panel title={isPast ? 'State then' : 'State'}>
            <StatePlaces value={moment.value} />
          </Panel>
          <Panel title={isPast ? 'Events possible then' : 'Events possible now'}>
            <EventPanel
              possible={moment.possible}
              blocked={isPast || !isRunning(actor) ? blocked : null}
              draft={isComposing ? draft : null}
              sent={sent}
              onChoose={(name) => page.send({ type: 'event.choose', name })}
              onEdit={(text) => page.send({ type: 'event.edit', text })}
              onSend={() => page.send({ type: 'event.send' })}
              onLeave={() => page.send({ type: 'event.leave' })}
            />
          </Panel>
          <Panel title={isPast ? 'Context then' : 'Context'}>
            <JsonTree value={moment.context} before={entryBeside(log, moment, -1)?.context} />
          </Panel>
        </>
      ) : null}
    </aside>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
