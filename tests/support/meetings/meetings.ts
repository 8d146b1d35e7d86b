import type { MeetingsPage, ParentMeeting } from '../../../contract/meetings/meetings.ts';

const hour = 3_600_000;

/** Monday, 3:30 pm in Kolkata. */
export const meetingsNow = Date.parse('2026-03-02T10:00:00Z');

/** Thursday, 10:30 am in Kolkata. */
export const bookedMeeting: ParentMeeting = {
  sessionId: 'slot-1',
  course_name: 'AP Statistics',
  tutor: 'Meera Nair',
  startsAt: Date.parse('2026-03-05T05:00:00Z'),
  duration: 30,
  cancelUntil: Date.parse('2026-03-04T05:00:00Z'),
  room: '/session/token',
  notes: null,
  steps: [],
};

/** One that is over, with a step that was agreed on. */
export const heldMeeting: ParentMeeting = {
  ...{ ...bookedMeeting, sessionId: 'slot-0', startsAt: meetingsNow - 24 * hour, cancelUntil: 0 },
  ...{ notes: 'It goes well.', steps: [{ text: 'Two drills a week', isDone: false }] },
};

/** One of three meetings is booked; there is time on Friday and on Saturday. */
export const meetingsPage: MeetingsPage = {
  firstname: 'Asha',
  timeZone: 'Asia/Kolkata',
  courses: [
    {
      courseId: 'course-ap-statistics',
      course_name: 'AP Statistics',
      tutor: 'Meera Nair',
      promised: 3,
      used: 1,
      times: [
        { _id: 'slot-2', startsAt: Date.parse('2026-03-06T05:00:00Z'), duration: 60 },
        { _id: 'slot-3', startsAt: Date.parse('2026-03-06T05:00:00Z') + 25 * hour, duration: 60 },
      ],
    },
  ],
  meetings: [bookedMeeting],
  report: '/report/token',
};
