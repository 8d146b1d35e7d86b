import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a marker does with two answers to one question, and what the server says. */
export type MarkingScreenStep =
  | 'open'
  | 'queueComes'
  | 'queueDoesNotCome'
  | 'tryAgain'
  | 'firstComes'
  | 'firstIsAColleagues'
  | 'secondComes'
  | 'tick'
  | 'comment'
  | 'hideNames'
  | 'next'
  | 'save'
  | 'isSaved'
  | 'isNotSaved'
  | 'isHeldBack'
  | 'meanIt'
  | 'isLetGo'
  | 'twoMinutesPass'
  | 'isStillMine'
  | 'isAColleaguesByNow';

/**
 * As a marker would tell it: the first answer that waits opens, and it is mine. What I tick stands at once; wherever I go it is saved first, and what I only looked at is let go, also where another question or the answers without names come instead. A comment needs points to go with,
 * and what I changed is saved before the names go. What could not be saved is still there, and so
 * is a comment that was held back until I mean it. While I have it the server hears of me; a colleague's I can only look at. Written from what it is to be, never from the machine.
 */
export const markingScreenModel = createTestModel(
  setup({ types: { events: {} as { type: MarkingScreenStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'loading' } },
      loading: { on: { queueComes: 'openingFirst', queueDoesNotCome: 'failed' } },
      failed: { on: { tryAgain: 'loadingAgain' } },
      loadingAgain: {},
      openingFirst: { on: { firstComes: 'atFirst', firstIsAColleagues: 'looking' } },
      looking: { on: { tick: 'stillLooking', next: 'openingSecond', hideNames: 'loadingUnnamed' } },
      stillLooking: {},
      atFirst: {
        on: { tick: 'ticked', next: 'lettingGo', twoMinutesPass: 'signing', comment: 'commented', hideNames: 'lettingGoFirst' },
      },
      lettingGoFirst: { on: { isLetGo: 'loadingUnnamed' } },
      commented: { on: { next: 'toldOfPoints', save: 'toldOfPoints', hideNames: 'toldOfPoints' } },
      toldOfPoints: { on: { tick: 'tickedAll' } },
      tickedAll: {},
      loadingUnnamed: {},
      toldToSave: {},
      signing: { on: { isStillMine: 'stillMine', isAColleaguesByNow: 'lost' } },
      stillMine: {},
      lost: {},
      lettingGo: { on: { isLetGo: 'openingSecond' } },
      openingSecond: { on: { secondComes: 'atSecond' } },
      atSecond: {},
      ticked: { on: { next: 'saving', save: 'saving', hideNames: 'toldToSave' } },
      saving: { on: { isSaved: 'openingSecondMarked', isNotSaved: 'notSaved', isHeldBack: 'heldBack' } },
      openingSecondMarked: { on: { secondComes: 'atSecondMarked' } },
      atSecondMarked: {},
      notSaved: { on: { save: 'savingAgain' } },
      savingAgain: {},
      heldBack: { on: { meanIt: 'savingMeant' } },
      savingMeant: { on: { isSaved: 'openingSecondMarked' } },
    },
  }),
);
