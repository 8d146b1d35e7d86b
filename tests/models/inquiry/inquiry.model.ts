import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

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

/** What the walks prove, of the machine, on the page and in a real browser. */
export const inquiryRequirements = {
  machine: ids`
    4.1-7 4.1-8 4.1-11 4.1-12
    5-16 5-17 5-19 5-21
    7-32
  `,
  page: ids`
    2.7-1
    4.1-8 4.1-9 4.1-10
    7-32
    8-inquiry-1 8-inquiry-2
  `,
  browser: ids`
    4.1-8 4.1-9 4.1-10 4.1-11 4.1-12
    5-16 5-21
    8-inquiry-1 8-inquiry-2
  `,
};
