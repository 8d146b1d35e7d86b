import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What two tutors of a course, the school, a student and time do about one answer. */
export const markingSteps = [
  'meeraOpens',
  'meeraSigns',
  'meeraMarks',
  'meeraLetsGo',
  'raviOpens',
  'raviMarks',
  'schoolGivesBack',
  'studentAsksAgain',
  'minutesPass',
  'answerChanges',
] as const;
export type MarkingStep = (typeof markingSteps)[number];

/**
 * The marking of an answer as the school would tell it: what can be done in each state, and where it leads. What a state does not list cannot be done in it: nobody marks what a colleague is at, nothing is given back
 * that is not marked, what was given back changes by a second look alone, which is asked for once and taken by the other tutor. Looking at what a colleague has changes nothing, and who is silent has it no more; a sign of life keeps what one has, and takes nothing. An answer that
 * was changed, since staff took the end of its sitting back, waits again, whatever became of the older one.
 */
export const markingMoves = {
  waits: {
    answerChanges: 'waits',
    meeraOpens: 'atMeera',
    meeraMarks: 'markedByMeera',
    raviOpens: 'atRavi',
    raviMarks: 'markedByRavi',
  },
  atMeera: {
    answerChanges: 'waits',
    meeraOpens: 'atMeera',
    meeraSigns: 'atMeera',
    meeraMarks: 'markedByMeera',
    meeraLetsGo: 'waits',
    minutesPass: 'waits',
  },
  atRavi: { answerChanges: 'waits', raviOpens: 'atRavi', raviMarks: 'markedByRavi', minutesPass: 'waits' },
  markedByMeera: {
    answerChanges: 'waits',
    meeraMarks: 'markedByMeera',
    raviMarks: 'markedByRavi',
    schoolGivesBack: 'toldOfMeera',
  },
  markedByRavi: { answerChanges: 'waits', meeraMarks: 'markedByMeera', raviMarks: 'markedByRavi', schoolGivesBack: 'toldOfRavi' },
  toldOfMeera: { answerChanges: 'waits', studentAsksAgain: 'asksRavi' },
  toldOfRavi: { answerChanges: 'waits', studentAsksAgain: 'asksMeera' },
  asksRavi: { answerChanges: 'waits', raviOpens: 'raviLooks', raviMarks: 'settled' },
  asksMeera: { answerChanges: 'waits', meeraOpens: 'meeraLooks', meeraMarks: 'settled' },
  raviLooks: { answerChanges: 'waits', raviOpens: 'raviLooks', raviMarks: 'settled', minutesPass: 'asksRavi' },
  meeraLooks: {
    answerChanges: 'waits',
    meeraOpens: 'meeraLooks',
    meeraSigns: 'meeraLooks',
    meeraMarks: 'settled',
    meeraLetsGo: 'asksMeera',
    minutesPass: 'asksMeera',
  },
  settled: { answerChanges: 'waits' },
} as const satisfies Record<string, Partial<Record<MarkingStep, string>>>;
export type MarkingModelState = keyof typeof markingMoves;

export const markingModel = createTestModel(
  setup({ types: { events: {} as { type: MarkingStep } } }).createMachine({
    initial: 'waits',
    states: Object.fromEntries(Object.entries(markingMoves).map(([name, on]) => [name, { on }])),
  }),
);
