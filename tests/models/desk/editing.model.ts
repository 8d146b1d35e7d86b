import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What staff do who edit a question, and what the server says. */
export type EditingStep =
  | 'open'
  | 'questionComes'
  | 'questionFails'
  | 'tryAgain'
  | 'type'
  | 'check'
  | 'isFaulty'
  | 'isUnchanged'
  | 'isGood'
  | 'checkFails'
  | 'goBack'
  | 'saveWithoutReason'
  | 'sayWhy'
  | 'save'
  | 'isSaved'
  | 'somebodyWasFaster';

/**
 * As the school would tell it: I change the text of a question, and its check says what is wrong at the field. What is good I see as a difference, and it is saved once I say why, once however often I press. What could not be
 * checked or saved is still in the form. Written from what it is to be, never from the machine.
 */
export const editingModel = createTestModel(
  setup({ types: { events: {} as { type: EditingStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'loading', save: 'closed' } },
      loading: { on: { questionComes: 'asItIs', questionFails: 'failed' } },
      failed: { on: { tryAgain: 'loadingAgain' } },
      loadingAgain: {},
      asItIs: { on: { type: 'typed', check: 'checkingSame', save: 'asItIs' } },
      checkingSame: { on: { isUnchanged: 'toldUnchanged' } },
      toldUnchanged: {},
      typed: { on: { check: 'checking', save: 'typed' } },
      checking: { on: { isFaulty: 'toldFaults', isGood: 'proposed', checkFails: 'notChecked' } },
      toldFaults: { on: { type: 'typed' } },
      notChecked: { on: { check: 'checking' } },
      proposed: { on: { goBack: 'typed', saveWithoutReason: 'toldReason', sayWhy: 'reasoned' } },
      toldReason: { on: { sayWhy: 'reasoned' } },
      reasoned: { on: { save: 'saving' } },
      saving: { on: { save: 'saving', isSaved: 'over', somebodyWasFaster: 'notSaved' } },
      notSaved: { on: { goBack: 'typedStill' } },
      typedStill: {},
      over: {},
    },
  }),
);
