import { and, asc, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { findGroups as call, GroupFile, GroupLine, GroupMember } from '../../../contract/desk/groups.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { Queryable } from '../../db/open.ts';
import { groupMembers, groups } from '../../db/tables/groups.ts';
import { students, teachers } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;

const sortName = sql<string>`lower(${groups.name})`;
const tutorName = sql<string | null>`trim(${teachers.firstname} || ' ' || ${teachers.lastname})`;
const members = sql<number>`(select count(*) from ${groupMembers} where ${groupMembers.groupId} = ${groups.id})`.mapWith(Number);

/** A page of the groups that a search finds, by name. */
export async function findGroups(db: Queryable, { after, ...wanted }: Query): Promise<DeskPage<GroupLine>> {
  const rows = await db
    .select({ id: groups.id, name: groups.name, archivedAt: groups.archivedAt, tutor: tutorName, members, sortName })
    .from(groups)
    .leftJoin(teachers, eq(teachers.id, groups.tutorId))
    .where(and(matches(wanted), afterCursor(after)))
    .orderBy(asc(sortName), asc(groups.id))
    .limit(pageLimit);
  return cutPage(
    rows,
    (row) => [row.sortName, row.id],
    ({ sortName: _, archivedAt, ...row }) => ({ ...row, archivedAt: archivedAt?.getTime() ?? null }),
    after === undefined ? await countGroups(db, wanted) : undefined,
  );
}

function matches({ search, state }: Omit<Query, 'after'>): SQL | undefined {
  const pattern = search ? likeAnywhere(search) : null;
  return and(
    pattern === null ? undefined : or(ilike(groups.name, pattern), ilike(tutorName, pattern)),
    state && (state === 'active' ? isNull(groups.archivedAt) : isNotNull(groups.archivedAt)),
  );
}

const countGroups = (db: Queryable, wanted: Omit<Query, 'after'>): Promise<number> =>
  db.$count(
    db
      .select({ id: groups.id })
      .from(groups)
      .leftJoin(teachers, eq(teachers.id, groups.tutorId))
      .where(matches(wanted))
      .as('found'),
  );

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [name, id] = readCursor(after);
  return or(gt(sortName, name), and(eq(sortName, name), gt(groups.id, id)));
}

/** A group with its students and who could teach it. Throws `CallRefused` 404. */
export async function readGroupFile(db: Queryable, id: string): Promise<GroupFile> {
  const [[group], its, tutors] = await together(
    () => db.select().from(groups).where(eq(groups.id, id)),
    () => readMembers(db, id),
    () =>
      db
        .select({
          id: teachers.id,
          name: sql<string>`trim(${teachers.firstname} || ' ' || ${teachers.lastname})`,
          disabledAt: teachers.disabledAt,
        })
        .from(teachers)
        .orderBy(asc(teachers.firstname), asc(teachers.lastname), asc(teachers.id)),
  );
  if (!group) throw noSuchGroup();
  const { name, tutorId, createdAt, archivedAt } = group;
  const tutor = tutors.find((each) => each.id === tutorId);
  return {
    ...{ id, name, addedAt: createdAt.getTime(), archivedAt: archivedAt?.getTime() ?? null, members: its },
    tutor: tutor ? { id: tutor.id, name: tutor.name } : null,
    tutors: tutors.filter(({ disabledAt }) => disabledAt === null).map((each) => ({ id: each.id, name: each.name })),
  };
}

export const noSuchGroup = () => new CallRefused(404, 'notFound', 'There’s no such group.');

async function readMembers(db: Queryable, groupId: string): Promise<GroupMember[]> {
  const { firstname, lastname, username, disabledAt } = students;
  const rows = await db
    .select({ id: students.id, firstname, lastname, username, disabledAt, since: groupMembers.addedAt })
    .from(groupMembers)
    .innerJoin(students, eq(students.id, groupMembers.studentId))
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(sql`lower(${firstname} || ' ' || ${lastname})`, asc(students.id));
  return rows.map((row) => ({
    ...{ id: row.id, name: `${row.firstname} ${row.lastname}`.trim(), username: row.username },
    ...{ isActive: row.disabledAt === null, since: row.since.getTime() },
  }));
}
