import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as calls from '../../../contract/desk/groups.ts';
import { formatName } from '../../accounts/names.ts';
import { type Act, type AuditEntry, differences } from '../../audit/act.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { Transaction } from '../../db/open.ts';
import { groupMembers, groups } from '../../db/tables/groups.ts';
import { students, teachers } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { readTutorChecks, requireFit } from '../../tutors/checks/require-checked.ts';
import { holdStudent } from '../students/file.ts';
import { subject } from '../students/subject.ts';
import { noSuchGroup } from './find.ts';
import { findNamed } from './named.ts';

type Group = typeof groups.$inferSelect;

/** A group, locked until the action ends. Throws `CallRefused` 404. */
export async function holdGroup(tx: Transaction, id: string): Promise<Group> {
  const [found] = await tx.select().from(groups).where(eq(groups.id, id)).for('update');
  if (!found) throw noSuchGroup();
  return found;
}

/** A group as the record of actions names one. */
const groupSubject = ({ id, name }: Pick<Group, 'id' | 'name'>): AuditEntry['subject'] => ({ kind: 'group', id, name });

/** For a statement that names a group: throws `CallRefused` 409 where another one has the name. */
const sayTaken =
  (name: string) =>
  (error: unknown): never => {
    throw isDuplicate(error) ? new CallRefused(409, 'conflict', `There is a group named “${name}” already.`) : error;
  };

/** Makes a group without students, and returns its id. Throws `CallRefused` 409. */
export async function addGroup({ tx, now, record, last }: Act, { name }: z.output<typeof calls.addGroup.body>): Promise<string> {
  const row = { id: newId(), name, createdAt: now };
  last(() => tx.insert(groups).values(row).catch(sayTaken(name)));
  await record({ action: 'group.add', subject: groupSubject(row), after: { name } });
  return row.id;
}

/** Names a group and its tutor. Throws `CallRefused`: 404, 409 also for a tutor who lacks a check where somebody in the group may be a minor. */
export async function changeGroup(
  { tx, now, record, last }: Act,
  { group, name, tutor }: z.output<typeof calls.changeGroup.body>,
  zone: string,
): Promise<void> {
  const [found, members, checks, tutors] = await together(
    () => holdGroup(tx, group),
    async () =>
      tx
        .select({ birthYear: students.birthYear })
        .from(groupMembers)
        .innerJoin(students, eq(students.id, groupMembers.studentId))
        .where(eq(groupMembers.groupId, group)),
    () => readTutorChecks(tx, tutor ?? ''),
    async () =>
      tx
        .select()
        .from(teachers)
        .where(or(eq(teachers.id, tutor ?? ''), eq(teachers.id, tutorOf(group)))),
  );
  if (tutor !== null && tutor !== found.tutorId)
    for (const { birthYear } of members) requireFit({ birthYear, checks }, now, { zone, by: 'school' });
  const nameOf = (id: string | null): string | null => {
    if (id === null) return null;
    const its = tutors.find((each) => each.id === id);
    if (!its) throw new CallRefused(404, 'notFound', 'There’s no such tutor.');
    return formatName(its);
  };
  const changed = differences({ name: found.name, tutor: nameOf(found.tutorId) }, { name, tutor: nameOf(tutor) });
  last(() => tx.update(groups).set({ name, tutorId: tutor }).where(eq(groups.id, group)).catch(sayTaken(name)));
  await record({ action: 'group.change', subject: groupSubject({ id: group, name }), ...changed });
}

/** In a query: the tutor of a group. */
const tutorOf = (group: string): SQL => sql`(select held.tutor_id from ${groups} as held where held.id = ${group})`;

/** Adds students to a group, all or none; returns how many are new in it. Throws `CallRefused`: 400, 404, 409. */
export async function addGroupMembers(
  { tx, now, record, last }: Act,
  { group: groupId, names, course }: z.output<typeof calls.addGroupMembers.body>,
  zone: string,
): Promise<number> {
  const [group, named] = await together(
    () => holdOpenGroup(tx, groupId),
    () => findNamed(tx, { names, course }),
  );
  const ids = named.map(({ id }) => id);
  const [held, members, checks] = await together(
    // An erasure of one of them waits until this is done, and then takes the membership, too.
    async () => tx.select().from(students).where(inArray(students.id, ids)).orderBy(students.id).for('no key update'),
    async () => tx.select({ id: groupMembers.studentId }).from(groupMembers).where(eq(groupMembers.groupId, groupId)),
    () => readTutorChecks(tx, group.tutorId ?? ''),
  );
  if (group.tutorId !== null) for (const { birthYear } of held) requireFit({ birthYear, checks }, now, { zone, by: 'school' });
  const known = new Set(members.map(({ id }) => id));
  const added = held.filter(({ id }) => !known.has(id));
  const count = known.size + added.length;
  if (count > calls.mostMembers)
    throw new CallRefused(409, 'conflict', `A group has at most ${calls.mostMembers} students. This one would have ${count}.`);
  if (added.length > 0)
    last(() => tx.insert(groupMembers).values(added.map(({ id }) => ({ groupId, studentId: id, addedAt: now }))));
  await record({ action: 'group.add-members', subject: groupSubject(group), after: { students: added.length } });
  for (const student of added) await record({ action: 'group.join', subject: subject(student), after: { group: group.name } });
  return added.length;
}

/** As `holdGroup`. Throws `CallRefused` 409, too, for one that is archived. */
async function holdOpenGroup(tx: Transaction, id: string): Promise<Group> {
  const group = await holdGroup(tx, id);
  if (group.archivedAt !== null) throw new CallRefused(409, 'conflict', 'This group is archived. Bring it back first.');
  return group;
}

/** Takes a student out of a group. Throws `CallRefused` 404. */
export async function removeGroupMember(
  { tx, record }: Act,
  { group: groupId, student: studentId }: z.output<typeof calls.removeGroupMember.body>,
): Promise<void> {
  const [group, student] = await together(
    () => holdGroup(tx, groupId),
    () => holdStudent(tx, studentId),
  );
  const its = and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId));
  const removed = await tx.delete(groupMembers).where(its).returning({ id: groupMembers.studentId });
  if (removed.length === 0) throw new CallRefused(404, 'notFound', 'The student isn’t in this group anymore.');
  await record({ action: 'group.leave', subject: subject(student), before: { group: group.name } });
}

/** Puts a group away, or takes it up again. Throws `CallRefused`: 404, 409. */
export async function archiveGroup(
  { tx, now, record, last }: Act,
  { group: groupId, archived, reason }: z.output<typeof calls.archiveGroup.body>,
): Promise<void> {
  const group = await holdGroup(tx, groupId);
  const archivedAt = archived ? sql`coalesce(${groups.archivedAt}, ${now.toISOString()}::timestamptz)` : null;
  last(() => tx.update(groups).set({ archivedAt }).where(eq(groups.id, groupId)).catch(sayTaken(group.name)));
  await record({ action: archived ? 'group.archive' : 'group.restore', subject: groupSubject(group), reason });
}
