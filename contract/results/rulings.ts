import * as z from 'zod/mini';

/** How a question counts that the school has ruled on: for nobody, as right for everybody, or with further answers that are right. */
export const rulingKinds = ['nobody', 'everybody', 'keys'] as const;
export type RulingKind = (typeof rulingKinds)[number];

/** `keys`: the further answers that are right; none for the other kinds. */
export const ruling = z.object({ kind: z.enum(rulingKinds), keys: z.array(z.string()) });
export type RulingTerms = z.infer<typeof ruling>;
