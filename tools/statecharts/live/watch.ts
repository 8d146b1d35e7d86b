import type { InspectionEvent } from 'xstate';
import type { IsHarmless } from './restore.ts';
import { tellStatecharts } from './tell.ts';

type Watcher = (seen: InspectionEvent) => void;

/**
 * Lets developers watch every machine of this document that is created from now on: on the page of statecharts and, where `inspect` stands in the
 * address, in Stately's inspector, or in another page that speaks its protocol (`?inspect=http://localhost:5173/dev/statecharts`). `attach` has an
 * observer told of all that XState's inspection says. `isHarmless`: which services only read: a moment before any other is not restored.
 */
export async function watchStatecharts(
  attach: (watcher: Watcher) => void,
  isInspected: boolean,
  isHarmless?: IsHarmless,
): Promise<void> {
  attach(tellStatecharts(window, isHarmless));
  const address = new URLSearchParams(location.search).get('inspect');
  if (!isInspected || address === null) return;
  const { openStatelyInspector } = await import('./stately-inspector.ts');
  attach(openStatelyInspector(address));
}
