import type { GatewayPayment } from '../../../server/enrolment/orders/gateway.ts';

/** What a payer does at Razorpay and a bank afterwards, after its published scenarios; `[nobody]` has no money that counts. */
export const scenarios = [
  'paid',
  'paid',
  'paid',
  'browser lost, and every webhook',
  'browser lost, and every webhook',
  'failed, then another captured',
  'failed, then the same captured',
  'authorized, captured two days later',
  'two payments on an order',
  'replaced order paid',
  'replaced order and the new one paid',
  'sent away, and back with the payment',
  'sent away, and back with the payment',
  'sent away, declined, then paid',
  'two devices at once',
  'two devices at once',
  'a second device after the first',
  'captured in part, then whole',
  'given back whole by staff',
  'given back in part by staff',
  'given back on Razorpay’s page',
  'given back after a refund that failed',
  'disputed',
  'disputed',
  'captured in part [nobody]',
  'only failed [nobody]',
  'left [nobody]',
  'another amount captured [nobody]',
] as const;
export type Scenario = (typeof scenarios)[number];

/** A sum that goes back. `key`: staff's own name of it; null for one on Razorpay's own page. `isRefused`: the bank does not take it. */
export type WantedRefund = {
  payment: GatewayPayment;
  amountMinor: number;
  key: string | null;
  access: 'stays' | 'ends';
  isRefused: boolean;
};

/** The events of a dispute in the order in which they happen. */
export const disputes = [
  ['created', 'under_review', 'won'],
  ['created', 'lost'],
  ['created', 'action_required', 'under_review', 'lost'],
  ['created', 'closed'],
] as const;
export type WantedDispute = { id: string; payment: GatewayPayment; events: readonly string[] };

/** `keys`: of the application on each device. `paid`: all that was captured as asked for; `odd`: what came in another amount. */
export type Buyer = {
  number: number;
  email: string;
  keys: [string, string];
  scenario: Scenario;
  paid: GatewayPayment[];
  odd: GatewayPayment[];
  late: (() => Promise<void>)[];
  refunds: WantedRefund[];
  dispute: WantedDispute | null;
};

/** Where a payment led to: its order, and the token of the page of its application. */
export type PlacedOrder = { orderId: string; token: string };

export const newBuyer = (number: number, seed: number, scenario: Scenario): Buyer => {
  const name = `${seed}-${String(number).padStart(16, '0')}`;
  return {
    ...{ number, scenario, email: `payer-${seed}-${number}@example.org`, keys: [`key-${name}`, `two-${name}`] },
    ...{ paid: [], odd: [], late: [], refunds: [], dispute: null },
  };
};
