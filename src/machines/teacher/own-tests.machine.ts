import { assign, setup } from 'xstate';
import type { OwnTest, TestFile } from '../../../contract/teacher/tests.ts';
import { messages } from '../../content/messages/teacher.ts';
import { loadOwnTest, loadOwnTests } from '../../services/teacher/own-pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `test`: which was chosen last, to look at or to assign; `file`: who has it, once that has come. */
type Context = { tests: OwnTest[]; test: string; file: TestFile | null; notice: string | null };

export type OwnTestsEvent =
  | { type: 'page.opened' | 'tests.retry' | 'test.retry' | 'tests.show' }
  | { type: 'test.open' | 'test.assign'; test: string };

const ownTestsSetup = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | OwnTestsEvent, tags: '' as 'waiting' },
  actors: { connection, loadOwnTests: fromService(loadOwnTests), loadOwnTest: fromService(loadOwnTest) },
  actions: {
    ...noticeActions,
    takeTests: assign({ tests: (_, tests: OwnTest[]) => tests }),
    choose: assign((_, { test }: { test: string }) => ({ test, file: null })),
    takeFile: assign({ file: (_, file: TestFile) => file }),
  },
  guards: { isNone: (_, tests: OwnTest[]) => tests.length === 0 },
});

const choosing = ownTestsSetup.createStateConfig({
  on: {
    'test.open': { target: 'opening', actions: withEvent('choose') },
    'test.assign': { target: 'assigning', actions: withEvent('choose') },
  },
});
const back = { 'tests.show': { target: 'shown', actions: 'hideNotice' } } as const;

/**
 * The tests of a teacher's courses: idle -> loading -> shown, empty or failed. Who has one is opened (`opening` -> test or notOpened); one that is assigned is a flow of its own over the page (`assigning`),
 * after which the list is loaded anew.
 */
export const ownTestsMachine = ownTestsSetup.createMachine({
  id: 'ownTests',
  context: { tests: [], test: '', file: null, notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadOwnTests', {
      input: undefined,
      onDone: withOutput('takeTests'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.tests),
      retry: 'tests.retry',
      onRetry: 'hideNotice',
    }),
    shown: choosing,
    opening: {
      tags: 'waiting',
      on: back,
      invoke: {
        id: 'loadOwnTest',
        src: 'loadOwnTest',
        input: ({ context: { test } }) => ({ test }),
        onDone: { target: 'test', actions: withOutput('takeFile') },
        onError: { target: 'notOpened', actions: withError('showNotice', messages.test) },
      },
    },
    test: { on: { ...back, 'test.assign': choosing.on['test.assign'] } },
    notOpened: { on: { ...back, 'test.retry': { target: 'opening', actions: 'hideNotice' } } },
    assigning: { on: { 'tests.show': { target: 'loading', actions: 'hideNotice' } } },
  },
});
