import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as calls from '../../../contract/desk/groups.ts';
import { type Act, type AuditEntry, differences } from '../../audit/act.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { Transaction } from '../../db/open.ts';
import { groupMembers, groups } from '../../db/tables/groups.ts';
import { students, teachers } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { requireFitForAll } from '../../tutors/checks/require-checked.ts';
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

/** Runs what names a group. Throws `CallRefused` 409 where another one has the name. */
async function requireFreeName(tx: Transaction, name: string, work: (inner: Transaction) => Promise<unknown>): Promise<void> {
  await tx.transaction(work).catch((error: unknown) => {
    throw isDuplicate(error) ? new CallRefused(409, 'conflict', `There is a group named “${name}” already.`) : error;
  });
}

/** Makes a group without students, and returns its id. Throws `CallRefused` 409. */
export async function addGroup({ tx, now, record }: Act, { name }: z.output<typeof calls.addGroup.body>): Promise<string> {
  const row = { id: newId(), name, createdAt: now };
  await requireFreeName(tx, name, (inner) => inner.insert(groups).values(row));
  await record({ action: 'group.add', subject: groupSubject(row), after: { name } });
  return row.id;
}

/** Names a group and its tutor. Throws `CallRefused`: 404, 409 also for a tutor who lacks a check where somebody in the group may be a minor. */
export async function changeGroup(
  { tx, now, record }: Act,
  { group, name, tutor }: z.output<typeof calls.changeGroup.body>,
  zone: string,
): Promise<void> {
  const found = await holdGroup(tx, group);
  if (tutor !== null && tutor !== found.tutorId) {
    const members = await tx
      .select({ birthYear: students.birthYear })
      .from(groupMembers)
      .innerJoin(students, eq(students.id, groupMembers.studentId))
      .where(eq(groupMembers.groupId, group));
    await requireFitForAll(tx, { tutor, birthYears: members.map(({ birthYear }) => birthYear) }, now, zone);
  }
  const [before, after] = [await readTutorName(tx, found.tutorId), await readTutorName(tx, tutor)];
  await requireFreeName(tx, name, (inner) => inner.update(groups).set({ name, tutorId: tutor }).where(eq(groups.id, group)));
  const changed = differences({ name: found.name, tutor: before }, { name, tutor: after });
  await record({ action: 'group.change', subject: groupSubject({ id: group, name }), ...changed });
}

async function readTutorName(tx: Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [found] = await tx.select().from(teachers).where(eq(teachers.id, id));
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such tutor.');
  return `${found.firstname} ${found.lastname}`.trim();
}

/** Adds students to a group, all or none; returns how many are new in it. Throws `CallRefused`: 400, 404, 409. */
export async function addGroupMembers(
  { tx, now, record }: Act,
  { group: groupId, names, course }: z.output<typeof calls.addGroupMembers.body>,
  zone: string,
): Promise<number> {
  const group = await holdGroup(tx, groupId);
  if (group.archivedAt !== null) throw new CallRefused(409, 'conflict', 'This group is archived. Bring it back first.');
  const named = await findNamed(tx, { names, course });
  // An erasure of one of them waits until this is done, and then takes the membership, too.
  const ids = named.map(({ id }) => id);
  const held = await tx.select().from(students).where(inArray(students.id, ids)).orderBy(students.id).for('no key update');
  if (group.tutorId !== null) {
    await requireFitForAll(tx, { tutor: group.tutorId, birthYears: held.map(({ birthYear }) => birthYear) }, now, zone);
  }
  const added = await tx
    .insert(groupMembers)
    .values(held.map(({ id }) => ({ groupId, studentId: id, addedAt: now })))
    .onConflictDoNothing()
    .returning({ id: groupMembers.studentId });
  const count = await tx.$count(groupMembers, eq(groupMembers.groupId, groupId));
  if (count > calls.mostMembers)
    throw new CallRefused(409, 'conflict', `A group has at most ${calls.mostMembers} students. This one would have ${count}.`);
  await record({ action: 'group.add-members', subject: groupSubject(group), after: { students: added.length } });
  const fresh = new Set(added.map(({ id }) => id));
  for (const student of held.filter(({ id }) => fresh.has(id))) {
    await record({ action: 'group.join', subject: subject(student), after: { group: group.name } });
  }
  return added.length;
}

/** Takes a student out of a group. Throws `CallRefused` 404. */
export async function removeGroupMember(
  { tx, record }: Act,
  { group: groupId, student: studentId }: z.output<typeof calls.removeGroupMember.body>,
): Promise<void> {
  const group = await holdGroup(tx, groupId);
  const student = await holdStudent(tx, studentId);
  const its = and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId));
  const removed = await tx.delete(groupMembers).where(its).returning({ id: groupMembers.studentId });
  if (removed.length === 0) throw new CallRefused(404, 'notFound', 'The student isn’t in this group anymore.');
  await record({ action: 'group.leave', subject: subject(student), before: { group: group.name } });
}

/** Puts a group away, or takes it up again. Throws `CallRefused`: 404, 409. */
export async function archiveGroup(
  { tx, now, record }: Act,
  { group: groupId, archived, reason }: z.output<typeof calls.archiveGroup.body>,
): Promise<void> {
  const group = await holdGroup(tx, groupId);
  const archivedAt = archived ? sql`coalesce(${groups.archivedAt}, ${now.toISOString()}::timestamptz)` : null;
  await requireFreeName(tx, group.name, (inner) => inner.update(groups).set({ archivedAt }).where(eq(groups.id, groupId)));
  await record({ action: archived ? 'group.archive' : 'group.restore', subject: groupSubject(group), reason });
}
