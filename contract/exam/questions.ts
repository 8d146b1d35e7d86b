import * as z from 'zod/mini';

/** What stands in a question's place: an image address, or HTML cleaned on import (mathematics as MathML). */
const format = z.enum(['image', 'html']);

/** How a question is answered: by choosing one of its options, or by typing a number. Whatever differs by it is written out for each. */
const questionKind = z.enum(['choice', 'number']);
export type QuestionKind = z.infer<typeof questionKind>;

const isMcq: Record<QuestionKind, boolean> = { choice: true, number: false };

/** A question's kind, and beside it what the specification calls it: `mcq` false is numeric entry (3). */
export const ofKind = (kind: QuestionKind) => ({ kind, mcq: isMcq[kind] });

/**
 * A question as a student gets it: no key, no explanation (specification 3).
 * `question`, `passage` and each option are an image's address or HTML, as the `...Format` beside says.
 * `stem` is HTML under an image question. `...Alt` says what an image shows. `kind` and `mcq` as `ofKind` makes them.
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
  kind: questionKind,
  mcq: z.boolean(),
});
export type Question = z.infer<typeof question>;
