/**
 * Where a session stands. `moved`: it is to come, at another time than was booked first. `open`: its room can be entered. `late`: it should have begun, and
 * somebody is missing. `unsettled`: it is over, and nobody was seen in its room. `tutorAbsent` and `studentAbsent`: only the other one came, or so somebody said.
 */
export const sessionStates = [
  'booked',
  'moved',
  'open',
  'late',
  'underWay',
  'held',
  'unsettled',
  'tutorAbsent',
  'studentAbsent',
  'cancelled',
] as const;
export type SessionState = (typeof sessionStates)[number];

/** What somebody can say of a session that is over, whatever its room has recorded. */
export const sessionOutcomes = ['held', 'tutorAbsent', 'studentAbsent'] as const;
export type SessionOutcome = (typeof sessionOutcomes)[number];

/** What tutor and school can do to a session. `takeBack`: of what was said of it, so that the record of its room stands again. */
export const sessionChanges = [
  'cancel',
  'restore',
  'move',
  'moveBack',
  'sayHeld',
  'sayTutorAbsent',
  'sayStudentAbsent',
  'takeBack',
] as const;
export type SessionChange = (typeof sessionChanges)[number];

/** How many minutes after its beginning a session is late. */
export const lateAfter = 10;

/** Within how many days a tutor may say what became of a session, and take it back. The school may at any time. */
export const outcomeDays = 30;
