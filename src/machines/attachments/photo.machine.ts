import { assign, setup } from 'xstate';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { messages } from '../../content/messages/attachments.ts';
import { removePhoto, uploadPhoto } from '../../services/attachments/photos.ts';
import { type ShrunkPhoto, shrinkPhoto } from '../../services/attachments/shrink-photo.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isRefusal } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';

/** `photoKey`: the browser's own name for it. */
export type PhotoInput = { photoKey: string; file: File };

/** `shrunk`: as the device sends it; `photo`: as the server has it. */
type Context = PhotoInput & { shrunk: ShrunkPhoto | null; photo: Photo | null; notice: string | null };

/** One photo that was chosen or taken: shrinking -> uploading -> ready; unreadable and refused stay until it is removed, notSent until it is tried again. */
export const photoMachine = setup({
  types: {
    input: {} as PhotoInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'photo.retry' | 'photo.remove' },
    tags: '' as 'waiting',
  },
  actors: {
    shrinkPhoto: fromService(shrinkPhoto),
    uploadPhoto: fromService(uploadPhoto),
    removePhoto: fromService(removePhoto),
    connection,
  },
  actions: {
    ...noticeActions,
    takeShrunk: assign({ shrunk: (_, shrunk: ShrunkPhoto) => shrunk }),
    takePhoto: assign({ photo: (_, photo: Photo) => photo }),
  },
  guards: { isRefusal: (_, { error }: Failure) => isRefusal(error) },
}).createMachine({
  id: 'photo',
  context: ({ input }) => ({ ...input, shrunk: null, photo: null, notice: null }),
  initial: 'shrinking',
  states: {
    shrinking: {
      tags: 'waiting',
      invoke: {
        id: 'shrinkPhoto',
        src: 'shrinkPhoto',
        input: ({ context: { file } }) => ({ file }),
        onDone: { target: 'uploading', actions: withOutput('takeShrunk') },
        onError: { target: 'unreadable', actions: withError('showNotice', messages.unreadable) },
      },
      on: { 'photo.remove': 'removed' },
    },
    uploading: {
      tags: 'waiting',
      entry: 'hideNotice',
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        input: ({ context: { photoKey, shrunk } }) => ({ photoKey, jpeg: required(shrunk).jpeg }),
        onDone: { target: 'ready', actions: withOutput('takePhoto') },
        onError: [
          { guard: withError('isRefusal'), target: 'refused', actions: withError('showNotice', messages.notSent) },
          { target: 'notSent', actions: { type: 'showNotice', params: messages.notSent } },
        ],
      },
      on: { 'photo.remove': 'removed' },
    },
    notSent: {
      invoke: { id: 'connection', src: 'connection' },
      on: { 'photo.retry': 'uploading', 'connection.restored': 'uploading', 'photo.remove': 'removed' },
    },
    unreadable: { on: { 'photo.remove': 'removed' } },
    refused: { on: { 'photo.retry': 'uploading', 'photo.remove': 'removed' } },
    ready: { on: { 'photo.remove': 'removing' } },
    removing: {
      invoke: {
        id: 'removePhoto',
        src: 'removePhoto',
        input: ({ context: { photo } }) => ({ photoId: required(photo).photoId }),
        onDone: 'removed',
        // What the server could not be told to erase it erases by itself after some days.
        onError: 'removed',
      },
    },
    removed: { type: 'final' },
  },
});
