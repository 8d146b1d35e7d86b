import { logout } from '../../../contract/accounts/logout.ts';
import type { Student } from '../../../contract/accounts/people.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { sessionRenewed, watchSession } from '../api/session-gate.ts';
import { clearEntries, entryOrNull } from '../api/session-storage.ts';
import { forgetDrafts } from '../doubts/line-database.ts';
import { countUndelivered, forgetDelivered } from '../exam/journal-store.ts';
import { forgetStudent } from '../exam/kept-sittings.ts';
import { studentEntry, usernameEntry } from './signed-in.ts';

/** `username`: what the student signed in with, '' where an older version of the app did not keep it. */
export type SignedInStudent = { student: Student; username: string };

/** The signed-in student, or null (specification 4.1: the portal's guard). */
export const readStudent: Service<void, SignedInStudent | null> = async () => {
  const student = entryOrNull(studentEntry);
  return student && { student, username: entryOrNull(usernameEntry) ?? '' };
};

/** How many answers of this student wait on this device to be delivered. */
export const undeliveredAnswers: Service<{ studentId: string }, number> = async ({ studentId }) => countUndelivered(studentId);

/**
 * Logs out: the token dies on the server where it can be reached, session storage is cleared, delivered journals, kept questions and drafts are forgotten.
 * Undelivered answers and lines stay on the device under the student's id.
 */
export const signOut: Service<{ personId: string }, void> = async ({ personId }, signal) => {
  // Out of reach, the token dies on the server by its own age; an expired one is dead: logging out here waits for neither.
  const expired = new AbortController();
  const stop = watchSession(() => expired.abort());
  const quick = AbortSignal.any([signal, expired.signal, AbortSignal.timeout(3000)]);
  await post(logout, {}, quick).catch(() => undefined);
  stop();
  clearEntries();
  sessionRenewed();
  await Promise.all([forgetDelivered(personId), forgetStudent(personId), forgetDrafts(personId)]);
  await endNotifications().catch(() => undefined);
};

/** Whoever uses this browser next is not told of somebody else's news: the server hears of it from the push service. */
async function endNotifications(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration('/student-portal');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
