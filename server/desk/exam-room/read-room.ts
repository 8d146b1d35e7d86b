import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AwaySeat, awayAtMost, type Seat, seatsAtMost } from '../../../contract/desk/exam-room.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import { formatName } from '../../accounts/names.ts';
import type { Database } from '../../db/open.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { examMessages, sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { isUnproctored } from '../../exam/sitting/signs.ts';
import { type Sitting, selectSittings } from '../../exam/sitting/sitting.ts';
import { secondsFor } from '../../exam/sitting/time.ts';
import { countWarnings } from '../../exam/sitting/warnings.ts';
import { whyNotReinstated } from '../../exam/staff/reinstate.ts';
import { type NewestEvents, type Progress, readNewestEvents, readProgress } from './read-sittings.ts';

/** Who was not heard of for so long is away; whose test ended so long ago is shown no more. */
const awayMs = 3_600_000;
const endedMs = 2 * 3_600_000;

/** When a sitting was last heard of: its page, its proctor, or staff. */
const heardOf = (table: SQL) =>
  sql`greatest(${table}.started_at, ${table}.counted_at, ${table}.contact_at, ${table}.last_sign_at, ${table}.reinstated_at, ${table}.submitted_at)`;
const heardAt = sql`greatest(${heardOf(sql`sittings`)}, (
  select max(${heardOf(sql`module`)}) from sittings as module where module.record_id = sittings.id))`;

/** The exam room: two sorts of sittings, none of them a module by itself. Looking changes nothing. */
export async function readExamRoom(db: Database, now: Date): Promise<{ seats: Seat[]; away: AwaySeat[]; awayCount: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isWhole = isNull(sittings.recordId);
  const isUnderWay = and(isWhole, eq(sittings.state, 'inProgress'));
  const isHeard = sql`${heardAt} > ${before(awayMs).toISOString()}::timestamptz`;
  const hasEnded = and(
    ...[isWhole, eq(sittings.state, 'submitted'), gt(sittings.submittedAt, before(endedMs)), isNotNull(sittings.startedAt)],
  );
  const isAway = and(isUnderWay, sql`not (${isHeard})`);
  const [roots, away, awayCount] = await together(
    () =>
      selectSittings(db)
        .where(or(and(isUnderWay, isHeard), hasEnded))
        .orderBy(asc(sittings.state), desc(sittings.startedAt))
        .limit(seatsAtMost),
    () => readAway(db, isAway),
    () => db.$count(sittings, isAway),
  );
  return { seats: await readSeats(db, roots), away, awayCount };
}

/** Who has something open and was not heard of lately: those who were last, the newest first. */
async function readAway(db: Database, isAway: SQL | undefined): Promise<AwaySeat[]> {
  const at = sql<number>`(extract(epoch from ${heardAt}) * 1000)::float8`;
  const { id, firstname, lastname } = students;
  const rows = await db
    .select({ sitting: sittings.id, student: { id, firstname, lastname }, title: quizVersions.title, heardAt: at })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(isAway)
    .orderBy(sql`${heardAt} desc`, desc(sittings.id))
    .limit(awayAtMost);
  return rows.map((row) => ({
    ...row,
    student: { id: row.student.id, name: formatName(row.student) },
    title: row.title ?? unnamed.title,
    heardAt: Math.round(row.heardAt),
  }));
}

async function readSeats(db: Database, roots: Sitting[]): Promise<Seat[]> {
  const ids = roots.map(({ id }) => id);
  const modules = await selectSittings(db).where(inArray(sittings.recordId, ids)).orderBy(asc(sittings.position));
  const all = [...roots, ...modules];
  const [names, versions, progress, events, messages] = await together(
    () => readStudents(db, roots),
    () => readTitles(db, all),
    () =>
      readProgress(
        db,
        all.filter(isBegun).map(({ id }) => id),
      ),
    () =>
      readNewestEvents(
        db,
        all.filter(isBegun).map(({ id }) => id),
      ),
    () => readNewestMessages(db, ids),
  );
  const known: RoomParts = { names, versions, progress, events, messages };
  return roots
    .map((root) =>
      toSeat(
        root,
        modules.filter(({ recordId }) => recordId === root.id),
        known,
      ),
    )
    .toSorted((one, other) => one.student.name.localeCompare(other.student.name) || one.title.localeCompare(other.title));
}

