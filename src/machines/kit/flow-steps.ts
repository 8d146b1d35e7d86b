import { isMachineSnapshot } from 'xstate';
import { crashBounds } from '../../../contract/limits.ts';
import type { FlowStep } from '../../../contract/site/crash.ts';
import { watchFlows } from './flow-watch.ts';

/** What a flow's machine did. Its state is written down only once somebody asks. */
type Step = { at: number; actor: string; event: string; value: unknown };
const steps: Step[] = [];

/** Keeps the newest steps of all flows that are created from now on, by types and states: no data of anybody. */
export function keepSteps(): void {
  watchFlows((seen) => {
    if (seen.type !== '@xstate.snapshot' || !isMachineSnapshot(seen.snapshot)) return;
    const { machine, value } = seen.snapshot;
    const actor = `${machine.id} (${(seen.actorRef as { sessionId: string }).sessionId})`;
    steps.push({ at: Math.round(performance.now()), actor, event: seen.event.type, value });
    if (steps.length > crashBounds.events) steps.shift();
  });
}

/** The steps that are kept, newest last. */
export const listSteps = (): FlowStep[] => steps.map(({ value, ...step }) => ({ ...step, state: JSON.stringify(value) }));
