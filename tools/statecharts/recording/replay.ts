import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { type Json, type Moved, restoredType } from '../live/told.ts';
import type { FindMachine } from './read.ts';
import type { Recording } from './recording.ts';
import { checkStructure } from './structure.ts';

/** Where the chart goes another way than was recorded: after the move of this `seq`. `was`, `is`: the state values; `problem`: what it failed with. */
export type Difference = {
  machine: string;
  actor: string;
  seq: number;
  event: string;
  was: Json;
  is: Json;
  problem: string | null;
};

/** `skipped`: actors whose machine nobody knows, or of which the first move is not kept, with the reason. */
export type Replay = { actors: number; moves: number; differences: readonly Difference[]; skipped: readonly string[] };

/** Runs at the time at which something was recorded: machines may ask what time it is. */
function atTime<Result>(at: number, run: () => Result): Result {
  const { now } = Date;
  Date.now = () => at;
  try {
    return run();
  } finally {
    Date.now = now;
  }
}

/** The same states in whatever order regions are written. */
const inOrder = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([key, part]) => [key, inOrder(part)]),
      )
    : value;

const isSame = (one: Json, other: Json) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** The snapshot that a machine begins with, given what its actor was. No action is done and no actor is started. */
export const beginAgain = (machine: AnyStateMachine, { event, at }: Moved): AnyMachineSnapshot =>
  atTime(at, () => initialTransition(machine, event.input)[0]);

/** What follows of a recorded event. */
export const goOn = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, { event, at }: Moved): AnyMachineSnapshot =>
  atTime(at, () => transition(machine, snapshot, event)[0]);

/**
 * Drives a machine through the events that one of its actors took, by the pure functions that XState has for that: guards and assignments run, no
 * service is asked, no clock goes. Stops at the first difference, since what comes after it follows from it.
 */
export function replayActor(machine: AnyStateMachine, moves: readonly Moved[]): Difference | null {
  let snapshot: AnyMachineSnapshot | null = null;
  const passed = new Map<Json | undefined, AnyMachineSnapshot>();
  for (const move of moves) {
    // A parent stops its child: that is no transition of the chart.
    if (move.status === 'stopped') return null;
    const tell = (is: Json, problem: string | null): Difference => ({
      machine: machine.id,
      actor: move.actor,
      seq: move.seq,
      event: move.event.type,
      was: move.value,
      is,
      problem,
    });
    try {
      const back = move.event.type === restoredType ? passed.get(move.event.to) : undefined;
      snapshot = back ?? (snapshot ? goOn(machine, snapshot, move) : beginAgain(machine, move));
      passed.set(move.seq, snapshot);
    } catch (error) {
      if (move.status === 'error') return null;
      return tell(null, error instanceof Error ? error.message : String(error));
    }
    if (move.status === 'error') return tell(snapshot.value, 'It failed then, and does not now.');
    if (!isSame(snapshot.value, move.value)) return tell(snapshot.value, null);
  }
  return null;
}

/** Replays every actor of a recording on the charts of today. One without charts comes from a flight recorder and holds no data: what can be checked of it is its structure. */
export function replayRecording({ actors, moves, charts }: Recording, findMachine: FindMachine): Replay {
  const isBare = Object.keys(charts).length === 0;
  const skipped: string[] = [];
  const differences: Difference[] = [];
  let [tried, gone] = [0, 0];
  for (const { tab, actor, machine: id, kind } of actors) {
    if (kind !== 'machine') continue;
    const own = moves.filter((move) => move.tab === tab && move.actor === actor);
    const machine = findMachine(id);
    if (!machine) skipped.push(`${id} (${actor}): nobody knows this machine`);
    else if (!isBare && own[0]?.event.type !== 'xstate.init') skipped.push(`${id} (${actor}): its beginning was not kept`);
    else {
      tried += 1;
      gone += own.length;
      const difference = isBare ? checkStructure(machine, own) : replayActor(machine, own);
      if (difference) differences.push(difference);
    }
  }
  return { actors: tried, moves: gone, differences, skipped };
}
