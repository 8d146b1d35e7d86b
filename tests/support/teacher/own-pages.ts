import type { TeacherHome } from '../../../contract/teacher/home.ts';
import type { TeacherProfile } from '../../../contract/teacher/profile.ts';
import type { Resource } from '../../../contract/teacher/resources.ts';
import type { FinishedWork, OwnStudents, StudentResults } from '../../../contract/teacher/students.ts';
import type { OwnTest, TestFile } from '../../../contract/teacher/tests.ts';

const at = (day: number) => Date.UTC(2026, 2, day, 10);

const quiz: FinishedWork = {
  ...{ id: 'w1', kind: 'quiz', title: 'Chance', course: 'AP Statistics', at: at(12), points: 18, of: 20, percent: 90 },
  ...{ scaled: null, early: false, late: false },
};
const mock: FinishedWork = {
  ...quiz,
  ...{ id: 'w2', kind: 'mock', title: 'Full Test 1', points: 40, of: 54, percent: 74, early: true, at: at(2) },
  scaled: { low: 1200, high: 1260 },
};
const homework: FinishedWork = {
  ...quiz,
  ...{ id: 'w3', kind: 'homework', title: 'Boxplots', points: null, of: null, percent: null, late: true, at: at(14) },
};
const none = { count: 0, last: null, trend: null };

export const own: OwnStudents = {
  students: [
    {
      ...{ id: 's1', name: 'Asha Menon', courses: ['AP Statistics'], groups: ['Evening group'] },
      tests: { count: 2, last: quiz, trend: 16 },
      homework: { count: 1, last: homework, trend: null },
    },
    { id: 's2', name: 'Ravi Kapoor', courses: ['AP Statistics'], groups: [], tests: none, homework: none },
  ],
  more: 0,
};

export const file: StudentResults = {
  student: own.students[0] as StudentResults['student'],
  results: [homework, quiz, mock],
};

export const test: OwnTest = {
  ...{ id: 't1', title: 'Chance', kind: 'quiz', course: 'AP Statistics', questions: 20, waiting: 1, begun: 0, finished: 2 },
  given: [{ to: 'Evening group', by: 'Nandini Iyer', at: at(1), closesAt: null }],
};

export const testFile: TestFile = {
  test,
  students: [
    { id: 's1', name: 'Asha Menon', state: 'submitted', at: at(12), percent: 90 },
    { id: 's2', name: 'Ravi Kapoor', state: 'submitted', at: at(13), percent: null },
    { id: 's3', name: 'Tara Joshi', state: 'assigned', at: null, percent: null },
  ],
};

export const resource: Resource = { courseId: 'c1', course: 'AP Statistics', title: 'Sampling', addedAt: at(1) };

export const profile: TeacherProfile = {
  ...{ username: 'ravi', courses: ['AP Statistics'], answers: ['AP Psychology'], groups: ['Evening group'], since: at(1) },
  checks: [
    { kind: 'identity', state: 'valid', until: null },
    { kind: 'references', state: 'missing', until: null },
    { kind: 'training', state: 'valid', until: '2027-03-01' },
    { kind: 'conduct', state: 'over', until: '2026-01-01' },
  ],
  hours: { isSet: true, timeZone: 'Asia/Kolkata', duration: 60, week: ['9:00 am – 1:00 pm', '', '', '', '', '', ''] },
};

export const home: TeacherHome = {
  classes: [
    { name: 'AP Statistics', isGroup: false, students: 2 },
    { name: 'Evening group', isGroup: true, students: 1 },
  ],
  ...{ students: 2, resources: 4, tests: 3, unread: 1 },
  waiting: { doubts: 1, marking: 0, homework: 2, notes: 0, meetings: 0 },
  sessions: [
    {
      ...{ id: 'b1', with: 'Asha Menon', isMeeting: false, course_name: 'AP Statistics', startsAt: at(31), duration: 60 },
      ...{ state: 'booked', room: '/session/x' },
    },
  ],
  notices: [
    { id: 'n1', kind: 'doubts', title: 'A doubt waits', at: at(30), isRead: false },
    { id: 'n2', kind: 'sessions', title: 'A session is booked', at: at(29), isRead: true },
  ],
};
