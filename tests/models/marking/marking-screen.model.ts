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
  | 'secondDoesNotCome'
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
  | 'isAColleaguesByNow'
  | 'goToList'
  | 'stay'
  | 'goAnyway'
  | 'cannotBeLetGo';

/**
 * As a marker would tell it: the first answer that waits opens, and it is mine. What I tick stands at once; wherever I go it is saved first, and what I only looked at is let go, also where another question or the answers without names come instead. A comment needs points to go with,
 * and what I changed is saved before the names go. What could not be saved is still there, and so
 * is a comment that was held back until I mean it. While I have it the server hears of me; a colleague's I can only look at. Going back to the list gives it back, whether or not the server hears so; what I changed is dropped only if I say so. Written from what it is to be, never from the machine.
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
      looking: { on: { tick: 'stillLooking', next: 'openingSecond', hideNames: 'loadingUnnamed', goToList: 'goneLooking' } },
      goneLooking: {},
      stillLooking: {},
      atFirst: {
        on: {
          tick: 'ticked',
          next: 'lettingGo',
          twoMinutesPass: 'signing',
          comment: 'commented',
          hideNames: 'lettingGoFirst',
          goToList: 'givingBack',
        },
      },
      givingBack: { on: { isLetGo: 'gone', cannotBeLetGo: 'gone' } },
      gone: {},
      lettingGoFirst: { on: { isLetGo: 'loadingUnnamed' } },
      commented: { on: { next: 'toldOfPoints', save: 'toldOfPoints', hideNames: 'toldOfPoints', goToList: 'askedAboutWords' } },
      askedAboutWords: { on: { goAnyway: 'givingBack' } },
      toldOfPoints: { on: { tick: 'tickedAll' } },
      tickedAll: {},
      loadingUnnamed: {},
      toldToSave: {},
      signing: { on: { isStillMine: 'stillMine', isAColleaguesByNow: 'lost' } },
      stillMine: {},
      lost: {},
      lettingGo: { on: { isLetGo: 'openingSecond' } },
      openingSecond: { on: { secondComes: 'atSecond', secondDoesNotCome: 'openingFailed' } },
      openingFailed: {},
      atSecond: {},
      ticked: { on: { next: 'saving', save: 'saving', hideNames: 'toldToSave', goToList: 'askedFirst' } },
      askedFirst: { on: { stay: 'tickedStill', goAnyway: 'givingBackTicked' } },
      tickedStill: {},
      givingBackTicked: { on: { isLetGo: 'goneTicked' } },
      goneTicked: {},
      saving: { on: { isSaved: 'openingSecondMarked', isNotSaved: 'notSaved', isHeldBack: 'heldBack' } },
      openingSecondMarked: { on: { secondComes: 'atSecondMarked' } },
      atSecondMarked: {},
      notSaved: { on: { save: 'savingAgain' } },
      savingAgain: {},
      heldBack: { on: { meanIt: 'savingMeant', goToList: 'askedOfHeldBack' } },
      askedOfHeldBack: { on: { stay: 'heldBackStill', goAnyway: 'givingBackTicked' } },
      heldBackStill: {},
      savingMeant: { on: { isSaved: 'openingSecondMarked' } },
    },
  }),
);
