import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { photoMachine } from '../../../src/machines/attachments/photo.machine.ts';
import { photosMachine } from '../../../src/machines/attachments/photos.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ShrunkPhoto } from '../../../src/services/attachments/shrink-photo.ts';
import { PhotoField } from '../../../src/views/attachments/photo-field.tsx';

const preview = 'data:image/jpeg;base64,AAAA';
let answer: () => Promise<Photo>;
let photos: Actor<typeof photosMachine>;
const photo = photoMachine.provide({
  actors: {
    shrinkPhoto: fromPromise<ShrunkPhoto, { file: File }>(async ({ input: { file } }) => {
      if (file.name.endsWith('.txt')) throw new Error('This photo can’t be opened here.');
      return { jpeg: 'AAAA', preview };
    }),
    uploadPhoto: fromPromise<Photo, { photoKey: string; jpeg: string }>(() => answer()),
    removePhoto: fromPromise<void, { photoId: string }>(async () => undefined),
  },
});

beforeEach(() => {
  answer = async () => ({ photoId: 'p1', address: '/photos/x', width: 4, height: 3 });
  photos = createActor(photosMachine.provide({ actors: { photo } })).start();
  render(<PhotoField photos={photos} />);
});
afterEach(() => {
  cleanup();
  photos.stop();
});

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const choose = async (...files: File[]) => {
  await userEvent.upload(screen.getByLabelText('Add photos'), files);
  await act(async () => undefined);
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Photos that go along' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('status').textContent);

it('asks a device for kinds that it can open, and a phone for its camera', () => {
  const [choice, camera] = [screen.getByLabelText('Add photos'), screen.getByLabelText('Take a photo')];
  expect(choice.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  expect([camera.getAttribute('capture'), choice.getAttribute('capture')]).toEqual(['environment', null]);
});

it('shows each photo with how far it is, and takes it away', async () => {
  await choose(file('a.jpg'), file('b.jpg'));
  expect(rows()).toEqual(['Photo 1: Ready', 'Photo 2: Ready']);
  expect(screen.getByRole('img', { name: 'Photo 1' }).getAttribute('src')).toBe(preview);
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(rows()).toEqual(['Photo 1: Ready']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(screen.queryByRole('list')).toBeNull();
});

it('says what cannot be opened, and tries again what was not sent', async () => {
  answer = async () => {
    throw new CallFailed('unreachable', '');
  };
  await choose(file('a.jpg'), file('notes.txt'));
  expect(rows()).toEqual([
    'Photo 1: This photo wasn’t sent. We try again as soon as you’re online.',
    'Photo 2: This photo can’t be opened here.',
  ]);
  answer = async () => ({ photoId: 'p1', address: '/photos/x', width: 4, height: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => undefined);
  expect(rows()[0]).toBe('Photo 1: Ready');
});
