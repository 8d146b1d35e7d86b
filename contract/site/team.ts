import * as z from 'zod/mini';

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/**
 * Somebody who teaches. `sample`: the name is made up, so only a demonstration shows it. `picture`: a file beside content/team/team.json; without
 * one the initials stand in its place.
 */
export const teamMember = z.strictObject({
  name: line,
  sample: z.optional(z.boolean()),
  role: line,
  title: line,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  picture: z.optional(z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*\.(webp|jpg|png)$/))),
});
export type TeamMember = z.infer<typeof teamMember>;

/** The team of the public pages (specification 2.9): three people, each with a name of their own. */
export const team = z.array(teamMember).check(z.length(3));
