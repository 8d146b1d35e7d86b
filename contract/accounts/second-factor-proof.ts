import * as z from 'zod/mini';
import { recoveryCodeLength } from '../limits.ts';

/** Six digits of the authenticator app, as they were typed: blanks count for nothing. */
export const secondFactorCode = z.string().check(z.minLength(1), z.maxLength(20));
/** One of the recovery codes, as it was typed. */
const recoveryCode = z.string().check(z.minLength(1), z.maxLength(recoveryCodeLength));

/** What shows that it is the owner of the second factor: one of the two. */
export const secondFactorProof = { code: z.optional(secondFactorCode), recoveryCode: z.optional(recoveryCode) };
