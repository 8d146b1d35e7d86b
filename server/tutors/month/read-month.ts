import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { formatMoment } from '../../../contract/moments.ts';
import { isLessonOpen, lessonWords } from '../../../contract/tutors/lesson.ts';
import type { MonthLine, TutorMonth } from '../../../contract/tutors/month.ts';
import type { Queryable } from '../../db/open.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { teachers } from '../../db/tables/people.ts';
import { toCsv } from '../../desk/gradebook/csv.ts';
import { CallRefused } from '../../http/refused.ts';
import { dateAt, startOfDate } from '../../schedule/school-time.ts';
import { findSessionState } from '../../schedule/session.machine.ts';
import { toFacts } from '../../schedule/session-facts.ts';
import { readSessions } from '../../schedule/tutor-sessions.ts';
import { findLessonState } from '../lesson.machine.ts';

type WantedMonth = { tutorId: string; month?: string | undefined };
type MonthDeps = { zone: string; now: Date };

/** A tutor's month by the school's calendar; this one, where none is named. */
export async function readMonth(db: Queryable, { tutorId, month }: WantedMonth, { zone, now }: MonthDeps): Promise<TutorMonth> {
  const wanted = month === undefined ? dateAt(now, zone).toPlainYearMonth() : Temporal.PlainYearMonth.from(month);
  const from = startOfDate(wanted.toPlainDate({ day: 1 }), zone);
  const before = startOfDate(wanted.add({ months: 1 }).toPlainDate({ day: 1 }), zone);
  const its = and(
    eq(slots.instructorId, tutorId),
    gte(slots.startsAt, from),
    lt(slots.startsAt, before),
    isNull(bookings.cancelledAt),
  );
  const rows = await readSessions(db, its);
  const lines = rows.map(({ booking, slot, course, student }): MonthLine => {
    const name = `${student.firstname} ${student.lastname}`.trim();
    const isMeeting = booking.kind === 'meeting';
    return {
      ...{ id: booking.id, startsAt: slot.startsAt.getTime(), duration: slot.duration, course_name: course },
      ...{ with: isMeeting ? `${name}’s parents` : name, isMeeting },
      lesson: findLessonState(findSessionState(toFacts(booking, slot), now), booking.notes),
    };
  });
  const minutesOf = (which: MonthLine[]) => which.reduce((sum, { duration }) => sum + duration, 0);
  const taught = lines.filter(({ lesson }) => lesson === 'taught');
  const absent = lines.filter(({ lesson }) => lesson === 'studentAbsent');
  return {
    ...{ month: wanted.toString(), lines, timeZone: zone },
    ...{ taught: taught.length, minutes: minutesOf(taught), absent: absent.length, absentMinutes: minutesOf(absent) },
    open: lines.filter(({ lesson }) => isLessonOpen(lesson)).length,
  };
}

/** A tutor's month as a file for spreadsheets. `tutor`: the name of whose it is. */
export function toMonthFile({ month, lines, timeZone }: TutorMonth, tutor: string): { name: string; csv: string } {
  const rows = lines.map(({ startsAt, duration, with: student, isMeeting, course_name: course, lesson }) => [
    ...[dateAt(new Date(startsAt), timeZone).toString(), formatMoment(startsAt, 'time', timeZone), String(duration)],
    ...[student, course ?? '', isMeeting ? 'Meeting' : 'Session', lessonWords[lesson]],
    lesson === 'taught' ? String(duration) : '0',
  ]);
  const head = ['Date', 'Time', 'Minutes', 'With', 'Course', 'Kind', 'State', 'Minutes taught'];
  const name = tutor.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'tutor';
  return { name: `lessons-${name}-${month}.csv`, csv: toCsv([head, ...rows]) };
}

/** The name of a tutor. Throws `CallRefused` 404. */
export async function readTutorName(db: Queryable, id: string): Promise<string> {
  const [tutor] = await db.select().from(teachers).where(eq(teachers.id, id));
  if (!tutor) throw new CallRefused(404, 'notFound', 'There’s no such tutor.');
  return `${tutor.firstname} ${tutor.lastname}`.trim();
}