type RoomParts = {
  names: Map<string, typeof students.$inferSelect>;
  versions: Map<string, { title: string; isNode: boolean }>;
  progress: Map<string, Progress>;
  events: NewestEvents;
  messages: Map<string, Seat['message']>;
};

const isBegun = ({ startedAt }: Sitting) => startedAt !== null;
const toMs = (at: Date | null) => at?.getTime() ?? null;

function toSeat(root: Sitting, modules: Sitting[], { names, versions, progress, events, messages }: RoomParts): Seat {
  const student = names.get(root.studentId);
  if (!student) throw new Error(`Sitting ${root.id} has no student.`);
  const open = root.isNode ? modules.find(({ state }) => state === 'inProgress') : root;
  const next = modules.find(({ state }) => state !== 'submitted');
  // The one that is open, comes next, or was the last that was sat.
  const current = open ?? next ?? modules.findLast(isBegun) ?? root;
  const parts = [root, ...modules];
  const done = progress.get(current.id);
  const seen = parts.flatMap(({ id }) => events.get(id) ?? []).toSorted((one, other) => other.at - one.at);
  const state = root.state === 'submitted' ? 'ended' : open ? 'open' : 'between';
  return {
    sitting: root.id,
    student: { id: student.id, name: formatName(student) },
    title: versions.get(root.versionId)?.title ?? unnamed.title,
    kind: root.isNode ? 'mock' : 'quiz',
    state,
    ending: root.ending,
    endedAt: toMs(root.submittedAt),
    module: root.isNode
      ? {
          position: current.position ?? 0,
          of: modules.length,
          name: versions.get(current.versionId)?.title ?? unnamed.title,
          ending: modules.findLast(({ state: each }) => each === 'submitted')?.ending ?? null,
        }
      : null,
    deadline: state === 'open' ? toMs(current.deadline) : null,
    secondsLeft: state === 'between' ? secondsFor(current, student.accommodations) : null,
    question: done?.question ?? null,
    answered: done?.answered ?? 0,
    questions: current.questionCount,
    heardAt: Math.max(...parts.flatMap(listMoments)),
    signAt: toMs(current.lastSignAt),
    unproctored: parts.some((part) => isUnproctored(part)),
    warnings: countWarnings(current, events.get(current.id) ?? []),
    events: seen.slice(0, 6),
    message: messages.get(root.id) ?? null,
    accommodations: student.accommodations,
    canReinstate: root.isNode && whyNotReinstated({ record: root, modules }) === null,
  };
}

/** All moments at which a sitting was heard of, in ms. */
const listMoments = ({ startedAt, countedAt, contactAt, lastSignAt, reinstatedAt, submittedAt }: Sitting): number[] =>
  [startedAt, countedAt, contactAt, lastSignAt, reinstatedAt, submittedAt].map((at) => at?.getTime() ?? 0);

async function readStudents(db: Database, roots: Sitting[]) {
  const rows = await db
    .select()
    .from(students)
    .where(inArray(students.id, [...new Set(roots.map(({ studentId }) => studentId))]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readTitles(db: Database, all: Sitting[]) {
  const rows = await db
    .select({ id: quizVersions.id, title: quizVersions.title, isNode: quizzes.isNode })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(inArray(quizVersions.id, [...new Set(all.map(({ versionId }) => versionId))]));
  return new Map(rows.map(({ id, title, isNode }) => [id, { title: title ?? unnamed.title, isNode }]));
}

/** The newest message into each test. */
async function readNewestMessages(db: Database, ids: string[]): Promise<Map<string, Seat['message']>> {
  const { sittingId, text, at, readAt } = examMessages;
  const rows = await db
    .selectDistinctOn([sittingId], { sittingId, text, at, readAt })
    .from(examMessages)
    .where(inArray(sittingId, ids))
    .orderBy(asc(sittingId), desc(at));
  return new Map(rows.map((row) => [row.sittingId, { text: row.text, at: row.at.getTime(), readAt: toMs(row.readAt) }]));
}
