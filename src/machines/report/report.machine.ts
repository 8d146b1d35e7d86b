import { assign, setup } from 'xstate';
import type { Report } from '../../../contract/report/report.ts';
import { messages } from '../../content/messages.ts';
import { loadReport } from '../../services/report/report.ts';
import { fromService } from '../actors/from-service.ts';
import { leadsNowhere, wordsOf } from '../kit/failure.ts';

/** `token` as in the address. */
export type ReportInput = { token: string };

type Context = ReportInput & { report: Report | null; notice: string | null };
type Failure = { error: unknown };

const words = setup({
  types: {
    input: {} as ReportInput,
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'page.retry' },
    tags: '' as 'waiting',
  },
  actors: { loadReport: fromService(loadReport) },
  actions: {
    take: assign({ report: (_, report: Report) => report }),
    tell: assign({ notice: (_, { error }: Failure) => wordsOf(error, messages.report.failed) }),
    hideNotice: assign({ notice: null }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => leadsNowhere(error),
  },
});

/** A report to the parents: loading -> shown, `unknown` for a link that is not ours or no longer works, or failed and again. */
export const reportMachine = words.createMachine({
  id: 'report',
  context: ({ input }) => ({ ...input, report: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadReport',
        src: 'loadReport',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) }, target: 'unknown' },
          { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    shown: {},
    unknown: {},
    failed: { on: { 'page.retry': { target: 'loading', actions: 'hideNotice' } } },
  },
});
