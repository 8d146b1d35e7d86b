import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { photoBounds } from '../../../contract/attachments/photos.ts';
import { messages } from '../../content/messages/attachments.ts';
import { randomName } from '../../services/api/random-name.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withEvent } from '../kit/with-output.ts';
import { photoMachine } from './photo.machine.ts';

export type PhotoRef = ActorRefFrom<typeof photoMachine>;

/** In the order in which they were chosen. */
type Context = { photos: readonly { photoKey: string; ref: PhotoRef }[]; notice: string | null };

/** The photos that go with what somebody writes: chosen or taken, each a flow of its own, and removed. Ends with what is being written. */
export const photosMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'photos.choose'; files: readonly File[] } | { type: 'photos.remove'; photoKey: string },
  },
  actors: { photo: photoMachine },
  actions: {
    ...noticeActions,
    add: assign(({ context: { photos }, spawn }, { files }: { files: readonly File[] }) => {
      const added = files.slice(0, photoBounds.perThing - photos.length).map((file) => {
        const photoKey = randomName();
        return { photoKey, ref: spawn('photo', { input: { photoKey, file } }) };
      });
      return { photos: [...photos, ...added], notice: added.length < files.length ? messages.tooMany : null };
    }),
    tellRemoved: sendTo(
      ({ context: { photos } }, { photoKey }: { photoKey: string }) =>
        required(photos.find((photo) => photo.photoKey === photoKey)).ref,
      { type: 'photo.remove' },
    ),
    remove: assign(({ context: { photos } }, { photoKey }: { photoKey: string }) => ({
      photos: photos.filter((photo) => photo.photoKey !== photoKey),
      notice: null,
    })),
  },
}).createMachine({
  id: 'photos',
  context: { photos: [], notice: null },
  on: {
    'photos.choose': { actions: withEvent('add') },
    'photos.remove': { actions: [withEvent('tellRemoved'), withEvent('remove')] },
  },
});
