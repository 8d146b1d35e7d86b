import { and, between, type Column, eq, exists, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { parentsWaitMs } from '../../contract/parents/parents.ts';
import { isNotWithdrawn } from '../consent/gates.ts';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../db/open.ts';
import { markings, works } from '../db/tables/free-response.ts';
import { notices } from '../db/tables/notices.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { isBetween } from '../jobs/next-time.ts';
import { logError } from '../log.ts';
import { parentsResultsLetter, resultsTitle } from '../mail/letters/parents-results.ts';
import { findTold, tell } from '../notices/tell.ts';
import { dateAt, startOfDate } from '../schedule/school-time.ts';
import { siteAddress } from '../site-address.ts';
import { readChildResults, readKnownResults, type ToldResult } from './child-results.ts';
import { hasParents, toAddress } from './children.ts';
import { stopTidingsPath } from './stop-tidings.ts';

const hourMs = 3_600_000;
/** For so long after parents may see a result they are told of it by itself, in ms; what is older was told, or nobody could. */
const tellEachWithinMs = 48 * hourMs;
/** Between which hours of their own clock parents are told of a week, also where they have no quiet hours. */
const weekHours = { at: '07:00', until: '20:00' };
/** Where clocks are furthest behind and ahead: a day of any zone lies between theirs. */
const outermostZones = ['Etc/GMT+12', 'Etc/GMT-14'] as const;

type ToldFamily = { student: typeof students.$inferSelect; address: string; tidings: 'weekly' | 'each'; zone: string };
/** Results of some days, told at once under a name. */
type ResultsDraft = { once: string; isOf: (told: ToldResult) => boolean };

/**
 * Tells parents of results: from Monday on of those of the week before, or of each as they may see it, as they chose, once each whoever does it. A Monday on which no server
 * ran is made up for by the days after it. Nothing is said of a week without results. One that fails is logged and keeps nobody else's; where there was one, throws at the end.
 */
export async function tellParents(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, environment } = context;
  const now = context.now();
  let failed = 0;
  for (const told of await findUntold(db, environment.schoolTimeZone, now)) {
    signal?.throwIfAborted();
    await tellFamily(told, context, now).catch((error: unknown) => {
      logError(`The parents of student ${told.student.id} were not told`, error);
      failed += 1;
    });
  }
  if (failed > 0) throw new Error(`${failed} families could not be told of results.`);
}

/**
 * Whose parents may have to be told, and how: those who can see a result that they were not told of. Who wants to be told weekly is one of them by day, until they were told of
 * the week before.
 */
async function findUntold(db: Database, schoolZone: string, now: Date): Promise<ToldFamily[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const part = alias(sittings, 'part');
  /** Of written answers the result came with the points of the last one, however long ago they were handed in. */
  const scored = (of: typeof works | typeof markings, at: Column, from: Date, to: Date) =>
    exists(
      db
        .select({ id: part.id })
        .from(part)
        .innerJoin(of, eq(of.sittingId, part.id))
        .where(and(eq(part.recordId, sittings.id), between(at, from, to))),
    );
  const finished = (from: Date, to = ago(parentsWaitMs)) =>
    and(
      eq(sittings.studentId, students.id),
      eq(sittings.state, 'submitted'),
      isNull(sittings.recordId),
      or(
        between(sittings.submittedAt, from, to),
        scored(works, works.selfAt, from, to),
        scored(markings, markings.givenBackAt, from, to),
      ),
    );
  const ofResults = and(
    eq(notices.about, students.id),
    eq(notices.kind, 'results'),
    eq(notices.personId, sql`lower(${students.guardianEmail})`),
  );
  const toldOf = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(ofResults, eq(notices.once, sql`'parents-result:' || ${students.id} || ':' || ${sittings.id}`)));
  const each = db
    .select({ id: sittings.id })
    .from(sittings)
    .where(and(finished(ago(parentsWaitMs + tellEachWithinMs)), notExists(toldOf)));
  const [first, last] = outermostZones.map((zone) => findWeek(now, zone)).toSorted((one, other) => one.from - other.from);
  const week = db
    .select({ id: sittings.id })
    .from(sittings)
    .where(finished(new Date(first?.from ?? 0), new Date(last?.to ?? now)));
  const rows = await db
    .select({ student: students, tidings: parentChoices.tidings, zone: parentChoices.timeZone })
    .from(students)
    .leftJoin(parentChoices, eq(parentChoices.address, sql`lower(${students.guardianEmail})`))
    .where(
      and(
        isNotNull(students.guardianEmail),
        isNull(students.disabledAt),
        isNull(students.parentsEndedAt),
        isNotWithdrawn(db, students.id, 'reports'),
        or(
          and(eq(parentChoices.tidings, 'each'), exists(each)),
          and(or(isNull(parentChoices.tidings), eq(parentChoices.tidings, 'weekly')), exists(week)),
        ),
      ),
    )
    .orderBy(students.username);
  const families = rows
    .map(({ student, tidings, zone }) => ({
      ...{ student, address: toAddress(student.guardianEmail ?? ''), zone: zone ?? schoolZone },
      tidings: tidings === 'each' ? ('each' as const) : ('weekly' as const),
    }))
    .filter(({ tidings, zone }) => tidings === 'each' || isBetween(now, weekHours, zone));
  const toldWeeks = await findToldWeeks(
    db,
    families.map((family) => describeWeek(family, now).once),
  );
  return families.filter((family) => family.tidings === 'each' || !toldWeeks.has(describeWeek(family, now).once));
}

