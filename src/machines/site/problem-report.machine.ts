import { assign, fromPromise, raise, setup } from 'xstate';
import { messages } from '../../content/messages/problem.ts';
import { reportAgainMs } from '../../content/times.ts';
import { type Circumstances, readCircumstances, sendReport, sendWaiting } from '../../services/site/problem-reports.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { listSteps } from '../kit/flow-steps.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `along`: what goes along with the message, as it was when the form opened. `isEmpty`: it was to be sent without a word. */
type Context = { message: string; isEmpty: boolean; along: Circumstances | null; notice: string | null };

export type ProblemReportEvent =
  | { type: 'page.opened' | 'report.open' | 'report.send' | 'report.close' }
  | { type: 'message.change'; message: string }
  /** A report waits on this device. */
  | { type: 'report.kept' }
  | ConnectionEvent;

/** Before anything is typed: the steps that led here, and none of this form's. */
const gather = fromPromise<Circumstances>(async () => readCircumstances(listSteps()));

const problemReportSetup = setup({
  types: { context: {} as Context, events: {} as ProblemReportEvent, tags: '' as 'open' },
  actors: { gather, sendReport: fromService(sendReport), sendWaiting: fromService(sendWaiting), connection },
  actions: {
    ...noticeActions,
    takeAlong: assign((_, along: Circumstances) => ({ along, isEmpty: false })),
    takeMessage: assign((_, { message }: { message: string }) => ({ message, isEmpty: false })),
    sayEmpty: assign({ isEmpty: true }),
    forgetMessage: assign({ message: '' }),
    tellKept: raise({ type: 'report.kept' }),
  },
  guards: {
    isWritten: ({ context }) => context.message.trim() !== '',
    isKept: (_, came: 'sent' | 'kept') => came === 'kept',
    isNone: (_, waiting: number) => waiting === 0,
  },
  delays: { again: reportAgainMs },
});

/**
 * Somebody reports a problem: `form` is the dialog, closed -> opening -> writing -> sending -> sent or kept. A report is kept on this device before it is
 * sent, and `device` sends what waits there: when the app is opened, when the network is back, and now and then. What was written stays until it is sent or kept.
 */
export const problemReportMachine = problemReportSetup.createMachine({
  id: 'problemReport',
  context: { message: '', isEmpty: false, along: null, notice: null },
  type: 'parallel',
  states: {
    form: {
      initial: 'closed',
      states: {
        closed: { on: { 'report.open': 'opening' } },
        opening: {
          invoke: {
            id: 'gather',
            src: 'gather',
            onDone: { target: 'writing', actions: [withOutput('takeAlong'), 'hideNotice'] },
            onError: { target: 'unavailable', actions: withError('showNotice', messages.notOpened) },
          },
        },
        unavailable: { tags: 'open', on: { 'report.open': 'opening', 'report.close': 'closed' } },
        writing: {
          tags: 'open',
          on: {
            'message.change': { actions: withEvent('takeMessage') },
            'report.send': [
              { guard: 'isWritten', target: 'sending', actions: 'hideNotice' },
              { actions: ['hideNotice', 'sayEmpty'] },
            ],
            'report.close': 'closed',
          },
        },
        sending: {
          tags: 'open',
          invoke: {
            id: 'sendReport',
            src: 'sendReport',
            input: ({ context: { message, along } }) => ({ ...required(along), message: message.trim() }),
            onDone: [
              { guard: withOutput('isKept'), target: 'kept', actions: ['forgetMessage', 'tellKept'] },
              { target: 'sent', actions: 'forgetMessage' },
            ],
            onError: { target: 'writing', actions: withError('showNotice', messages.notSent) },
          },
        },
        sent: { tags: 'open', on: { 'report.close': 'closed' } },
        kept: { tags: 'open', on: { 'report.close': 'closed' } },
      },
    },
    device: {
      initial: 'idle',
      states: {
        idle: { on: { 'page.opened': 'delivering' } },
        delivering: {
          invoke: {
            id: 'sendWaiting',
            src: 'sendWaiting',
            onDone: [{ guard: withOutput('isNone'), target: 'empty' }, { target: 'waiting' }],
            onError: 'waiting',
          },
        },
        empty: { on: { 'report.kept': 'waiting' } },
        waiting: {
          invoke: { id: 'connection', src: 'connection' },
          on: { 'connection.restored': 'delivering' },
          after: { again: 'delivering' },
        },
      },
    },
  },
});
