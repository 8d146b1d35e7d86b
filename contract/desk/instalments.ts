import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { applicationForm, sentAdditions } from '../enrolment/applications.ts';
import { dueDay, instalmentParts, instalmentPlan, instalmentsState } from '../enrolment/instalments.ts';
import { currency, item } from '../enrolment/offers.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** A price that is paid in parts, in the list. Money in major units. `nextDueOn`: when the next part is due; null where none is to come. */
export const instalmentLine = z.object({
  id,
  state: instalmentsState,
  item: z.string(),
  name: z.string(),
  email: z.string(),
  amount: z.number(),
  paid: z.number(),
  currency,
  parts: z.int(),
  paidParts: z.int(),
  nextDueOn: z.nullable(z.string()),
  at: z.number(),
});
export type InstalmentLine = z.infer<typeof instalmentLine>;

/** Everything paid in parts, the newest first. */
export const findInstalments = defineCall({
  path: '/desk/findInstalments',
  role: 'staff',
  right: 'payments.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(instalmentsState),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(instalmentLine) },
});

/** One of them. `payments`: of each part that was paid, its payment, by the part's number. `link`: the path of the payer's page. */
export const instalmentFile = z.object({
  id,
  plan: instalmentPlan,
  item: z.string(),
  student: z.nullable(id),
  payer: z.object({ name: z.string(), parent: z.string(), email: z.string(), phone: z.string() }),
  payments: z.array(z.object({ number: z.int(), payment: id, method: z.enum(['razorpay', 'bank', 'cash']) })),
  link: z.string(),
  endReason: z.nullable(z.string()),
  offeredAt: z.number(),
});
export type InstalmentFile = z.infer<typeof instalmentFile>;

/** Refused: 404 notFound. */
export const getInstalments = defineCall({
  path: '/desk/getInstalments',
  role: 'staff',
  right: 'payments.see',
  body: { plan: id },
  fields: { data: instalmentFile },
});

const key = z.string().check(z.regex(/^[\w-]{16,64}$/));
const amount = z.int().check(z.positive(), z.maximum(20_000_000));

/**
 * Offers a price in parts: the payer is mailed a page on which each can be paid. `parts` in the order in which they are due, amounts in whole rupees or dollars; another sum than the
 * listed price wants a reason. `key`: the same again is the same offer. Refused: 400 badInput for a form no account can be made of, or days that do not follow one another or are over; 409 conflict for a course
 * that was paid for with the address before or is offered to it, for another sum without a reason, or a key that was used for another offer; 422 badInput for what is not on sale.
 */
export const offerInstalments = defineCall({
  path: '/desk/offerInstalments',
  role: 'staff',
  right: 'payments.add',
  records: true,
  body: {
    key,
    item,
    currency,
    parts: z
      .array(z.object({ amount, dueOn: dueDay }))
      .check(z.minLength(instalmentParts.least), z.maxLength(instalmentParts.most)),
    application: applicationForm,
    ...sentAdditions,
    guardianConsent: z.literal(true),
    reason: z.optional(reason),
  },
  fields: { plan: id },
});

/** Enters a part that came by bank or in cash. `key`: the same again is the same payment. Refused: 404 notFound, 409 conflict for a part that is paid, or where the payments were ended. */
export const addInstalment = defineCall({
  path: '/desk/addInstalment',
  role: 'staff',
  right: 'payments.add',
  records: true,
  body: {
    plan: id,
    key,
    part: z.int().check(z.positive(), z.maximum(instalmentParts.most)),
    method: z.enum(['bank', 'cash']),
    reference: z.string().check(z.trim(), z.maxLength(100)),
  },
  fields: { payment: id },
});

/** Moves the day on which a part is due. Refused: 400 badInput for a day that is over, or not between those of the parts beside it; 404 notFound; 409 conflict for a part that is paid, or where the payments were ended. */
export const moveInstalment = defineCall({
  path: '/desk/moveInstalment',
  role: 'staff',
  right: 'payments.add',
  records: true,
  body: { plan: id, part: z.int().check(z.positive(), z.maximum(instalmentParts.most)), dueOn: dueDay, reason },
  fields: {},
});

/** Ends what is left to pay: nothing more is asked for. `access`: whether the student keeps the course. What was paid is given back by its payments. Refused: 404 notFound, 409 conflict where nothing is left to pay. */
export const endInstalments = defineCall({
  path: '/desk/endInstalments',
  role: 'staff',
  right: 'payments.refund',
  records: true,
  body: { plan: id, access: z.enum(['stays', 'ends']), reason },
  fields: {},
});
