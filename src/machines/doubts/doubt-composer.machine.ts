import { raise } from 'xstate';
import { messages as photoMessages } from '../../content/messages/attachments.ts';
import { messages } from '../../content/messages/doubts.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type ComposerContext, composerSetup, emptyDraft } from './doubt-composer.setup.ts';

const settledKey = ({ context }: { context: ComposerContext }) => ({ key: required(context.settled) });

/** The first line was refused: it is sent again, or becomes the draft again. */
const stopped = composerSetup.createStateConfig({
  on: {
    'line.retry': { target: '#doubtComposer.writing.delivery.sending', actions: [withEvent('seeMore'), 'hideNotice'] },
    'line.takeBack': {
      target: '#doubtComposer.writing.delivery.forgetting',
      actions: ['takeBack', 'hideNotice', raise({ type: 'draft.restored' })],
    },
  },
});

/**
 * What is written in a doubt: idle -> restoring -> writing. Drafts and lines are kept on the device first, survive a reload, and are delivered one after the
 * other, each once by its key. The first that is refused stops those after it (`stopped`), until it is tried again or taken back; without a connection
 * all wait (`offline`). Photos are made smaller on the device, one after the other, before they are part of the draft; they travel with their line.
 */
export const doubtComposerMachine = composerSetup.createMachine({
  id: 'doubtComposer',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    ...{ draft: { ...emptyDraft, ...draft }, files: [], lines: [], delivered: [], settled: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'restoring' } },
    restoring: {
      tags: 'waiting',
      invoke: {
        id: 'restoreLines',
        src: 'restoreLines',
        input: ({ context: { personId, thread } }) => ({ personId, thread }),
        onDone: { target: 'writing', actions: withOutput('takeKept') },
        onError: 'writing',
      },
    },
    writing: {
      type: 'parallel',
      invoke: [
        { id: 'connection', src: 'connection' },
        { id: 'holding', src: 'holding', input: ({ context: { personId, thread } }) => ({ personId, thread }) },
      ],
      states: {
        device: {
          initial: 'kept',
          // Here and not on `writing`: a transition from a parallel state begins all its regions anew, and ends a delivery.
          on: {
            'draft.type': { target: '.keeping', actions: [withEvent('takeText'), 'hideNotice'] },
            'course.choose': { target: '.keeping', actions: [withEvent('takeCourse'), 'hideNotice'] },
            'draft.restored': '.keeping',
            'photo.opened': '.keeping',
            'photo.remove': { target: '.keeping', actions: [withEvent('removePhoto'), 'hideNotice'] },
            'origin.drop': { target: '.keeping', actions: 'dropOrigin' },
            'line.send': [
              { guard: 'lacksCourse', actions: { type: 'showNotice', params: messages.doubts.courseMissing } },
              { guard: 'hasFiles', actions: { type: 'showNotice', params: photoMessages.opening } },
              { guard: 'hasTooManyPhotos', actions: { type: 'showNotice', params: photoMessages.tooMany } },
              { guard: 'hasText', target: '.keeping', actions: [withEvent('queueLine'), 'hideNotice'] },
              { actions: { type: 'showNotice', params: messages.doubts.textMissing } },
            ],
          },
          states: {
            kept: {},
            keeping: {
              invoke: {
                id: 'keepLines',
                src: 'keepLines',
                input: ({ context: { personId, thread, draft, lines } }) => ({ personId, thread, draft, lines }),
                onDone: { target: 'kept', actions: raise({ type: 'lines.kept' }) },
                // A browser that keeps nothing must still deliver: the server is the safer place anyway.
                onError: { target: 'notKept', actions: raise({ type: 'lines.kept' }) },
              },
            },
            notKept: {},
          },
        },
        photos: {
          initial: 'choosing',
          on: { 'photos.choose': { target: '.choosing', actions: withEvent('takeFiles') } },
          states: {
            choosing: { always: [{ guard: 'hasFiles', target: 'opening' }, { target: 'none' }] },
            none: {},
            opening: {
              // The one that is being opened is opened to its end; the others wait.
              on: { 'photos.choose': { actions: withEvent('takeFiles') } },
              invoke: {
                id: 'shrinkPhoto',
                src: 'shrinkPhoto',
                input: ({ context }) => ({ file: required(context.files[0]) }),
                onDone: { target: 'choosing', actions: [withOutput('takePhoto'), raise({ type: 'photo.opened' })] },
                onError: { target: 'choosing', actions: ['dropFile', withError('showNotice', photoMessages.unreadable)] },
              },
            },
          },
        },
        delivery: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'hasLines', target: 'sending' }, { target: 'nothing' }] },
            nothing: { on: { 'lines.kept': { guard: 'hasLines', target: 'sending' } } },
            sending: {
              invoke: {
                id: 'deliverLine',
                src: 'deliverLine',
                input: ({ context }) => required(context.lines[0]),
                onDone: { target: 'forgetting', actions: withOutput('takeDelivered') },
                onError: [
                  { guard: withError('isUnreachable'), target: 'offline' },
                  {
                    guard: withError('isHeldBack'),
                    target: 'heldBack',
                    actions: withError('showNotice', messages.doubts.stopped),
                  },
                  { target: 'stopped', actions: withError('showNotice', messages.doubts.stopped) },
                ],
              },
            },
            forgetting: {
              invoke: {
                id: 'forgetLine',
                src: 'forgetLine',
                input: settledKey,
                onDone: 'choosing',
                // Delivered again, it is the same line.
                onError: 'choosing',
              },
            },
            offline: {
              tags: 'offline',
              after: { retry: 'sending' },
              on: { 'connection.restored': 'sending' },
            },
            stopped,
            // A tutor's line leads away from the school: it goes only if that is meant.
            heldBack: stopped,
          },
        },
      },
    },
  },
});
