import { getTeacher } from '../../../contract/accounts/accounts.ts';
import type { Teacher } from '../../../contract/accounts/people.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { withoutRenewal } from '../api/session-gate.ts';
import { entryOrNull, tokenEntry } from '../api/session-storage.ts';
import { teacherEntry } from './signed-in.ts';

/** The teacher that this tab has signed in, or null: without a token, too, nobody is. */
export const readTeacher: Service<void, Teacher | null> = async () =>
  entryOrNull(tokenEntry) === null ? null : entryOrNull(teacherEntry);

/**
 * Asks the server who is signed in as a teacher; null: nobody, since the session is over or is a student's. It does not wait for a new
 * sign-in, as other calls do. Throws CallFailed where the server did not say.
 */
export const confirmTeacher: Service<void, Teacher | null> = async (_, signal) => {
  const ask = async (until: AbortSignal): Promise<Teacher | null> => (await post(getTeacher, {}, until)).data;
  try {
    return await withoutRenewal(signal, ask, () => null);
  } catch (problem) {
    if (problem instanceof CallFailed && problem.reason === 'forbidden') return null;
    throw problem;
  }
};
