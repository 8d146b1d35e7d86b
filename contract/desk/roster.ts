import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** What a file with students is at most. */
export const rosterBounds = { characters: 200_000, students: 200 };

/** The columns of a file with students, by what its first line calls them. Those that are `required` have to be there. */
export const rosterColumns = [
  { name: 'firstname', head: 'First name', required: true },
  { name: 'lastname', head: 'Last name', required: true },
  { name: 'email', head: 'Email', required: true },
  { name: 'username', head: 'Username', required: false },
  { name: 'contact', head: 'Phone', required: false },
  { name: 'standard', head: 'Class', required: false },
  { name: 'guardianName', head: 'Parent’s name', required: false },
  { name: 'guardianPhone', head: 'Parent’s phone', required: false },
  { name: 'guardianEmail', head: 'Parent’s email', required: false },
] as const;
export type RosterColumn = (typeof rosterColumns)[number]['name'];

/** A student of a file. `known`: somebody of this name has the address already, whose username it is: nobody is added, and the course and group are theirs as well. */
const rosterLine = z.object({
  line: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  result: z.enum(['new', 'known']),
});
export type RosterLine = z.infer<typeof rosterLine>;

/** What is wrong in a file: the line, the column by its head ('' for all of the line) and why. */
const rosterProblem = z.object({ line: z.number(), column: z.string(), reason: z.string() });
export type RosterProblem = z.infer<typeof rosterProblem>;

/** What an import would make of a file. `to`: the names of the course and of the group that all of its students are put into. */
export const roster = z.object({ lines: z.array(rosterLine), problems: z.array(rosterProblem), to: z.array(z.string()) });
export type Roster = z.infer<typeof roster>;

const wanted = {
  csv: z.string().check(z.minLength(1), z.maxLength(rosterBounds.characters)),
  course: z.optional(id),
  group: z.optional(id),
};

/** Checks a file with students, and stores nothing. Refused: 404 for the course or group, 409 conflict for an archived group. */
export const checkRoster = defineCall({
  path: '/desk/checkRoster',
  role: 'staff',
  right: 'students.add',
  bodyLimit: 1_000_000,
  body: wanted,
  fields: { data: roster },
});

/**
 * Adds the students of a file, each as `addStudent` does, and puts all of them into a course and a group: all or nothing. `expected`: how many it would add, as was shown. Refused: as
 * `checkRoster`, and 409 conflict where there is something wrong, or another number is new by now.
 */
export const importRoster = defineCall({
  path: '/desk/importRoster',
  role: 'staff',
  right: 'students.add',
  records: true,
  bodyLimit: 1_000_000,
  body: { ...wanted, expected: z.int().check(z.minimum(0), z.maximum(rosterBounds.students)) },
  fields: { added: z.number(), known: z.number() },
});
