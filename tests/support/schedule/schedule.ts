import type { StudentCourse } from '../../../contract/portal/courses.ts';
import type { BookedSession, Slot } from '../../../contract/schedule/schedule.ts';

/** The school's zone has no change of clocks; the student's had one two days ago. It is 10:30 am at the school, 1:00 am in New York. */
export const zones = { timeZone: 'Asia/Kolkata', ownTimeZone: 'America/New_York' };
export const now = Date.parse('2026-03-10T05:00:00Z');

/** The instant of a time at the school, like '2026-03-12 10:30'. */
export const atSchool = (dateAndTime: string) => Date.parse(`${dateAndTime.replace(' ', 'T')}:00+05:30`);

/** A free slot of an hour; `at` like '2026-03-12 10:30', by the school's 24-hour clock. */
export function slotAt(at: string, startTime: string, more: Partial<Slot> = {}): Slot {
  return {
    _id: `slot ${at}`,
    startTime,
    duration: 60,
    available: true,
    mine: false,
    sessionDate: `${at.slice(0, 10)}T00:00:00.000Z`,
    instructorId: 'tutor-1',
    startsAt: atSchool(at),
    cancelUntil: atSchool(at) - 86_400_000,
    ...more,
  };
}

/** A session of an hour that is booked, and can be given back until a day before it begins. */
export function sessionAt(at: string, startTime: string, more: Partial<BookedSession> = {}): BookedSession {
  const slot = slotAt(at, startTime, { available: false, mine: true });
  return {
    ...slot,
    sessionId: slot._id,
    instructorFirstName: 'Ira',
    instructorLastName: 'Sen',
    course_name: 'AP Statistics',
    state: 'booked',
    ...more,
  };
}

export const courses: StudentCourse[] = [
  {
    courseId: 'course-1',
    course_name: 'AP Statistics',
    instructorId: 'tutor-1',
    instructorFirstName: 'Ira',
    instructorLastName: 'Sen',
    progress: [],
  },
  {
    courseId: 'course-2',
    course_name: 'AP Psychology',
    instructorId: null,
    instructorFirstName: '',
    instructorLastName: '',
    progress: [],
  },
];

/** The tutor's March. What is not named has no slots; the 17th cannot be fetched at first. */
export const march: Record<string, Slot[] | null> = {
  '2026-03-10': [slotAt('2026-03-10 09:00', '9:00 am'), slotAt('2026-03-10 18:00', '6:00 pm')],
  '2026-03-12': [
    slotAt('2026-03-12 10:30', '10:30 am'),
    slotAt('2026-03-12 16:00', '4:00 pm'),
    slotAt('2026-03-12 17:30', '5:30 pm', { available: false }),
  ],
  '2026-03-16': [slotAt('2026-03-16 12:00', '12:00 pm', { available: false })],
  '2026-03-17': null,
};

/** The days of March 2026 that are still to come, today among them: what has to be asked for. */
export const restOfMarch = Array.from({ length: 22 }, (_, at) => `2026-03-${10 + at}`);
export const april = Array.from({ length: 30 }, (_, at) => `2026-04-${String(1 + at).padStart(2, '0')}`);
