import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { BrandMark } from '../../../src/views/ui/brand-mark.tsx';
import { Failed } from '../../../src/views/ui/failed.tsx';
import { Loading } from '../../../src/views/ui/loading.tsx';
import { useFlow } from '../../../src/views/use-flow.ts';
import { useOpened } from '../../../src/views/use-opened.ts';
import { flows as everyFlow, type Flow } from '../flows.ts';
import { countActors, isRunning } from './actors.ts';
import { EventLog } from './event-log.tsx';
import { FlowHead } from './flow-head.tsx';
import { FlowList } from './flow-list.tsx';
import { Inspector, type Page } from './inspector.tsx';
import { listEntries } from './log.ts';
import { ChartText, Stage } from './stage.tsx';
import { statechartsMachine } from './statecharts.machine.ts';
import { getMoment } from './statecharts.setup.ts';
import styles from './statecharts-page.module.css';
import { TimeLine } from './time-line.tsx';
import { counted } from './words.ts';

const nothing: ReadonlySet<string> = new Set();
const noTransition: readonly string[] = [];

const selectStage = (seen: SnapshotFrom<typeof statechartsMachine>) =>
  seen.matches({ open: { chart: 'failed' } }) ? 'failed' : 'drawing';
const selectIsPast = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.matches({ open: { watch: { watching: 'past' } } });
const selectContext = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.context;

/** The address says which machine is on the page, so that it can be given to somebody. */
function useAddress(flow: string) {
  useEffect(() => {
    const address = new URL(location.href);
    address.searchParams.set('machine', flow);
    history.replaceState(history.state, '', address);
  }, [flow]);
}

/** Every flow of the product as it is defined, and as it runs in the app’s tabs of this browser. `asked`: the machine that the address names. */
export function StatechartsPage({
  asked,
  flows = everyFlow,
  logic = statechartsMachine,
}: {
  asked: string | null;
  flows?: readonly Flow[];
  logic?: typeof statechartsMachine;
}) {
  const findFlow = (wanted: string | null) => flows.find(({ machine: { id } }) => id === wanted);
  const first = (findFlow(asked) ?? flows[0])?.machine.id ?? '';
  // Watched by nobody: main.tsx attaches no watchers, since a page that heard of itself would never come to rest.
  const page = useFlow(logic, { input: { findMachine: (wanted) => findFlow(wanted)?.machine, flow: first } });
  const { flow: id, actors } = useSelector(page, selectContext);
  const flow = findFlow(id);
  useOpened(page);
  useAddress(id);
  if (!flow) return null;
  return (
    <div className={styles.page}>
      <title>{`${flow.title} – Prepchart statecharts`}</title>
      <header className={styles.bar}>
        <BrandMark name />
        <h1 className={styles.name}>Statecharts</h1>
        <Heard actors={actors} />
      </header>
      <FlowList
        flows={flows}
        chosen={id}
        counts={countActors(actors)}
        onChoose={(machine) => page.send({ type: 'flow.choose', machine })}
      />
      <main className={styles.main}>
        <FlowHead flow={flow} />
        <Middle page={page} flow={flow} />
      </main>
      <Inspector page={page} group={flow.group} />
    </div>
  );
}

/** What is listened to. */
function Heard({ actors }: { actors: Parameters<typeof countActors>[0] }) {
  const running = actors.filter(isRunning);
  const tabs = new Set(running.map(({ tab }) => tab)).size;
  return (
    <p className={styles.heard} data-live={tabs > 0 || undefined}>
      <i aria-hidden />
      {tabs > 0 ? `${counted(tabs, 'tab')}, ${counted(running.length, 'actor')} running` : 'No tab of the app is heard'}
    </p>
  );
}

function Middle({ page, flow }: { page: Page; flow: Flow }) {
  const context = useSelector(page, selectContext);
  const stage = useSelector(page, selectStage);
  const isPast = useSelector(page, selectIsPast);
  const { layout, log, actors, actor, scope } = context;
  const moment = getMoment(context);
  const active = useMemo(() => (moment ? new Set(moment.active) : nothing), [moment]);
  const own = useMemo(() => listEntries(log, actor), [log, actor]);
  const machines = useMemo(() => new Map(actors.map(({ key, machine }) => [key, machine])), [actors]);
  const look = (number: number) => page.send({ type: 'entry.choose', number });
  const resume = () => page.send({ type: 'live.resume' });
  return (
    <>
      <div className={styles.chart}>
        {layout ? <Stage layout={layout} active={active} hot={moment?.taken ?? noTransition} /> : null}
        {layout || stage === 'failed' ? null : <Loading text="Drawing…" />}
        {stage === 'failed' ? (
          <Failed message="The chart could not be drawn." onRetry={() => page.send({ type: 'layout.retry' })} />
        ) : null}
        <ChartText machine={flow.machine} />
      </div>
      {moment && own.length > 0 ? (
        <TimeLine
          entries={own}
          moment={moment}
          isPast={isPast}
          onLook={look}
          onStep={(steps) => page.send({ type: 'entry.step', steps })}
          onResume={resume}
        />
      ) : null}
      {log.entries.length > 0 ? (
        <EventLog
          entries={scope === 'all' ? log.entries : own}
          dropped={log.dropped}
          scope={scope}
          shown={moment?.number ?? null}
          isPast={isPast}
          machines={machines}
          onScope={(chosen) => page.send({ type: 'scope.choose', scope: chosen })}
          onChoose={look}
          onResume={resume}
        />
      ) : null}
    </>
  );
}
