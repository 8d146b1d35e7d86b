import { crashBounds } from '../../../contract/limits.ts';
import type { FlowStep } from '../../../contract/site/crash.ts';
import { type Move, watchMoves } from './flow-moves.ts';
import { watchFlows } from './flow-watch.ts';

/** A move as it was, which holds nothing that an actor carries. */
type NotedMove = { at: number; actor: string; event: string; value: unknown; status: string };

let steps: FlowStep[] = [];
/** What has happened since: it is put into words when somebody asks or there is much of it, since each click waits for this. */
let noted: NotedMove[] = [];
const mostNoted = 200;

const note = ({ actor, event, snapshot: { machine, value, status } }: Move): NotedMove => ({
  at: Math.round(performance.now()),
  actor: `${machine.id} (${actor.sessionId})`,
  event: event.type,
  value,
  status,
});

const putIntoWords = ({ value, status, ...move }: NotedMove): FlowStep => ({
  ...move,
  state: `${JSON.stringify(value)}${status === 'active' ? '' : `, ${status}`}`,
});

/** A move by names alone: what somebody typed, answered or signed in with stays out of it. Its status follows the state where the actor has ended. */
export const toStep = (move: Move): FlowStep => putIntoWords(note(move));

/** What an actor does again without another state, a clock's ticks say, is one step with a count: it would push out what led here. */
function keepStep(step: FlowStep): void {
  const before = steps.findLast(({ actor }) => actor === step.actor);
  const isAgain = before?.event === step.event && before.state === step.state;
  const kept = isAgain ? { ...step, times: (before.times ?? 1) + 1 } : step;
  steps = [...steps.filter((each) => !isAgain || each !== before), kept].slice(-crashBounds.events);
}

function describeNoted(): void {
  for (const move of noted) keepStep(putIntoWords(move));
  noted = [];
}

/** Keeps the newest steps of all flows that are created from now on, one at which a machine fails among them: no data of anybody. */
export const keepSteps = (): void =>
  watchFlows(
    watchMoves((move) => {
      noted.push(note(move));
      if (noted.length >= mostNoted) describeNoted();
    }),
  );

/** The steps that are kept, newest last. */
export function listSteps(): readonly FlowStep[] {
  describeNoted();
  return steps;
}
