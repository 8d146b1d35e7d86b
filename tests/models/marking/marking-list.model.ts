import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a marker does with the list of what waits, what the school gives back from it, and how the server answers. */
export type MarkingListStep =
  | 'open'
  | 'sectionsCome'
  | 'nothingWaits'
  | 'listFails'
  | 'tryAgain'
  | 'chooseSection'
  | 'leaveSection'
  | 'askToGiveBack'
  | 'notYet'
  | 'giveBack'
  | 'isGivenBack'
  | 'isNotGivenBack';

/**
 * As the school would tell it: a list of what waits, from which a section is opened. Marks are given back to students once somebody has said so twice, and once only however often it is pressed; then the list is looked at
 * anew. Where it fails the question stands as it was. Written from what it is to be, never from the machine.
 */
export const markingListModel = createTestModel(
  setup({ types: { events: {} as { type: MarkingListStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'looking', giveBack: 'closed' } },
      looking: { on: { sectionsCome: 'listed', nothingWaits: 'empty', listFails: 'failed' } },
      empty: {},
      failed: { on: { tryAgain: 'lookingAgain' } },
      lookingAgain: {},
      listed: { on: { chooseSection: 'atSection', askToGiveBack: 'asked', giveBack: 'listed' } },
      atSection: { on: { leaveSection: 'lookingAfterSection' } },
      lookingAfterSection: {},
      asked: { on: { notYet: 'listed', giveBack: 'giving' } },
      giving: { on: { giveBack: 'giving', isGivenBack: 'lookingAfterwards', isNotGivenBack: 'notGiven' } },
      notGiven: { on: { notYet: 'listed', giveBack: 'givingAgain' } },
      givingAgain: {},
      lookingAfterwards: { on: { sectionsCome: 'listedAfterwards' } },
      // What was done is said until the next question.
      listedAfterwards: { on: { askToGiveBack: 'asked' } },
    },
  }),
);
