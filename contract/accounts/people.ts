import * as z from 'zod/mini';
import { id } from '../call.ts';
import { duties } from '../desk/duties.ts';

/** A student as the app keeps it under `userData` (specification 3). */
export const student = z.object({
  _id: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  contact: z.string(),
  standard: z.string(),
});
export type Student = z.infer<typeof student>;

const person = { _id: id, firstname: z.string(), lastname: z.string(), email: z.string() };

/** A teacher; the specification shows no fields, these are ours. `isDemo`: the demonstration's, whose pages show the samples that the specification names. */
export const teacher = z.object({ ...person, isDemo: z.optional(z.literal(true)) });
export type Teacher = z.infer<typeof teacher>;

/** One of the staff. */
export const staffMember = z.object({ ...person, duty: z.enum(duties) });
export type StaffMember = z.infer<typeof staffMember>;
