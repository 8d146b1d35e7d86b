import type { CompletedSitting } from '../../../contract/results/results.ts';

/** How a sitting came to its end. Parents are told whether it was cut short, and not how. */
export type EndedSitting = Pick<CompletedSitting, 'ending'> | { wasCutShort: boolean };

/** What is compared of a sitting. */
export type ComparedSitting = Pick<CompletedSitting, 'subject' | 'is_node' | 'isDrill' | 'total' | 'writtenBy'> & EndedSitting;

/** Whether two sittings say something of each other: the same subject and kind, as long, and neither was cut short. */
export const isOneRow = (one: ComparedSitting, other: ComparedSitting) =>
  one.subject === other.subject &&
  one.is_node === other.is_node &&
  one.isDrill === other.isDrill &&
  one.total === other.total &&
  (one.writtenBy === undefined) === (other.writtenBy === undefined) &&
  isEndedNormally(one) &&
  isEndedNormally(other);

/** By the student, or by the end of its time; what was cut short says nothing of the student's level. */
export const isEndedNormally = (sitting: EndedSitting): boolean =>
  'ending' in sitting ? sitting.ending === 'student' || sitting.ending === 'timeUp' : !sitting.wasCutShort;
