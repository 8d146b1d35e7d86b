import type { ObjectionReason, ObjectionState } from '../../contract/objections/objections.ts';

/** What can be wrong with a question, as students choose it and staff read it. */
export const objectionReasonWords: Record<ObjectionReason, string> = {
  key: 'The answer that counts as right is wrong',
  several: 'More than one choice is right',
  unclear: 'It’s unclear, or it can’t be answered',
  display: 'Something isn’t shown right: a picture, a table, a formula',
  slip: 'A typing mistake',
  other: 'Something else',
};

/** How far a report is, as its student reads it. */
export const objectionStateWords: Record<ObjectionState, string> = {
  new: 'The school has it, and will answer.',
  lookedAt: 'Somebody at the school is looking at it.',
  answered: 'The school has answered.',
};
