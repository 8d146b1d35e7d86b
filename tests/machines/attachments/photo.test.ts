import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { type Photo, photoBounds } from '../../../contract/attachments/photos.ts';
import { photoMachine } from '../../../src/machines/attachments/photo.machine.ts';
import { photosMachine } from '../../../src/machines/attachments/photos.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ShrunkPhoto } from '../../../src/services/attachments/shrink-photo.ts';
import { photoModel } from '../../models/attachments/photo.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const file = new File(['x'], 'paper.jpg', { type: 'image/jpeg' });
const shrunk: ShrunkPhoto = { jpeg: 'AAAA', preview: 'data:image/jpeg;base64,AAAA' };
const photo: Photo = { photoId: 'p1', address: '/photos/x', width: 4, height: 3 };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

let shrinking: Deferred<ShrunkPhoto>;
let uploading: Deferred<Photo>;
let removing: Deferred<void>;
let uploads: unknown[];
let removed: string[];
let online: () => void;
const one = photoMachine.provide({
  actors: {
    shrinkPhoto: fromPromise<ShrunkPhoto, { file: File }>(() => {
      shrinking = deferred();
      return shrinking.promise;
    }),
    uploadPhoto: fromPromise<Photo, { photoKey: string; jpeg: string }>(({ input }) => {
      uploads.push(input);
      uploading = deferred();
      return uploading.promise;
    }),
    removePhoto: fromPromise<void, { photoId: string }>(({ input }) => {
      removed.push(input.photoId);
      removing = deferred();
      return removing.promise;
    }),
    connection: fromCallback<EventObject>(({ sendBack }) => {
      online = () => sendBack({ type: 'connection.restored' });
    }),
  },
});
let actor: Actor<typeof photoMachine>;

beforeEach(() => {
  uploads = [];
  removed = [];
  actor = createActor(one, { input: { photoKey: 'k1', file } }).start();
});
afterEach(() => actor.stop());

const settle = (act: () => void) => async () => {
  act();
  await settled();
};
const is = (state: string, { waits = false, notice = /^$/ }: { waits?: boolean; notice?: RegExp } = {}) => {
  const { value, context } = actor.getSnapshot();
  expect(value).toBe(state);
  expect(actor.getSnapshot().hasTag('waiting')).toBe(waits);
  expect(context.notice ?? '').toMatch(notice);
};

it.each(photoModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      itIsMadeSmaller: settle(() => shrinking.resolve(shrunk)),
      itIsNoPhoto: settle(() => shrinking.reject(new Error('It is a video.'))),
      itArrives: settle(() => uploading.resolve(photo)),
      theServerSaysNo: settle(() => uploading.reject(new CallFailed('refused', 'Too many.', 'tooMany', 429))),
      nobodyAnswers: settle(() => uploading.reject(new CallFailed('unreachable', ''))),
      tryAgain: () => actor.send({ type: 'photo.retry' }),
      weAreOnlineAgain: () => online(),
      takeItAway: () => actor.send({ type: 'photo.remove' }),
      itIsErased: settle(() => removing.resolve()),
      nobodyHears: settle(() => removing.reject(new CallFailed('unreachable', ''))),
    },
    states: {
      openingIsWaitedFor: () => is('shrinking', { waits: true }),
      noPhoto: () => is('unreadable', { notice: /It is a video/ }),
      sendingIsWaitedFor: () => is('uploading', { waits: true }),
      refused: () => is('refused', { notice: /Too many/ }),
      kept: () => is('notSent', { notice: /as soon as you’re online/ }),
      sendingAgain: () => {
        is('uploading', { waits: true });
        // By the same name, or the server would keep it twice.
        expect(uploads).toEqual([
          { photoKey: 'k1', jpeg: 'AAAA' },
          { photoKey: 'k1', jpeg: 'AAAA' },
        ]);
      },
      there: () => {
        is('ready');
        expect(actor.getSnapshot().context).toMatchObject({ photo, shrunk });
      },
      beingErased: () => expect(removed).toEqual(['p1']),
      gone: () => expect(actor.getSnapshot().status).toBe('done'),
    },
  });
});

it('keeps so many at most, and says what was left out', () => {
  const photos = createActor(photosMachine.provide({ actors: { photo: one } })).start();
  const many = Array.from({ length: photoBounds.perThing + 1 }, () => file);
  photos.send({ type: 'photos.choose', files: many.slice(0, 2) });
  expect(photos.getSnapshot().context).toMatchObject({ notice: null, photos: { length: 2 } });
  photos.send({ type: 'photos.choose', files: many });
  expect(photos.getSnapshot().context.photos).toHaveLength(photoBounds.perThing);
  expect(photos.getSnapshot().context.notice).toMatch(/At most 4 photos/);
  photos.stop();
});

it('takes one away and leaves the others, and erases nothing else, also when the line was sent', async () => {
  const photos = createActor(photosMachine.provide({ actors: { photo: one } })).start();
  const add = async () => {
    photos.send({ type: 'photos.choose', files: [file] });
    await settled();
    shrinking.resolve(shrunk);
    await settled();
    uploading.resolve({ ...photo, photoId: `p${uploads.length}` });
    await settled();
  };
  await add();
  await add();
  const [first] = photos.getSnapshot().context.photos;
  photos.send({ type: 'photos.remove', photoKey: first?.photoKey ?? '' });
  expect(removed).toEqual(['p1']);
  expect(photos.getSnapshot().context.photos.map(({ ref }) => ref.getSnapshot().context.photo?.photoId)).toEqual(['p2']);
  photos.stop();
  expect(removed).toEqual(['p1']);
});
