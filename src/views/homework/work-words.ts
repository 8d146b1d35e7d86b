import type { WorkHead, WorkState } from '../../../contract/homework/homework.ts';
import { formatMoment } from '../../../contract/moments.ts';

/** What a student reads of where a work stands. */
export const stateWords: Record<WorkState, string> = {
  given: 'To do',
  missing: 'Overdue',
  handedIn: 'Handed in',
  late: 'Handed in late',
  held: 'Being looked at',
  lookedAt: 'Being looked at',
  givenBack: 'Given back',
  takenBack: 'Taken back',
};

/** What a marker reads of it. */
export const markerWords: Record<WorkState, string> = {
  ...stateWords,
  given: 'Not handed in yet',
  missing: 'Missing',
  held: 'Being marked',
  lookedAt: 'Looked at, not given back',
};

/** When a work is due, or was handed in. */
export function describeWhen({ state, dueAt, handedInAt }: Pick<WorkHead, 'state' | 'dueAt' | 'handedInAt'>): string {
  if (handedInAt !== null) return `Handed in ${formatMoment(handedInAt, 'shortDateTime')}`;
  return `${state === 'missing' ? 'Was due' : 'Due'} ${formatMoment(dueAt, 'shortDateTime')}`;
}

/** The points of a work; null where none are told. */
export const describePoints = ({ points, mostPoints }: Pick<WorkHead, 'points' | 'mostPoints'>): string | null =>
  points === null ? null : `${points} of ${mostPoints ?? points} points`;
