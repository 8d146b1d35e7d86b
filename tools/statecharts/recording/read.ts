import type { AnyStateMachine } from 'xstate';
import { toGraph } from '../chart/graph.ts';
import { activeIds, answersEvent, missingStates } from './active-ids.ts';
import { readFlight } from './adapters/flight.ts';
import { readInspection } from './adapters/inspection.ts';
import { hashChart } from './chart-hash.ts';
import { type Recording, recording, recordingFormat } from './recording.ts';

export type FindMachine = (id: string) => AnyStateMachine | undefined;

/** A recording that was read, and what is to be said of it: charts that have changed since, machines that nobody knows. */
export type ReadRecording = { recording: Recording; notes: readonly string[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kinds of files that can be read, each by its own adapter; null where it is none of them. */
function convert(data: unknown, name: string): Recording | null {
  if (isObject(data) && data.format === recordingFormat) return recording.parse(data);
  return readFlight(data, name) ?? readInspection(data, name);
}

/** With the states that are on, where the file knows only their names. */
function withActive(read: Recording, findMachine: FindMachine): Recording {
  const machines = new Map(read.actors.map(({ actor, machine }) => [actor, machine]));
  const moves = read.moves.map((move) => {
    const machine = findMachine(machines.get(move.actor) ?? '');
    return move.active.length > 0 || !machine ? move : { ...move, active: activeIds(toGraph(machine), move.value) };
  });
  return { ...read, moves };
}

/** What a chart of today has no longer of what was recorded with another one. */
function compareChart(read: Recording, id: string, machine: AnyStateMachine): string[] {
  const hash = read.charts[id];
  const root = toGraph(machine);
  const own = new Set(read.actors.filter(({ machine: of }) => of === id).map(({ actor }) => actor));
  const moves = read.moves.filter(({ actor }) => own.has(actor));
  const states = [...new Set(moves.flatMap(({ value }) => missingStates(root, value)))];
  const events = [...new Set(moves.filter(({ taken }) => taken.length > 0).map(({ event }) => event.type))].filter(
    (type) => !answersEvent(root, type),
  );
  if ((hash === undefined || hash === hashChart(machine)) && states.length === 0) return [];
  const gone = [...states.map((state) => `the state ${state}`), ...events.map((type) => `the event ${type}`)];
  return [
    `The chart of ${id} has changed since${gone.length > 0 ? `. Gone: ${gone.join(', ')}` : ', and still has all that was recorded'}.`,
  ];
}

function describeDifferences(read: Recording, findMachine: FindMachine): string[] {
  const ids = [...new Set(read.actors.filter(({ kind }) => kind === 'machine').map(({ machine }) => machine))];
  return ids.flatMap((id) => {
    const machine = findMachine(id);
    return machine
      ? compareChart(read, id, machine)
      : [`Nobody here knows the machine ${id}: its events are listed, and no chart is drawn.`];
  });
}

/** Reads the text of a file that holds a recording of any kind; `problem` says what is wrong with one that does not. */
export function readRecording(text: string, name: string, findMachine: FindMachine): ReadRecording | { problem: string } {
  try {
    const found = convert(JSON.parse(text), name);
    if (!found)
      return {
        problem: `${name} holds no recording: neither of this page, nor of a flight recorder, nor of XState’s inspection.`,
      };
    if (found.moves.length === 0) return { problem: `${name} holds no event of any actor.` };
    return { recording: withActive(found, findMachine), notes: describeDifferences(found, findMachine) };
  } catch (error) {
    return { problem: `${name} cannot be read: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}` };
  }
}
