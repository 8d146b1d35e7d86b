import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What one of the staff does in the dialog that turns a student's access off, and what the server answers. */
export type DeskActionStep =
  | 'sendWithoutReason'
  | 'giveReason'
  | 'send'
  | 'serverDoesIt'
  | 'serverRefuses'
  | 'serverNamesField'
  | 'networkFails'
  | 'cancel';

/**
 * As staff would tell it: nothing is done before I have said why. While it is being done I can't do it twice. What is refused is said, beside the field where it is about one, with what I
 * wrote still there. Canceling does nothing. Written from what an action is to do, never from the machine.
 */
export const deskActionModel = createTestModel(
  setup({ types: { events: {} as { type: DeskActionStep } } }).createMachine({
    initial: 'asked',
    states: {
      asked: { on: { sendWithoutReason: 'reasonMissing', giveReason: 'filled', cancel: 'nothingDone' } },
      reasonMissing: { on: { giveReason: 'filled', cancel: 'nothingDone' } },
      filled: { on: { send: 'underWay', cancel: 'nothingDone' } },
      underWay: {
        on: { serverDoesIt: 'done', serverRefuses: 'refused', serverNamesField: 'wrongThere', networkFails: 'unknown' },
      },
      refused: { on: { send: 'underWayAgain', cancel: 'nothingDone' } },
      wrongThere: { on: { giveReason: 'filledAnew', cancel: 'nothingDone' } },
      filledAnew: { on: { send: 'underWayAgain', cancel: 'nothingDone' } },
      unknown: { on: { send: 'underWayAgain', cancel: 'nothingDone' } },
      underWayAgain: { on: { serverDoesIt: 'done' } },
      done: {},
      nothingDone: {},
    },
  }),
);
