import * as calls from '../../../contract/accounts/second-factor.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { whileSignedIn } from './sign-ins.ts';

/** What shows that it is the owner of the account: the password and, where there is an authenticator app, one of the codes. */
export type OwnerProof = { password: string; code?: string; recoveryCode?: string };

/** The teacher's authenticator app. Throws CallFailed. */
export const loadSecondFactor: Service<void, calls.SecondFactorState> = (_, signal) =>
  whileSignedIn('teacher', signal, async (until) => (await post(calls.getSecondFactor, {}, until)).data);

/** Begins to set up an app, which counts once it is confirmed. Throws CallFailed; `forbidden` for a wrong password, `wrongCode`. */
export const startSecondFactor: Service<OwnerProof, calls.SecondFactorSetup> = (proof, signal) =>
  whileSignedIn('teacher', signal, async (until) => (await post(calls.startSecondFactor, proof, until)).data);

/** Has the new app count, and gives the recovery codes. Throws CallFailed; `wrongCode`, `conflict` where it took too long. */
export const confirmSecondFactor: Service<{ code: string }, string[]> = (given, signal) =>
  whileSignedIn('teacher', signal, async (until) => (await post(calls.confirmSecondFactor, given, until)).recoveryCodes);

/** Gives new recovery codes. Throws CallFailed as `startSecondFactor`. */
export const renewRecoveryCodes: Service<OwnerProof, string[]> = (proof, signal) =>
  whileSignedIn('teacher', signal, async (until) => (await post(calls.renewRecoveryCodes, proof, until)).recoveryCodes);

/** Turns the app off. Throws CallFailed as `startSecondFactor`. */
export const disableSecondFactor: Service<OwnerProof, void> = (proof, signal) =>
  whileSignedIn('teacher', signal, async (until) => {
    await post(calls.disableSecondFactor, proof, until);
  });
