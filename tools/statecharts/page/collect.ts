import { hashChart } from '../recording/chart-hash.ts';
import { type Recording, recordingFormat } from '../recording/recording.ts';
import type { StatechartsContext } from './page-context.ts';

/** What all say; null where they do not say the same, or nobody says anything. */
function agree(words: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(words);
  return others.length === 0 ? first : null;
}

/** All that was heard and is kept, as a recording. `build`: the code that runs; of what was opened as a file, the code and the charts are those that the file names. */
export function collectRecording(
  { actors, log, signals, recordings, findMachine }: StatechartsContext,
  build: string | null,
): Recording {
  const fileOf = (tab: string) => recordings.find((recording) => recording.tab === tab);
  const hashToday = (id: string) => {
    const machine = findMachine(id);
    return machine ? hashChart(machine) : null;
  };
  const hashOf = (tab: string, id: string) => {
    const file = fileOf(tab);
    return file ? (file.charts[id] ?? null) : hashToday(id);
  };
  const machines = actors.filter(({ kind }) => kind === 'machine');
  const charts = [...new Set(machines.map(({ machine }) => machine))].toSorted().flatMap((id) => {
    const tabs = new Set(machines.filter(({ machine }) => machine === id).map(({ tab }) => tab));
    const hash = agree([...tabs].map((tab) => hashOf(tab, id)));
    return hash === null ? [] : [[id, hash] as const];
  });
  const tabs = new Set(actors.map(({ tab }) => tab));
  const builds = [...tabs].map((tab) => {
    const file = fileOf(tab);
    return file ? file.build : build;
  });
  return {
    format: recordingFormat,
    version: 1,
    name: '',
    build: agree(builds),
    at: log.entries.at(-1)?.at ?? 0,
    charts: Object.fromEntries(charts),
    actors: actors.map(({ tab, actor, parent, id, machine, kind }) => ({ tab, actor, parent, id, machine, kind })),
    moves: log.entries.map(({ number: _, key: __, ...moved }) => moved),
    signals: [...signals],
  };
}
