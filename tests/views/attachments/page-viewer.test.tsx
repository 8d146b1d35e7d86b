import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { lookByKey, turnBy, wholePage, zoomBy, zoomTo } from '../../../src/views/attachments/page-look.ts';
import { PageViewer } from '../../../src/views/attachments/page-viewer.tsx';

afterEach(cleanup);

const pages = ['p1', 'p2'].map((photoId) => ({ photoId, address: `/photos/${photoId}`, width: 300, height: 400 }));
const show = () => {
  render(<PageViewer photos={pages} label="Pages of the answer" />);
  return within(screen.getByRole('region', { name: 'Pages of the answer' }));
};

it('turns and enlarges each page by buttons, and keeps how it was turned', async () => {
  const viewer = show();
  const press = (name: string) => userEvent.click(viewer.getByRole('button', { name }));
  const seen = () => [viewer.getByRole('img').getAttribute('src'), viewer.getByRole('img').dataset.quarters];
  await press('Turn left');
  await press('Enlarge');
  expect([seen(), viewer.getByRole('status').textContent]).toEqual([['/photos/p1', '3'], 'Page 1 of 2 · 150%']);
  await press('Next page');
  expect([seen(), viewer.getByRole('status').textContent]).toEqual([['/photos/p2', '0'], 'Page 2 of 2 · 100%']);
  await press('Previous page');
  await press('Fit the page');
  expect([seen(), viewer.getByRole('status').textContent]).toEqual([['/photos/p1', '3'], 'Page 1 of 2 · 100%']);
});

it('is worked by the keyboard alone', async () => {
  const viewer = show();
  viewer.getByRole('region', { name: /^Page 1 of 2/ }).focus();
  await userEvent.keyboard('r++-{PageDown}');
  viewer.getByRole('region', { name: /^Page 2 of 2/ }).focus();
  expect(viewer.getByRole('status').textContent).toBe('Page 2 of 2 · 100%');
  await userEvent.keyboard('{PageUp}');
  expect([viewer.getByRole('status').textContent, viewer.getByRole('img').dataset.quarters]).toEqual(['Page 1 of 2 · 150%', '1']);
});

it('never is smaller than its room, nor more than six times as large', () => {
  expect([zoomBy(wholePage, -1).zoom, zoomBy(wholePage, 20).zoom]).toEqual([1, 6]);
  expect([zoomTo(wholePage, 2, 1.25).zoom, zoomTo(wholePage, 2, 0.1).zoom]).toEqual([2.5, 1]);
  expect([turnBy(wholePage, -1).quarters, turnBy({ zoom: 1, quarters: 3 }, 1).quarters]).toEqual([3, 0]);
  expect(lookByKey('x', wholePage)).toBeNull();
});
