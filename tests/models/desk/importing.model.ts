import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to an import, and how the server answers. */
export type ImportingStep =
  | 'checkNothing'
  | 'chooseFile'
  | 'check'
  | 'isGood'
  | 'hasPdfs'
  | 'isKnown'
  | 'hasFaults'
  | 'checkFails'
  | 'change'
  | 'publish'
  | 'keep'
  | 'isStored'
  | 'hasFaultsByNow'
  | 'storingFails'
  | 'takeAnother';

/**
 * Importing as staff would tell it: nothing is stored unseen, nothing of what has a fault, and nothing twice. What is good is published or kept as a draft; PDFs, and what students have
 * already, can't be kept.
 */
export const importingModel = createTestModel(
  setup({ types: { events: {} as { type: ImportingStep } } }).createMachine({
    initial: 'empty',
    states: {
      empty: { on: { checkNothing: 'toldToChoose', chooseFile: 'chosen' } },
      toldToChoose: { on: { chooseFile: 'chosen' } },
      chosen: { on: { check: 'beingChecked' } },
      beingChecked: {
        on: { isGood: 'good', hasPdfs: 'publishable', isKnown: 'publishable', hasFaults: 'faulty', checkFails: 'notChecked' },
      },
      notChecked: { on: { check: 'beingChecked' } },
      faulty: { on: { publish: 'faulty', keep: 'faulty', change: 'chosen' } },
      good: { on: { change: 'chosen', publish: 'beingPublished', keep: 'beingKept' } },
      publishable: { on: { keep: 'publishable', publish: 'beingPublished' } },
      // Another press does nothing: it is sent once, and as what was pressed first.
      beingPublished: {
        on: {
          ...{ publish: 'beingPublished', keep: 'beingPublished', isStored: 'published' },
          ...{ hasFaultsByNow: 'beingCheckedAgain', storingFails: 'notStored' },
        },
      },
      beingKept: { on: { publish: 'beingKept', isStored: 'kept', hasFaultsByNow: 'beingCheckedAgain', storingFails: 'notKept' } },
      beingCheckedAgain: { on: { hasFaults: 'faultyByNow' } },
      faultyByNow: {},
      notStored: { on: { publish: 'beingPublishedAgain' } },
      notKept: { on: { publish: 'beingPublishedAgain' } },
      beingPublishedAgain: {},
      published: { on: { publish: 'published', takeAnother: 'emptyAgain' } },
      kept: { on: { publish: 'kept', takeAnother: 'emptyAgain' } },
      emptyAgain: {},
    },
  }),
);
export type ImportingModelState = StateOf<typeof importingModel>;
