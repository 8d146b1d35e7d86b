import type { TutorSession, TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';

const hour = 3_600_000;
/** Thursday, 10:30 am in Kolkata. */
export const tutorStart = Date.parse('2026-03-05T05:00:00Z');

export const bookedWithTutor: TutorSession = {
  ...{ id: 'booking-1', with: 'Asha Menon', isMeeting: false, course_name: 'AP Statistics' },
  ...{ startsAt: tutorStart, duration: 60, state: 'booked', movedFrom: null, cancelledBy: null },
  ...{
    studentCameAt: null,
    tutorCameAt: null,
    said: null,
    may: ['cancel', 'move'],
    ...{ lesson: 'ahead', notes: null, forParents: false, earlier: [] },
    steps: [],
    room: '/session/token',
  },
};

export const heldMeeting: TutorSession = {
  ...{ ...bookedWithTutor, id: 'booking-0', with: 'Asha Menon’s parents', isMeeting: true },
  ...{
    startsAt: tutorStart - 72 * hour,
    state: 'held',
    lesson: 'attended',
    forParents: true,
    may: ['sayTutorAbsent', 'sayStudentAbsent', 'sayHeld'],
  },
};

/** One that is to come, one of which nobody knows what became, and a meeting that was held. */
export const tutorPage: TutorSessions = {
  sessions: [
    heldMeeting,
    {
      ...{ ...bookedWithTutor, id: 'booking-2', with: 'Ravi Iyer', startsAt: tutorStart - 24 * hour },
      ...{ state: 'tutorAbsent', lesson: 'tutorAbsent' },
      may: ['sayHeld', 'sayTutorAbsent', 'sayStudentAbsent'],
    },
    bookedWithTutor,
  ],
  times: [
    { _id: 'slot-2', startsAt: tutorStart + 2 * hour, duration: 60 },
    { _id: 'slot-3', startsAt: tutorStart + 24 * hour, duration: 60 },
  ],
  timeZone: 'Asia/Kolkata',
};
