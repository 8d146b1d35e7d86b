import type { SessionRoom } from '../../../contract/schedule/room.ts';
import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import {
  type SessionChange,
  type SessionOutcome,
  type SessionState,
  sessionChanges,
} from '../../../contract/schedule/session-life.ts';
import type { TutorSession, TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';
import {
  can,
  findSessionState,
  type SessionEventType,
  type SessionFacts,
  wordFor,
} from '../../../server/schedule/session.machine.ts';
import { studentRoom } from './room.ts';
import { bookedWithTutor, tutorStart } from './tutor-sessions.ts';

const minute = 60_000;
const twoHours = 120 * minute;
const changes: Record<SessionChange, SessionEventType> = {
  cancel: 'booking.cancelled',
  restore: 'booking.restored',
  move: 'booking.moved',
  moveBack: 'booking.movedBack',
  sayHeld: wordFor.held.type,
  sayTutorAbsent: wordFor.tutorAbsent.type,
  sayStudentAbsent: wordFor.studentAbsent.type,
  takeBack: 'word.takenBack',
};
const outcomes: Partial<Record<SessionChange, SessionOutcome>> = {
  sayHeld: 'held',
  sayTutorAbsent: 'tutorAbsent',
  sayStudentAbsent: 'studentAbsent',
};

const lessons: Partial<Record<SessionState, TutorSession['lesson']>> = {
  held: 'attended',
  tutorAbsent: 'tutorAbsent',
  studentAbsent: 'studentAbsent',
};

type Side = SessionRoom['reader'];

/**
 * A session of an hour and its two people, as the school has it: what each page is told comes from the chart of the server, and what a page asks for changes the facts. Throws where a
 * page asks for what may not be done.
 */
export function createLifeWorld() {
  let now = tutorStart - 20 * minute;
  let moves = 0;
  let cancelledAt: Date | null = null;
  let said: SessionOutcome | null = null;
  const came: Record<Side, Date | null> = { student: null, tutor: null };

  const startsAt = () => tutorStart + moves * twoHours;
  const facts = (): SessionFacts => ({
    ...{ startsAt: new Date(startsAt()), endsAt: new Date(startsAt() + 60 * minute), wasMoved: moves > 0, cancelledAt },
    ...{ outcome: said, studentCameAt: came.student, tutorCameAt: came.tutor },
  });
  const state = () => findSessionState(facts(), new Date(now));

  function isAllowed(change: SessionChange): boolean {
    if (!can(facts(), changes[change], new Date(now))) return false;
    if (change === 'cancel' || change === 'restore') return now < startsAt();
    if (change === 'takeBack') return said !== null;
    return !(change in outcomes) || outcomes[change] !== said;
  }
  const may = () => sessionChanges.filter(isAllowed);

  return {
    state,
    getNow: () => now,
    /** So many minutes after its beginning. */
    passTo: (minutes: number) => {
      now = startsAt() + minutes * minute;
    },
    goIn: (who: Side) => {
      came[who] ??= new Date(now);
    },
    change: (change: SessionChange) => {
      if (!isAllowed(change)) throw new Error(`The page asked for ${change} of a session that is ${state()}.`);
      if (change === 'cancel') cancelledAt = new Date(now);
      else if (change === 'restore') cancelledAt = null;
      else if (change === 'move') moves += 1;
      else if (change === 'moveBack') moves = 0;
      else said = outcomes[change] ?? null;
    },
    /** What the tutor's page is told. */
    forTutor: (): TutorSessions => ({
      sessions: [
        {
          ...{ ...bookedWithTutor, state: state(), startsAt: startsAt(), may: may(), lesson: lessons[state()] ?? 'ahead' },
          movedFrom: moves > 0 ? tutorStart : null,
          cancelledBy: cancelledAt === null ? null : 'tutor',
          said: said === null ? null : { outcome: said, by: 'tutor' },
        },
      ],
      times: [{ _id: 'slot-2', startsAt: startsAt() + twoHours, duration: 60 }],
      timeZone: 'Asia/Kolkata',
    }),
    /** What its page is told, by the link of one of the two. */
    roomFor: (reader: Side): SessionRoom => ({
      ...{ ...studentRoom, reader, other: reader === 'student' ? 'Meera Nair' : 'Asha Menon', duration: 60 },
      ...{ startsAt: startsAt(), opensAt: startsAt() - 10 * minute, closesAt: startsAt() + 90 * minute },
      ...{ isCanceled: cancelledAt !== null, cameAt: came[reader]?.getTime() ?? null },
      otherCameAt: came[reader === 'student' ? 'tutor' : 'student']?.getTime() ?? null,
    }),
    /** What the student's schedule is told; null of what was canceled, which stands there no more. */
    forStudent: (): BookedSession | null =>
      cancelledAt !== null
        ? null
        : {
            ...{ _id: 'slot-1', startTime: '10:30 am', duration: 60, available: false, mine: true },
            ...{ sessionDate: '2026-03-05T00:00:00.000Z', instructorId: 'tutor-1', startsAt: startsAt() },
            ...{ cancelUntil: startsAt() - 24 * 60 * minute, sessionId: 'slot-1', course_name: 'AP Statistics' },
            ...{ instructorFirstName: 'Meera', instructorLastName: 'Nair', state: state(), room: '/session/token' },
          },
  };
}