/** Those of some weeks that were told. */
const findToldWeeks = async (db: Database, names: string[]): Promise<Set<string>> =>
  new Set((await db.select({ once: notices.once }).from(notices).where(inArray(notices.once, names))).map(({ once }) => once));

async function tellFamily(told: ToldFamily, context: Context, now: Date): Promise<void> {
  const { student, address, zone } = told;
  const known = await readChildResults(context.db, student.id, await readKnownResults(context.db, student.id, now), now);
  const since = now.getTime() - parentsWaitMs - tellEachWithinMs;
  const tidings: ResultsDraft[] =
    told.tidings === 'weekly'
      ? [describeWeek(told, now)]
      : known
          .filter(({ cameAt }) => cameAt >= since)
          .map(({ result: { id } }) => ({ once: `parents-result:${student.id}:${id}`, isOf: ({ result }) => result.id === id }));
  await context.db.transaction(async (tx) => {
    if (!(await areStillParents(tx, student.id, address))) return;
    const before = await findTold(
      tx,
      { role: 'parent', id: address },
      tidings.map(({ once }) => once),
    );
    for (const { once, isOf } of tidings) {
      const results = known.filter(isOf).map(({ result }) => result);
      if (results.length === 0 || before.has(once)) continue;
      const { firstname } = student;
      const href = `${siteAddress(context)}/parents`;
      await tell(
        tx,
        {
          ...{ reader: { role: 'parent', id: address }, kind: 'results', once, about: student.id, path: '/parents' },
          ...{
            title: resultsTitle({ firstname, results }),
            stopPath: stopTidingsPath({ studentId: student.id, address }, context.secret),
          },
          letter: (unsubscribeUrl) => parentsResultsLetter({ firstname, results, zone, href, unsubscribeUrl }),
        },
        { ...context, now },
      );
    }
  });
}

/** What parents saw last week: a result of Sunday is theirs on Monday, and in the next week's mail. */
function describeWeek({ student, zone }: ToldFamily, now: Date): ResultsDraft {
  const { monday, from, to } = findWeek(now, zone);
  return {
    once: `parents-week:${student.id}:${monday}`,
    isOf: ({ cameAt }) => cameAt >= from && cameAt < to,
  };
}

/** The week before the one that an instant is in, on the clock of a zone: from when to when its results came. `monday`: the day after it. */
function findWeek(now: Date, zone: string): { monday: string; from: number; to: number } {
  const today = dateAt(now, zone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const came = (date: typeof monday) => startOfDate(date, zone).getTime() - parentsWaitMs;
  return { monday: monday.toString(), from: came(monday.subtract({ days: 7 })), to: came(monday) };
}

/** Whether an address is the parents' as it was, held so until the transaction ends. */
async function areStillParents(tx: Transaction, studentId: string, address: string): Promise<boolean> {
  const its = and(eq(students.id, studentId), hasParents(address));
  return (await tx.select({ id: students.id }).from(students).where(its).for('no key update')).length > 0;
}
