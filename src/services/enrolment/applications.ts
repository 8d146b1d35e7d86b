import {
  type ApplicationForm,
  type ApplicationSummary,
  createOrder as createOrderCall,
  getApplication,
  resendApplicationMail,
  resendReceipt as resendReceiptCall,
  verifyPayment as verifyPaymentCall,
} from '../../../contract/enrolment/applications.ts';
import { payInstalment as payInstalmentCall } from '../../../contract/enrolment/instalments.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { sendInformationOnMail } from '../../../contract/inquiry/information.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import type { PaymentResult } from './application-shapes.ts';

/** `amount`: the listed number in major units. `place`: where the payer lives, if they said so; what follows it is asked beside the form, too. `repeat`: the course was paid for before, and is meant to be again. */
export type OrderRequest = {
  amount: number;
  currency: string;
  item: Item;
  applicationKey: string;
  application: ApplicationForm;
  place?: string;
  birthYear?: number;
  testDate?: string;
  parentEmail?: string;
  parentPhone?: string;
  gstin?: string;
  repeat?: true;
};

/** `amount` in minor units, for Checkout alone. `application`: the token of the payer's page. */
export type Order = { orderId: string; amount: number; currency: string; application: string };

/**
 * The one open order of an application, made or found again. Only who ticked the consent comes here. Throws CallFailed; `conflict`
 * where the application has been paid, `boughtBefore` where the course was paid for with this address in another one.
 */
export const createOrder: Service<OrderRequest, Order> = async (request, signal) => {
  const { orderId, amount, currency, application } = await post(createOrderCall, { ...request, guardianConsent: true }, signal);
  return { orderId, amount, currency, application };
};

/** An order of one part of a price. `amount` in minor units, for Checkout alone; `phone`: the payer's, in international format. */
export type PartOrder = { orderId: string; amount: number; currency: string; phone: string };

/** The one open order of the part that the payer's page shows as the next one, beside the words that who pays agrees to the terms. Throws CallFailed; `conflict` where it is paid, or another one is next. */
export const payInstalment: Service<{ token: string; part: number }, PartOrder> = async (body, signal) => {
  const { orderId, amount, currency, phone } = await post(payInstalmentCall, body, signal);
  return { orderId, amount, currency, phone };
};

/** `surplus`: it is of an order of ours, and the course was paid for already. */
export type Verdict = 'success' | 'surplus' | 'failure';

/** Whether the server finds the payment to be of an order of ours. Throws CallFailed where that is not known. */
export const verifyPayment: Service<PaymentResult, Verdict> = async (payment, signal) => {
  const { status, surplus } = await post(verifyPaymentCall, payment, signal);
  if (status !== 'success') return 'failure';
  return surplus ? 'surplus' : 'success';
};

/** Tells the school of a paid application (specification 7): every field of the form, what was bought, the payment. Throws CallFailed. */
export const sendInformation: Service<ApplicationForm & { subject: string; paymentId: string }, void> = async (body, signal) => {
  await post(sendInformationOnMail, body, signal);
};

/** The path that Razorpay's page leads a payer back to; below the payer's own page, which follows. */
export const toCallback = (token: string): string => `/application/${token}/callback`;

/** What the payer may see of an application. Throws CallFailed; `notFound` for a token that is not ours. */
export const loadApplication: Service<{ token: string }, ApplicationSummary> = async (body, signal) =>
  (await post(getApplication, body, signal)).data;

/** Sends the payer's mail again. Throws CallFailed. */
export const resendMail: Service<{ token: string }, void> = async (body, signal) => {
  await post(resendApplicationMail, body, signal);
};

/** Mails the receipts of a course again, to where they went. Throws CallFailed. */
export const resendReceipt: Service<{ email: string; item: Item }, void> = async (body, signal) => {
  await post(resendReceiptCall, body, signal);
};

/** Whether the server has heard of a payment for this application. Without a token there is no order yet. Throws CallFailed. */
export const isPaid: Service<{ token: string | null }, boolean> = async ({ token }, signal) =>
  token !== null && hasMoney(await loadApplication({ token }, signal));

/** Money that came counts as paid here also where it is one too many or of another amount: nobody is led to pay once more. */
const hasMoney = ({ state, money }: ApplicationSummary): boolean =>
  state !== 'open' || money === 'surplus' || money === 'mismatched';
