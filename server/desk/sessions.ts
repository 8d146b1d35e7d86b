import { and, eq, gt, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { changeSession as changeCall, DeskSession, findSessions as findCall } from '../../contract/desk/sessions.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import type { RequestContext } from '../http/serve.ts';
import { type ChangeDeps, prepareChange } from '../schedule/change-session.ts';
import { readFreeTimesOf, readSessions, type SessionRow, toTutorSession } from '../schedule/tutor-sessions.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from './pages.ts';
import { subject } from './students/subject.ts';

type DeskContext = Pick<RequestContext, 'db' | 'environment' | 'secret' | 'now'>;
type Filter = z.output<typeof findCall.body>['state'];

/** Which sessions a filter shows. Of those that were missed, what is recorded and what was said are both looked at. */
function inState(state: Filter, now: Date): SQL | undefined {
  const began = lte(slots.startsAt, now);
  if (state === 'past') return began;
  if (state !== 'missed') return gt(slots.startsAt, now);
  const one = and(isNotNull(bookings.studentCameAt), isNull(bookings.tutorCameAt));
  const other = and(isNull(bookings.studentCameAt), isNotNull(bookings.tutorCameAt));
  const seenAlone = and(isNull(bookings.outcome), or(one, other));
  return and(began, isNull(bookings.cancelledAt), or(inArray(bookings.outcome, ['tutorAbsent', 'studentAbsent']), seenAlone));
}

/** A page of the sessions and meetings: those to come in order, the others the newest first. */
export async function findSessions(
  { search, state, after }: z.output<typeof findCall.body>,
  context: DeskContext,
): Promise<DeskPage<DeskSession>> {
  const { db, now } = context;
  const isComing = state === undefined || state === 'coming';
  const pattern = search ? likeAnywhere(search) : null;
  const named = [students.firstname, students.lastname, teachers.firstname, teachers.lastname];
  const matches = and(inState(state, now), pattern === null ? undefined : or(...named.map((column) => ilike(column, pattern))));
  const place = after === undefined ? null : readTimeCursor(after);
  const beyond = isComing ? gt : lt;
  const from = place && or(beyond(slots.startsAt, place.at), and(eq(slots.startsAt, place.at), beyond(bookings.id, place.id)));
  const rows = await readSessions(db, and(matches, from ?? undefined), { newestFirst: !isComing, limit: pageLimit });
  const times = await readTimes(rows, context);
  return cutPage(
    rows,
    ({ slot, booking }) => [slot.startsAt.toISOString(), booking.id],
    (row): DeskSession => ({
      ...toTutorSession(row, 'school', context),
      student: row.student.id,
      tutor: `${row.tutor.firstname} ${row.tutor.lastname}`.trim(),
      times: times.get(row.slot.instructorId) ?? [],
    }),
    place === null ? await countSessions(db, matches) : undefined,
  );
}

const countSessions = (db: Queryable, matches: SQL | undefined): Promise<number> =>
  db.$count(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slotId))
      .innerJoin(students, eq(students.id, bookings.studentId))
      .innerJoin(teachers, eq(teachers.id, slots.instructorId))
      .where(matches)
      .as('found'),
  );

/** The free times of the tutors of sessions. */
const readTimes = (rows: readonly SessionRow[], { db, now }: DeskContext): Promise<Map<string, DeskSession['times']>> =>
  readFreeTimesOf(db, [...new Set(rows.map(({ slot }) => slot.instructorId))], now);

/** Changes a session for the school. In the record of actions it is about the student. Throws `CallRefused` as `prepareChange` of the schedule does. */
export async function changeForSchool(
  { tx, record }: Act,
  { session, change, to, reason }: z.output<typeof changeCall.body>,
  deps: ChangeDeps,
): Promise<void> {
  const { update: changed, finish } = await prepareChange(tx, { bookingId: session, change, to }, { by: 'school' }, deps);
  const [, [student]] = await together(finish, () => tx.select().from(students).where(eq(students.id, changed.studentId)));
  if (!student) throw new Error('A session has no student.');
  await record({
    ...{ action: 'session.change', subject: subject(student), reason },
    before: { session: changed.from },
    after: { session: changed.to, startsAt: changed.startsAt, booking: session },
  });
}
