import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Host, HostFlow } from '../host.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { countActors, isRunning } from './actors.ts';
import { readAddress } from './address.ts';
import { Files } from './files.tsx';
import { FlowHead } from './flow-head.tsx';
import { FlowList } from './flow-list.tsx';
import { Inspector, type Page } from './inspector.tsx';
import { Moments } from './moments.tsx';
import { withOthers } from './other-machines.ts';
import { ChartText, Outline } from './outline.tsx';
import { type Address, getMoment } from './page-context.ts';
import { findLine, findState } from './source.ts';
import { Stage } from './stage.tsx';
import { statechartsMachine } from './statecharts.machine.ts';
import styles from './statecharts-page.module.css';
import { useAddress } from './use-address.ts';
import { counted } from './words.ts';

const nothing: ReadonlySet<string> = new Set();
const noTransition: readonly string[] = [];

const selectStage = (seen: SnapshotFrom<typeof statechartsMachine>) =>
  seen.matches({ open: { chart: 'failed' } }) ? 'failed' : 'drawing';
const selectContext = (seen: SnapshotFrom<typeof statechartsMachine>) => seen.context;

const findFlow = ({ flows }: Host, wanted: string | null) => flows.find(({ machine: { id } }) => id === wanted);

/** Every machine of a project as it is defined, and as it runs in the tabs of this browser. `address`: what of it the address asks for. */
export function StatechartsPage({
  host: own,
  address = readAddress(location.search),
  logic = statechartsMachine,
}: {
  host: Host;
  address?: Address;
  logic?: typeof statechartsMachine;
}) {
  const first = (findFlow(own, address.machine) ?? own.flows[0])?.machine.id ?? '';
  // Watched by nobody: a page that heard of itself would never come to rest.
  const page = useActorRef(logic, {
    input: { findMachine: (wanted) => findFlow(own, wanted)?.machine, findData: own.findData, flow: first, asked: address },
  });
  const context = useSelector(page, selectContext);
  const { flow: id, actors, asked, others } = context;
  const host = useMemo(() => withOthers(own, others), [own, others]);
  const flow = findFlow(host, id);
  const moment = getMoment(context);
  useEffect(() => page.send({ type: 'page.opened' }), [page]);
  useAddress(
    { machine: id, actor: context.actor ?? asked.actor, moment: context.past ? (moment?.seq ?? null) : asked.moment },
    (named) => page.send({ type: 'address.changed', address: named }),
  );
  if (!flow) return <Note>This project has no machines.</Note>;
  return (
    <div className={styles.page}>
      <title>{`${flow.title} – ${host.name} statecharts`}</title>
      <header className={styles.bar}>
        <h1 className={styles.name}>
          {host.name} <span>Statecharts</span>
        </h1>
        <Files page={page} host={own} />
        <Heard actors={actors} />
      </header>
      <FlowList
        host={host}
        chosen={id}
        counts={countActors(actors)}
        onChoose={(machine) => page.send({ type: 'flow.choose', machine })}
      />
      <main className={styles.main}>
        <div>
          <Notes page={page} isUnknown={asked.machine !== null && !findFlow(host, asked.machine)} />
          <FlowHead flow={flow} host={host} />
        </div>
        <Middle page={page} flow={flow} host={host} />
      </main>
      <Inspector page={page} host={host} group={flow.group} />
    </div>
  );
}

/** What has to be known before anything else is looked at. */
function Notes({ page, isUnknown }: { page: Page; isUnknown: boolean }) {
  const { asked, problem, recordings, actors, actor } = useSelector(page, selectContext);
  const tab = actors.find(({ key }) => key === actor)?.tab;
  const recording = recordings.find((each) => each.tab === tab);
  return (
    <>
      {isUnknown ? <Note>There is no machine “{asked.machine}” here. This is the first of the list.</Note> : null}
      {problem ? (
        <Note isUrgent onDismiss={() => page.send({ type: 'problem.dismiss' })}>
          {problem}
        </Note>
      ) : null}
      {recording ? (
        <Note>
          <p>
            You are looking at a recording{recording.name ? `, ${recording.name}` : ''}. It can be played and takes no events.
          </p>
          {recording.notes.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Note>
      ) : null}
    </>
  );
}

/** What is listened to. */
function Heard({ actors }: { actors: Parameters<typeof countActors>[0] }) {
  const running = actors.filter((actor) => actor.kind === 'machine' && isRunning(actor));
  const tabs = new Set(running.map(({ tab }) => tab)).size;
  return (
    <p className={styles.heard} data-live={tabs > 0 || undefined}>
      <i aria-hidden />
      {tabs > 0 ? `${counted(tabs, 'tab')}, ${counted(running.length, 'actor')} running` : 'No tab of the app is heard'}
    </p>
  );
}

function Middle({ page, flow, host }: { page: Page; flow: HostFlow; host: Host }) {
  const context = useSelector(page, selectContext);
  const stage = useSelector(page, selectStage);
  const { layout, view } = context;
  const moment = getMoment(context);
  const active = useMemo((): ReadonlySet<string> => (moment ? new Set(moment.active) : nothing), [moment]);
  const [place, setPlace] = useState('');
  const showSource = async (name: string, path: readonly string[]) => {
    const sources = await host.readSources(flow);
    const found = path.length > 0 ? findState(sources, path) : findLine(sources, name);
    if (!found) return setPlace(`${name} stands in no source that is known here.`);
    const at = `${found.file}:${found.line}`;
    if (host.openLine) await host.openLine(found);
    else await navigator.clipboard?.writeText(at).catch(() => undefined);
    setPlace(host.openLine ? `Opened ${at}` : at);
  };
  const take = (transition: string) => {
    const found = layout?.transitions.find(({ id }) => id === transition);
    if (found) page.send({ type: 'event.choose', name: found.event });
  };
  const fold = (id: string) => page.send({ type: 'state.fold', id });
  const open = (id: string) => page.send({ type: 'state.open', id });
  return (
    <>
      <div className={styles.chart}>
        {layout ? (
          <Stage
            layout={layout}
            active={active}
            hot={moment?.taken ?? noTransition}
            onTransition={take}
            onFold={fold}
            onOpen={open}
          />
        ) : null}
        {layout || stage === 'failed' ? null : <p role="status">Drawing…</p>}
        {stage === 'failed' ? (
          <div role="alert" className={styles.failed}>
            <p>The chart could not be drawn.</p>
            <Button onClick={() => page.send({ type: 'layout.retry' })}>Try again</Button>
          </div>
        ) : null}
        <div className={styles.over}>
          <Outline
            machine={flow.machine}
            view={view}
            active={active}
            onFold={fold}
            onOpen={open}
            onWhole={() => page.send({ type: 'chart.whole' })}
            onSource={(name, path) => {
              showSource(name, path).catch((error: unknown) => setPlace(`The source could not be opened: ${String(error)}`));
            }}
          />
          <ChartText machine={flow.machine} />
          {view.root || view.folded.length > 0 ? (
            <Button onClick={() => page.send({ type: 'chart.whole' })}>{view.root ? `Out of ${view.root}` : 'Unfold all'}</Button>
          ) : null}
          <p role="status" className={styles.place}>
            {place}
          </p>
        </div>
      </div>
      <Moments page={page} />
    </>
  );
}
