import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Audience, type announce as call, mostTold } from '../../../contract/desk/announcements.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Transaction } from '../../db/open.ts';
import { announcements } from '../../db/tables/announcements.ts';
import { notices } from '../../db/tables/notices.ts';
import { students } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { announcementLetter } from '../../mail/letters/announcement.ts';
import type { Reader } from '../../notices/reader.ts';
import { type NoticeContext, tell } from '../../notices/tell.ts';
import { toAddress } from '../../parents/children.ts';
import { siteAddress } from '../../site-address.ts';
import { findReached } from '../tests/reach.ts';

type Body = z.output<typeof call.body>;
type Recipient = { reader: Reader; about: string; name: string };

/** Where each reads what the school says. */
const pathOf = ({ role }: Reader) => (role === 'parent' ? '/parents' : '/student-portal/notices');

/** Tells people something in the school's words. The same key again tells nobody, and answers as before. Throws `CallRefused`: 400, 404, 409. */
export async function announce(
  { tx, now, actor, record }: Act,
  { key, title, text, audience, ...reach }: Body,
  context: NoticeContext,
): Promise<{ told: number }> {
  const answerAgain = async ({ id, toName }: typeof announcements.$inferSelect) => {
    await record({ action: 'announcement.send-again', subject: { kind: 'school', id: null, name: toName } });
    return { told: await tx.$count(notices, eq(notices.announcementId, id)) };
  };
  const sent = await findSent(tx, key);
  if (sent) return answerAgain(sent);
  const { ids, to } = await findReachedStudents(tx, reach);
  const readers = await findReaders(tx, ids, audience);
  if (readers.length > mostTold)
    throw new CallRefused(
      409,
      'conflict',
      `That’s ${readers.length} people. At most ${mostTold} can be told at once: write to groups.`,
    );
  const announcement = { id: newId(), key, toName: to.name, audience, title, text, sentAt: now, sentBy: actor.name };
  const made = await tx.insert(announcements).values(announcement).onConflictDoNothing({ target: announcements.key }).returning();
  if (made.length === 0) {
    const meanwhile = await findSent(tx, key);
    if (!meanwhile) throw new Error('An announcement has gone while it was sent again.');
    return answerAgain(meanwhile);
  }
  const people: string[] = [];
  for (const { reader, about, name } of readers) {
    const path = pathOf(reader);
    const isTold = await tell(
      tx,
      {
        ...{ reader, kind: 'school', once: `announcement:${about}:${reader.role}:${announcement.id}`, about, title, path },
        announcementId: announcement.id,
        letter: (unsubscribeUrl) =>
          announcementLetter({ name, title, text, url: `${siteAddress(context)}${path}`, unsubscribeUrl }),
      },
      context,
    );
    if (isTold) people.push(about);
  }
  const told = people.length;
  if (told === 0)
    throw new CallRefused(409, 'conflict', 'Nobody could read this: there are no such students or parents who can sign in.');
  await record({
    ...{ action: 'announcement.send', subject: to.subject, after: { audience, told } },
    people: to.subject.kind === 'student' ? [] : people,
  });
  return { told };
}

async function findSent(tx: Transaction, key: string) {
  const [sent] = await tx.select().from(announcements).where(eq(announcements.key, key));
  return sent;
}

type Reach = Pick<Body, 'group' | 'course' | 'student'>;
type ReachedStudents = { ids: string[]; to: { name: string; subject: AuditEntry['subject'] } };

/** Whose students are meant. Throws `CallRefused`: 400, 404, 409. */
async function findReachedStudents(tx: Transaction, { group, course, student }: Reach): Promise<ReachedStudents> {
  if ([group, course, student].filter((each) => each !== undefined).length !== 1)
    throw new CallRefused(400, 'badInput', 'Choose a group, a course or one student.');
  if (student !== undefined) {
    const [its] = await tx.select().from(students).where(eq(students.id, student));
    if (!its) throw new CallRefused(404, 'notFound', 'There’s no such student.');
    const name = `${its.firstname} ${its.lastname}`.trim();
    return { ids: [student], to: { name, subject: { kind: 'student', id: student, name } } };
  }
  const { ids, to } = await findReached(tx, { group, course });
  const subject =
    group === undefined
      ? { kind: 'school' as const, id: null, name: to.toName }
      : { kind: 'group' as const, id: group, name: to.toName };
  return { ids, to: { name: to.toName, subject } };
}

/** Who is told: each once, also the parents of several, and in an order in which two announcements never wait for one another. */
async function findReaders(tx: Transaction, ids: readonly string[], audience: Audience): Promise<Recipient[]> {
  const rows = await tx
    .select()
    .from(students)
    .where(and(inArray(students.id, [...ids]), isNull(students.disabledAt)))
    .orderBy(asc(students.id))
    .for('key share');
  const own = rows.map(({ id, firstname }): Recipient => ({ reader: { role: 'student', id }, about: id, name: firstname }));
  const family = rows.flatMap(({ id, guardianEmail, guardianName, parentsEndedAt }): [string, Recipient][] => {
    if (guardianEmail === null || parentsEndedAt !== null) return [];
    const address = toAddress(guardianEmail);
    return [[address, { reader: { role: 'parent', id: address }, about: id, name: guardianName ?? '' }]];
  });
  const parents = [...new Map(family).values()];
  return [...(audience === 'parents' ? [] : own), ...(audience === 'students' ? [] : parents)];
}
