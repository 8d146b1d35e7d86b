import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { readCredits } from '../promises/credits.ts';
import { noSession } from '../schedule/availability.ts';
import { findHeldSlot, noneLeft, takeSeat } from '../schedule/book.ts';
import { endOwn, findOwn } from '../schedule/cancel.ts';
import { toChangeDeps } from '../schedule/change-session.ts';
import { mailBooking } from '../schedule/letters.ts';
import { bookingsPerHour, overlap } from '../schedule/rules.ts';
import { siteAddress } from '../site-address.ts';
import { lastMeeting, lockStudentOf, readMeetings, taughtCourses } from './load-meetings.ts';

type MeetingRequest = { token: string; sessionId: string; courseId: string; timeZone: string };

/** Books a time for a meeting with a course's tutor, and mails parents and tutor. Throws `CallRefused` as `bookMeeting` of the contract says. */
export async function bookMeeting(
  { token, sessionId, courseId, timeZone }: MeetingRequest,
  context: RequestContext,
): Promise<void> {
  const { db, now, environment: school, secret } = context;
  await transact(db, async (tx) => {
    const { studentId, lock } = lockStudentOf(tx, token, context);
    const [, booked, slot, taught, credits] = await together(
      lock,
      async () => readMeetings(tx, studentId),
      () => findHeldSlot(tx, sessionId),
      () => taughtCourses(tx, studentId),
      () => readCredits(tx, studentId, 'meeting', now),
    );
    if (booked.some((meeting) => meeting.slot.id === sessionId)) return nothingMore;
    if (!slot) throw noSession();
    const course = taught.find((each) => each.courseId === courseId);
    if (!course || course.tutorId !== slot.instructorId)
      throw new CallRefused(403, 'forbidden', 'This tutor doesn’t teach your child in that course.');
    if (slot.startsAt <= now) throw new CallRefused(409, 'closed', 'This time has already begun.');
    if (slot.startsAt >= lastMeeting(now)) throw noSession();
    if (booked.some((other) => overlap(other.slot, slot)))
      throw new CallRefused(409, 'conflict', 'You have another meeting at that time.');
    const credit = credits.get(courseId);
    if (credit === undefined || credit.left === 0) throw new CallRefused(409, 'notOpen', noneLeft('meetings', credit?.sold ?? 0));
    const row = { studentId, courseId, aboutSitting: null, timeZone, bookedAt: now, kind: 'meeting' as const };
    const [, details] = await together(
      () => rateLimit(tx, { what: 'meeting', who: studentId, limit: bookingsPerHour, windowMs: 3_600_000 }, now),
      () => takeSeat(tx, slot, row),
    );
    return () => mailBooking(tx, details, { school, site: siteAddress(context), secret, about: null, now });
  });
}

/** Cancels a meeting, and tells parents and tutor. Throws `CallRefused`: 404 where it is none of theirs, 409 closed after the cut-off. */
export async function cancelMeeting(
  { token, sessionId }: { token: string; sessionId: string },
  context: RequestContext,
): Promise<void> {
  const { db } = context;
  await transact(db, async (tx) => {
    const { studentId, lock } = lockStudentOf(tx, token, context);
    const [, [found]] = await together(lock, () => findOwn(tx, { studentId, slotId: sessionId, kind: 'meeting' }));
    if (!found) throw new CallRefused(404, 'notFound', 'You haven’t booked this meeting.');
    return endOwn(tx, found, toChangeDeps(context));
  });
}
