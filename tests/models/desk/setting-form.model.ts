import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What an owner does who changes a setting, and what the server says. */
export type SettingStep =
  | 'open'
  | 'settingComes'
  | 'settingFails'
  | 'tryAgain'
  | 'type'
  | 'typeBack'
  | 'undo'
  | 'giveUpOwn'
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
  | 'saveFails'
  | 'somebodyWasFaster'
  | 'loadAgain'
  | 'newerComes'
  | 'sendTest'
  | 'testIsSent'
  | 'testFails';

/**
 * As an owner would tell it: I change a field, see whom that reaches, say why, and it is saved, once however often I press. What is faulty is said and stays in the form, and so does what could not be checked or saved. Where a
 * colleague was faster I am told, nothing of theirs is overwritten, and what I typed stands over what holds by then. What the school had before can be had back, and the text of an email I can have mailed to me before I save it. Written from what it is to be, never from the machine.
 */
export const settingFormModel = createTestModel(
  setup({ types: { events: {} as { type: SettingStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'loading', save: 'closed' } },
      loading: { on: { settingComes: 'asItIs', settingFails: 'failed' } },
      failed: { on: { tryAgain: 'loadingAgain' } },
      loadingAgain: {},
      asItIs: { on: { type: 'typed', check: 'toldSame', save: 'asItIs', giveUpOwn: 'checkingOld' } },
      toldSame: {},
      checkingOld: { on: { isGood: 'oldProposed', checkFails: 'oldNotChecked' } },
      oldNotChecked: {},
      oldProposed: { on: { goBack: 'asItIsStill', sayWhy: 'oldReasoned' } },
      asItIsStill: {},
      oldReasoned: { on: { save: 'savingOld' } },
      savingOld: { on: { isSaved: 'over' } },
      typed: { on: { check: 'checking', save: 'typed', typeBack: 'asItWas', undo: 'asItWas', giveUpOwn: 'typed' } },
      asItWas: {},
      checking: {
        on: {
          isFaulty: 'toldFault',
          isUnchanged: 'toldUnchanged',
          isGood: 'proposed',
          checkFails: 'notChecked',
          somebodyWasFaster: 'overtaken',
        },
      },
      toldFault: { on: { type: 'typed' } },
      toldUnchanged: {},
      notChecked: { on: { check: 'checking' } },
      proposed: { on: { sendTest: 'testing', goBack: 'typed', saveWithoutReason: 'toldReason', sayWhy: 'reasoned' } },
      testing: { on: { sendTest: 'testing', testIsSent: 'tested', testFails: 'notTested' } },
      tested: { on: { sayWhy: 'testedAndReasoned' } },
      testedAndReasoned: {},
      notTested: { on: { sendTest: 'testing' } },
      toldReason: { on: { sayWhy: 'reasoned' } },
      reasoned: { on: { save: 'saving' } },
      saving: { on: { save: 'saving', isSaved: 'over', saveFails: 'notSaved', somebodyWasFaster: 'overtaken' } },
      notSaved: { on: { goBack: 'typedStill', save: 'savingAgain' } },
      typedStill: {},
      savingAgain: {},
      overtaken: { on: { save: 'overtaken', loadAgain: 'loadingNewer' } },
      loadingNewer: { on: { newerComes: 'typedOverNewer' } },
      typedOverNewer: {},
      over: { on: { save: 'over' } },
    },
  }),
);
