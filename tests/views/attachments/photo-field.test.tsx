import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PhotoField } from '../../../src/views/attachments/photo-field.tsx';
import { PhotoList } from '../../../src/views/attachments/photo-list.tsx';

afterEach(cleanup);

const show = (keys: string[] = [], isOpening = false) => {
  const [onChoose, onRemove] = [vi.fn(), vi.fn()];
  const photos = keys.map((photoKey) => ({ photoKey, jpeg: 'AAAA' }));
  render(<PhotoField photos={photos} isOpening={isOpening} onChoose={onChoose} onRemove={onRemove} />);
  return { onChoose, onRemove };
};

it('asks a device for kinds that it can open, and a phone for its camera', () => {
  show();
  const [choice, camera] = [screen.getByLabelText('Add photos'), screen.getByLabelText('Take a photo')];
  expect(choice.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  expect([camera.getAttribute('capture'), choice.getAttribute('capture')]).toEqual(['environment', null]);
  expect(screen.queryByRole('list')).toBeNull();
});

it('hands on what was chosen, the same file again too, and says that it is being opened', async () => {
  const { onChoose } = show([], true);
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  for (const _ of [1, 2]) await userEvent.upload(screen.getByLabelText('Add photos'), file);
  expect(onChoose.mock.calls).toEqual([[[file]], [[file]]]);
  expect(screen.getByRole('status').textContent).toBe('Opening the photo…');
});

it('shows each photo, and takes it away', async () => {
  const { onRemove } = show(['one', 'two']);
  const list = within(screen.getByRole('list', { name: 'Attached photos' }));
  expect(list.getAllByRole('img').map((img) => img.getAttribute('src'))).toEqual([
    'data:image/jpeg;base64,AAAA',
    'data:image/jpeg;base64,AAAA',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Remove photo 2' }));
  expect(onRemove).toHaveBeenCalledWith('two');
});

it('opens what was sent over the page: turned, enlarged, and the one before', async () => {
  const sent = ['p1', 'p2'].map((photoId) => ({ photoId, address: `/photos/${photoId}`, width: 400, height: 300 }));
  render(<PhotoList photos={sent} />);
  const opener = screen.getByRole('button', { name: 'Enlarge photo 2 of 2' });
  await userEvent.click(opener);
  const dialog = within(screen.getByRole('dialog', { name: 'Photos' }));
  const shown = () => dialog.getByRole('img');
  expect(dialog.getByRole('status').textContent).toBe('Photo 2 of 2 · 100%');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn right' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enlarge' }));
  expect(shown().dataset).toMatchObject({ quarters: '1' });
  expect(dialog.getByRole('status').textContent).not.toBe('Photo 2 of 2 · 100%');
  await userEvent.click(dialog.getByRole('button', { name: 'Previous photo' }));
  expect([shown().getAttribute('src'), shown().dataset.quarters]).toEqual(['/photos/p1', '0']);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
