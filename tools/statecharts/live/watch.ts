import { watchFlows } from '../../../src/machines/kit/flow-watch.ts';
import { tellStatecharts } from './tell.ts';

/**
 * Lets developers watch every flow of this document that is created from now on: on the page of statecharts and, in development, with `?inspect` in
 * the address, in Stately's inspector.
 */
export async function watchStatecharts(): Promise<void> {
  watchFlows(tellStatecharts());
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    const { openStatelyInspector } = await import('./stately-inspector.ts');
    watchFlows(openStatelyInspector());
  }
}
