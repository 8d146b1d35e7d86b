import * as z from 'zod/mini';
import { isGstin } from '../../contract/billing/gstin.ts';
import { indianStates } from '../../contract/billing/places.ts';

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const percent = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01));

/** What a price is taxed as. `code`: the SAC of the service; `words`: how it stands on the paper; the rate is contained in the price. */
const taxedLine = { words: line(120), code: z.string().check(z.regex(/^\d{4,8}$/)), ratePercent: percent };

/**
 * Who sells, and how it is taxed from `holdsFrom` on, a day of the school. `state` by the two digits that India's tax has for it. `gstin`: null while
 * the seller is not registered, so that no tax may be shown. `material.sharePercent`: how much of a price is for recorded material; the rest
 * is for live teaching. `exports.undertaking`: the number of the letter of undertaking by which nothing is charged abroad; without
 * one the integrated tax is contained there too.
 */
export const seller = z.strictObject({
  holdsFrom: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((day) => !Number.isNaN(Date.parse(day))),
  ),
  name: line(200),
  address: line(500),
  state: z.string().check(z.refine((code) => code in indianStates, 'is none of the two-digit codes of India’s states')),
  gstin: z.nullable(z.string().check(z.refine((text) => isGstin(text), 'is not a GSTIN: its last sign does not fit the others'))),
  teaching: z.strictObject(taxedLine),
  material: z.strictObject({ ...taxedLine, sharePercent: percent }),
  exports: z.strictObject({ undertaking: z.nullable(line(60)), words: line(300) }),
});
export type Seller = z.infer<typeof seller>;

/** What is wrong between the parts of a seller's data, each with the path to the place. */
export const findSellerProblems = ({ gstin, state }: Seller): { path: string[]; reason: string }[] =>
  gstin !== null && !gstin.startsWith(state)
    ? [{ path: ['gstin'], reason: `it is of the state ${gstin.slice(0, 2)}, and state is ${state}` }]
    : [];
