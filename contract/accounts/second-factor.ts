import * as z from 'zod/mini';
import { defineCall, type Role } from '../call.ts';
import { passwordLength } from '../limits.ts';
import { secondFactorCode, secondFactorProof } from './second-factor-proof.ts';

/** Whose accounts have a second factor: every account of staff that signs in by the browser. */
export const secondFactorRoles: readonly Role[] = ['teacher', 'staff'];

const password = z.string().check(z.minLength(1), z.maxLength(passwordLength.most));

/** `enabledAt` in ms since the epoch; null: there is none. `required`: it cannot be turned off. `available`: the account may have one. */
export const secondFactorState = z.object({
  enabledAt: z.nullable(z.number()),
  recoveryCodesLeft: z.number(),
  required: z.boolean(),
  available: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** What an authenticator app is set up with: `secret` in base 32, the same within `uri`, and `qr`, the rows of its picture from 0 (light) and 1. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()) });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** The caller's second factor. */
export const getSecondFactor = defineCall({
  path: '/getSecondFactor',
  role: 'faculty',
  withoutSecondFactor: true,
  body: {},
  fields: { data: secondFactorState },
});

/**
 * Makes the secret of a new authenticator app, which counts once `confirmSecondFactor` has had a code of it. Where there is a second factor, a
 * code of it is needed beside the password. Refused: 401 forbidden for a wrong password, 401 codeNeeded, 401 wrongCode, 403 forbidden, 429 tooMany.
 */
export const startSecondFactor = defineCall({
  path: '/startSecondFactor',
  role: 'faculty',
  withoutSecondFactor: true,
  body: { password, ...secondFactorProof },
  fields: { data: secondFactorSetup },
});

/**
 * Has the new authenticator app count from now on, ends the caller's other sign-ins, and gives new recovery codes, this once. Refused: 401
 * wrongCode, 409 conflict where nothing was begun, or too long ago.
 */
export const confirmSecondFactor = defineCall({
  path: '/confirmSecondFactor',
  role: 'faculty',
  withoutSecondFactor: true,
  body: { code: secondFactorCode },
  fields: { recoveryCodes: z.array(z.string()) },
});

/** Gives new recovery codes, this once, and makes the old ones void. Refused as `startSecondFactor`; 409 conflict where there is no second factor. */
export const renewRecoveryCodes = defineCall({
  path: '/renewRecoveryCodes',
  role: 'faculty',
  body: { password, ...secondFactorProof },
  fields: { recoveryCodes: z.array(z.string()) },
});

/** Turns the second factor off. Refused as `renewRecoveryCodes`, and 403 forbidden where it is required. */
export const disableSecondFactor = defineCall({
  path: '/disableSecondFactor',
  role: 'faculty',
  body: { password, ...secondFactorProof },
  fields: {},
});
