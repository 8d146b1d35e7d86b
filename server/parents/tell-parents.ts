import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { type ChildResult, parentsWaitMs } from '../../contract/parents/parents.ts';
import type { Context } from '../context.ts';
import type { Database, Transaction } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { students } from '../db/tables/people.ts';
import { isBetween } from '../jobs/next-time.ts';
import { logError } from '../log.ts';
import { parentsResultsLetter } from '../mail/letters/parents-results.ts';
import { queueMail } from '../mail/outbox.ts';
import { dateAt, startOfDate } from '../schedule/school-time.ts';
import { siteAddress } from '../site-address.ts';
import { hasParents, toAddress } from './children.ts';
import { readChildResults } from './family.ts';
import { stopTidingsPath } from './stop-tidings.ts';

/** Within these hours of their own clock parents are written to. */
const awake = { at: '07:00', until: '20:00' };

type ToldFamily = { student: typeof students.$inferSelect; tidings: 'weekly' | 'each'; zone: string };

/**
 * Writes to parents about results: on Mondays about those of the week before, or about each as they see it, as they chose, once each whoever does it. Nothing
 * is written about a week without results. One that fails is logged and keeps nobody else's; where there was one, throws at the end.
 */
export async function tellParents(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, environment } = context;
  const now = context.now();
  let failed = 0;
  for (const told of await readTold(db, environment.schoolTimeZone)) {
    signal?.throwIfAborted();
    if (!isBetween(now, awake, told.zone)) continue;
    await (told.tidings === 'weekly' ? tellWeek(told, context, now) : tellEach(told, context, now)).catch((error: unknown) => {
      logError(`The parents of student ${told.student.id} were not written to`, error);
      failed += 1;
    });
  }
  if (failed > 0) throw new Error(`${failed} of the mails to parents could not be made.`);
}

/** Whose parents are to be written to, and how. */
async function readTold(db: Database, schoolZone: string): Promise<ToldFamily[]> {
  const rows = await db
    .select({ student: students, tidings: parentChoices.tidings, zone: parentChoices.timeZone })
    .from(students)
    .leftJoin(parentChoices, eq(parentChoices.address, sql`lower(${students.guardianEmail})`))
    .where(and(isNotNull(students.guardianEmail), isNull(students.disabledAt), isNull(students.parentsEndedAt)))
    .orderBy(students.username);
  return rows.flatMap(({ student, tidings, zone }) =>
    tidings === 'never' ? [] : [{ student, tidings: tidings ?? ('weekly' as const), zone: zone ?? schoolZone }],
  );
}

async function tellWeek({ student, zone }: ToldFamily, context: Context, now: Date): Promise<void> {
  const today = dateAt(now, zone);
  if (today.dayOfWeek !== 1) return;
  const once = `parents-week:${student.id}:${today.toString()}`;
  if (await isWritten(context.db, once)) return;
  const from = startOfDate(today.subtract({ days: 7 }), zone).getTime() - parentsWaitMs;
  const to = startOfDate(today, zone).getTime() - parentsWaitMs;
  const results = (await readChildResults(context.db, student.id, now)).filter(
    ({ submittedAt }) => submittedAt >= from && submittedAt < to,
  );
  if (results.length > 0) await write({ student, zone, once, results }, context, now);
}

async function tellEach({ student, zone }: ToldFamily, context: Context, now: Date): Promise<void> {
  const since = Temporal.Instant.fromEpochMilliseconds(now.getTime()).subtract({ hours: 72 }).epochMilliseconds;
  for (const result of await readChildResults(context.db, student.id, now)) {
    if (result.submittedAt < since) return;
    const once = `parents-result:${student.id}:${result.id}`;
    if (!(await isWritten(context.db, once))) await write({ student, zone, once, results: [result] }, context, now);
  }
}

const isWritten = async (db: Database, once: string): Promise<boolean> =>
  (await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.once, once)).limit(1)).length > 0;

type Mail = { student: ToldFamily['student']; zone: string; once: string; results: ChildResult[] };

const write = ({ student, zone, once, results }: Mail, context: Context, now: Date): Promise<void> =>
  context.db.transaction(async (tx) => {
    const recipient = await stillTheirs(tx, student);
    if (recipient === null) return;
    const site = siteAddress(context);
    const unsubscribeUrl = `${site}${stopTidingsPath({ studentId: student.id, address: recipient }, context.secret)}`;
    const { firstname } = student;
    const letter = parentsResultsLetter({ firstname, results, zone, href: `${site}/parents`, unsubscribeUrl });
    await queueMail(tx, { ...letter, recipient, once, unsubscribeUrl }, now);
  });

/** The parents' address as it is now; null where it has changed, or what they see has ended, since the list was read. */
async function stillTheirs(tx: Transaction, { id, guardianEmail }: ToldFamily['student']): Promise<string | null> {
  if (guardianEmail === null) return null;
  const its = and(eq(students.id, id), hasParents(toAddress(guardianEmail)));
  const [found] = await tx.select({ id: students.id }).from(students).where(its).for('no key update');
  return found ? guardianEmail : null;
}
