import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody does where they see where they are signed in, and what the world answers. There are three: here, at school, at a friend's. */
export type SignInsStep =
  | 'open'
  | 'threeAreListed'
  | 'listFails'
  | 'tryAgain'
  | 'signOutAtFriends'
  | 'signOutElsewhere'
  | 'serverEnds'
  | 'serverSaysOver'
  | 'networkFails'
  | 'twoAreListed'
  | 'oneIsListed';

/**
 * As somebody would tell it: I see where I am signed in, sign out one browser or all but this one, and then see who is left. What had ended
 * already is as good as ended. What did not work is said, and nothing is gone from the list before the server has said so. Written from what the list
 * is to do, never from the machine.
 */
export const signInsModel = createTestModel(
  setup({ types: { events: {} as { type: SignInsStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { threeAreListed: 'three', listFails: 'noList' } },
      noList: { on: { tryAgain: 'waitingAgain' } },
      waitingAgain: { on: { threeAreListed: 'three' } },
      three: { on: { signOutAtFriends: 'endingOne', signOutElsewhere: 'endingAll' } },
      endingOne: { on: { serverEnds: 'waitingForTwo', serverSaysOver: 'waitingForTwo', networkFails: 'notEnded' } },
      waitingForTwo: { on: { twoAreListed: 'two' } },
      two: {},
      notEnded: { on: { signOutElsewhere: 'endingAllAfterAll', signOutAtFriends: 'endingOneAfterAll' } },
      endingOneAfterAll: { on: { serverEnds: 'waitingForTwo' } },
      endingAll: { on: { serverEnds: 'waitingForOne', networkFails: 'notAllEnded' } },
      notAllEnded: {},
      endingAllAfterAll: { on: { serverEnds: 'waitingForOne' } },
      waitingForOne: { on: { oneIsListed: 'one', listFails: 'listGone' } },
      one: {},
      listGone: {},
    },
  }),
);
