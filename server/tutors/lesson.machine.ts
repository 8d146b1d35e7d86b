import { setup, transition } from 'xstate';
import type { SessionState } from '../../contract/schedule/session-life.ts';
import type { LessonState } from '../../contract/tutors/lesson.ts';

/** What becomes known of a lesson. */
type LessonEvent = {
  type:
    | 'session.ended'
    | 'session.cancelled'
    | 'attendance.held'
    | 'attendance.studentAbsent'
    | 'attendance.tutorAbsent'
    | 'notes.kept';
};

/**
 * A lesson: a session that counts as taught once both its attendance and its notes are in. Nothing of it is stored but what the session has: the chart is asked for the state that
 * the facts lead to (`findLessonState`). Notes can be kept while it is under way; who was alone taught nothing, whatever was noted.
 */
export const lessonMachine = setup({ types: { events: {} as LessonEvent } }).createMachine({
  id: 'lesson',
  initial: 'ahead',
  states: {
    ahead: { on: { 'session.ended': 'open', 'session.cancelled': 'off' } },
    open: {
      on: {
        'attendance.held': 'attended',
        'attendance.studentAbsent': 'studentAbsent',
        'attendance.tutorAbsent': 'tutorAbsent',
        'notes.kept': 'noted',
      },
    },
    attended: { on: { 'notes.kept': 'taught' } },
    noted: {
      on: {
        'attendance.held': 'taught',
        'attendance.studentAbsent': 'studentAbsent',
        'attendance.tutorAbsent': 'tutorAbsent',
      },
    },
    taught: { type: 'final' },
    studentAbsent: { type: 'final' },
    tutorAbsent: { type: 'final' },
    off: { type: 'final' },
  },
});

const ended: LessonEvent = { type: 'session.ended' };

/** What the state of a session tells of its lesson. */
const told: Record<SessionState, readonly LessonEvent[]> = {
  ...{ booked: [], moved: [], open: [], late: [], underWay: [] },
  held: [ended, { type: 'attendance.held' }],
  unsettled: [ended],
  tutorAbsent: [ended, { type: 'attendance.tutorAbsent' }],
  studentAbsent: [ended, { type: 'attendance.studentAbsent' }],
  cancelled: [{ type: 'session.cancelled' }],
};

/** The state of the lesson that a session is. */
export function findLessonState(session: SessionState, notes: string | null): LessonState {
  const events: readonly LessonEvent[] = notes === null ? told[session] : [...told[session], { type: 'notes.kept' }];
  let snapshot = lessonMachine.resolveState({ value: 'ahead' });
  for (const event of events) [snapshot] = transition(lessonMachine, snapshot, event);
  return snapshot.value;
}
