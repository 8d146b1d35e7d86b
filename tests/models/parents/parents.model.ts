import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What parents do to come in, and what the world answers. */
export type ParentSignInStep =
  | 'comeByThemselves'
  | 'comeByLink'
  | 'askWithoutAddress'
  | 'typeAddress'
  | 'askForLink'
  | 'linkIsMailed'
  | 'tooManyLinks'
  | 'askAgain'
  | 'pressSignIn'
  | 'theyAreIn'
  | 'linkWasUsed'
  | 'networkFails';

/**
 * As parents would tell it: I type my address, and a link comes by mail. I press a button on its page, since a mail program that only looks at links must
 * not use it up; then I am in, or the link works no more and I ask for another. Written from what signing in is to do, never from the machine.
 */
export const parentSignInModel = createTestModel(
  setup({ types: { events: {} as { type: ParentSignInStep } } }).createMachine({
    initial: 'nowhere',
    states: {
      nowhere: { on: { comeByThemselves: 'atTheDoor', comeByLink: 'offered' } },
      atTheDoor: { on: { askWithoutAddress: 'toldWhatIsMissing', typeAddress: 'typed' } },
      toldWhatIsMissing: { on: { typeAddress: 'typed' } },
      typed: { on: { askForLink: 'asking' } },
      asking: { on: { linkIsMailed: 'mailed', tooManyLinks: 'refused', networkFails: 'notAsked' } },
      mailed: { on: { askAgain: 'backAtTheDoor' } },
      backAtTheDoor: {},
      refused: {},
      notAsked: { on: { askForLink: 'askingAgain' } },
      askingAgain: {},
      offered: { on: { pressSignIn: 'opening' } },
      opening: { on: { theyAreIn: 'in', linkWasUsed: 'dead', networkFails: 'notIn' } },
      in: {},
      notIn: { on: { pressSignIn: 'openingAgain' } },
      openingAgain: { on: { theyAreIn: 'inAfterAll' } },
      inAfterAll: {},
      dead: { on: { askAgain: 'atTheDoorAfterAll' } },
      atTheDoorAfterAll: {},
    },
  }),
);

/** What parents do on their page, and what the world answers. */
export type FamilyStep =
  | 'open'
  | 'theyAreKnown'
  | 'theyAreNobody'
  | 'pageComes'
  | 'sessionIsOver'
  | 'noAnswer'
  | 'retry'
  | 'chooseEach'
  | 'itIsKept'
  | 'itIsNotKept'
  | 'signOut'
  | 'theyAreOut';

/** As parents would tell it: my page comes, I choose how often I am written to and am told that it is kept or not; I sign out. Written from what the page is to do. */
export const familyModel = createTestModel(
  setup({ types: { events: {} as { type: FamilyStep } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'looking' } },
      looking: { on: { theyAreKnown: 'waiting', theyAreNobody: 'atTheDoor' } },
      atTheDoor: {},
      waiting: { on: { pageComes: 'reading', sessionIsOver: 'atTheDoorAgain', noAnswer: 'failed' } },
      atTheDoorAgain: {},
      failed: { on: { retry: 'waitingAgain', signOut: 'leavingUnread' } },
      leavingUnread: {},
      waitingAgain: { on: { pageComes: 'readingAfterAll' } },
      readingAfterAll: {},
      reading: { on: { chooseEach: 'choosing', signOut: 'leaving' } },
      choosing: { on: { itIsKept: 'kept', itIsNotKept: 'notKept', sessionIsOver: 'outWhileChoosing' } },
      outWhileChoosing: {},
      kept: {},
      notKept: { on: { chooseEach: 'choosingAgain' } },
      choosingAgain: {},
      leaving: { on: { theyAreOut: 'out' } },
      out: {},
    },
  }),
);

/** What a student of age does about it. */
export type ParentAccessStep =
  | 'open'
  | 'itComes'
  | 'noAnswer'
  | 'retry'
  | 'wantToEnd'
  | 'keepIt'
  | 'sayOfAge'
  | 'itEnds'
  | 'networkFails';

/** As the student would tell it: I see who can look at my results; I am asked before it ends, and it ends only when the server says so. */
export const parentAccessModel = createTestModel(
  setup({ types: { events: {} as { type: ParentAccessStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { itComes: 'seen', noAnswer: 'failed' } },
      failed: { on: { retry: 'waitingAgain' } },
      waitingAgain: { on: { itComes: 'seenAfterAll' } },
      seenAfterAll: {},
      seen: { on: { wantToEnd: 'asked' } },
      asked: { on: { keepIt: 'kept', sayOfAge: 'ending' } },
      kept: {},
      ending: { on: { itEnds: 'looked', networkFails: 'notEnded' } },
      looked: { on: { itComes: 'ended' } },
      ended: {},
      notEnded: { on: { sayOfAge: 'endingAgain' } },
      endingAgain: { on: { itEnds: 'lookedAfterAll' } },
      lookedAfterAll: {},
    },
  }),
);
