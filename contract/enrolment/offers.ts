import * as z from 'zod/mini';

/** The currencies a price is listed in (specification 9). The first is the default. */
export const currencies = ['INR', 'USD'] as const;
export const currency = z.enum(currencies);
export type Currency = z.infer<typeof currency>;

/** The two kinds of what can be bought, each with an application flow of its own (specification 2.8). */
export const itemKind = z.enum(['sat', 'ap']);
export type ItemKind = z.infer<typeof itemKind>;

/** What is bought: an SAT plan or an AP course, by its listed name. */
export const item = z.object({ kind: itemKind, name: z.string().check(z.minLength(1), z.maxLength(100)) });
export type Item = z.infer<typeof item>;

/** The one SAT course: every SAT plan enrols in it. */
export const satCourse = 'SAT Dominance Program';

/** The name of the course that an item enrols in. */
export const getCourse = ({ kind, name }: Item): string => (kind === 'sat' ? satCourse : name);
