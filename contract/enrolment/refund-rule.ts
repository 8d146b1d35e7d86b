import * as z from 'zod/mini';

/**
 * The school's rule of what is given back. Until `fullDays` after paying all of it; then the part of `proRataDays` that is left, less
 * `keptPercent` of the price. Either may be left out. `withinDays`: how soon it is to be paid.
 */
export const refundRule = z.object({
  fullDays: z.nullable(z.number()),
  proRataDays: z.nullable(z.number()),
  keptPercent: z.number(),
  withinDays: z.number(),
});
export type RefundRule = z.infer<typeof refundRule>;
