import type { EditedField } from '../../../contract/desk/editing.ts';

/** What each field of a question is called in its form. */
export const editedWords: Record<EditedField, string> = {
  ...{ passage: 'Passage', prompt: 'What is asked', answer: 'Answer', accepted: 'Other accepted forms' },
  ...{ A: 'Option A', B: 'Option B', C: 'Option C', D: 'Option D', E: 'Option E', F: 'Option F' },
  ...{ explanation: 'Explanation', domain: 'Domain', skill: 'Skill', difficulty: 'Level' },
};
