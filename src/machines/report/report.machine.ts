import { assign, setup } from 'xstate';
import type { Report } from '../../../contract/report/report.ts';
import { messages } from '../../content/messages/portal.ts';
import { loadReport } from '../../services/report/report.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isDeadLink } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';

/** `token` as in the address. */
export type ReportInput = { token: string };

type Context = ReportInput & { report: Report | null; notice: string | null };

const reportSetup = setup({
  types: {
    input: {} as ReportInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'page.opened' | 'page.retry' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadReport: fromService(loadReport) },
  actions: { ...noticeActions, take: assign({ report: (_, report: Report) => report }) },
  guards: { isUnknown: (_, { error }: Failure) => isDeadLink(error) },
});

/** A report to the parents: loading -> shown, `unknown` for a link that is not ours or no longer works, or failed and again. */
export const reportMachine = reportSetup.createMachine({
  id: 'report',
  context: ({ input }) => ({ ...input, report: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadReport', {
      input: ({ context: { token } }: { context: Context }) => ({ token }),
      onDone: withOutput('take'),
      onError: withError('showNotice', messages.report.failed),
      unknown: withError('isUnknown'),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
  },
});
