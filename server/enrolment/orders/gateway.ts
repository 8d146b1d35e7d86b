import type { RazorpayKeys } from '../../environment.ts';

/** An order as Razorpay has it. `receipt` is our own name for it. */
export type GatewayOrder = { id: string; amountMinor: number; currency: string; receipt: string | null };

/** A payment as Razorpay has it. `refundedMinor`: what of it is given back, or about to be; left out where nothing is. */
export type GatewayPayment = {
  id: string;
  orderId: string | null;
  amountMinor: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  refundedMinor?: number | undefined;
};

/** A refund as Razorpay has it. `receipt` is our own name for it, `reference` the bank's, where it has given one. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  reference: string | null;
};

/**
 * What Razorpay lists of a settlement: a payment, a refund or an adjustment, in minor units. `feeMinor`: what it keeps, with the tax on it; `creditMinor` and `debitMinor`: what reaches the bank, and what
 * is taken from that. `paymentId`: the payment itself, or that of a refund. `utr`: the bank's number, null until there is one.
 */
export type GatewaySettledItem = {
  id: string;
  type: string;
  settlementId: string;
  utr: string | null;
  settledAt: Date;
  paymentId: string | null;
  orderId: string | null;
  amountMinor: number;
  feeMinor: number;
  taxMinor: number;
  creditMinor: number;
  debitMinor: number;
  currency: string;
};

/** A settlement as Razorpay tells it by itself. */
export type GatewaySettlement = { id: string; utr: string | null; settledAt: Date; amountMinor: number };

/** `receipt` also tells Razorpay that a request is the same as before: the refund is then the same. */
export type NewRefund = { paymentId: string; amountMinor: number; receipt: string };

export type NewOrder = { amountMinor: number; currency: string; receipt: string; notes: Record<string, string> };

/** The part of Razorpay that the server uses. Every call rejects with `GatewayError`, and none takes long. */
export type Gateway = {
  keys: RazorpayKeys;
  createOrder(order: NewOrder): Promise<GatewayOrder>;
  /** The oldest order with this receipt; null where there is none. */
  findOrder(receipt: string): Promise<GatewayOrder | null>;
  listPayments(orderId: string): Promise<GatewayPayment[]>;
  refund(refund: NewRefund): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** What was settled on a day of India's, as '2026-03-02'. */
  listSettled(day: string): Promise<GatewaySettledItem[]>;
};

/** Razorpay refused a call or did not answer it. `isTransient`: asking again later may help. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTransient = isTransient;
  }
}
