import { changeSession } from '../../../contract/desk/sessions.ts';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import { sessionChangeWords } from '../../content/session-words.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

const changeSessionBy =
  (change: SessionChange): CarryOut =>
  async (session, draft, signal) => {
    const [to, reason] = [text(draft, 'to'), text(draft, 'reason').trim()];
    const body = { session, change, ...(change === 'move' && { to }), ...(reason === '' ? {} : { reason }) };
    await post(changeSession, body, signal);
    return { says: sessionChangeWords[change].done };
  };

/** What the school does to sessions: `subject` is the session's id. */
export const sessionActions = {
  'session.cancel': changeSessionBy('cancel'),
  'session.restore': changeSessionBy('restore'),
  'session.move': changeSessionBy('move'),
  'session.moveBack': changeSessionBy('moveBack'),
  'session.sayHeld': changeSessionBy('sayHeld'),
  'session.sayTutorAbsent': changeSessionBy('sayTutorAbsent'),
  'session.sayStudentAbsent': changeSessionBy('sayStudentAbsent'),
  'session.takeBack': changeSessionBy('takeBack'),
} satisfies Record<string, CarryOut>;
