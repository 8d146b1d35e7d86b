import { eq, inArray, or, sql } from 'drizzle-orm';
import {
  type Roster,
  type RosterColumn,
  type RosterProblem,
  rosterBounds,
  rosterColumns,
} from '../../../contract/desk/roster.ts';
import { readUsername } from '../../accounts/people-rules.ts';
import type { Queryable } from '../../db/open.ts';
import { courses } from '../../db/tables/courses.ts';
import { groups } from '../../db/tables/groups.ts';
import { students } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { noSuchGroup } from '../groups/find.ts';
import { readDetails } from '../students/details.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export type WantedRoster = { csv: string; course?: string | undefined; group?: string | undefined };
type Person = Record<RosterColumn, string>;
type Line = { line: number; person: Person };

/** `students`: those of the file as they were typed, with the id of who is known. */
export type ReadRoster = Roster & { students: (Line & { knownId: string | null })[] };

/** What an import would make of a file. Throws `CallRefused`: 404 for the course or the group, 409 for an archived group. */
export async function readRoster(db: Queryable, { csv, course, group }: WantedRoster): Promise<ReadRoster> {
  const to = await readPlaces(db, { course, group });
  const { lines, problems } = readLines(csv);
  const typed = lines.map((line) => ({ ...line, ...readPerson(line) }));
  problems.push(...typed.flatMap((each) => each.problems), ...findDoubles(typed));
  const known = await findKnown(
    db,
    typed.map(({ email }) => email),
    typed.map(({ username }) => username),
  );
  const read = typed.map((each) => ({ ...each, ...compare(each, known) }));
  problems.push(...read.flatMap(({ clash }) => clash ?? []));
  return {
    to,
    problems: problems.sort((one, other) => one.line - other.line),
    lines: read.map(({ line, name, email, username, knownAs }) => {
      return { line, name, email, username: knownAs?.username ?? username, result: knownAs ? 'known' : 'new' };
    }),
    students: read.map(({ line, person, knownAs }) => ({ line, person, knownId: knownAs?.id ?? null })),
  };
}

async function readPlaces(db: Queryable, { course, group }: Omit<WantedRoster, 'csv'>): Promise<string[]> {
  const names: string[] = [];
  if (course !== undefined) {
    const [found] = await db.select({ name: courses.name }).from(courses).where(eq(courses.id, course));
    if (!found) throw new CallRefused(404, 'notFound', 'There’s no such course.');
    names.push(found.name);
  }
  if (group !== undefined) {
    const [found] = await db.select().from(groups).where(eq(groups.id, group));
    if (!found) throw noSuchGroup();
    if (found.archivedAt !== null) throw new CallRefused(409, 'conflict', 'This group is archived. Bring it back first.');
    names.push(found.name);
  }
  return names;
}

