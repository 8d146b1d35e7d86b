import * as z from 'zod/mini';
import {
  confirmAddress as confirmAddressCall,
  forgotPassword as forgotPasswordCall,
  setPassword as setPasswordCall,
} from '../../../contract/accounts/accounts.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { namedDevices } from './devices.ts';

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
