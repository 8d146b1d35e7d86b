import {
  endOtherSignIns as endOtherSignInsCall,
  endSignIn as endSignInCall,
  getSignIns,
  type SignIn,
} from '../../../contract/accounts/sign-ins.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { withoutRenewal } from '../api/session-gate.ts';
import { namedDevices } from './devices.ts';
import type { SignedInRole } from './sign-in.ts';

/** Who has signed in somewhere; parents do by a mailed link. */
export type SignInsReader = SignedInRole | 'parent';

/** A student whose session is over signs in again in place, and the call goes on; everybody else cannot, and is told so. */
export function whileSignedIn<Answer>(
  role: SignInsReader,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  if (role === 'student') return call(signal);
  return withoutRenewal(signal, call, () => {
    throw new CallFailed('refused', 'Please sign in again.', 'signedOut', 401);
  });
}

/** Where one is signed in, the newest first. Throws CallFailed. */
export const loadSignIns: Service<{ role: SignInsReader }, SignIn[]> = ({ role }, signal) =>
  whileSignedIn(role, signal, async (until) => (await post(getSignIns, {}, until)).data);

/** Signs out elsewhere: there one has to sign in again. Throws CallFailed; `notFound` where that has happened already. */
export const endSignIn: Service<{ role: SignInsReader; id: string }, void> = ({ role, id }, signal) =>
  whileSignedIn(role, signal, async (until) => {
    await post(endSignInCall, { id }, until);
  });

/** Signs out everywhere but here. Throws CallFailed. */
export const endOtherSignIns: Service<{ role: SignInsReader }, void> = ({ role }, signal) =>
  whileSignedIn(role, signal, async (until) => {
    await post(endOtherSignInsCall, namedDevices(), until);
  });