const headOf = (column: RosterColumn): string => rosterColumns.find(({ name }) => name === column)?.head ?? column;
/** A head as it is compared: however it is capitalized, and with either apostrophe. */
const simplify = (head: string): string => head.toLowerCase().replace(/[’'_-]|\s+/g, '');

function readLines(csv: string): { lines: Line[]; problems: RosterProblem[] } {
  const { rows, unclosed } = readCsv(csv);
  const problem = (line: number, column: string, reason: string) => ({ lines: [], problems: [{ line, column, reason }] });
  if (csv.includes('\uFFFD'))
    return problem(1, '', 'The file isn’t written in UTF-8. Save it as “CSV UTF-8”, so that no letter of a name is lost.');
  if (unclosed !== null) return problem(unclosed, '', 'A quotation mark that begins here has no end.');
  const [head, ...body] = rows;
  if (!head || body.length === 0)
    return problem(1, '', 'There are no students in it, or the first line with the columns is missing.');
  if (body.length > rosterBounds.students)
    return problem(1, '', `That’s ${body.length} students. A file holds ${rosterBounds.students}: split it.`);
  const columns = head.cells.map(
    (cell) => rosterColumns.find((column) => simplify(column.head) === simplify(cell))?.name ?? null,
  );
  const problems = findHeadProblems(head, columns);
  if (problems.length > 0) return { lines: [], problems };
  const tooLong = body.filter(({ cells }) => cells.slice(columns.length).some((cell) => cell !== ''));
  return {
    lines: body.map(({ line, cells }) => ({ line, person: toPerson(columns, cells) })),
    problems: tooLong.map(({ line }) => ({ line, column: '', reason: 'It has more cells than there are columns.' })),
  };
}

function findHeadProblems(head: CsvRow, columns: readonly (RosterColumn | null)[]): RosterProblem[] {
  const all = rosterColumns.map((column) => column.head).join(', ');
  return [
    ...head.cells.flatMap((cell, at) =>
      columns[at] ? [] : [{ line: head.line, column: cell, reason: `There’s no such column. The columns are ${all}.` }],
    ),
    ...rosterColumns.flatMap(({ name, head: title, required }) => {
      const count = columns.filter((column) => column === name).length;
      if (count > 1) return [{ line: head.line, column: title, reason: 'This column is there more than once.' }];
      return required && count === 0 ? [{ line: head.line, column: title, reason: 'This column is missing.' }] : [];
    }),
  ];
}

const toPerson = (columns: readonly (RosterColumn | null)[], cells: readonly string[]): Person =>
  Object.fromEntries(rosterColumns.map(({ name }) => [name, cells[columns.indexOf(name)] ?? ''])) as Person;

/** The rules are those of a single student, asked column by column, so that each wrong one is named. */
function readPerson({ line, person }: Line) {
  const right = { firstname: 'A', lastname: 'A', email: 'a@example.org', contact: '', standard: '', guardianEmail: '' };
  const problems: RosterProblem[] = [];
  const ask = (column: RosterColumn, read: () => unknown) => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      const reason = person[column] === '' ? 'It’s empty.' : error.message;
      problems.push({ line, column: headOf(column), reason });
    }
  };
  for (const { name } of rosterColumns) {
    if (name === 'username') ask(name, () => (person.username === '' ? null : readUsername(person.username)));
    else ask(name, () => readDetails({ ...right, [name]: person[name] }));
  }
  const email = person.email.toLowerCase();
  const username = (person.username === '' ? person.email : person.username).toLowerCase();
  return { problems, email, username, name: `${person.firstname} ${person.lastname}`.trim() };
}

type TypedLine = Line & ReturnType<typeof readPerson>;

/** Lines of the file that share an address or a username: the later one is named. */
const findDoubles = (typed: readonly TypedLine[]): RosterProblem[] =>
  typed.flatMap((each, at) => {
    const before = typed.slice(0, at);
    const sameEmail = before.find(({ email }) => email !== '' && email === each.email);
    if (sameEmail) return [{ line: each.line, column: headOf('email'), reason: `Line ${sameEmail.line} has this address, too.` }];
    const sameName = before.find(({ username }) => username !== '' && username === each.username);
    return sameName
      ? [{ line: each.line, column: headOf('username'), reason: `Line ${sameName.line} has this username, too.` }]
      : [];
  });

type KnownPerson = { id: string; username: string; email: string; name: string; isActive: boolean };

async function findKnown(db: Queryable, emails: string[], usernames: string[]): Promise<KnownPerson[]> {
  const rows = await db
    .select()
    .from(students)
    .where(or(inArray(sql`lower(${students.email})`, emails), inArray(students.username, usernames)));
  return rows.map(({ id, username, email, firstname, lastname, disabledAt }) => {
    return { id, username, email: email.toLowerCase(), name: `${firstname} ${lastname}`.trim(), isActive: disabledAt === null };
  });
}

/** Whether a line is somebody who is there already, or can't be added beside them. */
function compare({ line, person, name, email, username }: TypedLine, known: readonly KnownPerson[]) {
  const clash = (column: RosterColumn, reason: string) => ({ clash: { line, column: headOf(column), reason }, knownAs: null });
  const [one, ...more] = known.filter((each) => email !== '' && each.email === email);
  if (one && more.length > 0)
    return clash('email', `Several students have this address: ${[one, ...more].map((each) => each.username).join(', ')}.`);
  if (one && one.name.toLowerCase() !== name.toLowerCase())
    return clash('email', `${one.name} (${one.username}) has this address.`);
  if (one && person.username !== '' && one.username !== username)
    return clash('username', `${one.name} is here already, as ${one.username}.`);
  if (one && !one.isActive) return clash('email', `${one.name} (${one.username}) is here already, and their access is off.`);
  if (one) return { clash: null, knownAs: one };
  const other = known.find((each) => username !== '' && each.username === username);
  return other ? clash('username', `${other.name} has this username.`) : { clash: null, knownAs: null };
}
