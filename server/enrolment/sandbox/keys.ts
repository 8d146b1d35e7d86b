import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Environment, RazorpayKeys } from '../../environment.ts';
import type { Gateway } from '../orders/gateway.ts';
import { razorpayGateway } from '../orders/razorpay.ts';

/** Our own stand-in for Razorpay: in a demonstration that was given no keys of Razorpay's, and nowhere else. */
export const isSandboxed = ({ demo, razorpay }: Pick<Environment, 'demo' | 'razorpay'>): boolean => demo && razorpay === null;

/** The public key of the sandbox; a live one never looks like this. */
export const sandboxKeyId = 'rzp_test_sandbox';

/** The sandbox's keys, the same after a restart. `secret` is the server's own. */
export function sandboxKeys(secret: string): RazorpayKeys {
  const derived = (what: string) => createHmac('sha256', secret).update(`sandbox ${what}`).digest('base64url');
  return {
    keyId: sandboxKeyId,
    keySecret: derived('key'),
    webhookSecret: derived('webhook'),
    oldWebhookSecret: derived('webhook before'),
  };
}

/** Where the server takes payments: Razorpay with the keys of the environment, the sandbox, or nowhere. */
export function chooseGateway(context: Pick<Context, 'environment' | 'listeningAt' | 'secret'>): Gateway | null {
  const { environment, listeningAt, secret } = context;
  if (environment.razorpay) return razorpayGateway(environment.razorpay);
  if (!isSandboxed(environment)) return null;
  return razorpayGateway(sandboxKeys(secret), { baseUrl: () => `${listeningAt()}/sandbox` });
}
