import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What is done about one purpose: by the parents, by the student, by time, and by the school where it gives parents back what was ended. */
export const consentSteps = [
  'parentsAgree',
  'parentsRefuse',
  'studentComesOfAge',
  'studentAgrees',
  'studentRefuses',
  'schoolGivesItBack',
] as const;
export type ConsentStep = (typeof consentSteps)[number];

/**
 * One purpose as a school would tell it: nobody has answered, and all goes on; the parents say yes or no as often as they like, until the student is of age. Then what they said is over, the
 * student is asked, and decides alone. What a state does not list is refused.
 */
export const consentMoves = {
  asked: { parentsAgree: 'agreed', parentsRefuse: 'refused', studentComesOfAge: 'studentAsked' },
  agreed: { parentsRefuse: 'refused', studentComesOfAge: 'studentAsked' },
  refused: { parentsAgree: 'agreed', studentComesOfAge: 'studentAsked' },
  studentAsked: { studentAgrees: 'studentAgreed', studentRefuses: 'studentRefused', schoolGivesItBack: 'asked' },
  studentAgreed: { studentRefuses: 'studentRefused' },
  studentRefused: { studentAgrees: 'studentAgreed' },
} as const satisfies Record<string, Partial<Record<ConsentStep, string>>>;
export type ConsentModelState = keyof typeof consentMoves;

export const consentModel = createTestModel(
  setup({ types: { events: {} as { type: ConsentStep } } }).createMachine({
    initial: 'asked',
    states: Object.fromEntries(Object.entries(consentMoves).map(([name, on]) => [name, { on }])),
  }),
);

/** What an adult does on the card, and how the server answers. */
export type ConsentCardStep =
  | 'open'
  | 'nobodyHasAnswered'
  | 'othersDecide'
  | 'noAnswer'
  | 'retry'
  | 'begin'
  | 'sendEmpty'
  | 'fillIn'
  | 'fillInYoung'
  | 'send'
  | 'isKept'
  | 'isRefused'
  | 'cancel'
  | 'askToWithdraw'
  | 'askToAgree'
  | 'leaveIt'
  | 'confirm';

/** The card as an adult would tell it: I say who I am once; each part is withdrawn by the two presses by which it is agreed to, after I read what ends; what is refused loses nothing. */
export const consentCardModel = createTestModel(
  setup({ types: { events: {} as { type: ConsentCardStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'loading' } },
      loading: { on: { nobodyHasAnswered: 'unanswered', othersDecide: 'onlyRead', noAnswer: 'failed' } },
      failed: { on: { retry: 'loadingAgain' } },
      loadingAgain: {},
      onlyRead: {},
      unanswered: { on: { begin: 'form', askToWithdraw: 'askedBefore' } },
      // A no needs no form.
      askedBefore: { on: { leaveIt: 'unansweredStill' } },
      unansweredStill: {},
      form: { on: { sendEmpty: 'toldWhatIsMissing', fillInYoung: 'youngForm', fillIn: 'filledIn', cancel: 'left' } },
      left: {},
      toldWhatIsMissing: {},
      youngForm: { on: { send: 'toldToBeOlder' } },
      toldToBeOlder: {},
      filledIn: { on: { send: 'giving' } },
      giving: { on: { isKept: 'agreed', isRefused: 'notGiven', noAnswer: 'notGivenByFault' } },
      notGiven: {},
      notGivenByFault: { on: { send: 'givingAgain' } },
      givingAgain: {},
      agreed: { on: { askToWithdraw: 'toldWhatEnds' } },
      toldWhatEnds: { on: { leaveIt: 'agreedStill', confirm: 'withdrawing' } },
      agreedStill: {},
      withdrawing: { on: { isKept: 'withdrawn', noAnswer: 'notWithdrawn' } },
      notWithdrawn: { on: { confirm: 'withdrawingAgain' } },
      withdrawingAgain: {},
      withdrawn: { on: { askToAgree: 'askedAgain' } },
      askedAgain: { on: { confirm: 'agreeing' } },
      agreeing: { on: { isKept: 'agreedAgain' } },
      agreedAgain: {},
    },
  }),
);
