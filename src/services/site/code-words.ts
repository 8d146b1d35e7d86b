import { crashBounds } from '../../../contract/limits.ts';
import type { FlowStep } from '../../../contract/site/crash.ts';

/** A route in place of an address: what has a digit or a capital letter in it, or is long, names something or somebody. */
export const toRoute = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 100);

/** A name of the code as the contract takes it. */
export const toName = (text: string): string => text.replace(/[^\w .:()*-]/g, '-').slice(0, 100) || '-';

/** The newest steps of the flows as the contract takes them. */
export const toSendableSteps = (steps: readonly FlowStep[]): FlowStep[] =>
  steps.slice(-crashBounds.events).map(({ at, actor, event, state, times }) => ({
    ...{ at, times, actor: toName(actor), event: toName(event) },
    state: state.replace(/[^\w{}[\]":, .-]/g, '-').slice(0, 300) || '-',
  }));
