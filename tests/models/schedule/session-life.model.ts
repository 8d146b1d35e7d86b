import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What time, a student and a tutor do to a session. */
export const lifeSteps = [
  'roomOpens',
  'studentGoesIn',
  'tutorGoesIn',
  'tenMinutesPass',
  'timeIsOver',
  'tutorMoves',
  'tutorMovesBack',
  'tutorCancels',
  'tutorRestores',
  'tutorSaysHeld',
  'tutorSaysTutorAbsent',
  'tutorSaysStudentAbsent',
  'tutorTakesBack',
] as const;
export type LifeStep = (typeof lifeSteps)[number];

type Moves = Partial<Record<LifeStep, string>>;

/** Before the end: what can be done in each state, and where it leads. What a state does not list cannot be done in it. */
const beforeTheEnd: Record<string, Moves> = {
  ahead: { roomOpens: 'doorOpen', tutorMoves: 'aheadElsewhere', tutorCancels: 'canceled' },
  aheadElsewhere: {
    ...{ roomOpens: 'doorOpen', tutorMoves: 'aheadElsewhere', tutorMovesBack: 'ahead', tutorCancels: 'canceledElsewhere' },
  },
  canceled: { tutorRestores: 'ahead' },
  canceledElsewhere: { tutorRestores: 'aheadElsewhere' },

  // Until it begins, the tutor can still cancel, and take that back.
  doorOpen: {
    ...{
      studentGoesIn: 'studentWaits',
      tutorGoesIn: 'tutorWaits',
      tenMinutesPass: 'lateAndEmpty',
      tutorCancels: 'canceledAtTheDoor',
    },
  },
  canceledAtTheDoor: { tutorRestores: 'doorOpen' },
  studentWaits: { tutorGoesIn: 'together', tenMinutesPass: 'lateTutor', tutorCancels: 'canceledWhileStudentWaits' },
  canceledWhileStudentWaits: { tutorRestores: 'studentWaits' },
  tutorWaits: { studentGoesIn: 'together', tenMinutesPass: 'lateStudent', tutorCancels: 'canceledWhileTutorWaits' },
  canceledWhileTutorWaits: { tutorRestores: 'tutorWaits' },

  // Nobody cancels or moves what should have begun.
  lateAndEmpty: { studentGoesIn: 'lateTutor', tutorGoesIn: 'lateStudent', timeIsOver: 'nobodySeen' },
  lateTutor: { tutorGoesIn: 'together', timeIsOver: 'tutorMissing' },
  lateStudent: { studentGoesIn: 'together', timeIsOver: 'studentMissing' },
  together: { timeIsOver: 'bothSeen' },
};

/** What the room has seen by the end, and what the record says of it. */
const seen = { nobodySeen: 'unsettled', tutorMissing: 'tutorAbsent', studentMissing: 'studentAbsent', bothSeen: 'held' } as const;
const words = { held: 'tutorSaysHeld', tutorAbsent: 'tutorSaysTutorAbsent', studentAbsent: 'tutorSaysStudentAbsent' } as const;
type Word = keyof typeof words;
const wordNames = Object.keys(words) as Word[];

/** After the end any word can be said but the one that was said last, and taking it back leads to what the room has seen. */
const afterTheEnd: Record<string, Moves> = {};
for (const record of Object.keys(seen)) {
  const say = (but: Word | null): Moves =>
    Object.fromEntries(wordNames.filter((word) => word !== but).map((word) => [words[word], `${record}, said ${word}`]));
  afterTheEnd[record] = say(null);
  for (const word of wordNames) afterTheEnd[`${record}, said ${word}`] = { ...say(word), tutorTakesBack: record };
}

/** A session as the school would tell it, from being booked to whatever is recorded of it for good. */
export const lifeMoves: Readonly<Record<string, Moves>> = { ...beforeTheEnd, ...afterTheEnd };

/** What everybody is told where a session stands so. */
export function lifeWord(state: string): string {
  const [record = '', said] = state.split(', said ');
  if (said !== undefined) return said;
  if (record in seen) return seen[record as keyof typeof seen];
  if (record.startsWith('canceled')) return 'cancelled';
  if (record.startsWith('late')) return 'late';
  return { ahead: 'booked', aheadElsewhere: 'moved', together: 'underWay' }[record] ?? 'open';
}

export const sessionLifeModel = createTestModel(
  setup({ types: { events: {} as { type: LifeStep } } }).createMachine({
    initial: 'ahead',
    states: Object.fromEntries(Object.entries(lifeMoves).map(([name, on]) => [name, { on }])),
  }),
);

/** The shortest way to each state. */
export function findWays(): [state: string, steps: LifeStep[]][] {
  const ways = new Map<string, LifeStep[]>();
  for (const { steps } of sessionLifeModel.getShortestPaths()) {
    const path: LifeStep[] = [];
    for (const { state, event } of steps) {
      const type = lifeSteps.find((each) => each === event.type);
      if (type) path.push(type);
      const name = String(state.value);
      if (path.length < (ways.get(name)?.length ?? Infinity)) ways.set(name, [...path]);
    }
  }
  return [...ways];
}
