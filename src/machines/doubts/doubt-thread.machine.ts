import { raise } from 'xstate';
import { messages } from '../../content/messages/doubts.ts';
import { loadable } from '../kit/loadable.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { doubtThreadSetup, lastNumber, type ThreadContext } from './doubt-thread.setup.ts';

const thisDoubt = ({ side, personId, doubtId }: ThreadContext) => ({ side, personId, doubtId });

/** Tells until where was read, and whether somebody writes. */
const signing = (writing: boolean, after: 'silent' | 'writing') =>
  doubtThreadSetup.createStateConfig({
    invoke: {
      id: 'signDoubt',
      src: 'signDoubt',
      input: ({ context }) => ({ ...thisDoubt(context), read: lastNumber(context), writing }),
      onDone: { target: after, actions: 'noteSigned' },
      // A mark that was not set is set with the next one.
      onError: { target: after, actions: 'noteSigned' },
    },
  });

/**
 * A doubt that is open, on the student's side or a tutor's: idle -> loading -> open, `unknown` where it is nobody's here, or failed. Four things go on
 * beside each other: it is kept up with what the others do (`news`), something is done to it (`deed`), a line of one's own is edited or deleted (`change`), and the others are told what
 * was read and that somebody writes (`marks`).
 */
export const doubtThreadMachine = doubtThreadSetup.createMachine({
  id: 'doubtThread',
  context: ({ input }) => ({ ...input, thread: null, since: 0, move: null, change: null, signed: 0, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('openDoubt', {
      input: ({ context }: { context: ThreadContext }) => thisDoubt(context),
      onDone: withOutput('takeThread'),
      target: 'open',
      onError: withError('showNotice', messages.doubts.threadFailed),
      unknown: withError('isUnknown'),
      retry: 'thread.retry',
      onRetry: 'hideNotice',
    }),
    open: {
      type: 'parallel',
      invoke: [
        { id: 'connection', src: 'connection' },
        {
          id: 'live',
          src: 'live',
          input: ({ context: { side, personId, doubtId } }) => ({
            ...{ person: `${side} ${personId}`, topic: 'doubt', subject: doubtId },
          }),
        },
      ],
      states: {
        news: {
          initial: 'current',
          on: {
            'connection.restored': { target: '.catchingUp', reenter: true },
            'live.changed': { target: '.catchingUp', reenter: true },
          },
          states: {
            current: {
              entry: raise({ type: 'thread.read' }),
              // Nobody says when they stop.
              after: { writing: { guard: 'isSomebodyWriting', target: 'catchingUp' } },
            },
            catchingUp: {
              invoke: {
                id: 'openDoubt',
                src: 'openDoubt',
                input: ({ context }) => ({ ...thisDoubt(context), since: context.since }),
                onDone: { target: 'current', actions: withOutput('takeThread') },
                onError: 'behind',
              },
            },
            behind: { after: { retry: 'catchingUp' } },
          },
        },
        deed: {
          initial: 'none',
          states: {
            none: {
              on: {
                'doubt.move': { target: 'moving', actions: [withEvent('takeMove'), 'hideNotice'] },
              },
            },
            moving: {
              invoke: {
                id: 'moveDoubt',
                src: 'moveDoubt',
                input: ({ context }) => ({ ...thisDoubt(context), move: required(context.move) }),
                onDone: { target: 'none', actions: withOutput('takeHead') },
                onError: { target: 'none', actions: withError('showNotice', messages.doubts.moveFailed) },
              },
            },
          },
        },
        change: {
          initial: 'none',
          states: {
            none: {
              entry: 'dropChange',
              on: {
                'line.edit': { target: 'editing', actions: [withEvent('beginEdit'), 'hideNotice'] },
                'line.delete': { target: 'confirming', actions: [withEvent('beginDelete'), 'hideNotice'] },
              },
            },
            confirming: { on: { 'change.save': 'saving', 'change.cancel': 'none' } },
            editing: {
              on: {
                'change.type': { actions: [withEvent('takeWords'), 'hideNotice'] },
                'change.save': [
                  { guard: 'hasWords', target: 'saving', actions: 'hideNotice' },
                  { actions: { type: 'showNotice', params: messages.doubts.textMissing } },
                ],
                'change.cancel': { target: 'none', actions: 'hideNotice' },
              },
            },
            // What a tutor wrote leads away from the school: it is saved only if that is meant.
            heldBack: {
              on: {
                'change.type': { target: 'editing', actions: [withEvent('takeWords'), 'hideNotice'] },
                'change.save': { target: 'saving', actions: ['confirm', 'hideNotice'] },
                'change.cancel': { target: 'none', actions: 'hideNotice' },
              },
            },
            saving: {
              invoke: {
                id: 'changeLine',
                src: 'changeLine',
                input: ({ context }) => ({ ...thisDoubt(context), ...required(context.change) }),
                onDone: { target: 'none', actions: withOutput('takeLine') },
                onError: [
                  {
                    guard: withError('isHeldBack'),
                    target: 'heldBack',
                    actions: withError('showNotice', messages.doubts.changeFailed),
                  },
                  { guard: 'isDeletion', target: 'none', actions: withError('showNotice', messages.doubts.changeFailed) },
                  { target: 'editing', actions: withError('showNotice', messages.doubts.changeFailed) },
                ],
              },
            },
          },
        },
        marks: {
          initial: 'silent',
          states: {
            silent: {
              on: { 'thread.read': { guard: 'isUnsigned', target: 'signing' }, 'draft.touched': 'sayingSo' },
            },
            signing: signing(false, 'silent'),
            sayingSo: signing(true, 'writing'),
            // Said once, it holds for a while.
            writing: { after: { writing: 'silent' }, on: { 'thread.read': { guard: 'isUnsigned', target: 'signing' } } },
          },
        },
      },
    },
  },
});
