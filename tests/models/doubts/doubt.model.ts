import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student and the two tutors of a course do about a doubt. */
export const doubtSteps = [
  'studentWrites',
  'studentSaysSolved',
  'studentReopens',
  'meeraTakes',
  'meeraWrites',
  'meeraLetsGo',
  'meeraAnswers',
  'meeraAsksBack',
  'meeraCloses',
  'raviTakes',
  'raviTakesOver',
  'raviAnswers',
  'deskHandsToRavi',
  'sixMinutesPass',
] as const;
export type DoubtStep = (typeof doubtSteps)[number];

/**
 * A doubt as the school would tell it, with a student and two tutors who may both answer: what can be done in each state, and where it leads. What a state does
 * not list cannot be done in it: nobody answers what a colleague is at, nothing is solved twice, nobody closes what somebody waits for, and by writing on nobody takes what
 * they no longer have. Who took a doubt
 * and is silent for six minutes has it no more; to whom the desk hands one has longer.
 */
export const doubtMoves = {
  waits: {
    deskHandsToRavi: 'isGivenToRavi',
    studentWrites: 'waits',
    studentSaysSolved: 'solvedAlone',
    meeraTakes: 'isAtMeera',
    raviTakes: 'isAtRavi',
    raviTakesOver: 'isAtRavi',
    meeraAnswers: 'answered',
    raviAnswers: 'answered',
    meeraAsksBack: 'askedBack',
    sixMinutesPass: 'waits',
  },
  isAtMeera: {
    deskHandsToRavi: 'isGivenToRavi',
    studentWrites: 'isAtMeera',
    studentSaysSolved: 'solvedAlone',
    meeraTakes: 'isAtMeera',
    meeraWrites: 'isAtMeera',
    meeraLetsGo: 'waits',
    meeraAnswers: 'answered',
    meeraAsksBack: 'askedBack',
    raviTakesOver: 'isAtRavi',
    sixMinutesPass: 'waits',
  },
  isAtRavi: {
    deskHandsToRavi: 'isGivenToRavi',
    studentWrites: 'isAtRavi',
    studentSaysSolved: 'solvedAlone',
    raviTakes: 'isAtRavi',
    raviTakesOver: 'isAtRavi',
    raviAnswers: 'answered',
    sixMinutesPass: 'waits',
  },
  answered: {
    studentWrites: 'waitsAgain',
    studentSaysSolved: 'solved',
    studentReopens: 'waitsAgain',
    meeraAnswers: 'answered',
    raviAnswers: 'answered',
    meeraAsksBack: 'askedBackLater',
    meeraCloses: 'solved',
    sixMinutesPass: 'answered',
  },
  askedBack: {
    studentWrites: 'waits',
    studentSaysSolved: 'solvedAlone',
    meeraAnswers: 'answered',
    raviAnswers: 'answered',
    meeraAsksBack: 'askedBack',
    sixMinutesPass: 'askedBack',
  },
  solvedAlone: {
    studentWrites: 'waitsAgain',
    studentReopens: 'waitsAgain',
    meeraAnswers: 'solvedAlone',
    raviAnswers: 'solvedAlone',
    sixMinutesPass: 'solvedAlone',
  },
  isGivenToRavi: {
    studentWrites: 'isGivenToRavi',
    studentSaysSolved: 'solvedAlone',
    raviTakes: 'isGivenToRavi',
    raviTakesOver: 'isGivenToRavi',
    raviAnswers: 'answered',
    deskHandsToRavi: 'isGivenToRavi',
    sixMinutesPass: 'isGivenToRavi',
  },

  // As before, of a doubt that was answered already.
  waitsAgain: {
    deskHandsToRavi: 'isGivenToRaviAgain',
    studentWrites: 'waitsAgain',
    studentSaysSolved: 'solved',
    meeraTakes: 'isAtMeeraAgain',
    raviTakes: 'isAtRaviAgain',
    raviTakesOver: 'isAtRaviAgain',
    meeraAnswers: 'answered',
    raviAnswers: 'answered',
    meeraAsksBack: 'askedBackLater',
    sixMinutesPass: 'waitsAgain',
  },
  isAtMeeraAgain: {
    deskHandsToRavi: 'isGivenToRaviAgain',
    studentWrites: 'isAtMeeraAgain',
    studentSaysSolved: 'solved',
    meeraTakes: 'isAtMeeraAgain',
    meeraWrites: 'isAtMeeraAgain',
    meeraLetsGo: 'waitsAgain',
    meeraAnswers: 'answered',
    meeraAsksBack: 'askedBackLater',
    raviTakesOver: 'isAtRaviAgain',
    sixMinutesPass: 'waitsAgain',
  },
  isAtRaviAgain: {
    deskHandsToRavi: 'isGivenToRaviAgain',
    studentWrites: 'isAtRaviAgain',
    studentSaysSolved: 'solved',
    raviTakes: 'isAtRaviAgain',
    raviTakesOver: 'isAtRaviAgain',
    raviAnswers: 'answered',
    sixMinutesPass: 'waitsAgain',
  },
  isGivenToRaviAgain: {
    studentWrites: 'isGivenToRaviAgain',
    studentSaysSolved: 'solved',
    raviTakes: 'isGivenToRaviAgain',
    raviTakesOver: 'isGivenToRaviAgain',
    raviAnswers: 'answered',
    deskHandsToRavi: 'isGivenToRaviAgain',
    sixMinutesPass: 'isGivenToRaviAgain',
  },
  askedBackLater: {
    studentWrites: 'waitsAgain',
    studentSaysSolved: 'solved',
    meeraAnswers: 'answered',
    raviAnswers: 'answered',
    meeraAsksBack: 'askedBackLater',
    sixMinutesPass: 'askedBackLater',
  },
  solved: {
    studentWrites: 'waitsAgain',
    studentReopens: 'waitsAgain',
    meeraAnswers: 'solved',
    raviAnswers: 'solved',
    sixMinutesPass: 'solved',
  },
} as const satisfies Record<string, Partial<Record<DoubtStep, string>>>;
export type DoubtModelState = keyof typeof doubtMoves;

export const doubtModel = createTestModel(
  setup({ types: { events: {} as { type: DoubtStep } } }).createMachine({
    initial: 'waits',
    states: Object.fromEntries(Object.entries(doubtMoves).map(([name, on]) => [name, { on }])),
  }),
);
