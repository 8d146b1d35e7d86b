import * as z from 'zod/mini';
import type { Additions } from '../../../contract/enrolment/additions.ts';
import { applicationKey, verifyPayment } from '../../../contract/enrolment/applications.ts';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import type { Entry } from '../api/session-storage.ts';

/** What Checkout hands over after a payment (specification 3). */
export const paymentResult = z.pick(verifyPayment.body, {
  razorpay_payment_id: true,
  razorpay_order_id: true,
  razorpay_signature: true,
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** The fields of the application form in their order on the page (specification 3); all but the last are required. */
export const fieldNames = ['name', 'email', 'phone', 'student_class', 'school_name', 'parent_name', 'additional_info'] as const;
export type FieldName = (typeof fieldNames)[number];

const text = z.string();

/** What was typed beside the specified form. */
const additions: z.ZodMiniType<Additions> = z.object({
  birthYear: z.optional(text),
  testDate: z.optional(text),
  parentEmail: z.optional(text),
  parentPhone: z.optional(text),
  gstin: z.optional(text),
});

/** What the address asks for: a plan's or course's name as given there, and a currency in capitals. */
const asked = z.object({ name: text, currency: text });
export type ApplicationRequest = z.infer<typeof asked>;

/**
 * An application under way, kept until its payment is through: what was typed, what the address asked for, where the person was, the
 * key that makes a repeated order the same order, the token of the payer's page once there is an order, and a payment that Checkout
 * reported and that nobody has verified yet. `place`: where the payer lives, if they said so. `away`: Razorpay took the page away to pay. `settled` and `surplus`: it is
 * paid, or paid once too often, and nothing is left of the person.
 */
const applicationDraft = z.object({
  asked,
  step: z.enum(['form', 'review', 'away', 'paid', 'settled', 'surplus']),
  form: z.object({
    name: text,
    email: text,
    phone: text,
    student_class: text,
    school_name: text,
    parent_name: text,
    additional_info: text,
  }),
  country: text,
  place: z.optional(text),
  additions: z.optional(additions),
  consent: z.boolean(),
  confirmed: z.boolean(),
  currency: text,
  applicationKey,
  application: z.nullable(text),
  payment: z.nullable(paymentResult),
});
export type ApplicationDraft = z.infer<typeof applicationDraft>;

const drafts: z.ZodMiniType<ApplicationDraft[]> = z.array(applicationDraft);

/** The drafts of each kind that this tab keeps. */
export const draftEntries: Readonly<Record<ItemKind, Entry<ApplicationDraft[]>>> = {
  sat: { key: 'application:sat', shape: drafts },
  ap: { key: 'application:ap', shape: drafts },
};

/** What another application may begin with. */
export type TypedEntries = Pick<ApplicationDraft, 'form' | 'country' | 'place' | 'additions'>;
