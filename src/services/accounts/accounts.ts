import * as z from 'zod/mini';
import {
  confirmAddress as confirmAddressCall,
  forgotPassword as forgotPasswordCall,
  getTeacher,
  loginInstructor,
  loginStudent,
  logout,
  setPassword as setPasswordCall,
} from '../../../contract/accounts/accounts.ts';
import type { Student, Teacher } from '../../../contract/accounts/people.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { sessionRenewed, watchSession, withoutRenewal } from '../api/session-gate.ts';
import { clearEntries, entryOrNull, requireStorage, tokenEntry, writeEntry } from '../api/session-storage.ts';
import { forgetDrafts } from '../doubts/line-database.ts';
import { countUndelivered, forgetDelivered } from '../exam/journal-store.ts';
import { forgetStudent } from '../exam/kept-sittings.ts';
import { keepDevice, namedDevices } from './devices.ts';
import { staffEntry, studentEntry, teacherEntry, usernameEntry } from './signed-in.ts';

/** What somebody signs in as: staff come in at the teachers' side. */
export type Role = 'student' | 'teacher';

/** Who signed in. */
export type SignedInRole = Role | 'staff';

/**
 * `expected`: the student who must sign in again in place; anybody else is refused with reason `forbidden` and no message. `code` or `recoveryCode`:
 * the second factor of a teacher, for which a call without either is refused with reason `codeNeeded`.
 */
export type Credentials = {
  role: Role;
  username: string;
  password: string;
  expected: string | null;
  code?: string;
  recoveryCode?: string;
};

/**
 * Signs in by the role's own call (specification 2.4), keeps who it is in session storage, and what the account knows this browser by for good.
 * Throws CallFailed, StorageDenied.
 */
export const signIn: Service<Credentials, { role: SignedInRole }> = async ({ role, expected, ...credentials }, signal) => {
  // A session that no page could find again is not begun.
  requireStorage();
  if (role === 'teacher') {
    const answer = await post(loginInstructor, { ...credentials, ...namedDevices() }, signal);
    keepDevice(answer.device);
    clearEntries();
    const { duty } = answer;
    if (duty) writeEntry(staffEntry, { ...answer.data, duty });
    else writeEntry(teacherEntry, answer.data);
    writeEntry(tokenEntry, answer.token);
    sessionRenewed();
    return { role: duty ? 'staff' : role };
  }
  const answer = await post(loginStudent, { ...credentials, ...namedDevices() }, signal);
  keepDevice(answer.device);
  if (expected !== null && expected !== answer.data._id) throw new CallFailed('refused', '', 'forbidden');
  if (expected === null) clearEntries();
  writeEntry(studentEntry, answer.data);
  writeEntry(usernameEntry, credentials.username);
  writeEntry(tokenEntry, answer.token);
  sessionRenewed();
  return { role };
};

/** `username`: what the student signed in with, '' where an older version of the app did not keep it. */
export type SignedInStudent = { student: Student; username: string };

/** The signed-in student, or null (specification 4.1: the portal's guard). */
export const readStudent: Service<void, SignedInStudent | null> = async () => {
  const student = entryOrNull(studentEntry);
  return student && { student, username: entryOrNull(usernameEntry) ?? '' };
};

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

/** Sets the password that a mailed link is for, and gives the username. Throws CallFailed; `notFound` for a link that is none any more. */
export const setPassword: Service<{ token: string; password: string }, { username: string }> = async (body, signal) => {
  // An address that lost a part on its way through a mail program is no link: the server would call it bad input.
  const isLink = z.safeParse(setPasswordCall.body.shape.token, body.token).success;
  if (!isLink) throw new CallFailed('refused', '', 'notFound');
  const { username } = await post(setPasswordCall, { ...body, ...namedDevices() }, signal);
  return { username };
};

/** Uses the address that a mailed link is for, and gives it. Throws CallFailed; `notFound` for a link that is none any more. */
export const confirmAddress: Service<{ token: string }, { email: string }> = async ({ token }, signal) => {
  const { email } = await post(confirmAddressCall, { token }, signal);
  return { email };
};

/** Asks for a set-password link by mail; unknown usernames are answered alike. Throws CallFailed. */
export const forgotPassword: Service<{ username: string }, void> = async (body, signal) => {
  await post(forgotPasswordCall, body, signal);
};
