import { raise } from 'xstate';
import { messages } from '../../content/messages/homework.ts';
import { loadable } from '../kit/loadable.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type HandInContext, handInSetup } from './work-hand-in.setup.ts';

const place = ({ context: { personId, workId } }: { context: HandInContext }) => ({ personId, workId });

/**
 * One work of homework as its student does it: idle -> loading -> restoring -> open. What is written and chosen is kept on the device first, survives a reload, and is handed in once
 * by its key, also where the connection comes back later (`offline`). Refused, it stays as it was typed. It can be handed in again until somebody looks at it.
 */
export const workHandInMachine = handInSetup.createMachine({
  id: 'workHandIn',
  context: ({ input }) => ({
    ...input,
    ...{ open: null, draft: { text: '', files: [] }, pending: null, chosen: [], isAgain: false, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadWork', {
      input: ({ context: { workId } }: { context: HandInContext }) => ({ workId }),
      onDone: withOutput('takeWork'),
      target: 'restoring',
      onError: withError('showNotice', messages.workFailed),
      unknown: withError('isUnknown'),
      retry: 'work.reload',
      onRetry: 'hideNotice',
    }),
    restoring: {
      tags: 'waiting',
      invoke: {
        id: 'restoreHandIn',
        src: 'restoreHandIn',
        input: place,
        onDone: { target: 'open', actions: withOutput('takeKept') },
        onError: 'open',
      },
    },
    open: {
      type: 'parallel',
      invoke: { id: 'connection', src: 'connection' },
      states: {
        device: {
          initial: 'kept',
          on: {
            'draft.type': { target: '.keeping', actions: [withEvent('takeText'), 'hideNotice'] },
            'file.opened': '.keeping',
            'work.stopped': '.keeping',
            'file.remove': { target: '.keeping', actions: [withEvent('removeFile'), 'hideNotice'] },
            'work.again': { target: '.keeping', actions: 'beginAgain' },
            'work.send': [
              { guard: 'hasChosen', actions: { type: 'showNotice', params: messages.opening } },
              { guard: 'isEmpty', actions: { type: 'showNotice', params: messages.nothing } },
              { guard: 'canSend', target: '.keeping', actions: ['queueWork', 'hideNotice'] },
            ],
          },
          states: {
            kept: {},
            keeping: {
              invoke: {
                id: 'keepHandIn',
                src: 'keepHandIn',
                input: ({ context: { personId, workId, draft, pending } }) => ({ personId, workId, draft, pending }),
                onDone: { target: 'kept', actions: raise({ type: 'work.kept' }) },
                // A browser that keeps nothing must still deliver: the server is the safer place anyway.
                onError: { target: 'notKept', actions: raise({ type: 'work.kept' }) },
              },
            },
            notKept: {},
          },
        },
        files: {
          initial: 'choosing',
          on: { 'files.choose': { target: '.choosing', actions: withEvent('takeChosen') } },
          states: {
            choosing: { always: [{ guard: 'hasChosen', target: 'opening' }, { target: 'none' }] },
            none: {},
            opening: {
              // The one that is being opened is opened to its end; the others wait.
              on: { 'files.choose': { actions: withEvent('takeChosen') } },
              invoke: {
                id: 'openFile',
                src: 'openFile',
                input: ({ context }) => ({ file: required(context.chosen[0]) }),
                onDone: { target: 'choosing', actions: [withOutput('takeFile'), raise({ type: 'file.opened' })] },
                onError: { target: 'choosing', actions: ['dropChosen', withError('showNotice', messages.unreadable)] },
              },
            },
          },
        },
        delivery: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'hasPending', target: 'sending' }, { target: 'nothing' }] },
            nothing: { on: { 'work.kept': { guard: 'hasPending', target: 'sending' } } },
            sending: {
              tags: 'sending',
              invoke: {
                id: 'deliverWork',
                src: 'deliverWork',
                input: ({ context: { workId, pending } }) => ({ workId, work: required(pending) }),
                onDone: { target: 'forgetting', actions: withOutput('takeDelivered') },
                onError: [
                  { guard: withError('isUnreachable'), target: 'offline' },
                  // What was refused is still the draft.
                  {
                    target: 'nothing',
                    actions: ['dropPending', withError('showNotice', messages.stopped), raise({ type: 'work.stopped' })],
                  },
                ],
              },
            },
            forgetting: {
              tags: 'sending',
              invoke: {
                id: 'forgetHandIn',
                src: 'forgetHandIn',
                input: ({ context: { personId, workId, pending } }) => ({ personId, workId, key: required(pending).key }),
                // Delivered again, it is the same work.
                onDone: { target: 'choosing', actions: 'dropPending' },
                onError: { target: 'choosing', actions: 'dropPending' },
              },
            },
            offline: { tags: 'offline', after: { retry: 'sending' }, on: { 'connection.restored': 'sending' } },
          },
        },
      },
    },
  },
});
