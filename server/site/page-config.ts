import type { ShownCatalogue } from '../../contract/enrolment/catalogue.ts';
import type { PageConfig } from '../../contract/page-config.ts';
import { isSandboxed, sandboxKeyId } from '../enrolment/sandbox/keys.ts';
import type { Environment } from '../environment.ts';
import { razorpayScript } from './security.ts';

/**
 * Where our own calculator is: a document of its own, to be framed. Its address lies within the portal's, so that the portal's service worker
 * has it without a network.
 */
export const ownCalculator = '/student-portal/calculator.html';

/** What the server tells every page, and `texts` the one that shows them. */
export const toPageConfig = (
  environment: Environment,
  catalogue: ShownCatalogue,
  texts: Pick<PageConfig, 'faq' | 'team'> = {},
): PageConfig => ({
  demo: environment.demo,
  supportEmail: environment.supportEmail,
  supportPhone: environment.supportPhone,
  calculatorUrl: environment.calculatorUrl ?? ownCalculator,
  catalogue,
  ...(environment.complaintsOfficer && { complaintsOfficer: environment.complaintsOfficer }),
  ...(environment.refundRule && { refundRule: environment.refundRule }),
  upiLimit: environment.upiLimit,
  lowestAge: environment.lowestAge,
  ...texts,
  checkout: toCheckout(environment),
});

/** Razorpay's own script with its keys, the sandbox's in a demonstration without, else none. */
function toCheckout(environment: Environment): PageConfig['checkout'] {
  if (environment.razorpay) return { keyId: environment.razorpay.keyId, scriptUrl: razorpayScript };
  return isSandboxed(environment) ? { keyId: sandboxKeyId, scriptUrl: '/sandbox/checkout.js' } : null;
}
