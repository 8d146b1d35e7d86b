import { handOverDoubt, withdrawDoubt } from '../../../contract/desk/doubts.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

/** What the school does about doubts: `subject` is the doubt's id. */
export const doubtActions = {
  'doubt.hand-over': async (doubt, draft, signal) => {
    await post(handOverDoubt, { doubt, tutor: text(draft, 'tutor'), reason: text(draft, 'reason') }, signal);
    return { says: 'The doubt is handed over, and the tutor gets an email.' };
  },
  'doubt.withdraw': async (doubt, draft, signal) => {
    await post(withdrawDoubt, { doubt, reason: text(draft, 'reason') }, signal);
    return { says: 'Nobody else sees it anymore.' };
  },
} satisfies Record<string, CarryOut>;
