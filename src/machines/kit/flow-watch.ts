import type { InspectionEvent } from 'xstate';

/** Is told everything that happens in every flow: actors, events, transitions and snapshots, XState's own among them. Must not throw. */
export type FlowWatcher = (seen: InspectionEvent) => void;

const watchers: FlowWatcher[] = [];

/** Watches every flow that is created from now on, for as long as the document lives. */
export function watchFlows(watcher: FlowWatcher): void {
  watchers.push(watcher);
}

/** What a root actor is to be inspected with; undefined while nobody watches, so that nothing is paid. */
export function getFlowWatcher(): FlowWatcher | undefined {
  if (watchers.length === 0) return undefined;
  return (seen) => {
    for (const watcher of watchers) watcher(seen);
  };
}
