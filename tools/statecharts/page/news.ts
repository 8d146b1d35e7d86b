import type { AnyStateMachine } from 'xstate';
import { type ChartState, toGraph } from '../chart/graph.ts';
import type { Answered, Moved, News, Signal } from '../live/told.ts';
import { activeIds } from '../recording/active-ids.ts';
import { type ReadRecording, readRecording } from '../recording/read.ts';
import { findActor, inStep, withActor, withoutTab } from './actors.ts';
import { logged, toKey } from './log.ts';
import type { StatechartsContext } from './page-context.ts';

type Kept = Pick<StatechartsContext, 'actors' | 'log' | 'signals' | 'answer' | 'others' | 'findMachine'>;

/** So many events to promises and callbacks are kept. */
const signalLimit = 5000;

function withSignals(signals: readonly Signal[], heard: readonly Signal[]): readonly Signal[] {
  if (heard.length === 0) return signals;
  const known = new Set(signals.map(({ tab, seq }) => `${tab} ${seq}`));
  return [...signals, ...heard.filter(({ tab, seq }) => !known.has(`${tab} ${seq}`))].slice(-signalLimit);
}

/** With the states that are on, where who told it knows only their names. */
function withActive(moves: readonly Moved[], { actors, findMachine }: Pick<Kept, 'actors' | 'findMachine'>): readonly Moved[] {
  const graphs = new Map<string, ChartState | undefined>();
  const graphOf = (id: string) => {
    const machine = graphs.has(id) ? undefined : findMachine(id);
    if (!graphs.has(id)) graphs.set(id, machine && toGraph(machine));
    return graphs.get(id);
  };
  return moves.map((moved) => {
    const graph = moved.active.length > 0 ? undefined : graphOf(findActor(actors, toKey(moved))?.machine ?? '');
    return graph ? { ...moved, active: activeIds(graph, moved.value) } : moved;
  });
}

/** With a machine of another app; one that is known stays what it is. */
function withMachine<Known extends Pick<Kept, 'others' | 'findMachine'>>(known: Known, machine: AnyStateMachine): Known {
  if (known.findMachine(machine.id)) return known;
  const findMachine = (id: string) => (id === machine.id ? machine : known.findMachine(id));
  return { ...known, others: [...known.others, machine], findMachine };
}

/** Whether it answers what this page has sent: tabs answer to every page. */
const isOwn = ({ sent, actor }: StatechartsContext, answered: Answered) => answered.type === sent && toKey(answered) === actor;

/** All that was heard since the last time, in order: a tab that left takes its actors only after what they did. */
export function hear(context: StatechartsContext, news: readonly News[]): Kept {
  let { actors, log, signals, answer } = context;
  let known: Pick<Kept, 'others' | 'findMachine'> = context;
  const moves = news.flatMap((each) => (each.kind === 'moved' ? [each.moved] : []));
  for (const each of news) {
    if (each.kind === 'started') actors = withActor(actors, each.actor);
    else if (each.kind === 'answered') answer = isOwn(context, each.answered) ? each.answered : answer;
    else if (each.kind === 'defined') known = withMachine(known, each.machine);
    else if (each.kind === 'left') actors = withoutTab(actors, each.tab);
  }
  const { others, findMachine } = known;
  if (moves.length > 0) log = logged(log, withActive(moves, { actors, findMachine }));
  signals = withSignals(
    signals,
    news.flatMap((each) => (each.kind === 'signalled' ? [each.signal] : [])),
  );
  return { actors: inStep(actors, log), log, signals, answer, others, findMachine };
}

/** With what a file holds, as a tab of its own that has left; what is wrong with it where it holds nothing. */
export function openRecording(
  context: StatechartsContext,
  { text, name }: { text: string; name: string },
): Partial<StatechartsContext> {
  const read = readRecording(text, name, context.findMachine);
  return 'problem' in read ? { problem: read.problem } : takeRecording(context, read, name);
}

function takeRecording(
  context: StatechartsContext,
  { recording, notes }: ReadRecording,
  name: string,
): Partial<StatechartsContext> {
  const tab = `recording-${context.recordings.length + 1}`;
  const tabs = [...new Set(recording.actors.map((actor) => actor.tab))];
  const rename = (of: string) => (tabs.length > 1 ? `${tab}-${tabs.indexOf(of) + 1}` : tab);
  const news: News[] = [
    ...recording.actors.map((actor): News => ({ kind: 'started', actor: { ...actor, tab: rename(actor.tab) } })),
    ...recording.moves.map((moved): News => ({ kind: 'moved', moved: { ...moved, tab: rename(moved.tab) } })),
    ...recording.signals.map((signal): News => ({ kind: 'signalled', signal: { ...signal, tab: rename(signal.tab) } })),
    ...tabs.map((of): News => ({ kind: 'left', tab: rename(of) })),
  ];
  const kept = hear(context, news);
  const { build, charts } = recording;
  const opened = tabs.map((of) => ({ tab: rename(of), name: recording.name || name, build, charts, notes }));
  return { ...kept, recordings: [...context.recordings, ...opened], problem: null };
}
