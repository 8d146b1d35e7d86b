import * as z from 'zod/mini';
import type { PromiseFamily } from './promises.ts';

/** How much of a price each family of promises is worth, in percent of it. */
export type RefundShares = Partial<Record<PromiseFamily, number>>;

/**
 * The school's rule of what is given back. Until `fullDays` after paying all of it; then the part of `proRataDays` that is left, less
 * `keptPercent` of the price. Either may be left out. `withinDays`: how soon it is to be paid. `shares`: what is left goes by what was given of each family of
 * promises; without them by the days alone.
 */
export const refundRule = z.object({
  fullDays: z.nullable(z.number()),
  proRataDays: z.nullable(z.number()),
  keptPercent: z.number(),
  withinDays: z.number(),
  shares: z.optional(z.custom<RefundShares>()),
});
export type RefundRule = z.infer<typeof refundRule>;
