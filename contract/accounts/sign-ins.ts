import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { devices } from './accounts.ts';

/** A sign-in that has not ended: with which browser, since when and last used when (ms since the epoch). `current`: the one that asks. */
export const signIn = z.object({
  id,
  browser: z.string(),
  since: z.number(),
  usedAt: z.number(),
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

/** The caller's sign-ins that have not ended, the newest first. */
export const getSignIns = defineCall({ path: '/getSignIns', role: 'person', body: {}, fields: { data: z.array(signIn) } });

/** Ends a sign-in of the caller's. Refused: 404 notFound for one that has ended, or is somebody else's. */
export const endSignIn = defineCall({ path: '/endSignIn', role: 'person', body: { id }, fields: {} });

/** Ends every sign-in of the caller's but this one, and forgets the account's devices but `devices`. */
export const endOtherSignIns = defineCall({ path: '/endOtherSignIns', role: 'person', body: { devices }, fields: {} });
