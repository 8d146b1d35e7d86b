/** What a student, two markers and the school do about one work, and what time does. */
export const workSteps = [
  'studentHandsIn',
  'dateIsOver',
  'dateIsMovedOn',
  'meeraTakes',
  'meeraSaves',
  'meeraLetsGo',
  'meeraGivesBack',
  'raviTakes',
  'raviTakesOver',
  'raviGivesBack',
  'sixMinutesPass',
  'schoolTakesBack',
] as const;
export type WorkStep = (typeof workSteps)[number];

/**
 * A work as the school would tell it: what can be done in each state, and where it leads. What a state does not list cannot be done in it: nothing is handed in once somebody has
 * looked at it, nobody gives back what a colleague marks, nothing is given back twice, and what was handed in is not taken back.
 */
export const workMoves = {
  isToDo: { studentHandsIn: 'isInOnTime', dateIsOver: 'isOverdue', dateIsMovedOn: 'isToDo', schoolTakesBack: 'isGone' },
  isOverdue: { studentHandsIn: 'isInLate', dateIsMovedOn: 'isToDo', schoolTakesBack: 'isGone', dateIsOver: 'isOverdue' },
  isInOnTime: {
    studentHandsIn: 'isInOnTime',
    dateIsOver: 'isInOnTimeAndOver',
    dateIsMovedOn: 'isInOnTime',
    meeraTakes: 'isAtMeera',
    raviTakes: 'isAtRavi',
    raviTakesOver: 'isAtRavi',
  },
  isInOnTimeAndOver: {
    studentHandsIn: 'isInLate',
    dateIsOver: 'isInOnTimeAndOver',
    dateIsMovedOn: 'isInOnTime',
    meeraTakes: 'isAtMeera',
    raviTakes: 'isAtRavi',
    raviTakesOver: 'isAtRavi',
  },
  isInLate: {
    studentHandsIn: 'isInLate',
    dateIsOver: 'isInLate',
    dateIsMovedOn: 'isInOnTime',
    meeraTakes: 'isAtMeera',
    raviTakes: 'isAtRavi',
    raviTakesOver: 'isAtRavi',
  },
  isAtMeera: {
    meeraTakes: 'isAtMeera',
    meeraSaves: 'isAtMeera',
    meeraLetsGo: 'isLookedAt',
    meeraGivesBack: 'isBack',
    raviTakesOver: 'isAtRavi',
    // An hour passes, in which nobody gives a sign of life.
    dateIsOver: 'isLookedAt',
    sixMinutesPass: 'isLookedAt',
  },
  isAtRavi: {
    raviTakes: 'isAtRavi',
    raviTakesOver: 'isAtRavi',
    raviGivesBack: 'isBack',
    dateIsOver: 'isLookedAt',
    sixMinutesPass: 'isLookedAt',
  },
  isLookedAt: { meeraTakes: 'isAtMeera', raviTakes: 'isAtRavi', raviTakesOver: 'isAtRavi' },
  isBack: {},
  isGone: {},
} as const satisfies Record<string, Partial<Record<WorkStep, string>>>;
export type WorkPlace = keyof typeof workMoves;
