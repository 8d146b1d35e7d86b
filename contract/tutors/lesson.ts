/**
 * Where the lesson that a session is stands. `open`: it is over, and neither attendance nor notes are in; `attended`: its notes are missing; `noted`: nobody has said who came;
 * `taught`: both are in. `studentAbsent` and `tutorAbsent`: one came alone. `off`: it was canceled.
 */
export const lessonStates = ['ahead', 'open', 'attended', 'noted', 'taught', 'studentAbsent', 'tutorAbsent', 'off'] as const;
export type LessonState = (typeof lessonStates)[number];

/** Whether a tutor still has something to say of a lesson. */
export const isLessonOpen = (state: LessonState): boolean => state === 'open' || state === 'attended' || state === 'noted';

/** What the state of a lesson is called, in a tutor's month. */
export const lessonWords: Readonly<Record<LessonState, string>> = {
  ahead: 'To come',
  open: 'Attendance and notes missing',
  attended: 'Notes missing',
  noted: 'Attendance missing',
  taught: 'Taught',
  studentAbsent: 'Student didn’t come',
  tutorAbsent: 'Tutor didn’t come',
  off: 'Canceled',
};
