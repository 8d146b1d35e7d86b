import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { dueDay } from '../enrolment/instalments.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/**
 * What does not agree: Razorpay settles a payment or a refund that is none of ours, or one of another amount; what reaches the bank is not the amount less the fee; the settlement is not the
 * sum of what is in it.
 */
export const settlementFaults = ['unknownPayment', 'unknownRefund', 'amountDiffers', 'sumDiffers', 'totalDiffers'] as const;
export type SettlementFault = (typeof settlementFaults)[number];

/**
 * A sum that Razorpay sends to the school's bank. Money in minor units, `settledAt` in ms since the epoch. `utr`: the bank's number of the transfer, null until Razorpay has one. `totalMinor`: what reaches the bank;
 * `feeMinor`: what Razorpay keeps, with the tax on it, which is `taxMinor`. `faults`: what does not agree, with the payment or refund, and with our payment where there is one to look at.
 */
export const settlementLine = z.object({
  id,
  utr: z.nullable(z.string()),
  settledAt: z.number(),
  currency: z.string(),
  totalMinor: z.number(),
  feeMinor: z.number(),
  taxMinor: z.number(),
  items: z.number(),
  faults: z.array(z.object({ fault: z.enum(settlementFaults), item: z.string(), payment: z.nullable(z.string()) })),
});
export type SettlementLine = z.infer<typeof settlementLine>;

/** What the list can be narrowed to. */
export const settlementFilters = ['faulty'] as const;

/** The settlements, the newest first. `search`: in their ids and bank numbers, and in what is in them. */
export const findSettlements = defineCall({
  path: '/desk/findSettlements',
  role: 'staff',
  right: 'settlements.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(settlementFilters)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(settlementLine) },
});

/** Most lines of a file. */
export const mostSettledItems = 20_000;

/** Each payment, refund and adjustment that was settled on these days of the school, as a file for spreadsheets. Refused: 409 conflict for more than a file takes. */
export const exportSettlements = defineCall({
  path: '/desk/exportSettlements',
  role: 'staff',
  right: 'settlements.export',
  records: true,
  body: { from: dueDay, to: dueDay, reason },
  fields: { name: z.string(), csv: z.string() },
});
