import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, type StateValue, transition } from 'xstate';
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

/**
 * `skipped`: actors of which the first move is not kept. `untried`: what comes after a difference that leads to a state which is gone. Both with the reason, in
 * words.
 */
export type Replay = {
  actors: number;
  moves: number;
  differences: readonly Difference[];
  skipped: readonly string[];
  untried: readonly string[];
};

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

export const isSameValue = (one: Json, other: Json): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** The snapshot that a machine begins with, given what its actor was. No action is done and no actor is started. */
export const beginAgain = (machine: AnyStateMachine, { event, at }: Moved): AnyMachineSnapshot =>
  atTime(at, () => initialTransition(machine, event.input)[0]);

/** What follows of a recorded event. */
export const goOn = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, { event, at }: Moved): AnyMachineSnapshot =>
  atTime(at, () => transition(machine, snapshot, event)[0]);

const toText = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What a machine makes of a move, and in words what is wrong with that; `next` null where it failed. */
type Outcome = { next: AnyMachineSnapshot | null; problem: string | null };

function tryMove(run: () => AnyMachineSnapshot, { status }: Moved): Outcome {
  try {
    const next = run();
    return { next, problem: status === 'error' ? 'It failed then, and does not now.' : null };
  } catch (error) {
    return { next: null, problem: status === 'error' ? null : toText(error) };
  }
}

/** Where the recording has the machine, with what runs in the replay; null where the chart has no such state. The context is as it was told: words stand for what no file can hold. */
function asRecorded(
  machine: AnyStateMachine,
  { value, context }: Moved,
  runs: AnyMachineSnapshot | null,
): AnyMachineSnapshot | null {
  try {
    return Object.assign(machine.resolveState({ value: value as StateValue, context }), { children: runs?.children ?? {} });
  } catch {
    // What it was in is gone: that has been told as the difference.
    return null;
  }
}

/** `untried`: how many moves come after one that led where the chart has nothing any more. */
type ActorReplay = { differences: readonly Difference[]; untried: number };

/**
 * Drives a machine through the events that one of its actors took, by the pure functions that XState has for that: guards and assignments run, no
 * service is asked, no clock goes. After a difference it goes on from where the recording was, so that one does not hide the others.
 */
export function replayActor(machine: AnyStateMachine, moves: readonly Moved[]): ActorReplay {
  let snapshot: AnyMachineSnapshot | null = null;
  const passed = new Map<Json | undefined, AnyMachineSnapshot>();
  const differences: Difference[] = [];
  for (const [at, move] of moves.entries()) {
    // A parent stops its child: that is no transition of the chart.
    if (move.status === 'stopped') break;
    const before: AnyMachineSnapshot | null = snapshot;
    const back = move.event.type === restoredType ? passed.get(move.event.to) : undefined;
    const { next, problem } = tryMove(() => back ?? (before ? goOn(machine, before, move) : beginAgain(machine, move)), move);
    const hasFailed = move.status === 'error';
    if (problem !== null || (next && !hasFailed && !isSameValue(next.value, move.value))) {
      const { actor, seq, event, value } = move;
      differences.push({ machine: machine.id, actor, seq, event: event.type, was: value, is: next?.value ?? null, problem });
      snapshot = asRecorded(machine, move, next ?? before);
    } else snapshot = next;
    if (hasFailed) break;
    if (!snapshot) return { differences, untried: moves.length - at - 1 };
    passed.set(move.seq, snapshot);
  }
  return { differences, untried: 0 };
}

/** A machine that is gone, or was renamed, is a difference, too. */
const tellGone = (machine: string, { actor, seq, event, value }: Moved): Difference => ({
  ...{ machine, actor, seq, event: event.type, was: value, is: null },
  problem: 'Nobody knows this machine any more.',
});

/**
 * Replays every actor of a recording on the charts of today. One whose chart the recording does not name comes from a flight recorder and holds no data: what can be
 * checked of it is its structure.
 */
export function replayRecording({ actors, moves, charts }: Recording, findMachine: FindMachine): Replay {
  const [skipped, untried]: [string[], string[]] = [[], []];
  const differences: Difference[] = [];
  let [tried, gone] = [0, 0];
  for (const { tab, actor, machine: id, kind } of actors) {
    const own = moves.filter((move) => move.tab === tab && move.actor === actor);
    const [first] = own;
    if (kind !== 'machine' || !first) continue;
    const machine = findMachine(id);
    const isBare = charts[id] === undefined;
    if (!machine) differences.push(tellGone(id, first));
    else if (!isBare && first.event.type !== 'xstate.init') skipped.push(`${id} (${actor}): its beginning was not kept`);
    else {
      tried += 1;
      gone += own.length;
      const replayed = isBare ? { differences: checkStructure(machine, own), untried: 0 } : replayActor(machine, own);
      differences.push(...replayed.differences);
      if (replayed.untried > 0) untried.push(`${id} (${actor}): the ${replayed.untried} moments after a state that is gone`);
    }
  }
  return { actors: tried, moves: gone, differences, skipped, untried };
}
