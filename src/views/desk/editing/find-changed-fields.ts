import { editedFields, type QuestionFields } from '../../../../contract/desk/editing.ts';
import { editedWords } from '../../../content/desk/edited-words.ts';
import type { Difference } from '../parts/differences.tsx';

/** The fields in which two states of a question differ. */
export const findChangedFields = (before: QuestionFields, after: QuestionFields): Difference[] =>
  editedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ label: editedWords[field], before: before[field], after: after[field] }));
