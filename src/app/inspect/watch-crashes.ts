import { isMachineSnapshot } from 'xstate';
import { crashBounds } from '../../../contract/limits.ts';
import { watchFlows } from '../../machines/kit/flow-watch.ts';

/** What a flow's machine did: the newest of all flows, of which nothing is made before something fails. */
type Step = { at: number; actor: string; event: string; value: unknown };
const steps: Step[] = [];

/** Reports what failed, and what the flows did before. The code for it comes only then. */
export function tellCrash(error: unknown): void {
  const events = steps.map(({ value, ...step }) => ({ ...step, state: JSON.stringify(value) }));
  // Without the server nobody can be told.
  import('../../services/site/crash-report.ts').then(({ sendCrash }) => sendCrash(error, events)).catch(() => undefined);
}

/** Reports from now on what fails in this page, and keeps what flows did before, by types and states. To be called before the first flow is created. */
export function watchCrashes(): void {
  watchFlows((seen) => {
    if (seen.type !== '@xstate.snapshot' || !isMachineSnapshot(seen.snapshot)) return;
    const { machine, value } = seen.snapshot;
    const actor = `${machine.id} (${(seen.actorRef as { sessionId: string }).sessionId})`;
    steps.push({ at: Math.round(performance.now()), actor, event: seen.event.type, value });
    if (steps.length > crashBounds.events) steps.shift();
  });
  window.addEventListener('error', ({ error }) => tellCrash(error));
  window.addEventListener('unhandledrejection', ({ reason }) => tellCrash(reason));
}
