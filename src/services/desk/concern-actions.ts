import { type ConcernMove, moveConcern } from '../../../contract/desk/concerns.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

const moveConcernBy =
  (move: ConcernMove, says: string): CarryOut =>
  async (concern, draft, signal) => {
    await post(moveConcern, { concern, move, note: text(draft, 'note') }, signal);
    return { says };
  };

/** What the safeguarding lead and the deputy do about a concern: `subject` is the concern's id. */
export const concernActions = {
  'concern.take': moveConcernBy('take', 'It’s being looked into.'),
  'concern.refer': moveConcernBy('refer', 'It’s recorded that it was passed on.'),
  'concern.close': moveConcernBy('close', 'It’s closed.'),
  'concern.reopen': moveConcernBy('reopen', 'It’s being looked into again.'),
} satisfies Record<string, CarryOut>;
