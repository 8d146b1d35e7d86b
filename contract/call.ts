import * as z from 'zod/mini';
import type { Right } from './desk/rights.ts';

/** Who may make a call. 'faculty' is a teacher or one of the staff, 'person' is whoever is signed in. */
export type Role = 'anybody' | 'student' | 'parent' | 'teacher' | 'staff' | 'faculty' | 'person';

/**
 * Why the server refused, for machines; `msg` beside it is for people. `codeNeeded`: the password was right, and the second factor is missing;
 * `wrongCode`: it is wrong, or was used; `secondFactorDue`: the account must get one first; `boughtBefore`: the same was paid for already, which may
 * be meant; `payingElsewhere`: a payment for the same is not settled yet, which may be meant as well; `contactDetails`: so may a phone number in a line.
 */
export const refusalReason = z.enum([
  'badInput',
  'signedOut',
  'forbidden',
  'notFound',
  'heldElsewhere',
  'closed',
  'tooEarly',
  'notOpen',
  'conflict',
  'boughtBefore',
  'payingElsewhere',
  'contactDetails',
  'tooMany',
  'codeNeeded',
  'wrongCode',
  'secondFactorDue',
  'unavailable',
]);
export type RefusalReason = z.infer<typeof refusalReason>;

/** Every refusal, whatever the call. `serverNow` in ms since the epoch. */
export const refusal = z.object({
  status: z.literal(0),
  msg: z.string(),
  reason: refusalReason,
  serverNow: z.number(),
});
export type Refusal = z.infer<typeof refusal>;

/**
 * One call of the API: POST /api{path} with a JSON `body`.
 * The answer is `{ status: 1, serverNow, msg?, ...fields }`, `serverNow` in ms since the epoch; a refusal is `refusal`.
 * `owner` is the field of the body that names a student: the server refuses whoever is somebody else.
 * `withoutSecondFactor`: it can be made by who must have a second factor and has none yet.
 * `right`: the row of the desk's table that says who of the staff may; every call for staff has one. `records`: it is an action of staff, and
 * leaves a row in the record of actions. `bodyLimit`: the bytes that its body may have, where it carries a file.
 */
export function defineCall<Body extends z.core.$ZodLooseShape, Fields extends z.core.$ZodLooseShape>(call: {
  path: `/${string}`;
  role: Role;
  owner?: keyof Body & string;
  withoutSecondFactor?: boolean;
  right?: Right;
  records?: boolean;
  bodyLimit?: number;
  body: Body;
  fields: Fields;
}) {
  const answered = { status: z.literal(1), serverNow: z.number(), msg: z.optional(z.string()) };
  return {
    path: call.path,
    role: call.role,
    owner: call.owner,
    withoutSecondFactor: call.withoutSecondFactor ?? false,
    right: call.right,
    records: call.records ?? false,
    bodyLimit: call.bodyLimit,
    body: z.object(call.body),
    fields: z.object(call.fields),
    answer: z.object({ ...answered, ...call.fields }),
  };
}

/** An opaque id made by the server: never a number, never parsed. */
export const id = z.string().check(z.minLength(1), z.maxLength(64));
