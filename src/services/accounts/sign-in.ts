import { loginInstructor, loginStudent } from '../../../contract/accounts/accounts.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { sessionRenewed } from '../api/session-gate.ts';
import { clearEntries, requireStorage, tokenEntry, writeEntry } from '../api/session-storage.ts';
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
