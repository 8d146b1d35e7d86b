import type { SessionChange, SessionState } from '../../contract/schedule/session-life.ts';

/** What a session's state is called, for its tutor and at the desk. */
export const sessionStateWords: Record<SessionState, string> = {
  booked: 'Booked',
  moved: 'Moved to this time',
  open: 'The room is open',
  late: 'Should have begun',
  underWay: 'Under way',
  held: 'Held',
  unsettled: 'Over: nobody was seen in the room',
  tutorAbsent: 'Tutor didn’t come: doesn’t count',
  studentAbsent: 'Student didn’t come: counts as given',
  cancelled: 'Canceled',
};

/** What is offered of what can be done: nobody has to say of a session that is held that it took place. */
export const listOffered = ({ state, may }: { state: SessionState; may: readonly SessionChange[] }): SessionChange[] =>
  may.filter((change) => !(change === 'sayHeld' && state === 'held'));

/** What can be done to a session: what the button says, and what it means before it is done. */
export const sessionChangeWords: Record<SessionChange, { label: string; means: string; done: string; tone?: 'danger' }> = {
  cancel: {
    ...{ label: 'Cancel', tone: 'danger' },
    means:
      'Both get an email, and the attached file takes it out of their calendars. This can be taken back until it would begin.',
    done: 'The session is canceled.',
  },
  restore: {
    label: 'Restore',
    means: 'The session takes place after all. Both get an email, and it’s back in their calendars.',
    done: 'The session takes place after all.',
  },
  move: {
    label: 'Move',
    means: 'Both get an email, and the attached file moves it in their calendars. This can be taken back until the room opens.',
    done: 'The session is moved.',
  },
  moveBack: {
    label: 'Move back',
    means: 'The session takes place at the time that was booked first. Both get an email.',
    done: 'The session is back at its first time.',
  },
  sayHeld: {
    label: 'It took place',
    means: 'The session counts as given. The student gets an email.',
    done: 'It’s recorded as held.',
  },
  sayTutorAbsent: {
    label: 'Tutor didn’t come',
    means: 'The session doesn’t count, and the student is told so. This can be taken back.',
    done: 'It’s recorded that the tutor didn’t come.',
  },
  sayStudentAbsent: {
    label: 'Student didn’t come',
    means: 'The session counts as given, and the student is told so. This can be taken back.',
    done: 'It’s recorded that the student didn’t come.',
  },
  takeBack: {
    label: 'Take that back',
    means: 'What was recorded about the session is undone: the record of its room counts again.',
    done: 'That’s taken back.',
  },
};
