import { decideLateAnswers } from '../../../contract/desk/answer-files.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

/** What the school decides about answers: `subject` is the student's id and the test's with a slash between them. */
export const answerActions = {
  'answers.decide-late': async (named, draft, signal) => {
    const [student = '', sitting = ''] = named.split('/');
    const counted = text(draft, 'counted') === 'yes';
    const body = { student, sitting, module: Number(text(draft, 'module')), counted, reason: text(draft, 'reason') };
    await post(decideLateAnswers, body, signal);
    return { says: counted ? 'The late answers count.' : 'The late answers are left out of the score.' };
  },
} satisfies Record<string, CarryOut>;
