import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to a study sheet, and how the server answers. */
export type SheetStep =
  | 'checkTooEarly'
  | 'fillIn'
  | 'check'
  | 'isGood'
  | 'isNone'
  | 'change'
  | 'say'
  | 'sayAll'
  | 'upload'
  | 'isThere'
  | 'isTaken'
  | 'isNotThere'
  | 'takeAnother';

/** Uploading a study sheet as staff would tell it: nothing is stored unseen or twice, and another's title is not taken by surprise. */
export const sheetUploadModel = createTestModel(
  setup({ types: { events: {} as { type: SheetStep } } }).createMachine({
    initial: 'empty',
    states: {
      empty: { on: { checkTooEarly: 'toldWhatIsMissing', fillIn: 'filledIn' } },
      toldWhatIsMissing: { on: { fillIn: 'filledIn' } },
      filledIn: { on: { upload: 'filledIn', check: 'beingChecked' } },
      beingChecked: { on: { isGood: 'seen', isNone: 'noPdf' } },
      noPdf: { on: { fillIn: 'filledIn' } },
      seen: { on: { change: 'filledIn', say: 'said', sayAll: 'saidOfAll', upload: 'beingUploaded' } },
      said: { on: { sayAll: 'saidOfAll', upload: 'beingUploaded' } },
      saidOfAll: {},
      // Another press does nothing: it is sent once.
      beingUploaded: { on: { upload: 'beingUploaded', isThere: 'there', isTaken: 'beingCheckedAgain', isNotThere: 'notThere' } },
      beingCheckedAgain: { on: { isGood: 'seenAgain' } },
      seenAgain: {},
      notThere: { on: { upload: 'beingUploadedAgain' } },
      beingUploadedAgain: {},
      there: { on: { upload: 'there', takeAnother: 'emptyAgain' } },
      emptyAgain: {},
    },
  }),
);
export type SheetModelState = StateOf<typeof sheetUploadModel>;
