import { raise } from 'xstate';
import { messages } from '../../content/messages/free-response.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { answerPagesSetup } from './answer-pages.setup.ts';

/**
 * The photographed pages of a section on paper: idle -> recalling -> open. A photo is named in the answer, kept on the device as it was taken, made small, and sent: at once, or when the network is
 * back, also after the section's end, where it is opened by what sends it. A page can be turned and taken out; what is taken out is forgotten by the device.
 */
export const answerPagesMachine = answerPagesSetup.createMachine({
  id: 'answerPages',
  context: ({ input }) => ({
    ...input,
    ...{ fresh: [], shots: [], opened: null, kept: {}, waiting: [], sent: [], dropped: [], notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'recalling' } },
    recalling: {
      tags: 'waiting',
      invoke: {
        id: 'recallPages',
        src: 'recallPages',
        input: ({ context: { sittingId } }) => ({ sittingId }),
        onDone: { target: 'open', actions: withOutput('takeKnown') },
        onError: 'open',
      },
    },
    open: {
      type: 'parallel',
      invoke: { id: 'connection', src: 'connection' },
      states: {
        device: {
          initial: 'choosing',
          on: {
            'photos.choose': {
              target: '.choosing',
              reenter: true,
              actions: [withEvent('takeFiles'), withEvent('nameInAnswer')],
            },
          },
          states: {
            choosing: { always: [{ guard: 'hasFresh', target: 'keepingFresh' }, { target: 'nothing' }] },
            nothing: {},
            // Chosen meanwhile, all of them are kept anew, at once: the section may end over any of them.
            keepingFresh: {
              tags: 'opening',
              invoke: {
                id: 'keepFresh',
                src: 'keepFresh',
                input: ({ context }) => context.fresh,
                onDone: { target: 'nothing', actions: ['noteFresh', raise({ type: 'shots.added' })] },
                onError: { target: 'nothing', actions: ['noteFresh', raise({ type: 'shots.added' })] },
              },
            },
          },
        },
        camera: {
          initial: 'choosing',
          on: {
            'picture.turn': { actions: [withEvent('takeTurn'), 'hideNotice', raise({ type: 'shots.added' })] },
            'picture.remove': {
              actions: [withEvent('takeOutOfAnswer'), withEvent('dropPicture'), raise({ type: 'picture.kept' })],
            },
          },
          states: {
            choosing: { always: [{ guard: 'hasShots', target: 'opening' }, { target: 'ready' }] },
            ready: { on: { 'shots.added': 'choosing' } },
            // The one that is being opened is opened to its end; the others wait.
            opening: {
              tags: 'opening',
              invoke: {
                id: 'openShot',
                src: 'openShot',
                input: ({ context }) => required(context.shots[0]),
                onDone: { target: 'keeping', actions: withOutput('takeOpened') },
                onError: {
                  target: 'choosing',
                  actions: [
                    'unnameShot',
                    'dropShot',
                    withError('showNotice', messages.unreadable),
                    raise({ type: 'picture.kept' }),
                  ],
                },
              },
            },
            keeping: {
              tags: 'opening',
              invoke: {
                id: 'keepPage',
                src: 'keepPage',
                input: ({ context }) => required(context.opened),
                onDone: { target: 'choosing', actions: ['nameTurned', 'takePicture', raise({ type: 'picture.kept' })] },
                onError: { target: 'choosing', actions: ['nameTurned', 'takePicture', raise({ type: 'picture.kept' })] },
              },
            },
          },
        },
        delivery: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [
                { guard: 'hasDropped', target: 'forgetting' },
                { guard: 'hasWaiting', target: 'sending' },
                { target: 'nothing' },
              ],
            },
            nothing: { on: { 'picture.kept': 'choosing' } },
            forgetting: {
              invoke: {
                id: 'dropPage',
                src: 'dropPage',
                input: ({ context }) => ({ name: required(context.dropped[0]) }),
                onDone: { target: 'choosing', actions: 'noteDropped' },
                onError: { target: 'choosing', actions: 'noteDropped' },
              },
            },
            sending: {
              invoke: {
                id: 'deliverPage',
                src: 'deliverPage',
                input: ({ context }) => required(context.waiting[0]),
                onDone: { target: 'choosing', actions: withOutput('noteSent') },
                onError: [
                  { guard: withError('isUnreachable'), target: 'offline' },
                  { target: 'choosing', actions: ['skipFirst', withError('showNotice', messages.notSent)] },
                ],
              },
            },
            offline: { tags: 'offline', after: { retry: 'choosing' }, on: { 'connection.restored': 'choosing' } },
          },
        },
      },
    },
  },
});
