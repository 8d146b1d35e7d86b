import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/concerns.ts';
import { randomName } from '../../services/api/random-name.ts';
import { type ConcernDraft, findConcernDesk, raiseConcern } from '../../services/concerns/raise-concern.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type ConcernFormInput = Pick<ConcernDraft, 'about' | 'token'>;

/** `isEmpty`: it was to be sent without a word. */
type Context = ConcernDraft & { isEmpty: boolean; notice: string | null };

/**
 * Somebody is worried and tells the school: closed -> looking (whether anybody receives it) -> writing -> sending -> sent, or nobody, or failed. What was written stays
 * until it was sent, and is sent under one name, so that it arrives once.
 */
export const concernFormMachine = setup({
  types: {
    input: {} as ConcernFormInput,
    context: {} as Context,
    events: {} as
      | { type: 'concern.open' | 'concern.send' | 'concern.cancel' | 'concern.retry' }
      | { type: 'text.change'; text: string },
    tags: '' as 'waiting',
  },
  actors: { findConcernDesk: fromService(findConcernDesk), raiseConcern: fromService(raiseConcern) },
  actions: {
    ...noticeActions,
    takeText: assign((_, { text }: { text: string }) => ({ text, isEmpty: false })),
    sayEmpty: assign({ isEmpty: true }),
    nameAnew: assign(() => ({ concernKey: randomName(), text: '' })),
  },
  guards: {
    isOpen: (_, isOpen: boolean) => isOpen,
    isWritten: ({ context }) => context.text.trim() !== '',
    isNobody: (_, { error }: Failure) => refusedFor(error, 'notOpen'),
  },
}).createMachine({
  id: 'concernForm',
  context: ({ input }) => ({ ...input, concernKey: randomName(), text: '', isEmpty: false, notice: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'concern.open': 'looking' } },
    looking: {
      tags: 'waiting',
      invoke: {
        id: 'findConcernDesk',
        src: 'findConcernDesk',
        onDone: [{ guard: withOutput('isOpen'), target: 'writing', actions: 'hideNotice' }, { target: 'nobody' }],
        onError: { target: 'failed', actions: { type: 'showNotice', params: messages.failed } },
      },
    },
    failed: { on: { 'concern.retry': 'looking', 'concern.cancel': 'closed' } },
    nobody: { on: { 'concern.retry': 'looking', 'concern.cancel': 'closed' } },
    writing: {
      on: {
        'text.change': { actions: withEvent('takeText') },
        'concern.send': [{ guard: 'isWritten', target: 'sending', actions: 'hideNotice' }, { actions: 'sayEmpty' }],
        'concern.cancel': 'closed',
      },
    },
    sending: {
      tags: 'waiting',
      invoke: {
        id: 'raiseConcern',
        src: 'raiseConcern',
        input: ({ context: { concernKey, text, about, token } }) => ({ concernKey, text: text.trim(), about, token }),
        onDone: { target: 'sent', actions: 'nameAnew' },
        onError: [
          { guard: withError('isNobody'), target: 'nobody' },
          { target: 'writing', actions: withError('showNotice', messages.notSent) },
        ],
      },
    },
    sent: { on: { 'concern.open': 'looking' } },
  },
});
