import * as z from 'zod/mini';

/** What stands in a question's place: an image address, or HTML cleaned on import (mathematics as MathML). */
const format = z.enum(['image', 'html']);

/**
 * A question as a student gets it: no key, no explanation (specification 3).
 * `question`, `passage` and each option are an image's address or HTML, as the `...Format` beside says.
 * `stem` is HTML under an image question. `...Alt` says what an image shows. `mcq` false is numeric entry.
 */
export const question = z.object({
  question: z.string(),
  questionFormat: format,
  questionAlt: z.optional(z.string()),
  stem: z.optional(z.string()),
  passage: z.optional(z.string()),
  passageFormat: z.optional(format),
  passageAlt: z.optional(z.string()),
  options: z.record(z.string(), z.string()),
  optionFormat: format,
  optionAlts: z.optional(z.record(z.string(), z.string())),
  mcq: z.boolean(),
});
export type Question = z.infer<typeof question>;
