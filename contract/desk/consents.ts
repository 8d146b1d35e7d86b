import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { consentPurposes, consentRecord, consentSides, consentStates, relations } from '../consent/consent.ts';
import { reason } from './desk.ts';

const purpose = z.enum(consentPurposes);

/** A consent as a student's file shows it: who decides, who agreed and how that was checked, and each purpose. `refusedByStudent`: as in `consentPage`. Instants in ms since the epoch. */
export const consentFile = z.object({
  decider: z.enum(consentSides),
  record: z.nullable(consentRecord),
  purposes: z.array(z.object({ purpose, state: z.enum(consentStates), changedAt: z.nullable(z.number()) })),
  refusedByStudent: z.array(purpose),
  askedAt: z.nullable(z.number()),
});
export type ConsentFile = z.infer<typeof consentFile>;

/** What was seen, in words that name it: never the number of a document, nor a copy. */
const seen = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));

/**
 * Writes down what an adult agreed to before staff, who saw that they are one. Refused: 400 badInput for a year in which nobody of age was born; 404 notFound; 409 closed where the
 * student is of age and it is not they who agree.
 */
export const recordConsent = defineCall({
  path: '/desk/recordConsent',
  role: 'staff',
  right: 'consents.record',
  records: true,
  body: {
    ...{ student: id, relation: z.enum(relations), name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) },
    ...{ birthYear: z.int().check(z.minimum(1900), z.maximum(2100)), seen },
    purposes: z.array(purpose).check(z.maxLength(consentPurposes.length)),
  },
  fields: {},
});

/** Writes down that staff saw that whoever agreed is an adult. Refused: 404 notFound; 409 notOpen where nobody has agreed, 409 conflict where it was checked before. */
export const checkConsent = defineCall({
  path: '/desk/checkConsent',
  role: 'staff',
  right: 'consents.record',
  records: true,
  body: { student: id, seen },
  fields: {},
});

/** Withdraws a purpose for a family that asked the school to. Refused: 404 notFound. */
export const withdrawConsent = defineCall({
  path: '/desk/withdrawConsent',
  role: 'staff',
  right: 'consents.record',
  records: true,
  body: { student: id, purpose, reason },
  fields: {},
});
