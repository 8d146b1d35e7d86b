import type { ComparedField, comparedHeads } from '../../../contract/desk/packs.ts';
import { editedWords } from './edited-words.ts';

/** What each field of a question is called where two states of it are compared. */
export const comparedWords: Record<ComparedField, string> = { ...editedWords, rubric: 'Rubric', model: 'Model answer' };

/** The same of a pack as a whole. */
export const comparedHeadWords: Record<(typeof comparedHeads)[number], string> = {
  ...{ title: 'Title', creator: 'Creator', subject: 'Subject', minutes: 'Minutes', modules: 'Modules' },
};
