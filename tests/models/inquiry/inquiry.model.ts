import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody does at the inquiry form, and what the world answers. */
export type InquiryStep =
  | 'typeAllButCourse'
  | 'chooseCourse'
  | 'clearName'
  | 'typeName'
  | 'send'
  | 'serverAccepts'
  | 'serverRefuses'
  | 'networkFails'
  | 'answerCannotBeRead'
  | 'reload'
  | 'sendAnother';

/**
 * Specification 2.7, 4.1, 5 and 8 as a visitor would tell it: four things are needed, sending takes a while in which nothing more can be
 * sent, every answer but OK is a failure, and what was typed stays until it is sent, also over a reload. Written from the specification,
 * never from the machine: the texts stand in the tests that walk it.
 */
export const inquiryModel = createTestModel(
  setup({ types: { events: {} as { type: InquiryStep } } }).createMachine({
    initial: 'blank',
    states: {
      blank: { on: { send: 'toldAll', typeAllButCourse: 'withoutCourse' } },
      toldAll: { on: { typeAllButCourse: 'toldCourse' } },
      toldCourse: { on: { chooseCourse: 'filled' } },
      withoutCourse: { on: { send: 'toldCourse', chooseCourse: 'filled', reload: 'withoutCourseAgain' } },
      withoutCourseAgain: { on: { send: 'toldCourse' } },
      filled: { on: { send: 'sending', clearName: 'withoutName', reload: 'filledAgain' } },
      filledAgain: { on: { send: 'sending' } },
      withoutName: { on: { send: 'toldName' } },
      toldName: { on: { typeName: 'filled' } },
      sending: {
        on: {
          serverAccepts: 'sent',
          serverRefuses: 'failed',
          networkFails: 'failed',
          answerCannotBeRead: 'failed',
        },
      },
      failed: { on: { send: 'sendingAgain', clearName: 'failedWithoutName', reload: 'keptAfterFailure' } },
      failedWithoutName: { on: { send: 'toldName' } },
      keptAfterFailure: { on: { send: 'sendingAgain' } },
      sendingAgain: { on: { serverAccepts: 'sent' } },
      sent: { on: { sendAnother: 'blankAgain', reload: 'blankAgain' } },
      blankAgain: {},
    },
  }),
);
