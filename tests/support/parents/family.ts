import type { Child, Family } from '../../../contract/parents/parents.ts';

/** A Monday morning in Kolkata, in ms since the epoch. */
export const familyNow = Date.parse('2026-03-09T05:00:00Z');
const day = 86_400_000;

const session = {
  ...{ kind: 'session' as const, minutes: 60, tutor: 'Ravi Iyer', course_name: 'SAT Sprint', notes: null, steps: [] },
};

export const asha: Child = {
  studentId: 'student-1',
  firstname: 'Asha',
  lastname: 'Menon',
  courses: ['SAT Sprint'],
  results: [
    {
      ...{ id: 'sitting-2', title: 'Full SAT 1', submittedAt: familyNow - 2 * day, right: 70, total: 98, percent: 71 },
      ...{ subject: 'SAT', is_node: true, wasCutShort: false },
      ...{ scaled: { low: 1180, high: 1310 }, isDrill: false, question: 'How do you begin a question on Lines?' },
    },
    {
      ...{ id: 'sitting-1', title: 'Inference', submittedAt: familyNow - 5 * day, right: 9, total: 12, percent: 75 },
      ...{ subject: 'AP Statistics', is_node: false, wasCutShort: false },
      ...{ scaled: null, isDrill: false, question: 'Which question would you like to try again, and why?' },
    },
  ],
  waiting: 1,
  homework: [
    {
      ...{ id: 'work-1', title: 'Limits', course_name: 'SAT Sprint', state: 'overdue', dueAt: familyNow - day },
      ...{ handedInAt: null, isLate: false, points: null, mostPoints: 10 },
    },
    {
      ...{ id: 'work-2', title: 'Lines', course_name: 'SAT Sprint', state: 'handedIn', dueAt: familyNow - 3 * day },
      ...{ handedInAt: familyNow - 2 * day, isLate: true, points: null, mostPoints: null },
    },
    {
      ...{ id: 'work-3', title: 'Circles', course_name: 'SAT Sprint', state: 'givenBack', dueAt: familyNow - 9 * day },
      ...{ handedInAt: familyNow - 10 * day, isLate: false, points: 9, mostPoints: 10 },
    },
  ],
  coming: [{ ...session, id: 'booking-2', startsAt: familyNow + day, state: 'booked' }],
  sessions: [
    { ...session, id: 'booking-1', startsAt: familyNow - day, state: 'held' },
    {
      ...session,
      id: 'booking-0',
      kind: 'meeting',
      startsAt: familyNow - 9 * day,
      state: 'unsettled',
      notes: 'We agreed on two quizzes a week.',
      steps: [
        { text: 'Two quizzes a week', isDone: true },
        { text: 'Talk again in May', isDone: false },
      ],
    },
  ],
  reports: [{ from: familyNow - 14 * day, to: familyNow, timeZone: 'Asia/Kolkata', href: '/report/token' }],
  receipts: [
    { item: 'SAT Sprint', amountMinor: 8_999_900, currency: 'INR', paidAt: familyNow - 60 * day, href: '/application/token' },
  ],
  consents: [{ item: 'SAT Sprint', at: familyNow - 60 * day, isNoted: false }],
  promises: [
    {
      courseId: 'course-ap-statistics',
      course: 'AP Statistics',
      families: [{ family: 'meetings', promised: 3, delivered: 1, due: 0, late: 1, nextDueAt: null, left: 2 }],
    },
  ],
  meetings: '/meetings/token',
};

export const family: Family = {
  address: 'ravi@example.org',
  choices: { tidings: 'weekly', timeZone: 'Asia/Kolkata' },
  isChosen: false,
  schoolTimeZone: 'Asia/Kolkata',
  children: [asha],
};
