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
  'concern.take': moveConcernBy('take', 'It is being looked into.'),
  'concern.refer': moveConcernBy('refer', 'It is written down that it was passed on.'),
  'concern.close': moveConcernBy('close', 'It is closed.'),
  'concern.reopen': moveConcernBy('reopen', 'It is being looked into again.'),
} satisfies Record<string, CarryOut>;
