import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { currency } from './offers.ts';

/** A price is paid in so many parts at least and at most. */
export const instalmentParts = { least: 2, most: 12 };

/** `offered`: nothing is paid yet. `overdue`: a part's day has passed. `settled`: all is paid. `ended`: staff ended it. */
export const instalmentsState = z.enum(['offered', 'running', 'overdue', 'settled', 'ended']);
export type InstalmentsWord = z.infer<typeof instalmentsState>;

/** A calendar day of the school's, '2026-12-05', that every calendar has. */
export const dueDay = z.string().check(
  z.regex(/^2[01]\d\d-\d\d-\d\d$/),
  z.refine((day) => {
    const read = new Date(`${day}T00:00:00.000Z`);
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  }),
);

/** A part of a price, in major units. `paidAt`: when its payment came, in ms since the epoch. `refunded`: what of it was given back. `isLate`: it is not paid, and its day has passed. */
export const instalment = z.object({
  number: z.int(),
  amount: z.number(),
  dueOn: z.string(),
  paidAt: z.nullable(z.number()),
  refunded: z.number(),
  isLate: z.boolean(),
});
export type Instalment = z.infer<typeof instalment>;

/** A price that is paid in parts. `paid` and `left` in major units; `next`: the number of the part that is paid next, null where none may be. */
export const instalmentPlan = z.object({
  state: instalmentsState,
  amount: z.number(),
  currency,
  paid: z.number(),
  left: z.number(),
  next: z.nullable(z.int()),
  parts: z.array(instalment),
});
export type InstalmentPlan = z.infer<typeof instalmentPlan>;

/**
 * Makes, or finds again, the order of the part that is to be paid next. `token`: of the payer's page; `part`: the one that it shows; What is paid so is agreed to on the page, which says so. `amount` is Razorpay's own, in minor units, for Checkout alone.
 * Refused: 404 for a token that is not ours, or of an application that is not paid in parts; 409 conflict where another part is next or none, or a payment of it is under way; 429 tooMany; 503 unavailable.
 */
export const payInstalment = defineCall({
  path: '/payInstalment',
  role: 'anybody',
  body: {
    token: z.string().check(z.minLength(20), z.maxLength(300)),
    part: z.int().check(z.positive(), z.maximum(instalmentParts.most)),
  },
  fields: {
    orderId: z.string(),
    amount: z.int(),
    currency: z.string(),
    phone: z.string(),
  },
});
