import { hashChart } from '../recording/chart-hash.ts';
import { type Recording, recordingFormat } from '../recording/recording.ts';
import type { StatechartsContext } from './page-context.ts';

/** All that was heard and is kept, as a recording. */
export function collectRecording({ actors, log, signals, findMachine }: StatechartsContext, build: string | null): Recording {
  const machines = [...new Set(actors.filter(({ kind }) => kind === 'machine').map(({ machine }) => machine))].toSorted();
  const charts = machines.flatMap((id) => {
    const machine = findMachine(id);
    return machine ? [[id, hashChart(machine)] as const] : [];
  });
  return {
    format: recordingFormat,
    version: 1,
    name: '',
    build,
    at: log.entries.at(-1)?.at ?? 0,
    charts: Object.fromEntries(charts),
    actors: actors.map(({ tab, actor, parent, id, machine, kind }) => ({ tab, actor, parent, id, machine, kind })),
    moves: log.entries.map(({ number: _, key: __, ...moved }) => moved),
    signals: [...signals],
  };
}
