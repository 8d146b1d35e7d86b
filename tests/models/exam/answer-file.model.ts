import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does with the answers that wait on a device, and what the device answers. */
export type AnswerFileStep =
  | 'open'
  | 'deviceHasNone'
  | 'deviceHasTwo'
  | 'deviceCannotBeRead'
  | 'saveFirst'
  | 'saveSecond'
  | 'fileIsThere'
  | 'nothingIsLeft'
  | 'browserRefuses';

/**
 * As a student would tell it: the page looks whether answers wait on this device, and says nothing where none do. Otherwise I can save those of
 * each quiz as a file, as often as I like: I see what the file is called, or that nothing was left to be saved, or that it was not saved.
 * Written from what the page is to do, never from the machine.
 */
export const answerFileModel = createTestModel(
  setup({ types: { events: {} as { type: AnswerFileStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { deviceHasNone: 'silent', deviceCannotBeRead: 'silent', deviceHasTwo: 'two' } },
      silent: {},
      two: { on: { saveFirst: 'savingFirst' } },
      savingFirst: { on: { fileIsThere: 'first', nothingIsLeft: 'firstDelivered', browserRefuses: 'firstRefused' } },
      first: { on: { saveSecond: 'savingSecond' } },
      savingSecond: { on: { fileIsThere: 'second', nothingIsLeft: 'secondDelivered', browserRefuses: 'secondRefused' } },
      second: {},
      secondDelivered: {},
      secondRefused: {},
      firstDelivered: { on: { saveSecond: 'savingAfterDelivered' } },
      savingAfterDelivered: { on: { fileIsThere: 'secondAlone' } },
      secondAlone: {},
      firstRefused: { on: { saveFirst: 'savingAgain' } },
      savingAgain: { on: { fileIsThere: 'firstAtLast' } },
      firstAtLast: {},
    },
  }),
);
