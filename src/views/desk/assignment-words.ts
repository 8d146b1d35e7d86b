import type { AssignedSitting, AssignmentLine } from '../../../contract/desk/assignments.ts';
import { formatMoment } from '../../../contract/moments.ts';

type Window = Pick<AssignmentLine, 'opensAt' | 'closesAt'>;

/** From when until when a test can be started, in the reader's own time. */
export function describeWindow({ opensAt, closesAt }: Window): string {
  const opens = opensAt === null ? null : `from ${formatMoment(opensAt, 'shortDateTime')}`;
  const closes = closesAt === null ? null : `until ${formatMoment(closesAt, 'shortDateTime')}`;
  return [opens, closes].filter((words) => words !== null).join(' ') || 'at any time';
}

/** Until when one student can start. */
export const describeEnd = ({ closesAt }: AssignedSitting): string =>
  closesAt === null ? 'At any time' : formatMoment(closesAt, 'shortDateTime');

/** How many have finished of how many. */
export const describeDone = ({ given, begun, finished }: Pick<AssignmentLine, 'given' | 'begun' | 'finished'>): string =>
  `${finished} of ${given}${begun === 0 ? '' : `, ${begun} under way`}`;

/** How far a student is. */
export function describeSitting({ state, reinstated, right, total }: AssignedSitting): string {
  if (state === 'assigned') return 'Not started';
  if (state === 'inProgress') return reinstated ? 'Under way, reinstated' : 'Under way';
  const score = right === null || total === null || total === 0 ? 'Finished' : `${right} of ${total} right`;
  return reinstated ? `${score}, reinstated before` : score;
}

/** A moment as a browser's field for day and time has it, in its own zone; '' for none. */
export function toFieldTime(ms: number | null): string {
  if (ms === null) return '';
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
