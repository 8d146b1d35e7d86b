import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** What people type at most at a time, in characters, and of formulas: how many, and how long each. */
export const typedBounds = { text: 4_000, formulas: 60, formula: 500 };

/**
 * A typed text as HTML that pages may show as it stands: paragraphs, line breaks and MathML alone. `problems`: what is wrong with which formula; it then stands there as
 * it was typed.
 */
export const typedText = z.object({ html: z.string(), problems: z.array(z.string()) });
export type TypedText = z.infer<typeof typedText>;

/** Shows how a text will look that is being typed, with formulas between dollar signs; nothing is kept. Refused: 400 for one that is too long, 429. */
export const previewText = defineCall({
  path: '/previewText',
  role: 'person',
  body: { text: z.string().check(z.maxLength(typedBounds.text)) },
  fields: { data: typedText },
});

/** Whether a text has anything between dollar signs, so that it looks otherwise than it was typed. */
export const hasFormula = (text: string): boolean => /\$[^$]+\$/.test(text);
