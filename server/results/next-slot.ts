import { and, asc, count, desc, eq, exists, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NextSteps } from '../../contract/results/next-steps.ts';
import { mostComing } from '../../contract/schedule/schedule.ts';
import type { Database } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { type School, slotFields } from '../schedule/fields.ts';

/** `course`: the name of the course whose tutor is asked first, or null. */
type SlotRequest = { studentId: string; course: string | null; school: School; now: Date };

const taken = alias(slots, 'taken');

/**
 * The next slot that a student can book: of the tutor of a course of theirs, free, at a time at which they have no other. A slot of the wished
 * course's tutor comes before an earlier one of another. Null also where the student has `mostComing` sessions ahead.
 */
export async function nextSlotFor(db: Database, { studentId, course, school, now }: SlotRequest): Promise<NextSteps['slot']> {
  const coming = db
    .select({ bookings: count() })
    .from(bookings)
    .innerJoin(taken, eq(taken.id, bookings.slotId))
    .where(
      and(eq(bookings.studentId, studentId), eq(bookings.kind, 'session'), isNull(bookings.cancelledAt), gt(taken.startsAt, now)),
    );
  const enrolled = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courses.id)));
  const booked = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)));
  const busy = db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(taken, eq(taken.id, bookings.slotId))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.kind, 'session'),
        isNull(bookings.cancelledAt),
        sql`${taken.startsAt} < ${slots.startsAt} + ${slots.duration} * interval '1 minute'`,
        sql`${slots.startsAt} < ${taken.startsAt} + ${taken.duration} * interval '1 minute'`,
      ),
    );
  const [next] = await db
    .select({ slot: slots, course: courses, tutor: teachers })
    .from(slots)
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .innerJoin(courses, eq(courses.instructorId, teachers.id))
    .where(
      and(
        gt(slots.startsAt, now),
        isNull(slots.withdrawnAt),
        isNull(teachers.disabledAt),
        exists(enrolled),
        notExists(booked),
        notExists(busy),
        lt(sql`(${coming})`, mostComing),
      ),
    )
    .orderBy(desc(sql`${courses.name} = ${course ?? ''}`), asc(slots.startsAt), asc(courses.name), asc(slots.id))
    .limit(1);
  return next ? toNextSlot(next, school) : null;
}

type Row = { slot: typeof slots.$inferSelect; course: typeof courses.$inferSelect; tutor: typeof teachers.$inferSelect };

const toNextSlot = ({ slot, course, tutor }: Row, school: School): NextSteps['slot'] => ({
  ...slotFields(slot, 'free', school),
  courseId: course.id,
  course_name: course.name,
  instructorFirstName: tutor.firstname,
  instructorLastName: tutor.lastname,
});
