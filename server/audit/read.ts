import { and, desc, eq, exists, gte, ilike, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { actionWords } from '../../contract/desk/action-words.ts';
import { type AuditLine, byCommandLine, type findActions, namedPeople } from '../../contract/desk/audit.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import { studentSortName } from '../accounts/names.ts';
import type { Queryable } from '../db/open.ts';
import { queryRows } from '../db/rows.ts';
import { auditEvents, auditPeople } from '../db/tables/audit.ts';
import { students } from '../db/tables/people.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../desk/pages.ts';

type Query = z.output<typeof findActions.body>;

/** A page of the record of actions, the newest first. */
export async function readActions(db: Queryable, { after, ...wanted }: Query): Promise<DeskPage<AuditLine>> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(afterCursor(after), matches(db, wanted)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(pageLimit);
  const people = await readPeople(
    db,
    rows.map(({ id }) => id),
  );
  return cutPage(
    rows,
    ({ at, id }) => [at.toISOString(), id],
    (row) => toAuditLine(row, people.get(row.id)),
  );
}

function matches(db: Queryable, { search, person, actor, kind, from, until }: Omit<Query, 'after'>): SQL | undefined {
  const { at, actorId, subjectKind } = auditEvents;
  return and(
    search ? finds(db, search) : undefined,
    person === undefined ? undefined : isAbout(db, person),
    actor === undefined ? undefined : actor === byCommandLine ? isNull(actorId) : eq(actorId, actor),
    kind && eq(subjectKind, kind),
    from === undefined ? undefined : gte(at, new Date(from)),
    until === undefined ? undefined : lt(at, new Date(until)),
  );
}

const wordsByAction = Object.entries(actionWords);

/** Whether what the screen says of an action has a text: who, what, about whom and what, why, and what changed. */
function finds(db: Queryable, search: string): SQL | undefined {
  const { id, action, actorName, subjectName, reason, before, after } = auditEvents;
  const pattern = likeAnywhere(search);
  const letters = plain(search);
  const named = wordsByAction.filter(([, words]) => plain(words).includes(letters)).map(([name]) => name);
  const known = wordsByAction.map(([name]) => name);
  const changed = sql`exists (select from jsonb_each_text(coalesce(${before}, '{}')) as field where field.value ilike ${pattern})
    or exists (select from jsonb_each_text(coalesce(${after}, '{}')) as field where field.value ilike ${pattern})`;
  const name = sql`${students.firstname} || ' ' || ${students.lastname}`;
  return or(
    ...[actorName, subjectName, reason].map((column) => ilike(column, pattern)),
    inArray(action, named),
    // An action without words of its own stands under its name.
    and(notInArray(action, known), ilike(action, pattern)),
    changed,
    exists(
      db
        .select({ id: students.id })
        .from(auditPeople)
        .innerJoin(students, eq(students.id, auditPeople.personId))
        .where(and(eq(auditPeople.eventId, id), ilike(name, pattern))),
    ),
  );
}

/** As it is typed: in small letters, with the apostrophe of the keyboard. */
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** Whether an action is about somebody, alone or among others. */
function isAbout(db: Queryable, personId: string): SQL | undefined {
  const { id, subjectKind, subjectId } = auditEvents;
  const among = db.select({ id: auditPeople.eventId }).from(auditPeople).where(eq(auditPeople.personId, personId));
  return or(and(inArray(subjectKind, ['student', 'teacher', 'staff']), eq(subjectId, personId)), inArray(id, among));
}

const personRow = z.object({ event: z.string(), id: z.string(), name: z.string(), count: z.number() });

/** Whom some actions are about beside their subjects: how many, and the first of them by name. */
async function readPeople(db: Queryable, events: readonly string[]): Promise<Map<string, AuditLine['people']>> {
  const people = new Map<string, AuditLine['people']>();
  if (events.length === 0) return people;
  const rows = await queryRows(
    db,
    personRow,
    sql`select event, id, name, count from (
      select ${auditPeople.eventId} as event, ${students.id} as id, trim(${students.firstname} || ' ' || ${students.lastname}) as name,
        count(*) over whole::int as count, row_number() over (whole order by ${studentSortName}, ${students.id}) as place
      from ${auditPeople} join ${students} on ${students.id} = ${auditPeople.personId}
      where ${inArray(auditPeople.eventId, [...events])}
      window whole as (partition by ${auditPeople.eventId})
    ) as named where place <= ${namedPeople} order by event, place`,
  );
  for (const { event, count, ...person } of rows) {
    const first = [...(people.get(event)?.first ?? []), person];
    people.set(event, { count, first });
  }
  return people;
}

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const { at, id } = readTimeCursor(after);
  return or(lt(auditEvents.at, at), and(eq(auditEvents.at, at), lt(auditEvents.id, id)));
}

const nobody: AuditLine['people'] = { count: 0, first: [] };

/** An action as the desk shows it. */
export function toAuditLine(
  { actorName, at, before, after, ...row }: typeof auditEvents.$inferSelect,
  people: AuditLine['people'] = nobody,
): AuditLine {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
  return { ...row, people, at: at.getTime(), actor: actorName, byCommand: row.actorId === null, changes };
}

const toText = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value);
