import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What tutor, desk, student and parents do about offering a solved doubt to others. */
export const shareSteps = [
  'tutorOffers',
  'tutorWithdraws',
  'deskWithdraws',
  'studentTakesItBack',
  'parentsSayNo',
  'parentsSayYes',
] as const;
export type ShareStep = (typeof shareSteps)[number];

/**
 * A solved doubt that may be offered, as the school would tell it: what can be done in each state, and where it leads. What a state does not list changes nothing. What the family
 * refused is never offered again; what the school took out can be.
 */
export const shareMoves = {
  unshared: { tutorOffers: 'shown', parentsSayNo: 'forbidden' },
  shown: {
    tutorOffers: 'shown',
    tutorWithdraws: 'takenOut',
    deskWithdraws: 'takenOut',
    studentTakesItBack: 'over',
    parentsSayNo: 'overAndForbidden',
  },
  takenOut: { tutorOffers: 'shown', studentTakesItBack: 'over', parentsSayNo: 'overAndForbidden' },
  forbidden: { parentsSayYes: 'unshared' },
  over: { parentsSayNo: 'overAndForbidden' },
  overAndForbidden: { parentsSayYes: 'over' },
} as const satisfies Record<string, Partial<Record<ShareStep, string>>>;
export type ShareModelState = keyof typeof shareMoves;

export const shareModel = createTestModel(
  setup({ types: { events: {} as { type: ShareStep } } }).createMachine({
    initial: 'unshared',
    states: Object.fromEntries(Object.entries(shareMoves).map(([name, on]) => [name, { on }])),
  }),
);

/** What a tutor does on the card that offers a doubt, and how the server answers. */
export type ShareFormStep =
  | 'open'
  | 'itComes'
  | 'familySaidNo'
  | 'noAnswer'
  | 'retry'
  | 'begin'
  | 'emptyIt'
  | 'typeWords'
  | 'offer'
  | 'isOffered'
  | 'namesSomebody'
  | 'isRefused'
  | 'cancel'
  | 'takeOut'
  | 'isTakenOut';

/** The card as a tutor would tell it: no word is lost, nothing is offered that names somebody unless it is meant, and what is offered can be taken out. */
export const shareFormModel = createTestModel(
  setup({ types: { events: {} as { type: ShareFormStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'looking' } },
      looking: { on: { itComes: 'unoffered', familySaidNo: 'toldWhyNot', noAnswer: 'failed' } },
      failed: { on: { retry: 'looking' } },
      toldWhyNot: {},
      unoffered: { on: { begin: 'lookingOver' } },
      lookingOver: { on: { emptyIt: 'emptied', typeWords: 'written', cancel: 'unoffered' } },
      emptied: { on: { offer: 'toldToWrite' } },
      toldToWrite: {},
      written: { on: { offer: 'offering', cancel: 'unoffered' } },
      // The words stay, whatever the server says.
      offering: { on: { isOffered: 'offered', namesSomebody: 'askedWhetherItIsMeant', isRefused: 'notOffered' } },
      notOffered: { on: { cancel: 'unoffered' } },
      askedWhetherItIsMeant: { on: { offer: 'offeringAsMeant', typeWords: 'written', cancel: 'unoffered' } },
      offeringAsMeant: { on: { isOffered: 'offered' } },
      offered: { on: { takeOut: 'takingOut' } },
      takingOut: { on: { isTakenOut: 'lookingAgain', noAnswer: 'stillOffered' } },
      lookingAgain: { on: { itComes: 'unoffered' } },
      stillOffered: {},
    },
  }),
);

/** What a student or the parents do about the choice, and how the server answers. */
export type SharingStep = 'open' | 'itComes' | 'noAnswer' | 'retry' | 'sayNo' | 'isKept' | 'sayYes';

/** The choice as they would tell it: it shows at once, and nothing is said to be kept that is not. */
export const sharingModel = createTestModel(
  setup({ types: { events: {} as { type: SharingStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'loading' } },
      loading: { on: { itComes: 'allowed', noAnswer: 'failed' } },
      failed: { on: { retry: 'loading' } },
      allowed: { on: { sayNo: 'refusing' } },
      refusing: { on: { isKept: 'refused', noAnswer: 'stillAllowed' } },
      stillAllowed: {},
      refused: { on: { sayYes: 'allowing' } },
      allowing: { on: { isKept: 'allowedAgain', noAnswer: 'stillRefused' } },
      allowedAgain: {},
      stillRefused: {},
    },
  }),
);

/** What a student does about what others asked, and how the server answers. */
export type SharedStep = 'itComes' | 'noneComes' | 'noAnswer' | 'retry' | 'sayYes' | 'sayNo' | 'isKept';

/** What others asked, as a student in a review would tell it: the review never waits for it, and what was said stands only once it is kept. */
export const sharedModel = createTestModel(
  setup({ types: { events: {} as { type: SharedStep } } }).createMachine({
    initial: 'loading',
    states: {
      loading: { on: { itComes: 'unsaid', noneComes: 'none', noAnswer: 'failed' } },
      failed: { on: { retry: 'loading' } },
      none: {},
      unsaid: { on: { sayYes: 'sayingYes', sayNo: 'sayingNo' } },
      sayingYes: { on: { isKept: 'helped', noAnswer: 'stillUnsaid' } },
      stillUnsaid: { on: { sayNo: 'sayingNo' } },
      sayingNo: { on: { isKept: 'notHelped' } },
      helped: { on: { sayNo: 'sayingOtherwise' } },
      sayingOtherwise: { on: { isKept: 'notHelped', noAnswer: 'stillHelped' } },
      stillHelped: {},
      notHelped: {},
    },
  }),
);
