import { setup, transition } from 'xstate';
import { roomOpensBefore } from '../../contract/schedule/room.ts';
import { lateAfter, type SessionOutcome, type SessionState } from '../../contract/schedule/session-life.ts';

/** What can happen to a session: its time passes, its people come, it is moved or cancelled, or somebody says what became of it. Who has been in its room by then, and whether it was moved before. */
type SessionEvent = {
  type:
    | 'room.opened'
    | 'both.came'
    | 'session.late'
    | 'session.ended'
    | 'booking.moved'
    | 'booking.movedBack'
    | 'booking.cancelled'
    | 'booking.restored'
    | 'held.said'
    | 'tutorAbsence.said'
    | 'studentAbsence.said'
    | 'word.takenBack';
  studentCame: boolean;
  tutorCame: boolean;
  wasMoved: boolean;
};
export type SessionEventType = SessionEvent['type'];
type RoomRecord = Omit<SessionEvent, 'type'>;

const sessionSetup = setup({
  types: { events: {} as SessionEvent },
  guards: {
    onlyStudentCame: ({ event }) => event.studentCame && !event.tutorCame,
    onlyTutorCame: ({ event }) => event.tutorCame && !event.studentCame,
    bothCame: ({ event }) => event.studentCame && event.tutorCame,
    wasMoved: ({ event }) => event.wasMoved,
  },
});

/** What the record of the room says of a session that is over. */
const byRecord = [
  { guard: 'bothCame', target: 'held' },
  { guard: 'onlyStudentCame', target: 'tutorAbsent' },
  { guard: 'onlyTutorCame', target: 'studentAbsent' },
  { target: 'unsettled' },
] as const;

/** A session that is over: whatever was recorded or said of it, the next word counts, and the last one can be taken back. */
const over = sessionSetup.createStateConfig({
  on: {
    'held.said': 'held',
    'tutorAbsence.said': 'tutorAbsent',
    'studentAbsence.said': 'studentAbsent',
    'word.takenBack': byRecord,
  },
});

/**
 * The life of a session with a tutor, or of a meeting with parents. Nothing of it is stored but its facts (`findSessionState`): the chart says what they come to, and what can be done
 * (`can`). A session whose room saw one of its two people alone is the other's absence until somebody says otherwise; it is moved and cancelled before its
 * room opens or while nobody waits in vain yet, and both can be taken back.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  initial: 'booked',
  states: {
    booked: {
      on: { 'room.opened': 'open', 'booking.moved': 'moved', 'booking.cancelled': 'cancelled' },
    },
    moved: {
      on: {
        'room.opened': 'open',
        'booking.moved': 'moved',
        'booking.movedBack': 'booked',
        'booking.cancelled': 'cancelled',
      },
    },
    open: {
      on: { 'both.came': 'underWay', 'session.late': 'late', 'session.ended': byRecord, 'booking.cancelled': 'cancelled' },
    },
    late: { on: { 'both.came': 'underWay', 'session.ended': byRecord } },
    underWay: { on: { 'session.ended': 'held' } },
    held: over,
    unsettled: over,
    tutorAbsent: over,
    studentAbsent: over,
    cancelled: { on: { 'booking.restored': [{ guard: 'wasMoved', target: 'moved' }, { target: 'booked' }] } },
  },
});

/** What is stored of a session. `wasMoved`: it takes place at another time than was booked first. `outcome`: what somebody said of it. */
export type SessionFacts = {
  startsAt: Date;
  endsAt: Date;
  wasMoved: boolean;
  cancelledAt: Date | null;
  studentCameAt: Date | null;
  tutorCameAt: Date | null;
  outcome: SessionOutcome | null;
};

const minuteMs = 60_000;

/** The word for each outcome. */
export const wordFor: { [Outcome in SessionOutcome]: { type: SessionEventType } } = {
  held: { type: 'held.said' },
  tutorAbsent: { type: 'tutorAbsence.said' },
  studentAbsent: { type: 'studentAbsence.said' },
};

/** Who has been in the room by an instant; whoever came after the end was not there. */
function recordAt({ endsAt, wasMoved, studentCameAt, tutorCameAt }: SessionFacts, at: Date): RoomRecord {
  const cameBy = (cameAt: Date | null) => cameAt !== null && cameAt <= at && cameAt < endsAt;
  return { studentCame: cameBy(studentCameAt), tutorCame: cameBy(tutorCameAt), wasMoved };
}

/** The chart at the state that the facts of a session lead to by an instant. */
function resolve(facts: SessionFacts, now: Date) {
  const { startsAt, endsAt, studentCameAt, tutorCameAt, outcome } = facts;
  const later = (by: number) => new Date(startsAt.getTime() + by * minuteMs);
  const bothAt = studentCameAt && tutorCameAt && new Date(Math.max(studentCameAt.getTime(), tutorCameAt.getTime()));
  const passed: { at: Date | null; type: SessionEventType }[] = [
    { at: later(-roomOpensBefore), type: 'room.opened' },
    { at: bothAt, type: 'both.came' },
    { at: later(lateAfter), type: 'session.late' },
    { at: endsAt, type: 'session.ended' },
  ];
  const events = passed
    .flatMap(({ at, type }) => (at !== null && at <= now ? [{ at, type }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const before: { type: SessionEventType }[] = [
    ...(facts.wasMoved ? [{ type: 'booking.moved' } as const] : []),
    ...(facts.cancelledAt ? [{ type: 'booking.cancelled' } as const] : []),
  ];
  let snapshot = sessionMachine.resolveState({ value: 'booked' });
  const hear = (type: SessionEventType, at: Date) => {
    [snapshot] = transition(sessionMachine, snapshot, { type, ...recordAt(facts, at) });
  };
  for (const { type } of before) hear(type, now);
  for (const { type, at } of events) hear(type, at);
  if (outcome !== null && endsAt <= now) hear(wordFor[outcome].type, now);
  return snapshot;
}

/** The state that the facts of a session lead to by an instant. */
export const findSessionState = (facts: SessionFacts, now: Date): SessionState => resolve(facts, now).value;

/** Whether something can happen to a session now. */
export const can = (facts: SessionFacts, type: SessionEventType, now: Date): boolean =>
  resolve(facts, now).can({ type, ...recordAt(facts, now) });

/** What a session comes to once it is over, as far as is known by now: what the ledger of promises reads. */
export const findResult = (facts: SessionFacts, now: Date): SessionState =>
  findSessionState(facts, facts.endsAt > now ? facts.endsAt : now);
