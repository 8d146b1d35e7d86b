import { assign, setup } from 'xstate';
import type { ComplainantMove, Complaint } from '../../../contract/complaints/complaints.ts';
import { messages } from '../../content/messages/complaints.ts';
import { loadComplaint, moveComplaint } from '../../services/complaints/complaints.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isDeadLink, isRefusal } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type ComplaintPageInput = { token: string };

/** `move`: what is being written; `isEmpty`: it was to be sent without a word. */
type Context = ComplaintPageInput & {
  complaint: Complaint | null;
  move: ComplainantMove;
  text: string;
  isEmpty: boolean;
  notice: string | null;
};

const complaintPageSetup = setup({
  types: {
    input: {} as ComplaintPageInput,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'page.retry' | 'writing.send' | 'writing.cancel' }
      | { type: 'writing.begin'; move: ComplainantMove }
      | { type: 'text.change'; text: string },
    tags: '' as 'waiting',
  },
  actors: { connection, loadComplaint: fromService(loadComplaint), moveComplaint: fromService(moveComplaint) },
  actions: {
    ...noticeActions,
    take: assign({ complaint: (_, complaint: Complaint) => complaint }),
    begin: assign((_, { move }: { move: ComplainantMove }) => ({ move, isEmpty: false })),
    takeText: assign((_, { text }: { text: string }) => ({ text, isEmpty: false })),
    sayEmpty: assign({ isEmpty: true }),
    forgetText: assign({ text: '' }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => isDeadLink(error),
    isRefusal: (_, { error }: Failure) => isRefusal(error),
    isWritten: ({ context }) => context.text.trim() !== '',
  },
});

/**
 * A complaint's own page, by its link: loading -> reading, `unknown` or failed. Whoever complained adds to it, opens it again or takes it back (`writing` -> `sending`); where the school
 * was faster it is loaded anew, and what was typed stays.
 */
export const complaintPageMachine = complaintPageSetup.createMachine({
  id: 'complaintPage',
  context: ({ input }) => ({ ...input, complaint: null, move: 'add', text: '', isEmpty: false, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadComplaint', {
      input: ({ context: { token } }: { context: Context }) => ({ token }),
      onDone: withOutput('take'),
      target: 'reading',
      onError: withError('showNotice', messages.failed),
      unknown: withError('isUnknown'),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
    reading: { on: { 'writing.begin': { target: 'writing', actions: [withEvent('begin'), 'hideNotice'] } } },
    writing: {
      on: {
        'text.change': { actions: withEvent('takeText') },
        'writing.send': [{ guard: 'isWritten', target: 'sending', actions: 'hideNotice' }, { actions: 'sayEmpty' }],
        'writing.cancel': { target: 'reading', actions: 'hideNotice' },
      },
    },
    sending: {
      invoke: {
        id: 'moveComplaint',
        src: 'moveComplaint',
        input: ({ context: { token, move, text, complaint } }) => ({
          ...{ token, move, text: text.trim(), seen: complaint?.steps.length ?? 0 },
        }),
        onDone: { target: 'reading', actions: [withOutput('take'), 'forgetText'] },
        onError: [
          {
            guard: withError('isRefusal'),
            target: 'loading',
            actions: withError('showNotice', messages.notWritten),
          },
          { target: 'writing', actions: withError('showNotice', messages.notWritten) },
        ],
      },
    },
  },
});
