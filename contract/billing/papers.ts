import * as z from 'zod/mini';

const fact = z.object({ name: z.string(), value: z.string() });

/**
 * What stands on a receipt, an invoice or what takes either back, in words: page, PDF and mail show the same. `seller`: line by line, none where nobody
 * said who sells. Of each line `amount` is what is taxed, and `tax` says rate and sum. `sums` end with the whole. `file`: the name of its PDF below
 * the payer's page.
 */
export const paper = z.object({
  number: z.string(),
  title: z.string(),
  seller: z.array(z.string()),
  facts: z.array(fact),
  lines: z.array(z.object({ words: z.string(), code: z.string(), amount: z.string(), tax: z.string() })),
  sums: z.array(fact),
  notes: z.array(z.string()),
  file: z.string(),
});
export type Paper = z.infer<typeof paper>;
