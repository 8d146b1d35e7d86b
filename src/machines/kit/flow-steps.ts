import { crashBounds } from '../../../contract/limits.ts';
import type { FlowStep } from '../../../contract/site/crash.ts';
import { type Move, watchMoves } from './flow-moves.ts';
import { watchFlows } from './flow-watch.ts';

let steps: FlowStep[] = [];

/** A move by names alone: what somebody typed, answered or signed in with stays out of it. Its status follows the state where the actor has ended. */
export const toStep = ({ actor, event, snapshot: { machine, value, status } }: Move): FlowStep => ({
  at: Math.round(performance.now()),
  actor: `${machine.id} (${actor.sessionId})`,
  event: event.type,
  state: `${JSON.stringify(value)}${status === 'active' ? '' : `, ${status}`}`,
});

/** What an actor does again without another state, a clock's ticks say, is one step with a count: it would push out what led here. */
function keepStep(step: FlowStep): void {
  const before = steps.findLast(({ actor }) => actor === step.actor);
  const isAgain = before?.event === step.event && before.state === step.state;
  const kept = isAgain ? { ...step, times: (before.times ?? 1) + 1 } : step;
  steps = [...steps.filter((each) => !isAgain || each !== before), kept].slice(-crashBounds.events);
}

/** Keeps the newest steps of all flows that are created from now on, one at which a machine fails among them: no data of anybody. */
export const keepSteps = (): void => watchFlows(watchMoves((move) => keepStep(toStep(move))));

/** The steps that are kept, newest last. */
export const listSteps = (): readonly FlowStep[] => steps;
