import * as z from 'zod/mini';

/** Most steps that are kept of a meeting, and the longest one in characters. */
export const mostSteps = 20;
export const longestStep = 300;

/** What parents and tutor agreed on, one step of it; parents mark it done. */
export const agreedStep = z.object({ text: z.string(), isDone: z.boolean() });
export type AgreedStep = z.infer<typeof agreedStep>;

export const stepText = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestStep));
