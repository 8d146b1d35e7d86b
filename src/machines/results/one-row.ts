import type { CompletedSitting } from '../../../contract/results/results.ts';

/** Whether two sittings say something of each other: the same subject and kind, as long, and neither was cut short. */
export const isOneRow = (one: CompletedSitting, other: CompletedSitting) =>
  one.subject === other.subject &&
  one.is_node === other.is_node &&
  one.isDrill === other.isDrill &&
  one.total === other.total &&
  isEndedNormally(one) &&
  isEndedNormally(other);

/** By the student, or by the end of its time; what was cut short says nothing of the student's level. */
const isEndedNormally = ({ ending }: CompletedSitting) => ending === 'student' || ending === 'timeUp';
