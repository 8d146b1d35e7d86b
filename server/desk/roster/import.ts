import { inArray } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import { enrolments } from '../../db/tables/courses.ts';
import { students } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { addGroupMembers } from '../groups/change.ts';
import { inviteStudent } from '../students/details.ts';
import { enrolStudent } from '../students/enrolments.ts';
import { readRoster, type WantedRoster } from './read.ts';

/**
 * Adds the students of a file who are not there yet, each with a link by mail, and puts all of them into the course and the group: all or nothing. Throws `CallRefused`: 404, and 409 where
 * something is wrong in the file or others than `expected` are new by now.
 */
export async function importRoster(
  act: Act,
  { expected, ...wanted }: WantedRoster & { expected: number },
  { site, isDemo, zone }: { site: string; isDemo: boolean; zone: string },
): Promise<{ added: number; known: number }> {
  const { tx, record } = act;
  const { problems, students: its, to } = await readRoster(tx, wanted);
  const [fault] = problems;
  if (fault) {
    const place = `Line ${fault.line}${fault.column === '' ? '' : `, ${fault.column}`}`;
    throw new CallRefused(409, 'conflict', `${place}: ${fault.reason} Nothing was stored.`);
  }
  const added = its.filter(({ knownId }) => knownId === null).length;
  if (added !== expected)
    throw new CallRefused(409, 'conflict', `By now ${added} of them are new, not ${expected}. Look at the list again.`);
  const ids: string[] = [];
  for (const { person, knownId } of its) ids.push(knownId ?? (await inviteStudent(act, person, { site, isDemo })));
  await enrolAll(act, ids, wanted.course);
  if (wanted.group !== undefined) {
    const named = await tx.select({ username: students.username }).from(students).where(inArray(students.id, ids));
    await addGroupMembers(act, { group: wanted.group, names: named.map(({ username }) => username) }, zone);
  }
  const known = its.length - added;
  await record({
    action: 'students.import',
    subject: { kind: 'school', id: null, name: 'A file of students' },
    after: { added, known, ...(to.length === 0 ? {} : { to: to.join(', ') }) },
  });
  return { added, known };
}

/** Who is in the course already stays in it as they are. */
async function enrolAll(act: Act, ids: readonly string[], course: string | undefined): Promise<void> {
  if (course === undefined) return;
  const rows = await act.tx
    .select()
    .from(enrolments)
    .where(inArray(enrolments.studentId, [...ids]));
  const isIn = new Set(rows.filter(({ courseId }) => courseId === course).map(({ studentId }) => studentId));
  for (const id of ids) if (!isIn.has(id)) await enrolStudent(act, { id, courseId: course });
}
