import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { secondFactorRoles } from '../../contract/accounts/second-factor.ts';
import { sessionLife } from '../../contract/legal-limits.ts';
import { closeAfterMs } from '../../contract/limits.ts';
import type { Database, Queryable } from '../db/open.ts';
import { sessions, staff, students, teachers } from '../db/tables/people.ts';
import { secondFactors } from '../db/tables/second-factors.ts';
import { sittings } from '../db/tables/sittings.ts';
import type { Caller } from './authenticate.ts';
import { createToken, hashToken } from './tokens.ts';

type Role = Caller['role'];

const children = alias(students, 'children');

/** How stale `usedAt` may be: writing it on every call would be a write for every read. */
export const useNotedMs = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Whether a session may still be used. */
export const isLiving = (now: Date) =>
  and(gt(sessions.usedAt, before(now, sessionLife.idleMs)), gt(sessions.createdAt, before(now, sessionLife.longestMs)));

/** Opens a session and returns its token. `browser`: what its owner will know it by. */
export async function openSession(
  db: Queryable,
  { role, id, browser = '' }: { role: Role; id: string; browser?: string },
  now: Date,
): Promise<string> {
  const token = createToken();
  await db.insert(sessions).values({ tokenHash: hashToken(token), role, personId: id, createdAt: now, usedAt: now, browser });
  return token;
}

/** The modules of a session's student that should have been closed, in the order of their deadlines: every call looks, so that no other statement has to. */
const selectOverdue = (db: Database, now: Date) =>
  db
    .select({ id: sittings.id })
    .from(sittings)
    .where(
      and(
        eq(sittings.studentId, students.id),
        eq(sittings.state, 'inProgress'),
        lt(sittings.deadline, before(now, closeAfterMs)),
      ),
    )
    .orderBy(asc(sittings.deadline));

/** A child of the parents whose session it is; null where it is nobody's, or no record names their address any more. */
const childOf = sql`case when ${sessions.role} = 'parent' then (select ${children.id} from ${students} as children
  where lower(${children.guardianEmail}) = ${sessions.personId} and ${children.disabledAt} is null and ${children.parentsEndedAt} is null limit 1) end`;

/** Whose living session it is, and what is known of them; `person` null where they are gone or disabled. */
const selectCaller = (db: Database, session: string, now: Date) =>
  db
    .select({
      role: sessions.role,
      personId: sessions.personId,
      usedAt: sessions.usedAt,
      person: sql<string | null>`coalesce(${students.id}, ${teachers.id}, ${staff.id}, ${childOf})`.as('person'),
      username: sql<string | null>`coalesce(${students.username}, ${teachers.username}, ${staff.username})`.as('username'),
      duty: staff.duty,
      firstname: staff.firstname,
      lastname: staff.lastname,
      isDemo: sql<boolean | null>`coalesce(${teachers.isDemo}, ${staff.isDemo})`.as('is_demo'),
      secret: secondFactors.secret,
      overdue: sql<string[]>`array(${selectOverdue(db, now)})`.as('overdue'),
    })
    .from(sessions)
    .leftJoin(students, and(eq(sessions.role, 'student'), eq(students.id, sessions.personId), isNull(students.disabledAt)))
    .leftJoin(teachers, and(eq(sessions.role, 'teacher'), eq(teachers.id, sessions.personId), isNull(teachers.disabledAt)))
    .leftJoin(staff, and(eq(sessions.role, 'staff'), eq(staff.id, sessions.personId), isNull(staff.disabledAt)))
    .leftJoin(secondFactors, and(eq(secondFactors.role, sessions.role), eq(secondFactors.personId, sessions.personId)))
    .where(and(eq(sessions.tokenHash, session), isLiving(now)));

/**
 * Whose living session a token is, which the same statement renews; null where it is unknown, too old, or its person is disabled. One that somebody else has locked is
 * renewed by a later call: nobody waits for it.
 */
export async function findSession(db: Database, token: string, now: Date): Promise<Caller | null> {
  const session = hashToken(token);
  const caller = db.$with('caller').as(selectCaller(db, session, now));
  const isStale = sql`exists (select from ${caller} where ${caller.person} is not null and ${caller.usedAt} < ${before(now, useNotedMs).toISOString()}::timestamptz)`;
  const renewable = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, session), isStale))
    .for('no key update', { skipLocked: true });
  const renewed = db
    .$with('renewed')
    .as(
      db
        .update(sessions)
        .set({ usedAt: now })
        .where(inArray(sessions.tokenHash, renewable))
        .returning({ tokenHash: sessions.tokenHash }),
    );
  const [found] = await db.with(caller, renewed).select().from(caller);
  if (!found || found.person === null) return null;
  const isExempt = found.isDemo === true || found.role === 'parent' || !secondFactorRoles.includes(found.role);
  const secondFactor = found.secret !== null ? 'on' : isExempt ? 'exempt' : 'off';
  const { role, personId: id, duty, firstname, lastname, overdue } = found;
  const staffName = firstname === null || lastname === null ? '' : `${firstname} ${lastname}`;
  const username = found.username ?? '';
  return { role, id, username, duty, staffName, session, secondFactor, overdue };
}

/** Ends one session: its token is dead from here on. */
export const closeSession = async (db: Database, session: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, session));
};

/** Deletes the sessions that can no longer be used. */
export const forgetSessions = async (db: Database, now: Date): Promise<void> => {
  await db
    .delete(sessions)
    .where(
      or(lte(sessions.usedAt, before(now, sessionLife.idleMs)), lte(sessions.createdAt, before(now, sessionLife.longestMs))),
    );
};
