import { answerComplaint, type OfficerMove } from '../../../contract/desk/complaints.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

const answerBy =
  (move: OfficerMove, says: string): CarryOut =>
  async (complaint, draft, signal) => {
    await post(answerComplaint, { complaint, move, text: text(draft, 'text'), seen: Number(text(draft, 'seen')) }, signal);
    return { says };
  };

/** What the school does about complaints: `subject` is the complaint's id. */
export const complaintActions = {
  'complaint.answer': answerBy('answer', 'The answer is on its way.'),
  'complaint.end': answerBy('end', 'It’s settled, and whoever complained gets your words.'),
} satisfies Record<string, CarryOut>;
