import * as z from 'zod/mini';
import { SandboxRefusal } from './refusal.ts';

/** A character may be two units of UTF-16. */
const short = z.string().check(z.refine((text) => [...text].length <= 256, 'at most 256 characters'));

/** At most 15 pairs of at most 256 characters, as Razorpay bounds them. */
export const notes = z._default(
  z.record(short, short).check(z.refine((pairs) => Object.keys(pairs).length <= 15, 'at most 15 pairs')),
  {},
);

/** Reads what was sent. Throws `SandboxRefusal` that names the first wrong field. */
export function read<Value>(shape: z.ZodMiniType<Value>, given: unknown): Value {
  const value = shape.safeParse(given);
  if (value.success) return value.data;
  const [issue] = value.error.issues;
  throw new SandboxRefusal(`${issue?.path.join('.') || 'The request'} is not valid: ${issue?.message}`);
}
