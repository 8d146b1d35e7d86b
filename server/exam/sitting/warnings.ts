import { immediateKeys, type RecordedEvent } from '../../../contract/exam/attempts.ts';
import type { Sitting } from './sitting.ts';

/** How many warnings of what is on record count: since staff last opened the sitting again, keys that end it at once aside. */
export function countWarnings({ reinstatedAt }: Pick<Sitting, 'reinstatedAt'>, events: readonly RecordedEvent[]): number {
  const since = reinstatedAt?.getTime() ?? 0;
  const counts = ({ kind, detail, at }: RecordedEvent) =>
    kind === 'keyPressed' && at >= since && !immediateKeys.some((each) => each === detail);
  return events.filter(counts).length;
}
